import {
  type Booking,
  type BookingStatus,
  bookingMessages,
  bookingStatuses,
} from '@perfboard/contracts/booking';
import { timing } from '@perfboard/contracts/timing';
import { keepPreviousData } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { trpc } from '../../app/trpc.ts';
import { Notice } from '../../components/notice.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { DataTable } from '../admin-shell/data-table.tsx';
import { EmptyState } from '../admin-shell/empty-state.tsx';
import { failureMessage } from '../admin-shell/failure-message.ts';
import { formatTotal } from '../admin-shell/format.ts';
import { FilterToggle, ListToolbar } from '../admin-shell/list-toolbar.tsx';
import { LoadError } from '../admin-shell/load-error.tsx';
import { PageHeader } from '../admin-shell/page-header.tsx';
import { Pager } from '../admin-shell/pager.tsx';
import { statusLabel } from '../admin-shell/status-select.tsx';
import { useListState } from '../admin-shell/use-list-state.ts';
import { useTimedNotice } from '../admin-shell/use-timed-notice.ts';
import { bookingReply, useBookingColumns } from './booking-columns.tsx';
import { BookingDialog } from './booking-dialog.tsx';

const sorts = ['full_name', 'email', 'project_title', 'status', 'created_at'] as const;
const updateTexts = {
  failed: 'Failed to update booking request',
  unexpected: 'Error updating booking request',
};

export function BookingsPage() {
  const list = useListState({
    sorts,
    initialSort: 'created_at',
    initialDirection: 'desc',
    filters: ['status', 'unanswered', 'spam'],
  });
  const { q, sort, direction, cursor } = list;
  const status = bookingStatuses.find((name) => name === list.param('status'));
  const isUnanswered = list.param('unanswered') === '1';
  const isSpam = list.param('spam') === '1';
  const utils = trpc.useUtils();
  const bookings = trpc.booking.page.useQuery(
    {
      ...(q && { q }),
      ...(status && { status }),
      ...(isUnanswered && { unanswered: true }),
      ...(isSpam && { spam: true }),
      sort,
      direction,
      ...(cursor && { cursor }),
    },
    { placeholderData: keepPreviousData },
  );
  const { mutateAsync: setStatus } = trpc.booking.setStatus.useMutation();
  const { mutateAsync: setSpam } = trpc.booking.setSpam.useMutation();
  const { notice, succeed, fail } = useTimedNotice(timing.contactNoticeMs);
  const [viewed, setViewed] = useState<Booking>();

  const changeStatus = useCallback(
    async (booking: Booking, next: BookingStatus) => {
      try {
        succeed((await setStatus({ uuid: booking.uuid, status: next })).message);
      } catch (error) {
        fail(failureMessage(error, updateTexts));
      }
      await utils.booking.invalidate();
      void utils.overview.invalidate();
    },
    [setStatus, succeed, fail, utils],
  );
  const columns = useBookingColumns({ onView: setViewed, onStatus: changeStatus });
  const { data } = bookings;
  // The list is read again after a change: the dialog shows what it says now.
  const shown = viewed && (data?.items.find(({ uuid }) => uuid === viewed.uuid) ?? viewed);
  const onNext = data?.next_cursor ? () => list.next(data.next_cursor ?? '') : undefined;
  const onPrevious = list.page > 1 ? list.previous : undefined;

  return (
    <>
      <PageHeader
        designator="J4"
        title="Booking Requests"
        text={
          data
            ? `${formatTotal(data.total, data.total_is_exact)} ${isSpam ? 'in spam' : 'requests'}`
            : undefined
        }
      />
      {notice && <Notice tone={notice.tone}>{notice.message}</Notice>}
      <ListToolbar
        label="Search requests"
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
          {bookingStatuses.map((name) => (
            <option key={name} value={name}>
              {statusLabel(name)}
            </option>
          ))}
        </select>
        <FilterToggle
          label="Unanswered"
          isOn={isUnanswered}
          onToggle={() => list.setParam('unanswered', isUnanswered ? '' : '1')}
        />
        <FilterToggle label="Spam" isOn={isSpam} onToggle={() => list.setParam('spam', isSpam ? '' : '1')} />
      </ListToolbar>
      {bookings.isPending ? (
        <div className="desk-panel grid place-items-center p-16 text-action">
          <Spinner />
        </div>
      ) : !data ? (
        <LoadError message={bookingMessages.loadFailed} onRetry={() => void bookings.refetch()} />
      ) : data.items.length === 0 ? (
        list.isFiltered ? (
          <EmptyState title="No requests found" text="Try adjusting your search or filter." />
        ) : (
          <EmptyState title="No Booking Requests" text="New requests appear here by themselves." />
        )
      ) : (
        <>
          <DataTable
            label="Booking requests"
            columns={columns}
            rows={data.items}
            sort={sort}
            direction={direction}
            sorts={sorts}
            onSort={(column) => list.toggleSort(column as typeof sort)}
            keys={{
              open: setViewed,
              reply: (booking) => window.location.assign(bookingReply(booking)),
            }}
            isMarked={(booking) => booking.status === 'new'}
            onNextPage={onNext}
            onPreviousPage={onPrevious}
            isStale={bookings.isPlaceholderData}
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
      {shown && (
        <BookingDialog
          booking={shown}
          onClose={() => setViewed(undefined)}
          onSpam={async (booking, isSpamNow) => {
            try {
              succeed((await setSpam({ uuid: booking.uuid, is_spam: isSpamNow })).message);
              setViewed(undefined);
            } catch (error) {
              fail(failureMessage(error, updateTexts));
            }
            await utils.booking.invalidate();
            void utils.overview.invalidate();
          }}
        />
      )}
    </>
  );
}
