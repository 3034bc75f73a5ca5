import { path } from '@perfboard/contracts/path';
import {
  confirmation,
  type Subscriber,
  subscriberExportName,
  subscriberMessages,
} from '@perfboard/contracts/subscriber';
import { timing } from '@perfboard/contracts/timing';
import { keepPreviousData } from '@tanstack/react-query';
import { Download, Send } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '../../app/trpc.ts';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { CampaignComposer } from '../admin-campaign/campaign-composer.tsx';
import { CampaignList } from '../admin-campaign/campaign-list.tsx';
import { ConfirmDialog } from '../admin-shell/confirm-dialog.tsx';
import { DataTable } from '../admin-shell/data-table.tsx';
import { EmptyState } from '../admin-shell/empty-state.tsx';
import { failureMessage } from '../admin-shell/failure-message.ts';
import { formatTotal, localDate } from '../admin-shell/format.ts';
import { FilterToggle, ListToolbar } from '../admin-shell/list-toolbar.tsx';
import { LoadError } from '../admin-shell/load-error.tsx';
import { PageHeader } from '../admin-shell/page-header.tsx';
import { Pager } from '../admin-shell/pager.tsx';
import { useListState } from '../admin-shell/use-list-state.ts';
import { useTimedNotice } from '../admin-shell/use-timed-notice.ts';
import { useSubscriberColumns } from './subscriber-columns.tsx';

const sorts = ['email', 'created_at'] as const;

/** The file comes from the server as it is made: the browser saves it while it arrives. */
function startExport(q: string): void {
  const date = localDate();
  const link = document.createElement('a');
  link.href = `${path.rest}/newsletter/export.csv?${new URLSearchParams({ date, ...(q && { q }) })}`;
  link.download = subscriberExportName(date);
  link.click();
}

export function SubscribersPage() {
  const list = useListState({
    sorts,
    initialSort: 'created_at',
    initialDirection: 'desc',
    filters: ['status'],
  });
  const isUnconfirmed = list.param('status') === 'unconfirmed';
  const { q, sort, direction, cursor } = list;
  const utils = trpc.useUtils();
  const subscribers = trpc.subscriber.page.useQuery(
    {
      ...(q && { q }),
      ...(isUnconfirmed && { status: 'unconfirmed' as const }),
      sort,
      direction,
      ...(cursor && { cursor }),
    },
    { placeholderData: keepPreviousData },
  );
  // A shop that asks nobody to confirm has none, and no use for the filter.
  const unconfirmed = trpc.subscriber.page.useQuery({ status: 'unconfirmed', limit: 1 });
  const unconfirmedTotal = unconfirmed.data?.total ?? 0;
  const remove = trpc.subscriber.remove.useMutation();
  const [doomed, setDoomed] = useState<Subscriber>();
  const [isComposing, setComposing] = useState(false);
  const { notice, succeed, fail } = useTimedNotice(timing.contactNoticeMs);
  const columns = useSubscriberColumns(setDoomed, isUnconfirmed);
  const { data } = subscribers;
  const onNext = data?.next_cursor ? () => list.next(data.next_cursor ?? '') : undefined;
  const onPrevious = list.page > 1 ? list.previous : undefined;
  const isEmpty = isUnconfirmed || !data || data.total === 0;
  const noun = `${isUnconfirmed ? 'unconfirmed ' : ''}${data?.total === 1 ? 'subscriber' : 'subscribers'}`;

  const confirmDelete = async () => {
    if (!doomed) return;
    try {
      succeed((await remove.mutateAsync({ uuid: doomed.uuid })).message);
      await utils.subscriber.invalidate();
    } catch (error) {
      fail(
        failureMessage(error, {
          failed: 'Failed to delete subscriber',
          unexpected: 'Error deleting subscriber',
        }),
      );
    }
    setDoomed(undefined);
  };

  return (
    <>
      <PageHeader
        designator="J6"
        title="Newsletter Subscribers"
        text={
          data &&
          `${formatTotal(data.total, data.total_is_exact)} ${noun}${q ? ` matching “${q}”` : ' in total'}`
        }
        actions={
          <>
            <Button variant="outline" disabled={isEmpty} onClick={() => startExport(q)}>
              <Download size={17} aria-hidden="true" />
              Export CSV
            </Button>
            <Button disabled={isEmpty} onClick={() => setComposing(true)}>
              <Send size={17} aria-hidden="true" />
              Email All
            </Button>
          </>
        }
      />
      {notice && <Notice tone={notice.tone}>{notice.message}</Notice>}
      <ListToolbar
        label="Search subscribers"
        typed={list.typed}
        onSearch={list.search}
        isFiltered={list.isFiltered}
        onClear={list.clear}
      >
        {(isUnconfirmed || unconfirmedTotal > 0) && (
          <FilterToggle
            label="Unconfirmed"
            count={unconfirmedTotal}
            isOn={isUnconfirmed}
            onToggle={() => list.setParam('status', isUnconfirmed ? '' : 'unconfirmed')}
          />
        )}
      </ListToolbar>
      {isUnconfirmed && (
        <p className="text-small text-muted">
          Asked by mail to confirm, and not confirmed yet: they are in no campaign and no export, and are
          deleted {confirmation.keepDays} days after the last mail.
        </p>
      )}
      {subscribers.isPending ? (
        <div className="desk-panel grid place-items-center p-16 text-action">
          <Spinner />
        </div>
      ) : !data ? (
        <LoadError
          title={subscriberMessages.loadFailedTitle}
          message={subscriberMessages.loadFailed}
          onRetry={() => void subscribers.refetch()}
        />
      ) : data.items.length === 0 ? (
        <EmptyState
          title={subscriberMessages.empty}
          text={list.isFiltered ? 'Try adjusting your search.' : 'Who signs up on the site appears here.'}
        />
      ) : (
        <>
          <DataTable
            label="Newsletter subscribers"
            columns={columns}
            rows={data.items}
            sort={sort}
            direction={direction}
            sorts={sorts}
            onSort={(column) => list.toggleSort(column as typeof sort)}
            keys={{ remove: setDoomed }}
            onNextPage={onNext}
            onPreviousPage={onPrevious}
            isStale={subscribers.isPlaceholderData}
          />
          <Pager
            page={list.page}
            shown={data.items.length}
            total={data.total}
            isExact={data.total_is_exact}
            onNext={onNext}
            onPrevious={onPrevious}
          />
        </>
      )}
      <CampaignList />
      {isComposing && <CampaignComposer filter={q} onClose={() => setComposing(false)} />}
      {doomed && (
        <ConfirmDialog
          title="Delete Subscriber"
          isBusy={remove.isPending}
          onConfirm={() => void confirmDelete()}
          onClose={() => setDoomed(undefined)}
        >
          <p>
            Delete <strong>{doomed.email}</strong>? They receive no further newsletter. This action cannot be
            undone.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
