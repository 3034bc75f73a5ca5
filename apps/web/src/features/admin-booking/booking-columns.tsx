import { type Booking, type BookingStatus, bookingStatuses } from '@perfboard/contracts/booking';
import { Eye, Mail, NotebookPen, Phone } from 'lucide-react';
import { useMemo } from 'react';
import { Button } from '../../components/button.tsx';
import { columnHelper } from '../admin-shell/data-table.tsx';
import { formatInstant, mailtoLink, telLink } from '../admin-shell/format.ts';
import { StatusSelect } from '../admin-shell/status-select.tsx';

export const bookingTones = {
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
          cell: ({ row }) => (
            <span className="inline-flex items-center gap-1.5">
              <span className="font-semibold">{row.original.full_name}</span>
              {row.original.note && <NotebookPen size={14} aria-label="Has a note" className="text-copper" />}
            </span>
          ),
        }),
        helper.accessor('email', {
          header: 'Email',
          cell: ({ row }) => (
            <a href={mailtoLink(row.original.email)} className="underline decoration-rule-strong">
              {row.original.email}
            </a>
          ),
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
        helper.accessor('project_title', { header: 'Project title' }),
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
          cell: ({ row }) => (
            <span className="whitespace-nowrap">{formatInstant(row.original.created_at)}</span>
          ),
        }),
        helper.display({
          id: 'actions',
          header: 'Actions',
          cell: ({ row }) => {
            const booking = row.original;
            return (
              <span className="desk-actions">
                <Button
                  variant="ghost"
                  size="small"
                  isIcon
                  aria-label={`View ${booking.full_name}`}
                  onClick={() => onView(booking)}
                >
                  <Eye size={17} aria-hidden="true" />
                </Button>
                <a
                  href={bookingReply(booking)}
                  className="button button-ghost button-icon button-small"
                  aria-label={`Reply to ${booking.full_name}`}
                >
                  <Mail size={17} aria-hidden="true" />
                </a>
                <a
                  href={telLink(booking.mobile_no)}
                  className="button button-ghost button-icon button-small"
                  aria-label={`Call ${booking.full_name}`}
                >
                  <Phone size={17} aria-hidden="true" />
                </a>
              </span>
            );
          },
        }),
      ]),
    [onView, onStatus],
  );
