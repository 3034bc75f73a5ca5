import type { Booking } from '@perfboard/contracts/booking';
import { LeadDialog, type LeadDialogEvents } from '../admin-lead/lead-dialog.tsx';
import { formatAge, formatInstant, mailtoLink, statusLabel } from '../admin-shell/format.ts';
import { bookingReply } from './booking-columns.tsx';

/** One booking request in full. */
export function BookingDialog({ booking, ...events }: { booking: Booking } & LeadDialogEvents) {
  return (
    <LeadDialog
      {...events}
      kind="booking"
      lead={booking}
      title={`Request from ${booking.full_name}`}
      facts={[
        ['Project title', <strong key="title">{booking.project_title}</strong>],
        [
          'Email',
          <a key="email" href={mailtoLink(booking.email)} className="underline">
            {booking.email}
          </a>,
        ],
        ['Mobile', booking.mobile_no],
        ['Status', statusLabel(booking.status)],
        ['Requested', `${formatInstant(booking.created_at)} (${formatAge(booking.created_at)} ago)`],
      ]}
      mobile={booking.mobile_no}
      reply={bookingReply(booking)}
    />
  );
}
