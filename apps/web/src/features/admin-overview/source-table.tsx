import { path } from '@perfboard/contracts/path';
import { unknownSource } from '@perfboard/contracts/words/lead-origin';
import { Link } from 'react-router-dom';
import type { ApiOutput } from '../../data/page-data.ts';
import { useDeskFormat } from '../admin-shell/format.ts';

type Sources = ApiOutput['overview']['get']['sources'];

/** A number that links to the leads it counts. */
function Count({ count, to, label }: { count: number; to: string; label: string }) {
  const { formatNumber } = useDeskFormat();
  if (count === 0) return <span className="text-muted">0</span>;
  return (
    <Link to={to} className="underline decoration-rule-strong" aria-label={label}>
      {formatNumber(count)}
    </Link>
  );
}

/** The sources of leads. */
export function SourceTable({ rows }: { rows: Sources }) {
  if (rows.length === 0) return <p className="text-small text-muted">No leads in this period.</p>;
  return (
    <table className="desk-table" aria-label="Leads by source">
      <thead>
        <tr>
          <th scope="col">Source</th>
          <th scope="col">Requests</th>
          <th scope="col">Messages</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ source, bookings, contacts }) => {
          const name = source || 'Unknown';
          const search = `?${new URLSearchParams({ source: source || unknownSource })}`;
          return (
            <tr key={source}>
              <td className="wrap-anywhere">{name}</td>
              <td className="designator">
                <Count
                  count={bookings}
                  to={path.adminBookings + search}
                  label={`${bookings} requests from ${name}`}
                />
              </td>
              <td className="designator">
                <Count
                  count={contacts}
                  to={path.adminContacts + search}
                  label={`${contacts} messages from ${name}`}
                />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
