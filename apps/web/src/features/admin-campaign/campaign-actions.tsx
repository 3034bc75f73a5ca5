import type { Campaign } from '@perfboard/contracts/campaign';
import { campaignPath, path } from '@perfboard/contracts/path';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button, ButtonLink } from '../../components/button.tsx';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { RemoveDialog } from '../admin-shell/remove-dialog.tsx';

export type Step = (call: () => Promise<{ message: string }>) => Promise<unknown>;

export const isMoving = (campaign: Campaign | undefined): boolean =>
  campaign?.status === 'queued' || campaign?.status === 'sending';

/** How a newsletter is called, which may have no subject yet. */
export const subjectOf = ({ subject }: Campaign): string => subject || 'Without a subject';

const isOver = ({ status }: Campaign): boolean => status === 'done' || status === 'cancelled';

/** What is over or was never sent can be put away. */
export const mayArchive = (campaign: Campaign): boolean => isOver(campaign) || campaign.status === 'draft';

/** Making a copy, and putting away what is over or was never sent. */
function ShelfActions({ campaign, onStep }: { campaign: Campaign; onStep: Step }) {
  const { uuid, archived_at } = campaign;
  const navigate = useNavigate();
  const duplicate = trpc.campaign.duplicate.useMutation();
  const archive = trpc.campaign.archive.useMutation();
  const unarchive = trpc.campaign.unarchive.useMutation();
  const copy = async () => {
    const answer = await duplicate.mutateAsync({ uuid });
    await navigate(campaignPath(answer.uuid as string));
    return answer;
  };
  return (
    <>
      <Button variant="outline" isBusy={duplicate.isPending} onClick={() => void onStep(copy)}>
        Duplicate
      </Button>
      {mayArchive(campaign) && (
        <Button
          variant="outline"
          isBusy={archive.isPending || unarchive.isPending}
          onClick={() => void onStep(() => (archived_at ? unarchive : archive).mutateAsync({ uuid }))}
        >
          {archived_at ? 'Unarchive' : 'Archive'}
        </Button>
      )}
    </>
  );
}

/** What can be done with a campaign as a whole, by its status. */
export function CampaignActions({ campaign, onStep }: { campaign: Campaign; onStep: Step }) {
  const mayEdit = useMay('editor');
  const { uuid, status } = campaign;
  const pause = trpc.campaign.pause.useMutation();
  const resume = trpc.campaign.resume.useMutation();
  const undo = trpc.campaign.undo.useMutation();
  const [isCancelling, setCancelling] = useState(false);
  const back = (
    <ButtonLink to={path.adminNewsletters} variant="ghost">
      Back to Newsletters
    </ButtonLink>
  );
  if (!mayEdit) return back;
  return (
    <>
      {back}
      {campaign.is_editable && status !== 'draft' && (
        <Button
          variant="outline"
          isBusy={undo.isPending}
          onClick={() => void onStep(() => undo.mutateAsync({ uuid }))}
        >
          Back to draft
        </Button>
      )}
      {isMoving(campaign) && (
        <Button
          variant="outline"
          isBusy={pause.isPending}
          onClick={() => void onStep(() => pause.mutateAsync({ uuid }))}
        >
          Pause
        </Button>
      )}
      {status === 'paused' && (
        <Button isBusy={resume.isPending} onClick={() => void onStep(() => resume.mutateAsync({ uuid }))}>
          Resume
        </Button>
      )}
      <ShelfActions campaign={campaign} onStep={onStep} />
      {!isOver(campaign) && (
        <Button variant="danger" onClick={() => setCancelling(true)}>
          Cancel campaign
        </Button>
      )}
      {isCancelling && (
        <RemoveDialog
          title="Cancel campaign"
          action="Cancel campaign"
          cancel="Keep it"
          uuid={uuid}
          procedure={trpc.campaign.cancel}
          onRemove={onStep}
          onClose={() => setCancelling(false)}
        >
          <p>What was not sent yet is never sent. This action cannot be undone.</p>
        </RemoveDialog>
      )}
    </>
  );
}
