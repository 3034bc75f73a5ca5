import { replyFrameIn } from '@perfboard/content/reply-frame';
import type { Booking } from '@perfboard/contracts/booking';
import { fillVariables } from '@perfboard/contracts/shop/variable';
import { bookingDetails, bookingSorts, bookingStatuses } from '@perfboard/contracts/words/booking';
import { keepPreviousData } from '@tanstack/react-query';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { AppointmentSection } from '../admin-appointment/appointment-section.tsx';
import { emailField, type LeadList } from '../admin-lead/lead-list.tsx';
import { bookingTones } from '../admin-lead/status-label.ts';
import { LazyLeadQuotes } from '../admin-quote/lazy-lead-quotes.tsx';
import { telLink } from '../admin-shell/format.ts';

/** The optional details of a booking. */
function Brief({ booking }: { booking: Booking }) {
  const t = useMessages('desk_lead');
  const filled = bookingDetails.filter(({ name }) => booking[name]);
  if (filled.length === 0) return null;
  return (
    <dl
      className="grid gap-x-6 gap-y-3 text-small sm:grid-cols-[8rem_minmax(0,1fr)]"
      aria-label={t('details')}
    >
      {filled.map(({ name, key }) => (
        <div key={name} className="contents">
          <dt className="text-muted">{t(key)}</dt>
          <dd className="min-w-0 whitespace-pre-wrap break-words max-sm:mb-1" dir="auto">
            {booking[name]}
          </dd>
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
  tones: bookingTones,
  newStatus: 'new',
  archived: 'archived',
  waiting: ['new'],
  nameId: 'full_name',
  nameOf: ({ full_name }) => full_name,
  mobileOf: ({ mobile_no }) => mobile_no,
  titleOf: ({ project_title }) => project_title,
  replySubject: ({ project_title, language }) =>
    fillVariables(replyFrameIn(language).booking_subject, { title: project_title }),
  fields: [
    emailField,
    {
      id: 'mobile_no',
      label: 'mobile',
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
      label: 'projectTitle',
      cell: ({ project_title }) => (
        <span className="desk-words desk-lines" title={project_title}>
          {project_title}
        </span>
      ),
    },
  ],
  created: {
    label: 'requested',
    fact: ({ created_at }, { t, format: { formatInstant, formatAgo } }) =>
      t('requestedAt', { at: formatInstant(created_at), ago: formatAgo(created_at) }),
  },
  message: (booking) => <Brief booking={booking} />,
  details: ({ uuid, is_spam }) => (
    <>
      <AppointmentSection key={uuid} kind="booking" uuid={uuid} isSpam={is_spam} />
      <LazyLeadQuotes uuid={uuid} isSpam={is_spam} />
    </>
  ),
  designator: 'J4',
  title: 'bookingRequests',
  texts: {
    label: 'requestsLabel',
    count: 'countRequests',
    search: 'searchRequests',
    dialogTitle: 'requestFrom',
    previous: 'previousRequest',
    next: 'nextRequest',
    loading: { message: 'requestsFailed' },
    empty: 'noRequests',
    emptyText: 'emptyRequests',
    noMatch: 'noRequestsFound',
    updating: { failed: 'requestFailed', unexpected: 'requestError' },
  },
};
