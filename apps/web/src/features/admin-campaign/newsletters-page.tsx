import { newCampaignPath, path, subscriberImportPath } from '@perfboard/contracts/path';
import { timing } from '@perfboard/contracts/timing';
import { campaignStatuses } from '@perfboard/contracts/words/campaign';
import { keepPreviousData } from '@tanstack/react-query';
import { ButtonLink } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { EmptyState } from '../admin-shell/empty-state.tsx';
import { formatCount } from '../admin-shell/format.ts';
import { ListTable } from '../admin-shell/list-table.tsx';
import { FilterSelect, FilterToggle, ListToolbar } from '../admin-shell/list-toolbar.tsx';
import { PageHeader } from '../admin-shell/page-header.tsx';
import { useListState } from '../admin-shell/use-list-state.ts';
import { useTimedNotice } from '../admin-shell/use-timed-notice.ts';
import { isMoving } from './campaign-actions.tsx';
import { useCampaignColumns } from './campaign-columns.tsx';

const pollMs = 2_000;
/** Every newsletter: those that are written, under way and over. */
export function NewslettersPage() {
  const mayEdit = useMay('editor');
  const isOwner = useMay('owner');
  const list = useListState({ filters: ['status', 'archived'] });
  const status = list.choice('status', campaignStatuses);
  const archived = list.isOn('archived');
  const campaigns = trpc.campaign.page.useQuery(
    { ...list.query, ...(status && { status }), ...(archived && { archived }) },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.items.some(isMoving) ? pollMs : false),
    },
  );
  const { notice, attempt } = useTimedNotice(timing.contactNoticeMs);
  const columns = useCampaignColumns({ mayEdit, attempt });
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
