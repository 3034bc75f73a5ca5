import { path } from '@perfboard/contracts/path';
import type { Subscriber } from '@perfboard/contracts/subscriber';
import { timing } from '@perfboard/contracts/timing';
import {
  confirmation,
  subscriberExportName,
  subscriberMessages,
  subscriberSorts,
} from '@perfboard/contracts/words/subscriber';
import { keepPreviousData } from '@tanstack/react-query';
import { Download, Send } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { readFailedCall } from '../../data/failed-call.ts';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { CampaignComposer } from '../admin-campaign/campaign-composer.tsx';
import { CampaignList } from '../admin-campaign/campaign-list.tsx';
import { EmptyState } from '../admin-shell/empty-state.tsx';
import { formatTotal, localDate } from '../admin-shell/format.ts';
import { ListTable } from '../admin-shell/list-table.tsx';
import { FilterToggle, ListToolbar } from '../admin-shell/list-toolbar.tsx';
import { PageHeader } from '../admin-shell/page-header.tsx';
import { RemoveDialog } from '../admin-shell/remove-dialog.tsx';
import { useListState } from '../admin-shell/use-list-state.ts';
import { useTimedNotice } from '../admin-shell/use-timed-notice.ts';
import { useSubscriberColumns } from './subscriber-columns.tsx';

const restoreTexts = { failed: 'The address could not be changed' };
const deleteTexts = { failed: 'Failed to delete subscriber', unexpected: 'Error deleting subscriber' };

/** The file comes from the server as it is made: the browser saves it while it arrives. */
function startExport(q: string): void {
  const date = localDate();
  const link = document.createElement('a');
  link.href = `${path.rest}/newsletter/export.csv?${new URLSearchParams({ date, ...(q && { q }) })}`;
  link.download = subscriberExportName(date);
  link.click();
}

function SubscriberActions({ q, isEmpty }: { q: string; isEmpty: boolean }) {
  const [isComposing, setComposing] = useState(false);
  const utils = trpc.useUtils();
  const exportAll = async () => {
    try {
      await utils.session.confirmed.fetch(undefined, { staleTime: 0 });
    } catch (error) {
      // Refused is who did not give the password. Whatever else failed, the download shows better.
      if (readFailedCall(error).code === 'FORBIDDEN') return;
    }
    startExport(q);
  };
  return (
    <>
      <Button variant="outline" disabled={isEmpty} onClick={() => void exportAll()}>
        <Download size={17} aria-hidden="true" />
        Export CSV
      </Button>
      <Button disabled={isEmpty} onClick={() => setComposing(true)}>
        <Send size={17} aria-hidden="true" />
        Email All
      </Button>
      {isComposing && <CampaignComposer filter={q} onClose={() => setComposing(false)} />}
    </>
  );
}

export function SubscribersPage() {
  const mayEdit = useMay('editor');
  const list = useListState({ sorts: subscriberSorts, filters: ['status'] });
  const { q } = list;
  const status = list.choice('status', ['unconfirmed', 'suppressed']);
  const isUnconfirmed = status === 'unconfirmed';
  const isSuppressed = status === 'suppressed';
  const utils = trpc.useUtils();
  const subscribers = trpc.subscriber.page.useQuery(
    { ...list.query, ...(status && { status }) },
    { placeholderData: keepPreviousData },
  );
  // Without double opt-in there are none, and no filter for them.
  const unconfirmed = trpc.subscriber.page.useQuery({ status: 'unconfirmed', limit: 1 });
  const unconfirmedTotal = unconfirmed.data?.total ?? 0;
  const suppressed = trpc.subscriber.page.useQuery({ status: 'suppressed', limit: 1 });
  const suppressedTotal = suppressed.data?.total ?? 0;
  const [removing, setRemoving] = useState<Subscriber>();
  const { notice, attempt } = useTimedNotice(timing.contactNoticeMs);
  const { mutateAsync: restoreOne } = trpc.subscriber.restore.useMutation();
  const restore = useCallback(
    async ({ uuid }: Subscriber) => {
      await attempt(() => restoreOne({ uuid }), restoreTexts);
      await utils.subscriber.invalidate();
    },
    [attempt, restoreOne, utils],
  );
  const columns = useSubscriberColumns({
    status: status ?? 'active',
    mayEdit,
    onDelete: setRemoving,
    onRestore: restore,
  });
  const { data } = subscribers;
  const isEmpty = status !== undefined || !data || data.total === 0;
  const noun = `${status ? `${status} ` : ''}${data?.total === 1 ? 'subscriber' : 'subscribers'}`;

  return (
    <>
      <PageHeader
        designator="J6"
        title="Newsletter Subscribers"
        text={
          data &&
          `${formatTotal(data.total, data.total_is_exact)} ${noun}${q ? ` matching “${q}”` : ' in total'}`
        }
        actions={mayEdit && <SubscriberActions q={q} isEmpty={isEmpty} />}
      />
      {notice && <Notice tone={notice.tone}>{notice.message}</Notice>}
      <ListToolbar label="Search subscribers" list={list}>
        {(isUnconfirmed || unconfirmedTotal > 0) && (
          <FilterToggle
            list={list}
            filter="status"
            value="unconfirmed"
            label="Unconfirmed"
            count={unconfirmedTotal}
          />
        )}
        {(isSuppressed || suppressedTotal > 0) && (
          <FilterToggle
            list={list}
            filter="status"
            value="suppressed"
            label="Suppressed"
            count={suppressedTotal}
          />
        )}
      </ListToolbar>
      {isUnconfirmed && (
        <p className="text-small text-muted">
          Asked by mail to confirm, and not confirmed yet: they are in no campaign and no export, and are
          deleted {confirmation.keepDays} days after the last mail.
        </p>
      )}
      {isSuppressed && (
        <p className="text-small text-muted">
          Their mail servers said more than once that the address does not exist: they are in no campaign.
          What was a mistake can be undone.
        </p>
      )}
      <ListTable
        label="Newsletter subscribers"
        list={list}
        query={subscribers}
        columns={columns}
        keys={mayEdit ? { remove: setRemoving } : {}}
        failure={{ title: subscriberMessages.loadFailedTitle, message: subscriberMessages.loadFailed }}
        empty={
          <EmptyState
            title={subscriberMessages.empty}
            text={list.isFiltered ? 'Try adjusting your search.' : 'Who signs up on the site appears here.'}
          />
        }
      />
      <CampaignList />
      {removing && (
        <RemoveDialog
          title="Delete Subscriber"
          uuid={removing.uuid}
          procedure={trpc.subscriber.remove}
          onRemove={async (call) => {
            await attempt(call, deleteTexts);
            await utils.subscriber.invalidate();
          }}
          onClose={() => setRemoving(undefined)}
        >
          <p>
            Delete <strong>{removing.email}</strong>? They receive no further newsletter. This action cannot
            be undone.
          </p>
        </RemoveDialog>
      )}
    </>
  );
}
