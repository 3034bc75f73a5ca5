import { showMoney } from '@perfboard/contracts/money';
import { path } from '@perfboard/contracts/path';
import type { QuoteOverview } from '@perfboard/contracts/quote';
import { Link } from 'react-router-dom';
import { type DeskFormat, useDeskFormat } from '../admin-shell/format.ts';

const hourMs = 3_600_000;
const durationOf = ({ formatAge }: DeskFormat, hours: number): string =>
  formatAge(new Date(0).toISOString(), Math.max(0.1, hours) * hourMs);

type Sums = NonNullable<QuoteOverview>['open'];

/** The values per currency, each on its line. */
const valuesOf = ({ formatNumber }: DeskFormat, sums: Sums) =>
  sums.length === 0
    ? '–'
    : sums.map(({ currency, count, total }) => (
        <span key={currency} className="block whitespace-nowrap tabular-nums">
          {showMoney(total, currency)} <span className="text-muted">({formatNumber(count)})</span>
        </span>
      ));

/** Open and accepted value, and how quotes do. */
export default function QuoteTable({ quotes: { open, periods } }: { quotes: NonNullable<QuoteOverview> }) {
  const format = useDeskFormat();
  const { formatNumber } = useDeskFormat();
  const rows = [
    ['Accepted', (period: (typeof periods)[number]) => valuesOf(format, period.accepted)],
    ['Quotes sent', ({ sent }: (typeof periods)[number]) => formatNumber(sent)],
    [
      'Acceptance rate',
      ({ acceptance_percent }: (typeof periods)[number]) =>
        acceptance_percent === null ? '–' : `${formatNumber(acceptance_percent)} %`,
    ],
    [
      'Time to first quote',
      ({ median_hours_to_first }: (typeof periods)[number]) =>
        median_hours_to_first === null ? '–' : durationOf(format, median_hours_to_first),
    ],
  ] as const;
  return (
    <>
      <p className="text-small">
        <Link to={path.adminQuotes} className="font-semibold underline">
          Open
        </Link>{' '}
        {valuesOf(format, open)}
      </p>
      <table className="desk-table" aria-label="Quotes">
        <thead>
          <tr>
            <td />
            {periods.map(({ days }) => (
              <th key={days} scope="col">{`${days} days`}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, cell]) => (
            <tr key={name}>
              <td className="text-muted">{name}</td>
              {periods.map((period) => (
                <td key={period.days}>{cell(period)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
