import { useMessages } from '../../components/messages.ts';
import type { ApiOutput } from '../../data/page-data.ts';
import { useDeskFormat } from '../admin-shell/format.ts';
import { shortDay } from './bar-plot.tsx';
import { durationOf } from './duration.ts';

type Answers = ApiOutput['overview']['get']['answers'];

/** How long answers took, by the week in which leads arrived, the latest first. */
export function AnswerTable({ weeks }: { weeks: Answers }) {
  const format = useDeskFormat();
  const { formatNumber } = useDeskFormat();
  const t = useMessages('desk_overview');
  const longest = Math.max(1, ...weeks.map(({ median_minutes }) => median_minutes ?? 0));
  return (
    <table className="desk-table" aria-label={t('responseTime')}>
      <thead>
        <tr>
          <th scope="col">{t('week')}</th>
          <th scope="col">{t('median')}</th>
          <th scope="col">{t('answered')}</th>
        </tr>
      </thead>
      <tbody>
        {weeks.toReversed().map(({ week, leads, answered, median_minutes }) => (
          <tr key={week}>
            <td className="whitespace-nowrap">{t('fromDay', { day: shortDay(format, week) })}</td>
            <td>
              {median_minutes === null ? (
                <span className="text-muted">{t('noReplies')}</span>
              ) : (
                <span className="flex items-center gap-2">
                  <span className="w-20 flex-none whitespace-nowrap">
                    {durationOf(format, median_minutes)}
                  </span>
                  <span className="hidden h-2 w-24 flex-none bg-sunken sm:block" aria-hidden="true">
                    <span
                      className="block h-full bg-copper"
                      style={{ width: `${(median_minutes / longest) * 100}%` }}
                    />
                  </span>
                </span>
              )}
            </td>
            <td className="designator whitespace-nowrap">
              {t('answeredOf', { answered: formatNumber(answered), leads: formatNumber(leads) })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
