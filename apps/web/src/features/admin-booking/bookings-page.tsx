import {
  type Booking,
  type BookingStatus,
  bookingMessages,
  bookingSorts,
  bookingStatuses,
} from '@perfboard/contracts/booking';
import { keepPreviousData } from '@tanstack/react-query';
import { useCallback } from 'react';
import { Notice } from '../../components/notice.tsx';
import { trpc } from '../../data/trpc.ts';
import { LeadToolbar, leadFilters, leadQuery } from '../admin-lead/lead-filters.tsx';
import { useLeadDesk } from '../admin-lead/use-lead-desk.ts';
import { EmptyState } from '../admin-shell/empty-state.tsx';
import { formatCount, formatTotal } from '../admin-shell/format.ts';
import { ListTable } from '../admin-shell/list-table.tsx';
import { PageHeader } from '../admin-shell/page-header.tsx';
import { useListState } from '../admin-shell/use-list-state.ts';
import { bookingReply, useBookingColumns } from './booking-columns.tsx';
import { BookingDialog } from './booking-dialog.tsx';

const updateTexts = {
  failed: 'Failed to update booking request',
  unexpected: 'Error updating booking request',
};

export function BookingsPage() {
  const list = useListState({ sorts: bookingSorts, filters: leadFilters });
  const bookings = trpc.booking.page.useQuery(leadQuery(list, bookingStatuses), {
    placeholderData: keepPreviousData,
  });
  const { data } = bookings;
  const { notice, change, viewed, view } = useLeadDesk<Booking>('booking', data?.items);
  const { mutateAsync: setStatus } = trpc.booking.setStatus.useMutation();
  const onStatus = useCallback(
    ({ uuid }: Booking, status: BookingStatus) => change(() => setStatus({ uuid, status }), updateTexts),
    [change, setStatus],
  );
  const columns = useBookingColumns({ onView: view, onStatus });
  return (
    <>
      <PageHeader
        designator="J4"
        title="Booking Requests"
        text={
          data &&
          (list.isOn('spam')
            ? `${formatTotal(data.total, data.total_is_exact)} in spam`
            : formatCount(data, 'request'))
        }
      />
      {notice && <Notice tone={notice.tone}>{notice.message}</Notice>}
      <LeadToolbar label="Search requests" list={list} statuses={bookingStatuses} />
      <ListTable
        label="Booking requests"
        list={list}
        query={bookings}
        columns={columns}
        keys={{ open: view, reply: (booking) => window.location.assign(bookingReply(booking)) }}
        isMarked={(booking) => booking.status === 'new'}
        failure={{ message: bookingMessages.loadFailed }}
        empty={
          list.isFiltered ? (
            <EmptyState title="No requests found" text="Try adjusting your search or filter." />
          ) : (
            <EmptyState title="No Booking Requests" text="New requests appear here by themselves." />
          )
        }
      />
      {viewed && (
        <BookingDialog
          booking={viewed}
          onChange={(call) => change(call, updateTexts)}
          onClose={() => view(undefined)}
        />
      )}
    </>
  );
}
