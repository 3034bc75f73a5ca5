import type { Booking } from '@perfboard/contracts/booking';
import { useState } from 'react';
import { trpc } from '../../app/trpc.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { formatAge, formatInstant, mailtoLink, telLink } from '../admin-shell/format.ts';
import { LeadFacts } from '../admin-shell/lead-facts.tsx';
import { LeadNote } from '../admin-shell/lead-note.tsx';
import { statusLabel } from '../admin-shell/status-select.tsx';
import { bookingReply } from './booking-columns.tsx';

interface BookingDialogProps {
  booking: Booking;
  onClose: () => void;
  onSpam: (booking: Booking, isSpam: boolean) => Promise<void>;
}

/** One booking request in full, with the desk's note on it. */
export function BookingDialog({ booking, onClose, onSpam }: BookingDialogProps) {
  const utils = trpc.useUtils();
  const setNote = trpc.booking.setNote.useMutation();
  const [isMoving, setMoving] = useState(false);
  return (
    <Dialog
      title={`Request from ${booking.full_name}`}
      width="wide"
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose} className="mr-auto">
            Close
          </Button>
          <Button
            variant="ghost"
            isBusy={isMoving}
            onClick={async () => {
              setMoving(true);
              await onSpam(booking, !booking.is_spam);
              setMoving(false);
            }}
          >
            {booking.is_spam ? 'Not spam' : 'Mark as spam'}
          </Button>
          <a href={telLink(booking.mobile_no)} className="button button-outline">
            Call
          </a>
          <a href={bookingReply(booking)} className="button button-primary">
            Reply
          </a>
        </>
      }
    >
      <div className="grid gap-6">
        <LeadFacts
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
        />
        <LeadNote
          key={booking.uuid}
          note={booking.note}
          onSave={async (note) => {
            await setNote.mutateAsync({ uuid: booking.uuid, note });
            await utils.booking.invalidate();
          }}
        />
      </div>
    </Dialog>
  );
}
