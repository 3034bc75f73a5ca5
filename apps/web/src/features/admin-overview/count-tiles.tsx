import { path } from '@perfboard/contracts/path';
import { Link } from 'react-router-dom';
import type { ApiOutput } from '../../data/page-data.ts';
import { useDeskFormat } from '../admin-shell/format.ts';

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
  const { formatNumber, formatAgo } = useDeskFormat();
  const { unanswered, spam } = data;
  const leads = sum(data.days, 'bookings') + sum(data.days, 'contacts');
  return (
    <div className="grid grid-cols-2 gap-px overflow-hidden rounded-board border border-rule bg-rule xl:grid-cols-6">
      <Tile
        label="Open requests"
        value={unanswered.bookings}
        text="not answered yet"
        to={`${path.adminBookings}?unanswered=1`}
      />
      <Tile
        label="Open messages"
        value={unanswered.contacts}
        text={`${formatNumber(data.unread_contacts)} unread`}
        to={`${path.adminContacts}?unanswered=1`}
      />
      <Tile label="Leads" value={leads} text={`in ${data.days.length} days`} to={path.adminBookings} />
      <Tile
        label="Subscribers"
        value={data.subscribers}
        text={`${formatNumber(sum(data.days, 'subscribers'))} new`}
        to={path.adminSubscribers}
      />
      <Tile
        label="Projects"
        value={data.projects}
        text={
          data.hidden_projects > 0
            ? `in the catalog, ${formatNumber(data.hidden_projects)} not yet`
            : 'in the catalog'
        }
        to={path.adminProjects}
      />
      <Tile
        label="Spam"
        value={spam.bookings + spam.contacts}
        text={spam.newest ? `latest ${formatAgo(spam.newest)}` : 'in the spam list'}
        to={`${spam.bookings > spam.contacts ? path.adminBookings : path.adminContacts}?spam=1`}
      />
    </div>
  );
}
