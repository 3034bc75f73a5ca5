import { path } from '@perfboard/contracts/path';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Spinner } from '../../components/spinner.tsx';
import type { ApiOutput } from '../../data/page-data.ts';
import { trpc } from '../../data/trpc.ts';
import { formatAge, formatNumber } from '../admin-shell/format.ts';
import { LoadError } from '../admin-shell/load-error.tsx';
import { LoadingPanel } from '../admin-shell/loading-panel.tsx';
import { PageHeader } from '../admin-shell/page-header.tsx';
import { BarPlot } from './bar-plot.tsx';
import { ConversionTable } from './conversion-table.tsx';
import { HealthPanel } from './health-panel.tsx';

type Overview = ApiOutput['overview']['get'];

const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

function Tile({ label, value, text, to }: { label: string; value: string; text?: ReactNode; to: string }) {
  return (
    <Link to={to} className="desk-tile bg-raised no-underline hover:bg-sunken">
      <span className="text-label text-muted">{label}</span>
      <span className="desk-tile-value">{value}</span>
      {text && <span className="text-label text-muted">{text}</span>}
    </Link>
  );
}

function Panel({
  title,
  children,
  className = '',
}: {
  title: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <section
      className={`desk-panel grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4 p-5 ${className}`}
      aria-label={title}
    >
      <h2 className="silkscreen text-copper">{title}</h2>
      {children}
    </section>
  );
}

const sum = (days: Overview['days'], name: 'bookings' | 'contacts' | 'subscribers' | 'views') =>
  days.reduce((total, day) => total + day[name], 0);

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

export function OverviewPage() {
  const overview = trpc.overview.get.useQuery({ time_zone });
  const health = trpc.health.get.useQuery();
  const { data } = overview;
  if (!data) {
    return (
      <>
        <PageHeader designator="M1" title="Overview" />
        {overview.isError ? (
          <LoadError message="The overview could not be loaded" onRetry={() => void overview.refetch()} />
        ) : (
          <LoadingPanel />
        )}
      </>
    );
  }
  const names = data.days.map(({ day }) => day);
  const leads = sum(data.days, 'bookings') + sum(data.days, 'contacts');
  const spam = data.spam.bookings + data.spam.contacts;
  const { unanswered } = data;
  return (
    <>
      <PageHeader designator="M1" title="Overview" text={`The last ${names.length} days`} />
      <OldestLead oldest={unanswered.oldest} />
      <div className="grid grid-cols-2 gap-px overflow-hidden rounded-board border border-rule bg-rule xl:grid-cols-6">
        <Tile
          label="Open requests"
          value={formatNumber(unanswered.bookings)}
          text="nobody answered yet"
          to={`${path.adminBookings}?unanswered=1`}
        />
        <Tile
          label="Open messages"
          value={formatNumber(unanswered.contacts)}
          text={`${formatNumber(data.unread_contacts)} unread`}
          to={`${path.adminContacts}?unanswered=1`}
        />
        <Tile
          label="Leads"
          value={formatNumber(leads)}
          text={`in ${names.length} days`}
          to={path.adminBookings}
        />
        <Tile
          label="Subscribers"
          value={formatNumber(data.subscribers)}
          text={`${formatNumber(sum(data.days, 'subscribers'))} new`}
          to={path.adminSubscribers}
        />
        <Tile
          label="Projects"
          value={formatNumber(data.projects)}
          text="in the catalog"
          to={path.adminProjects}
        />
        <Tile
          label="Spam"
          value={formatNumber(spam)}
          text="kept apart"
          to={`${data.spam.bookings > data.spam.contacts ? path.adminBookings : path.adminContacts}?spam=1`}
        />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-2">
        <Panel title="Leads per day">
          <BarPlot
            label="Leads per day"
            days={names}
            series={[
              {
                name: 'Requests',
                color: 'var(--copper-bright)',
                values: data.days.map((day) => day.bookings),
              },
              { name: 'Messages', color: 'var(--signal)', values: data.days.map((day) => day.contacts) },
            ]}
          />
        </Panel>
        <Panel title="Page views per day">
          <BarPlot
            label="Page views per day"
            days={names}
            series={[{ name: 'Views', color: 'var(--info)', values: data.days.map((day) => day.views) }]}
          />
        </Panel>
        <Panel title="Conversion per project">
          <ConversionTable rows={data.conversion} />
        </Panel>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6">
          <Panel title="New subscribers per day">
            <BarPlot
              label="New subscribers per day"
              days={names}
              series={[
                {
                  name: 'Subscribers',
                  color: 'var(--violet)',
                  values: data.days.map((day) => day.subscribers),
                },
              ]}
            />
          </Panel>
          <Panel title="Queues and mail">
            {health.data ? (
              <HealthPanel health={health.data} />
            ) : health.isError ? (
              <p className="text-small text-danger">The state of queue and mail is not known</p>
            ) : (
              <Spinner />
            )}
          </Panel>
        </div>
      </div>
    </>
  );
}
