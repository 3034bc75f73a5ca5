import { path } from '@perfboard/contracts/path';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Spinner } from '../../components/spinner.tsx';
import type { ApiOutput } from '../../data/page-data.ts';
import { trpc } from '../../data/trpc.ts';
import { SetupPanel } from '../admin-setup/setup-panel.tsx';
import { formatAge, formatNumber } from '../admin-shell/format.ts';
import { LoadError } from '../admin-shell/load-error.tsx';
import { LoadingPanel } from '../admin-shell/loading-panel.tsx';
import { PageHeader } from '../admin-shell/page-header.tsx';
import { BarPlot } from './bar-plot.tsx';
import { ConversionTable } from './conversion-table.tsx';
import { HealthPanel } from './health-panel.tsx';
import { SourceTable } from './source-table.tsx';

type Overview = ApiOutput['overview']['get'];

const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

function Tile({ label, value, text, to }: { label: string; value: number; text: string; to: string }) {
  return (
    <Link to={to} className="desk-tile bg-raised no-underline hover:bg-sunken">
      <span className="text-label text-muted">{label}</span>
      <span className="desk-tile-value">{formatNumber(value)}</span>
      <span className="text-label text-muted">{text}</span>
    </Link>
  );
}

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

type CountName = 'bookings' | 'contacts' | 'subscribers' | 'views';
const sum = (days: Overview['days'], name: CountName) => days.reduce((total, day) => total + day[name], 0);

function OldestLead({ oldest }: { oldest: Overview['unanswered']['oldest'] }) {
  if (!oldest) {
    return (
      <p className="desk-panel flex items-center gap-3 px-5 py-4 text-small">
        <span className="size-2.5 rounded-full bg-signal" aria-hidden="true" />
        Every lead has been answered.
      </p>
    );
  }
  const isBooking = oldest.kind === 'booking';
  const to = `${isBooking ? path.adminBookings : path.adminContacts}?unanswered=1&sort=created_at&direction=asc`;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-board border border-warn bg-warn-soft px-5 py-4 text-small text-warn">
      <span className="font-semibold">
        Oldest unanswered {isBooking ? 'request' : 'message'}: {oldest.name}, {formatAge(oldest.created_at)}{' '}
        ago
      </span>
      <Link to={to} className="font-semibold underline">
        Answer it
      </Link>
    </p>
  );
}

function Tiles({ data }: { data: Overview }) {
  const { unanswered, spam } = data;
  const leads = sum(data.days, 'bookings') + sum(data.days, 'contacts');
  return (
    <div className="grid grid-cols-2 gap-px overflow-hidden rounded-board border border-rule bg-rule xl:grid-cols-6">
      <Tile
        label="Open requests"
        value={unanswered.bookings}
        text="nobody answered yet"
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
        text={spam.newest ? `kept apart, the last ${formatAge(spam.newest)} ago` : 'kept apart'}
        to={`${spam.bookings > spam.contacts ? path.adminBookings : path.adminContacts}?spam=1`}
      />
    </div>
  );
}

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

function HealthState() {
  const { data, isError } = trpc.health.get.useQuery();
  if (data) return <HealthPanel health={data} />;
  if (!isError) return <Spinner />;
  return <p className="text-small text-danger">The state of queue and mail is not known</p>;
}

export function OverviewPage() {
  const { data, isError, refetch } = trpc.overview.get.useQuery({ time_zone });
  if (!data) {
    return (
      <>
        <PageHeader designator="M1" title="Overview" />
        {isError ? (
          <LoadError message="The overview could not be loaded" onRetry={() => void refetch()} />
        ) : (
          <LoadingPanel />
        )}
      </>
    );
  }
  const { days } = data;
  return (
    <>
      <PageHeader designator="M1" title="Overview" text={`The last ${days.length} days`} />
      <SetupPanel />
      <OldestLead oldest={data.unanswered.oldest} />
      <Tiles data={data} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-2">
        <DailyPanel
          title="Leads per day"
          days={days}
          series={[
            ['Requests', 'bookings', 'var(--copper-bright)'],
            ['Messages', 'contacts', 'var(--signal)'],
          ]}
        />
        <Panel title="Leads by source">
          <SourceTable rows={data.sources} />
        </Panel>
        <DailyPanel title="Page views per day" days={days} series={[['Views', 'views', 'var(--info)']]} />
        <Panel title="Conversion per project">
          <ConversionTable rows={data.conversion} />
        </Panel>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6">
          <DailyPanel
            title="New subscribers per day"
            days={days}
            series={[['Subscribers', 'subscribers', 'var(--violet)']]}
          />
          <Panel title="Queues and mail">
            <HealthState />
          </Panel>
        </div>
      </div>
    </>
  );
}
