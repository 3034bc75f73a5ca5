import { showMoney } from '@perfboard/contracts/money';
import { path } from '@perfboard/contracts/path';
import type { QuoteOverview } from '@perfboard/contracts/quote';
import type { Language } from '@perfboard/messages/language';
import { Link } from 'react-router-dom';
import { useMessages } from '../../components/messages.ts';
import { type DeskFormat, useDeskFormat } from '../admin-shell/format.ts';
import { durationOf } from './duration.ts';

type Sums = NonNullable<QuoteOverview>['open'];

/** The values per currency, each on its line. */
const valuesOf = ({ formatNumber }: DeskFormat, language: Language, sums: Sums) =>
  sums.length === 0
    ? '–'
    : sums.map(({ currency, count, total }) => (
        <span key={currency} className="block tabular-nums">
          <span className="whitespace-nowrap">{showMoney(total, currency, language)}</span>{' '}
          <span className="text-muted">({formatNumber(count)})</span>
        </span>
      ));

/** Open and accepted value, and how quotes do. */
export default function QuoteTable({ quotes: { open, periods } }: { quotes: NonNullable<QuoteOverview> }) {
  const format = useDeskFormat();
  const { formatNumber } = useDeskFormat();
  const t = useMessages('desk_overview');
  const rows = [
    [t('accepted'), (period: (typeof periods)[number]) => valuesOf(format, t.language, period.accepted)],
    [t('quotesSent'), ({ sent }: (typeof periods)[number]) => formatNumber(sent)],
    [
      t('acceptanceRate'),
      ({ acceptance_percent }: (typeof periods)[number]) =>
        acceptance_percent === null ? '–' : format.formatPercent(acceptance_percent / 100),
    ],
    [
      t('timeToQuote'),
      ({ median_minutes_to_first }: (typeof periods)[number]) =>
        median_minutes_to_first === null ? '–' : durationOf(format, median_minutes_to_first),
    ],
  ] as const;
  return (
    <>
      <p className="text-small">
        <Link to={path.adminQuotes} className="inline-block py-1 font-semibold underline">
          {t('openQuotes')}
        </Link>{' '}
        {valuesOf(format, t.language, open)}
      </p>
      <table className="desk-table" aria-label={t('quotes')}>
        <thead>
          <tr>
            <td />
            {periods.map(({ days }) => (
              <th key={days} scope="col">
                {t('days', { days })}
              </th>
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
