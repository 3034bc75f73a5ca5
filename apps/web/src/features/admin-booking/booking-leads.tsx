import type { Booking } from '@perfboard/contracts/booking';
import {
  bookingDetails,
  bookingMessages,
  bookingSorts,
  bookingStatuses,
} from '@perfboard/contracts/words/booking';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../data/trpc.ts';
import { AppointmentSection } from '../admin-appointment/appointment-section.tsx';
import { emailField, type LeadList } from '../admin-lead/lead-list.tsx';
import { LazyLeadQuotes } from '../admin-quote/lazy-lead-quotes.tsx';
import { telLink } from '../admin-shell/format.ts';

/** The optional details of a booking. */
function Brief({ booking }: { booking: Booking }) {
  const said = bookingDetails.filter(({ name }) => booking[name]);
  if (said.length === 0) return null;
  return (
    <dl className="grid gap-x-6 gap-y-3 text-small sm:grid-cols-[8rem_minmax(0,1fr)]" aria-label="Details">
      {said.map(({ name, label }) => (
        <div key={name} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="min-w-0 whitespace-pre-wrap break-words max-sm:mb-1">{booking[name]}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How the desk shows bookings. */
export const bookings: LeadList<Booking, (typeof bookingSorts)[number]> = {
  kind: 'booking',
  usePage: (input) => trpc.booking.page.useQuery(input, { placeholderData: keepPreviousData }),
  useOne: (uuid, isAsked) => trpc.booking.get.useQuery({ uuid }, { enabled: isAsked }),
  setStatus: trpc.booking.setStatus,
  changeMany: trpc.booking.changeMany,
  sorts: bookingSorts,
  statuses: bookingStatuses,
  tones: { new: 'warn', contacted: 'info', scheduled: 'violet', done: 'signal', archived: 'neutral' },
  newStatus: 'new',
  archived: 'archived',
  waiting: ['new'],
  nameId: 'full_name',
  nameOf: ({ full_name }) => full_name,
  mobileOf: ({ mobile_no }) => mobile_no,
  titleOf: ({ project_title }) => project_title,
  replySubject: ({ project_title }) => `Your consultation request: ${project_title}`,
  fields: [
    emailField,
    {
      id: 'mobile_no',
      label: 'Mobile',
      cell: ({ mobile_no }) => (
        <a
          href={telLink(mobile_no)}
          className="designator inline-block whitespace-nowrap py-1 underline decoration-rule-strong"
        >
          {mobile_no}
        </a>
      ),
      fact: ({ mobile_no }) => mobile_no,
    },
    {
      id: 'project_title',
      label: 'Project title',
      cell: ({ project_title }) => (
        <span className="desk-words desk-lines" title={project_title}>
          {project_title}
        </span>
      ),
    },
  ],
  created: {
    label: 'Requested',
    fact: ({ created_at }, { formatInstant, formatAgo }) =>
      `${formatInstant(created_at)} (${formatAgo(created_at)})`,
  },
  message: (booking) => <Brief booking={booking} />,
  details: ({ uuid, is_spam }) => (
    <>
      <AppointmentSection key={uuid} kind="booking" uuid={uuid} isSpam={is_spam} />
      <LazyLeadQuotes uuid={uuid} isSpam={is_spam} />
    </>
  ),
  designator: 'J4',
  title: 'Booking Requests',
  label: 'Booking requests',
  noun: 'request',
  searchLabel: 'Search requests',
  dialogTitle: (name) => `Request from ${name}`,
  failure: { message: bookingMessages.loadFailed },
  empty: 'No Booking Requests',
  noMatch: 'No requests found',
  updateTexts: {
    failed: 'Failed to update booking request',
    unexpected: 'Error updating booking request',
  },
};
