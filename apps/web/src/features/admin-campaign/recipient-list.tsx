import { type Campaign, type CampaignRecipient, recipientStatuses } from '@perfboard/contracts/campaign';
import { timing } from '@perfboard/contracts/timing';
import { keepPreviousData } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { trpc } from '../../app/trpc.ts';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { columnHelper, DataTable } from '../admin-shell/data-table.tsx';
import { EmptyState } from '../admin-shell/empty-state.tsx';
import { failureMessage } from '../admin-shell/failure-message.ts';
import { formatInstant } from '../admin-shell/format.ts';
import { ListToolbar } from '../admin-shell/list-toolbar.tsx';
import { Pager } from '../admin-shell/pager.tsx';
import { statusLabel } from '../admin-shell/status-select.tsx';
import { useListState } from '../admin-shell/use-list-state.ts';
import { useTimedNotice } from '../admin-shell/use-timed-notice.ts';
import { RecipientBadge } from './campaign-badge.tsx';

const pollMs = 2_000;
const helper = columnHelper<CampaignRecipient>();
const texts = {
  failed: 'The recipient could not be changed',
  unexpected: 'The server cannot be reached. Please try again.',
};

type Settle = (recipient: CampaignRecipient, action: 'retry' | 'sent' | 'failed') => Promise<void>;

function RecipientActions({ recipient, onSettle }: { recipient: CampaignRecipient; onSettle: Settle }) {
  const { status, email } = recipient;
  if (status !== 'failed' && status !== 'uncertain') return null;
  return (
    <span className="desk-actions">
      <Button
        variant="outline"
        size="small"
        aria-label={`Send again to ${email}`}
        onClick={() => void onSettle(recipient, 'retry')}
      >
        Send again
      </Button>
      {status === 'uncertain' && (
        <>
          <Button
            variant="ghost"
            size="small"
            aria-label={`Mark ${email} as sent`}
            onClick={() => void onSettle(recipient, 'sent')}
          >
            It arrived
          </Button>
          <Button
            variant="ghost"
            size="small"
            aria-label={`Mark ${email} as failed`}
            onClick={() => void onSettle(recipient, 'failed')}
          >
            It did not
          </Button>
        </>
      )}
    </span>
  );
}

/** The ledger of a campaign: what became of each address, and what an admin can still decide. */
export function RecipientList({ campaign, isMoving }: { campaign: Campaign; isMoving: boolean }) {
  const list = useListState({
    sorts: ['email'],
    initialSort: 'email',
    initialDirection: 'asc',
    filters: ['status'],
  });
  const status = recipientStatuses.find((name) => name === list.param('status'));
  const utils = trpc.useUtils();
  const { data, isPlaceholderData } = trpc.campaign.recipients.useQuery(
    {
      uuid: campaign.uuid,
      ...(list.q && { q: list.q }),
      ...(status && { status }),
      ...(list.cursor && { cursor: list.cursor }),
    },
    { placeholderData: keepPreviousData, refetchInterval: isMoving ? pollMs : false },
  );
  const { mutateAsync: retry } = trpc.campaign.retryRecipient.useMutation();
  const { mutateAsync: mark } = trpc.campaign.markRecipient.useMutation();
  const { notice, succeed, fail } = useTimedNotice(timing.contactNoticeMs);

  const settle = useCallback<Settle>(
    async ({ uuid }, action) => {
      try {
        succeed((await (action === 'retry' ? retry({ uuid }) : mark({ uuid, status: action }))).message);
      } catch (error) {
        fail(failureMessage(error, texts));
      }
      await utils.campaign.invalidate();
    },
    [retry, mark, succeed, fail, utils],
  );
  const columns = useMemo(
    () =>
      helper.columns([
        helper.accessor('email', { header: 'Email' }),
        helper.accessor('status', {
          header: 'Status',
          cell: ({ row }) => <RecipientBadge status={row.original.status} />,
        }),
        helper.accessor('sent_at', {
          header: 'Sent',
          cell: ({ row }) => (row.original.sent_at ? formatInstant(row.original.sent_at) : ''),
        }),
        helper.accessor('last_error', {
          header: 'Error',
          cell: ({ row }) => <span className="text-danger">{row.original.last_error ?? ''}</span>,
        }),
        helper.display({
          id: 'actions',
          header: 'Actions',
          cell: ({ row }) => <RecipientActions recipient={row.original} onSettle={settle} />,
        }),
      ]),
    [settle],
  );
  const onNext = data?.next_cursor ? () => list.next(data.next_cursor ?? '') : undefined;
  const onPrevious = list.page > 1 ? list.previous : undefined;
  return (
    <section className="grid gap-4" aria-labelledby="recipients-title">
      <h2 id="recipients-title" className="text-h3">
        Recipients
      </h2>
      {notice && <Notice tone={notice.tone}>{notice.message}</Notice>}
      <ListToolbar
        label="Search recipients"
        typed={list.typed}
        onSearch={list.search}
        isFiltered={list.isFiltered}
        onClear={list.clear}
      >
        <select
          className="input desk-filter"
          aria-label="Filter by status"
          value={status ?? 'all'}
          onChange={(event) =>
            list.setParam('status', event.target.value === 'all' ? '' : event.target.value)
          }
        >
          <option value="all">All</option>
          {recipientStatuses.map((name) => (
            <option key={name} value={name}>
              {statusLabel(name)}
            </option>
          ))}
        </select>
      </ListToolbar>
      {data && data.items.length > 0 ? (
        <>
          <DataTable
            label="Recipients"
            columns={columns}
            rows={data.items}
            onNextPage={onNext}
            onPreviousPage={onPrevious}
            isStale={isPlaceholderData}
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
      ) : (
        data && <EmptyState title="No recipients found" />
      )}
    </section>
  );
}
