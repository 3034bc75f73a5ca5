import { path } from '@perfboard/contracts/path';
import { Link } from 'react-router-dom';
import { useMessages } from '../../components/messages.ts';
import type { ApiOutput } from '../../data/page-data.ts';
import { useDeskFormat } from '../admin-shell/format.ts';
import { useMinute } from '../admin-shell/use-minute.ts';

type Overview = ApiOutput['overview']['get'];

function Tile({ label, value, text, to }: { label: string; value: number; text: string; to: string }) {
  const { formatNumber } = useDeskFormat();
  return (
    <Link to={to} className="desk-tile bg-raised no-underline hover:bg-sunken">
      <span className="text-label text-muted">{label}</span>
      <span className="desk-tile-value">{formatNumber(value)}</span>
      <span className="text-label text-muted">{text}</span>
    </Link>
  );
}

export type CountName = 'bookings' | 'contacts' | 'subscribers' | 'views';
/** The sum of all days. */
export const sum = (days: Overview['days'], name: CountName) =>
  days.reduce((total, day) => total + day[name], 0);

/** Counts of projects, leads and subscribers, linked to their lists. */
export function CountTiles({ data }: { data: Overview }) {
  const { formatAgo } = useDeskFormat();
  useMinute();
  const t = useMessages('desk_overview');
  const { unanswered, spam } = data;
  const leads = sum(data.days, 'bookings') + sum(data.days, 'contacts');
  return (
    <div className="grid grid-cols-2 gap-px overflow-hidden rounded-board border border-rule bg-rule xl:grid-cols-6">
      <Tile
        label={t('openRequests')}
        value={unanswered.bookings}
        text={t('notAnswered')}
        to={`${path.adminBookings}?unanswered=1`}
      />
      <Tile
        label={t('openMessages')}
        value={unanswered.contacts}
        text={t('unread', { count: data.unread_contacts })}
        to={`${path.adminContacts}?unanswered=1`}
      />
      <Tile
        label={t('leads')}
        value={leads}
        text={t('inDays', { days: data.days.length })}
        to={path.adminBookings}
      />
      <Tile
        label={t('subscribers')}
        value={data.subscribers}
        text={t('newSubscribers', { count: sum(data.days, 'subscribers') })}
        to={path.adminSubscribers}
      />
      <Tile
        label={t('projects')}
        value={data.projects}
        text={
          data.hidden_projects > 0 ? t('inCatalogHidden', { count: data.hidden_projects }) : t('inCatalog')
        }
        to={path.adminProjects}
      />
      <Tile
        label={t('spam')}
        value={spam.bookings + spam.contacts}
        text={spam.newest ? t('latest', { ago: formatAgo(spam.newest) }) : t('inSpam')}
        to={`${spam.bookings > spam.contacts ? path.adminBookings : path.adminContacts}?spam=1`}
      />
    </div>
  );
}
