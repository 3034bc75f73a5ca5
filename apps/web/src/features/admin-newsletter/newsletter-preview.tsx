import { useEffect } from 'react';
import { NewsletterHtml } from '../../components/newsletter-content.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { trpc } from '../../data/trpc.ts';

/** What a newsletter says, with the pictures and project cards that it was sent with. */
export function NewsletterPreview({ uuid, body }: { uuid: string; body: string }) {
  const { mutate, data } = trpc.newsletter.preview.useMutation();
  useEffect(() => mutate({ uuid, body }), [uuid, body, mutate]);
  if (!data) return <Spinner />;
  return (
    <NewsletterHtml
      html={data.html}
      label="Preview"
      className="max-h-96 overflow-y-auto rounded-pad border border-rule bg-paper p-5"
    />
  );
}
