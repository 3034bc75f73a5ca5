import type { Campaign } from '@perfboard/contracts/campaign';
import { campaignPath, newCampaignPath, path, subscriberImportPath } from '@perfboard/contracts/path';
import { timing } from '@perfboard/contracts/timing';
import { campaignStatuses } from '@perfboard/contracts/words/campaign';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { Instant, RowActions } from '../admin-shell/cells.tsx';
import type { Column } from '../admin-shell/data-table.tsx';
import { EmptyState } from '../admin-shell/empty-state.tsx';
import { formatCount, formatNumber } from '../admin-shell/format.ts';
import { ListTable } from '../admin-shell/list-table.tsx';
import { FilterSelect, FilterToggle, ListToolbar } from '../admin-shell/list-toolbar.tsx';
import { offeredColumns } from '../admin-shell/offered-columns.ts';
import { PageHeader } from '../admin-shell/page-header.tsx';
import { useListState } from '../admin-shell/use-list-state.ts';
import { useTimedNotice } from '../admin-shell/use-timed-notice.ts';
import { isMoving, mayArchive, type Step, subjectOf } from './campaign-actions.tsx';
import { CampaignBadge } from './campaign-badge.tsx';

const pollMs = 2_000;
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

/** Every newsletter: those that are written, under way and over. */
export function NewslettersPage() {
  const mayEdit = useMay('editor');
  const isOwner = useMay('owner');
  const list = useListState({ filters: ['status', 'archived'] });
  const status = list.choice('status', campaignStatuses);
  const archived = list.isOn('archived');
  const utils = trpc.useUtils();
  const campaigns = trpc.campaign.page.useQuery(
    { ...list.query, ...(status && { status }), ...(archived && { archived }) },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.items.some(isMoving) ? pollMs : false),
    },
  );
  const { notice, attempt } = useTimedNotice(timing.contactNoticeMs);
  const { mutateAsync: archive } = trpc.campaign.archive.useMutation();
  const { mutateAsync: unarchive } = trpc.campaign.unarchive.useMutation();
  const columns = useMemo<Column<Campaign>[]>(
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
  const { data } = campaigns;
  return (
    <>
      <PageHeader
        designator="J7"
        title="Newsletters"
        text={data && formatCount(data, 'newsletter')}
        actions={
          mayEdit && (
            <>
              {isOwner && (
                <ButtonLink to={path.adminSettings} variant="ghost">
                  Pace and warm-up
                </ButtonLink>
              )}
              <ButtonLink to={subscriberImportPath()} variant="outline">
                Import subscribers
              </ButtonLink>
              <ButtonLink to={newCampaignPath()}>New newsletter</ButtonLink>
            </>
          )
        }
      />
      {notice && <Notice tone={notice.tone}>{notice.message}</Notice>}
      <ListToolbar label="Search newsletters" list={list}>
        <FilterSelect list={list} filter="status" label="Filter by status" values={campaignStatuses} />
        <FilterToggle list={list} filter="archived" label="Archived" />
      </ListToolbar>
      <ListTable
        label="Newsletters"
        list={list}
        query={campaigns}
        columns={columns}
        failure={{ message: 'The newsletters could not be loaded' }}
        empty={
          <EmptyState
            title="No newsletters found"
            text={
              list.isFiltered
                ? 'Try adjusting your search.'
                : 'What you write to your subscribers is kept here.'
            }
          />
        }
      />
    </>
  );
}
