import { updateProjectPath } from '@perfboard/contracts/path';
import { Link } from 'react-router-dom';
import { useMessages } from '../../components/messages.ts';
import type { ApiOutput } from '../../data/page-data.ts';
import { useDeskFormat } from '../admin-shell/format.ts';

type Conversion = ApiOutput['overview']['get']['conversion'];

/** Views of each project's page, and the bookings for it. */
export function ConversionTable({ rows }: { rows: Conversion }) {
  const { formatNumber, formatPercent } = useDeskFormat();
  const t = useMessages('desk_overview');
  const most = Math.max(1, ...rows.map(({ views }) => views));
  return (
    <table className="desk-table" aria-label={t('conversion')}>
      <thead>
        <tr>
          <th scope="col">{t('project')}</th>
          <th scope="col">{t('views')}</th>
          <th scope="col">{t('bookings')}</th>
          <th scope="col">{t('rate')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ uuid, project_name, views, bookings }) => (
          <tr key={uuid}>
            <td>
              <Link
                to={updateProjectPath(uuid)}
                className="inline-block py-1 font-semibold [overflow-wrap:anywhere] underline decoration-rule-strong"
              >
                {project_name}
              </Link>
            </td>
            <td>
              <span className="flex items-center gap-2">
                <span className="designator w-10 text-end">{formatNumber(views)}</span>
                <span className="hidden h-2 w-20 flex-none bg-sunken sm:block" aria-hidden="true">
                  <span className="block h-full bg-info" style={{ width: `${(views / most) * 100}%` }} />
                </span>
              </span>
            </td>
            <td className="designator">{formatNumber(bookings)}</td>
            <td className="designator">{views > 0 ? formatPercent(bookings / views) : '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
