import type { Campaign } from '@perfboard/contracts/campaign';
import { campaignPath } from '@perfboard/contracts/path';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Button } from '../../components/button.tsx';
import { trpc } from '../../data/trpc.ts';
import { Instant, RowActions } from '../admin-shell/cells.tsx';
import type { Column } from '../admin-shell/data-table.tsx';
import { formatNumber } from '../admin-shell/format.ts';
import { offeredColumns } from '../admin-shell/offered-columns.ts';
import type { useTimedNotice } from '../admin-shell/use-timed-notice.ts';
import { mayArchive, type Step, subjectOf } from './campaign-actions.tsx';
import { CampaignBadge } from './campaign-badge.tsx';

const texts = { failed: 'The newsletter could not be changed' };

function CampaignRowActions({
  campaign,
  onStep,
  onArchive,
}: {
  campaign: Campaign;
  onStep: Step;
  onArchive: (campaign: Campaign) => void;
}) {
  const navigate = useNavigate();
  const duplicate = trpc.campaign.duplicate.useMutation();
  const { uuid, archived_at } = campaign;
  const name = subjectOf(campaign);
  const copy = async () => {
    const answer = await duplicate.mutateAsync({ uuid });
    await navigate(campaignPath(answer.uuid as string));
    return answer;
  };
  return (
    <RowActions>
      <Button
        variant="outline"
        size="small"
        isBusy={duplicate.isPending}
        aria-label={`Duplicate ${name}`}
        onClick={() => void onStep(copy)}
      >
        Duplicate
      </Button>
      {mayArchive(campaign) && (
        <Button
          variant="ghost"
          size="small"
          aria-label={`${archived_at ? 'Unarchive' : 'Archive'} ${name}`}
          onClick={() => onArchive(campaign)}
        >
          {archived_at ? 'Unarchive' : 'Archive'}
        </Button>
      )}
    </RowActions>
  );
}

interface CampaignColumns {
  mayEdit: boolean;
  attempt: ReturnType<typeof useTimedNotice>['attempt'];
}

/** Columns of the newsletters. */
export function useCampaignColumns({ mayEdit, attempt }: CampaignColumns) {
  const utils = trpc.useUtils();
  const { mutateAsync: archive } = trpc.campaign.archive.useMutation();
  const { mutateAsync: unarchive } = trpc.campaign.unarchive.useMutation();
  return useMemo<Column<Campaign>[]>(
    () =>
      offeredColumns(mayEdit, [
        {
          id: 'subject',
          header: 'Subject',
          cell: (row) => (
            <Link to={campaignPath(row.uuid)} className="font-semibold underline decoration-rule-strong">
              {subjectOf(row)}
            </Link>
          ),
        },
        { id: 'status', header: 'Status', cell: (row) => <CampaignBadge status={row.status} /> },
        {
          id: 'sent',
          header: 'Sent',
          cell: ({ progress, total }) =>
            total > 0 && (
              <span className="whitespace-nowrap">{`${formatNumber(progress.sent)} / ${formatNumber(total)}`}</span>
            ),
        },
        { id: 'updated_at', header: 'Changed', cell: (row) => <Instant at={row.updated_at} /> },
        {
          id: 'actions',
          header: 'Actions',
          cell: (row) => (
            <CampaignRowActions
              campaign={row}
              onStep={(call) => attempt(call, texts)}
              onArchive={async ({ uuid, archived_at }) => {
                await attempt(() => (archived_at ? unarchive : archive)({ uuid }), texts);
                await utils.campaign.invalidate();
              }}
            />
          ),
        },
      ]),
    [mayEdit, attempt, archive, unarchive, utils],
  );
}
