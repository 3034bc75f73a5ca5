import type { Upcoming } from '@perfboard/contracts/appointment';
import { path } from '@perfboard/contracts/path';
import { formatMoment } from '@perfboard/contracts/words/appointment';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { DayFilter } from '../admin-lead/lead-filters.tsx';
import { IconLink, Instant, RowActions } from '../admin-shell/cells.tsx';
import type { Column } from '../admin-shell/data-table.tsx';
import { midnight } from '../admin-shell/day.ts';
import { EmptyState } from '../admin-shell/empty-state.tsx';
import { mailtoLink, telLink, useDeskFormat } from '../admin-shell/format.ts';
import { ListTable } from '../admin-shell/list-table.tsx';
import { PageHeader } from '../admin-shell/page-header.tsx';
import { useListState } from '../admin-shell/use-list-state.ts';
import { CalendarAddress } from './calendar-address.tsx';
import { PlaceText } from './place-text.tsx';
import { TakenBy } from './taken-by.tsx';

const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
const minuteMs = 60_000;
const minutesOf = ({ starts_at, ends_at }: Upcoming) =>
  Math.round((Date.parse(ends_at) - Date.parse(starts_at)) / minuteMs);

const columns: Column<Upcoming>[] = [
  {
    id: 'starts_at',
    header: 'When',
    cell: (row) => (
      <span className="grid">
        <Instant at={row.starts_at} />
        {row.time_zone !== ownZone && (
          <span className="text-label text-muted">{formatMoment(row.starts_at, row.time_zone)}</span>
        )}
      </span>
    ),
  },
  {
    id: 'minutes',
    header: 'Duration',
    cell: (row) => (
      <span className="grid">
        {[`${minutesOf(row)} min`, row.kind_name].filter(Boolean).join(', ')}
        <TakenBy member={row.member_id} />
      </span>
    ),
  },
  {
    id: 'full_name',
    header: 'Name',
    cell: (row) => (
      <Link
        to={`${row.contact_uuid ? path.adminContacts : path.adminBookings}?${new URLSearchParams({ q: row.email })}`}
        className="desk-words font-semibold underline decoration-rule-strong"
      >
        {row.full_name}
      </Link>
    ),
  },
  {
    id: 'project_title',
    header: 'About',
    cell: (row) => <span className="desk-words">{row.project_title}</span>,
  },
  {
    id: 'place',
    header: 'Where',
    cell: (row) => (
      <span className="desk-words">
        <PlaceText place={row.place} />
      </span>
    ),
  },
  {
    id: 'actions',
    header: 'Actions',
    cell: (row) => (
      <RowActions>
        <IconLink label={`Write to ${row.full_name}`} icon="mail" href={mailtoLink(row.email)} />
        <IconLink label={`Call ${row.full_name}`} icon="phone" href={telLink(row.mobile_no)} />
      </RowActions>
    ),
  },
];

/** Coming appointments, the next one first, and how to subscribe from a calendar. */
export function AppointmentsPage() {
  const t = useMessages('desk_lead');
  const { formatTotal } = useDeskFormat();
  const list = useListState({ filters: ['from', 'until'] });
  const [from, until] = [midnight(list.value('from')), midnight(list.value('until'), 1)];
  const { cursor } = list.query;
  const upcoming = trpc.appointment.upcoming.useQuery(
    { ...(cursor && { cursor }), ...(from && { from }), ...(until && { until }) },
    { placeholderData: keepPreviousData },
  );
  return (
    <>
      <PageHeader
        designator="J9"
        title="Appointments"
        text={
          upcoming.data &&
          t('countAppointments', {
            total: upcoming.data.total,
            shown: formatTotal(upcoming.data.total, upcoming.data.total_is_exact),
          })
        }
        actions={
          <>
            <DayFilter list={list} filter="from" label="From" />
            <DayFilter list={list} filter="until" label="To" />
          </>
        }
      />
      <ListTable
        label="Appointments"
        list={list}
        query={upcoming}
        columns={columns}
        failure={{ message: 'Could not load the appointments' }}
        empty={
          list.isFiltered ? (
            <EmptyState title="No appointments on these days" text="Try other days." />
          ) : (
            <EmptyState
              title="No appointments"
              text="To add one, open a booking request or a message and choose Schedule. The customer gets an invitation."
            />
          )
        }
      />
      <CalendarAddress />
    </>
  );
}
