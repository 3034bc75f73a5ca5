import { path } from '@perfboard/contracts/path';
import { shopFields } from '@perfboard/contracts/shop/document';
import type { ShopDocumentName } from '@perfboard/contracts/words/shop';
import { useEffect, useId, useRef } from 'react';
import { postForm } from '../admin-shell/post-form.ts';
import { useSettled } from '../admin-shell/use-settled.ts';

interface LiveFrameProps {
  name: ShopDocumentName;
  /** The page that shows most of the document. */
  page: string;
  value: object;
}

/** The real page with the draft, beside its form. It runs no script, and stores nothing. */
export function LiveFrame({ name, page, value }: LiveFrameProps) {
  const target = useId();
  const frame = useRef<HTMLIFrameElement>(null);
  const settled = useSettled(value);
  const isValid = shopFields[name].safeParse(settled).success;
  const json = JSON.stringify(settled);
  useEffect(() => {
    if (!frame.current || !isValid) return;
    postForm(path.adminShopPreview, target, { document: name, page, value: json, framed: 'true' });
  }, [target, name, page, json, isValid]);
  return (
    <section aria-label="Live page" className="sticky top-4 grid gap-2">
      <iframe
        ref={frame}
        name={target}
        title="Live page"
        // The page's own styles and fonts, and nothing that runs.
        sandbox="allow-same-origin"
        className="h-[calc(100dvh-8rem)] w-full rounded-pad border border-rule bg-paper"
      />
      {!isValid && <p className="text-small text-muted">Fix the highlighted fields to update the page.</p>}
    </section>
  );
}
