import { path } from '@perfboard/contracts/path';
import { unknownSource } from '@perfboard/contracts/words/lead-origin';
import { Link } from 'react-router-dom';
import { useMessages } from '../../components/messages.ts';
import type { ApiOutput } from '../../data/page-data.ts';
import { useDeskFormat } from '../admin-shell/format.ts';

type Sources = ApiOutput['overview']['get']['sources'];

/** A number that links to the leads it counts. */
function Count({ count, to, label }: { count: number; to: string; label: string }) {
  const { formatNumber } = useDeskFormat();
  if (count === 0) return <span className="text-muted">0</span>;
  return (
    <Link to={to} className="inline-block min-w-6 py-1 underline decoration-rule-strong" aria-label={label}>
      {formatNumber(count)}
    </Link>
  );
}

/** The sources of leads. */
export function SourceTable({ rows }: { rows: Sources }) {
  const t = useMessages('desk_overview');
  return (
    <table className="desk-table" aria-label={t('bySource')}>
      <thead>
        <tr>
          <th scope="col">{t('source')}</th>
          <th scope="col">{t('requests')}</th>
          <th scope="col">{t('messages')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ source, bookings, contacts }) => {
          const name = source || t('unknown');
          const search = `?${new URLSearchParams({ source: source || unknownSource })}`;
          return (
            <tr key={source}>
              <td className="wrap-anywhere">{name}</td>
              <td className="designator">
                <Count
                  count={bookings}
                  to={path.adminBookings + search}
                  label={t('requestsFrom', { count: bookings, source: name })}
                />
              </td>
              <td className="designator">
                <Count
                  count={contacts}
                  to={path.adminContacts + search}
                  label={t('messagesFrom', { count: contacts, source: name })}
                />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
