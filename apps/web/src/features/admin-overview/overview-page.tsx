import { path } from '@perfboard/contracts/path';
import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { lazyPart } from '../../components/lazy-part.tsx';
import { useMessages } from '../../components/messages.ts';
import type { ApiOutput } from '../../data/page-data.ts';
import { trpc } from '../../data/trpc.ts';
import { SetupPanel } from '../admin-setup/setup-panel.tsx';
import { useDeskFormat } from '../admin-shell/format.ts';
import { PageHeader } from '../admin-shell/page-header.tsx';
import { LoadError, LoadingPanel } from '../admin-shell/panel-state.tsx';
import { AnswerTable } from './answer-table.tsx';
import { BarPlot } from './bar-plot.tsx';
import { type CountName, CountTiles, sum } from './count-tiles.tsx';
import { LeadLines } from './lead-lines.tsx';
import { ToDo } from './to-do.tsx';

/** Each loads only where it has something to show. */
const ConversionTable = lazyPart([], async () => (await import('./conversion-table.tsx')).ConversionTable);
const SourceTable = lazyPart([], async () => (await import('./source-table.tsx')).SourceTable);
const LastNewsletter = lazyPart([], async () => (await import('./last-newsletter.tsx')).LastNewsletter);
const QuoteTable = lazyPart([], async () => (await import('./quote-table.tsx')).default);

/** A panel of the overview with its title. */
function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section
      className="desk-panel grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4 p-5"
      aria-label={title}
    >
      <h2 className="silkscreen text-copper">{title}</h2>
      {children}
    </section>
  );
}

type Overview = ApiOutput['overview']['get'];

const pollMs = 5_000;

// Not `ownZone`: the first screen does not load the zones' present names.
const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

type Series = readonly [name: string, count: CountName, color: string, countOf: (count: number) => string];

/** Bars a day of some counts. */
function DailyPanel({ title, days, series }: { title: string; days: Overview['days']; series: Series[] }) {
  return (
    <Panel title={title}>
      <BarPlot
        label={title}
        days={days.map(({ day }) => day)}
        series={series.map(([name, count, color, countOf]) => ({
          name,
          countOf,
          color,
          values: days.map((day) => day[count]),
        }))}
      />
    </Panel>
  );
}

/** The panels of the last days; those without data are left out. */
function Panels({ data }: { data: Overview }) {
  const t = useMessages('desk_overview');
  const { days, sources, conversion, answers, newsletter, quotes } = data;
  const has = (...names: CountName[]) => names.some((name) => sum(days, name) > 0);
  return (
    <div className="xl:columns-2 xl:gap-6 [&>*]:mb-6 [&>*]:break-inside-avoid [&>*:only-child]:[column-span:all]">
      {quotes && (
        <Panel title={t('quotes')}>
          <Suspense fallback={null}>
            <QuoteTable quotes={quotes} />
          </Suspense>
        </Panel>
      )}
      {answers.length > 0 && (
        <Panel title={t('responseTime')}>
          <AnswerTable weeks={answers} />
        </Panel>
      )}
      {sources.length > 0 && (
        <Panel title={t('bySource')}>
          <Suspense fallback={null}>
            <SourceTable rows={sources} />
          </Suspense>
        </Panel>
      )}
      {has('bookings', 'contacts') && (
        <DailyPanel
          title={t('leadsPerDay')}
          days={days}
          series={[
            [t('requests'), 'bookings', 'var(--copper-bright)', (count) => t('requestCount', { count })],
            [t('messages'), 'contacts', 'var(--signal)', (count) => t('messageCount', { count })],
          ]}
        />
      )}
      {newsletter && (
        <Panel title={t('lastNewsletter')}>
          <Suspense fallback={null}>
            <LastNewsletter newsletter={newsletter} />
          </Suspense>
        </Panel>
      )}
      {conversion.length > 0 && (
        <Panel title={t('conversion')}>
          <Suspense fallback={null}>
            <ConversionTable rows={conversion} />
          </Suspense>
        </Panel>
      )}
      {has('views') && (
        <DailyPanel
          title={t('viewsPerDay')}
          days={days}
          series={[[t('views'), 'views', 'var(--info)', (count) => t('viewCount', { count })]]}
        />
      )}
      {has('subscribers') && (
        <DailyPanel
          title={t('subscribersPerDay')}
          days={days}
          series={[
            [t('subscribers'), 'subscribers', 'var(--violet)', (count) => t('subscriberCount', { count })],
          ]}
        />
      )}
    </div>
  );
}

/** Today's leads, open tasks, and the longest waits. */
function Present({ data }: { data: Overview }) {
  const t = useMessages('desk_overview');
  const { days, today, waiting, unanswered } = data;
  const last = days.at(-1);
  const count = (last?.bookings ?? 0) + (last?.contacts ?? 0);
  const { oldest } = unanswered;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
      {/* The longest list has a column of its own, the others share one, so that no panel is mostly empty. */}
      <div className={oldest ? 'grid grid-cols-[minmax(0,1fr)] gap-6' : 'contents'}>
        <Panel title={count > 0 ? t('todayCount', { count }) : t('today')}>
          {today.length > 0 ? (
            <LeadLines label={t('leadsOfToday')} leads={today} />
          ) : (
            <p className="text-small text-muted">{t('noLeads')}</p>
          )}
        </Panel>
        <Panel title={t('toDo')}>
          <ToDo data={data} />
        </Panel>
      </div>
      {oldest && (
        <Panel title={t('waitingLongest')}>
          <LeadLines label={t('waitingLongest')} leads={waiting} />
          <Link
            to={`${path.adminInbox}?sort=created_at&direction=asc`}
            className="justify-self-start py-1 text-small font-semibold underline"
          >
            {t('openInbox')}
          </Link>
        </Panel>
      )}
    </div>
  );
}

export function OverviewPage() {
  const t = useMessages('desk_overview');
  const desk = useMessages('desk');
  const { formatDate } = useDeskFormat();
  const { data, isError, refetch } = trpc.overview.get.useQuery(
    { time_zone },
    // The change feed reports a newsletter's steps, not each delivery.
    { refetchInterval: ({ state }) => state.data?.newsletter?.status === 'sending' && pollMs },
  );
  if (!data) {
    return (
      <>
        <PageHeader designator="M1" title={desk('overview')} />
        {isError ? <LoadError message={t('loadFailed')} onRetry={() => void refetch()} /> : <LoadingPanel />}
      </>
    );
  }
  return (
    <>
      <PageHeader
        designator="M1"
        title={desk('overview')}
        text={formatDate(new Date(), { dateStyle: 'full' })}
      />
      <Present data={data} />
      <SetupPanel />
      <CountTiles data={data} />
      <Panels data={data} />
    </>
  );
}
