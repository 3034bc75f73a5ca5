import { path } from '@perfboard/contracts/path';
import { shopFields } from '@perfboard/contracts/shop/document';
import type { ShopDocumentName } from '@perfboard/contracts/words/shop';
import { useEffect, useId, useRef, useState } from 'react';
import { useMessages } from '../../components/messages.ts';
import { postForm } from '../admin-shell/post-form.ts';
import { useReturns } from '../admin-shell/use-returns.ts';
import { useSettled } from '../admin-shell/use-settled.ts';

interface DraftFrameProps {
  name: ShopDocumentName;
  page: string;
  /** As JSON. */
  draft: string;
  /** Another draft stays visible until this one has loaded. */
  isAhead: boolean;
  onLoaded: (frame: HTMLIFrameElement) => void;
}

/** One draft in a new frame: posting to the same frame again would add a history entry. */
function DraftFrame({ name, page, draft, isAhead, onLoaded }: DraftFrameProps) {
  const t = useMessages('desk_shop');
  const target = useId();
  const returns = useReturns();
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads the page again
  useEffect(() => {
    postForm(path.adminShopPreview, target, { document: name, page, value: draft, framed: 'true' });
  }, [target, name, page, draft, returns]);
  return (
    <iframe
      name={target}
      title={t(isAhead ? 'nextLivePage' : 'livePage')}
      data-shown={isAhead ? undefined : ''}
      // Loads the page's own styles and fonts, and runs no script.
      sandbox="allow-same-origin"
      onLoad={({ currentTarget }) => {
        // The initial empty page also fires `load`.
        if (currentTarget.contentDocument?.URL !== 'about:blank') onLoaded(currentTarget);
      }}
      className={`absolute inset-0 size-full ${isAhead ? 'invisible' : ''}`}
    />
  );
}

interface LiveFrameProps {
  name: ShopDocumentName;
  /** The page that shows most of the document. */
  page: string;
  value: object;
}

/**
 * The real page with the draft, beside its form. It keeps its scroll position, runs no script and stores
 * nothing.
 */
export function LiveFrame({ name, page, value }: LiveFrameProps) {
  const t = useMessages('desk_shop');
  const settled = useSettled(value);
  const isValid = shopFields[name].safeParse(settled).success;
  const json = JSON.stringify(settled);
  const [draft, setDraft] = useState(isValid ? json : '');
  if (isValid && draft !== json) setDraft(json);
  const [shown, setShown] = useState('');
  const frames = useRef<HTMLDivElement>(null);
  const show = (loaded: HTMLIFrameElement) => {
    const before = frames.current?.querySelector<HTMLIFrameElement>('iframe[data-shown]');
    const top = before?.contentDocument?.scrollingElement?.scrollTop ?? 0;
    loaded.contentDocument?.scrollingElement?.scrollTo({ top, behavior: 'instant' });
    setShown(draft);
  };
  return (
    <section aria-label={t('livePage')} className="sticky top-4 grid gap-2 self-start">
      <div
        ref={frames}
        className="relative h-[calc(100dvh-8rem)] overflow-hidden rounded-pad border border-rule bg-paper"
      >
        {[...new Set([shown, draft])].filter(Boolean).map((each) => (
          <DraftFrame
            key={each}
            name={name}
            page={page}
            draft={each}
            isAhead={shown !== '' && each !== shown}
            onLoaded={show}
          />
        ))}
      </div>
      {!isValid && <p className="text-small text-muted">{t('fixForPage')}</p>}
    </section>
  );
}
