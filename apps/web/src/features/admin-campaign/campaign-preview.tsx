import { useEffect } from 'react';
import { Letter } from '../../components/letter.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { trpc } from '../../data/trpc.ts';

/** What a newsletter says, with the pictures and project cards that it was sent with. */
export function CampaignPreview({ uuid, body }: { uuid: string; body: string }) {
  const { mutate, data } = trpc.campaign.preview.useMutation();
  useEffect(() => mutate({ uuid, body }), [uuid, body, mutate]);
  if (!data) return <Spinner />;
  return (
    <Letter
      html={data.html}
      label="Preview"
      className="max-h-96 overflow-y-auto rounded-pad border border-rule bg-paper p-5"
    />
  );
}
