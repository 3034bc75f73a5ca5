import type { Upcoming } from '@perfboard/contracts/appointment';
import { path } from '@perfboard/contracts/path';
import { presentZone } from '@perfboard/contracts/words/time-zone';
import type { Translator } from '@perfboard/messages/translator';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { DayFilter } from '../admin-lead/lead-filters.tsx';
import { IconLink, RowActions } from '../admin-shell/cells.tsx';
import type { Column } from '../admin-shell/data-table.tsx';
import { mailtoLink, telLink, useDeskFormat } from '../admin-shell/format.ts';
import { midnight } from '../admin-shell/list-address.ts';
import { ListTable } from '../admin-shell/list-table.tsx';
import { ClearFilters } from '../admin-shell/list-toolbar.tsx';
import { ownZone } from '../admin-shell/own-zone.ts';
import { PageHeader } from '../admin-shell/page-header.tsx';
import { EmptyState } from '../admin-shell/panel-state.tsx';
import { useListState } from '../admin-shell/use-list-state.ts';
import { momentText, PlaceText, TakenBy } from './appointment-facts.tsx';
import { CalendarAddress } from './calendar-address.tsx';

const minuteMs = 60_000;
const minutesOf = ({ starts_at, ends_at }: Upcoming) =>
  Math.round((Date.parse(ends_at) - Date.parse(starts_at)) / minuteMs);

interface Texts {
  t: Translator<'desk_appointment'>;
  lead: Translator<'desk_lead'>;
}

const columnsOf = ({ t, lead }: Texts): Column<Upcoming>[] => [
  {
    id: 'starts_at',
    header: t('when'),
    cell: (row) => (
      <span className="grid">
        <span className="whitespace-nowrap">{momentText(t.language, row.starts_at)}</span>
        {presentZone(row.time_zone) !== ownZone && (
          <span className="text-label text-muted">
            {momentText(t.language, row.starts_at, row.time_zone)}
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'minutes',
    header: t('duration'),
    cell: (row) => (
      <span className="grid">
        {row.kind_name
          ? t('minutesKind', { count: minutesOf(row), kind: row.kind_name })
          : t('minutesShort', { count: minutesOf(row) })}
        <TakenBy member={row.member_id} />
      </span>
    ),
  },
  {
    id: 'full_name',
    header: lead('name'),
    cell: (row) => (
      <Link
        to={`${row.contact_uuid ? path.adminContacts : path.adminBookings}?${new URLSearchParams({ q: row.email })}`}
        className="desk-words py-1 font-semibold underline decoration-rule-strong"
      >
        {row.full_name}
      </Link>
    ),
  },
  {
    id: 'project_title',
    header: t('about'),
    cell: (row) => <span className="desk-words">{row.project_title}</span>,
  },
  {
    id: 'place',
    header: t('where'),
    cell: (row) => (
      <span className="desk-words">
        <PlaceText place={row.place} />
      </span>
    ),
  },
  {
    id: 'actions',
    header: lead('actions'),
    cell: (row) => (
      <RowActions>
        <IconLink label={t('writeTo', { name: row.full_name })} icon="mail" href={mailtoLink(row.email)} />
        <IconLink
          label={lead('callNamed', { name: row.full_name })}
          icon="phone"
          href={telLink(row.mobile_no)}
        />
      </RowActions>
    ),
  },
];

/** Coming appointments, the next one first, and how to subscribe from a calendar. */
export function AppointmentsPage() {
  const t = useMessages('desk_appointment');
  const lead = useMessages('desk_lead');
  const desk = useMessages('desk');
  const columns = useMemo(() => columnsOf({ t, lead }), [t, lead]);
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
        title={desk('appointments')}
        text={
          upcoming.data &&
          lead('countAppointments', {
            total: upcoming.data.total,
            shown: formatTotal(upcoming.data.total, upcoming.data.total_is_exact),
          })
        }
        actions={
          <>
            <DayFilter list={list} filter="from" label={lead('from')} />
            <DayFilter list={list} filter="until" label={lead('to')} />
            <ClearFilters list={list} />
          </>
        }
      />
      <ListTable
        label={desk('appointments')}
        list={list}
        query={upcoming}
        columns={columns}
        failure={{ message: t('listFailed') }}
        empty={
          list.isFiltered ? (
            <EmptyState title={t('noneOnDays')} text={t('noneOnDaysText')} />
          ) : (
            <EmptyState title={t('none')} text={t('noneText')} />
          )
        }
      />
      <CalendarAddress />
    </>
  );
}
