import { type Booking, type BookingStatus, bookingStatuses } from '@perfboard/contracts/booking';
import { useMemo } from 'react';
import { LeadActions, LeadName } from '../admin-lead/lead-cells.tsx';
import { StatusSelect } from '../admin-lead/status-select.tsx';
import { EmailLink, Instant } from '../admin-shell/cells.tsx';
import { columnHelper } from '../admin-shell/data-table.tsx';
import { mailtoLink, telLink } from '../admin-shell/format.ts';

const bookingTones = {
  new: 'warn',
  contacted: 'info',
  scheduled: 'violet',
  done: 'signal',
  archived: 'neutral',
} as const;

export const bookingReply = (booking: Booking): string =>
  mailtoLink(booking.email, { subject: `Your consultation request: ${booking.project_title}` });

const helper = columnHelper<Booking>();

interface BookingActions {
  onView: (booking: Booking) => void;
  onStatus: (booking: Booking, status: BookingStatus) => void;
}

/** Columns of the booking requests. */
export const useBookingColumns = ({ onView, onStatus }: BookingActions) =>
  useMemo(
    () =>
      helper.columns([
        helper.accessor('full_name', {
          header: 'Name',
          cell: ({ row }) => <LeadName name={row.original.full_name} note={row.original.note} />,
        }),
        helper.accessor('email', {
          header: 'Email',
          cell: ({ row }) => <EmailLink email={row.original.email} />,
        }),
        helper.accessor('mobile_no', {
          header: 'Mobile',
          cell: ({ row }) => (
            <a
              href={telLink(row.original.mobile_no)}
              className="designator whitespace-nowrap underline decoration-rule-strong"
            >
              {row.original.mobile_no}
            </a>
          ),
        }),
        helper.accessor('project_title', {
          header: 'Project title',
          cell: ({ row }) => <span className="desk-words">{row.original.project_title}</span>,
        }),
        helper.accessor('status', {
          header: 'Status',
          cell: ({ row }) => (
            <StatusSelect
              name={row.original.full_name}
              value={row.original.status}
              statuses={bookingStatuses}
              tones={bookingTones}
              onChange={(status) => onStatus(row.original, status)}
            />
          ),
        }),
        helper.accessor('created_at', {
          header: 'Requested',
          cell: ({ row }) => <Instant at={row.original.created_at} />,
        }),
        helper.display({
          id: 'actions',
          header: 'Actions',
          cell: ({ row }) => (
            <LeadActions
              name={row.original.full_name}
              mobile={row.original.mobile_no}
              reply={bookingReply(row.original)}
              onView={() => onView(row.original)}
            />
          ),
        }),
      ]),
    [onView, onStatus],
  );
