import { path } from '@perfboard/contracts/path';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router-dom';
import type { ApiOutput } from '../../data/page-data.ts';
import { trpc } from '../../data/trpc.ts';
import { SetupPanel } from '../admin-setup/setup-panel.tsx';
import { useDeskFormat } from '../admin-shell/format.ts';
import { LoadError } from '../admin-shell/load-error.tsx';
import { LoadingPanel } from '../admin-shell/loading-panel.tsx';
import { PageHeader } from '../admin-shell/page-header.tsx';
import { AnswerTable } from './answer-table.tsx';
import { BarPlot } from './bar-plot.tsx';
import { ConversionTable } from './conversion-table.tsx';
import { type CountName, CountTiles, sum } from './count-tiles.tsx';
import { LastNewsletter } from './last-newsletter.tsx';
import { LeadLines } from './lead-lines.tsx';
import { SourceTable } from './source-table.tsx';
import { ToDo } from './to-do.tsx';

/** A shop without quotes does not load it. */
const QuoteTable = lazy(() => import('./quote-table.tsx'));

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

const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

type Series = readonly [name: string, count: CountName, color: string];

/** Bars a day of some counts. */
function DailyPanel({ title, days, series }: { title: string; days: Overview['days']; series: Series[] }) {
  return (
    <Panel title={title}>
      <BarPlot
        label={title}
        days={days.map(({ day }) => day)}
        series={series.map(([name, count, color]) => ({
          name,
          color,
          values: days.map((day) => day[count]),
        }))}
      />
    </Panel>
  );
}

/** The panels of the last days; those without data are left out. */
function Panels({ data }: { data: Overview }) {
  const { days, sources, conversion, answers, newsletter, quotes } = data;
  const has = (...names: CountName[]) => names.some((name) => sum(days, name) > 0);
  return (
    <div className="xl:columns-2 xl:gap-6 [&>*]:mb-6 [&>*]:break-inside-avoid [&>*:only-child]:[column-span:all]">
      {quotes && (
        <Panel title="Quotes">
          <Suspense fallback={null}>
            <QuoteTable quotes={quotes} />
          </Suspense>
        </Panel>
      )}
      {answers.length > 0 && (
        <Panel title="Response time">
          <AnswerTable weeks={answers} />
        </Panel>
      )}
      {sources.length > 0 && (
        <Panel title="Leads by source">
          <SourceTable rows={sources} />
        </Panel>
      )}
      {has('bookings', 'contacts') && (
        <DailyPanel
          title="Leads per day"
          days={days}
          series={[
            ['Requests', 'bookings', 'var(--copper-bright)'],
            ['Messages', 'contacts', 'var(--signal)'],
          ]}
        />
      )}
      {newsletter && (
        <Panel title="Last newsletter">
          <LastNewsletter newsletter={newsletter} />
        </Panel>
      )}
      {conversion.length > 0 && (
        <Panel title="Conversion per project">
          <ConversionTable rows={conversion} />
        </Panel>
      )}
      {has('views') && (
        <DailyPanel title="Page views per day" days={days} series={[['Views', 'views', 'var(--info)']]} />
      )}
      {has('subscribers') && (
        <DailyPanel
          title="New subscribers per day"
          days={days}
          series={[['Subscribers', 'subscribers', 'var(--violet)']]}
        />
      )}
    </div>
  );
}

/** Today's leads, open tasks, and the longest waits. */
function Present({ data }: { data: Overview }) {
  const { formatNumber } = useDeskFormat();
  const { days, today, waiting, unanswered } = data;
  const last = days.at(-1);
  const count = (last?.bookings ?? 0) + (last?.contacts ?? 0);
  const { oldest } = unanswered;
  return (
    <div
      className={`grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2 ${waiting.length > 0 ? 'xl:grid-cols-3' : ''}`}
    >
      <Panel title={count > 0 ? `Today: ${formatNumber(count)} ${count === 1 ? 'lead' : 'leads'}` : 'Today'}>
        {today.length > 0 ? (
          <LeadLines label="Leads of today" leads={today} />
        ) : (
          <p className="text-small text-muted">No leads today. New ones will appear here.</p>
        )}
      </Panel>
      <Panel title="To do">
        <ToDo data={data} />
      </Panel>
      {oldest && (
        <Panel title="Waiting longest">
          <LeadLines label="Waiting longest" leads={waiting} />
          <Link
            to={`${path.adminInbox}?sort=created_at&direction=asc`}
            className="justify-self-start py-1 text-small font-semibold underline"
          >
            Open the inbox
          </Link>
        </Panel>
      )}
    </div>
  );
}

const todayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' });

export function OverviewPage() {
  const { data, isError, refetch } = trpc.overview.get.useQuery({ time_zone });
  if (!data) {
    return (
      <>
        <PageHeader designator="M1" title="Overview" />
        {isError ? (
          <LoadError message="Could not load the overview" onRetry={() => void refetch()} />
        ) : (
          <LoadingPanel />
        )}
      </>
    );
  }
  return (
    <>
      <PageHeader designator="M1" title="Overview" text={todayFormat.format(new Date())} />
      <Present data={data} />
      <SetupPanel />
      <CountTiles data={data} />
      <Panels data={data} />
    </>
  );
}
