import { useEffect } from 'react';
import { Spinner } from '../../components/spinner.tsx';
import { trustHtml } from '../../components/trusted-html.ts';
import { trpc } from '../../data/trpc.ts';

/** A body as the mail shows it, made by the very code that makes the mail. */
export function CampaignPreview({ body }: { body: string }) {
  const { mutate, data } = trpc.campaign.preview.useMutation();
  useEffect(() => mutate({ body }), [body, mutate]);
  if (!data) return <Spinner />;
  return (
    <section
      aria-label="Preview"
      className="desk-prose max-h-96 overflow-y-auto rounded-pad border border-rule bg-paper p-5"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the server from Markdown, with raw HTML escaped
      dangerouslySetInnerHTML={{ __html: trustHtml(data.html) }}
    />
  );
}
