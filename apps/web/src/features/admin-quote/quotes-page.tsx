import { showMoney } from '@perfboard/contracts/money';
import { deskQuotePath, path } from '@perfboard/contracts/path';
import type { QuoteItem } from '@perfboard/contracts/quote';
import { quoteLabel, quoteStatuses } from '@perfboard/contracts/words/quote';
import { keepPreviousData } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { Age } from '../admin-shell/cells.tsx';
import type { Column } from '../admin-shell/data-table.tsx';
import { EmptyState } from '../admin-shell/empty-state.tsx';
import { localDate, statusLabel, useDeskFormat } from '../admin-shell/format.ts';
import { Icon } from '../admin-shell/icon.tsx';
import { ListTable } from '../admin-shell/list-table.tsx';
import { FilterSelect, ListToolbar } from '../admin-shell/list-toolbar.tsx';
import { LoadingPanel } from '../admin-shell/loading-panel.tsx';
import { PageHeader } from '../admin-shell/page-header.tsx';
import { useDownload } from '../admin-shell/use-download.ts';
import { useListState } from '../admin-shell/use-list-state.ts';
import { QuoteBadge } from './quote-badge.tsx';
import { formatDay } from './quote-paths.ts';

const QuotePage = lazy(async () => ({ default: (await import('./quote-page.tsx')).QuotePage }));

const columns: Column<QuoteItem>[] = [
  {
    id: 'number',
    header: 'Quote',
    cell: (row) => (
      <span className="desk-subject">
        <Link to={deskQuotePath(row.uuid)} className="font-semibold underline decoration-rule-strong">
          {quoteLabel(row)}
        </Link>
        <span className="text-label text-muted wrap-anywhere">{row.title}</span>
      </span>
    ),
  },
  {
    id: 'client_name',
    header: 'Client',
    cell: (row) => <span className="desk-words">{row.client_name}</span>,
  },
  { id: 'status', header: 'Status', cell: (row) => <QuoteBadge status={row.status} /> },
  {
    id: 'total',
    header: 'Value',
    cell: (row) => (
      <span className="whitespace-nowrap tabular-nums">{showMoney(row.total, row.currency)}</span>
    ),
  },
  {
    id: 'age',
    header: 'Age',
    cell: (row) => <Age at={row.sent_at ?? row.created_at} />,
  },
  {
    id: 'valid_until',
    header: 'Valid until',
    cell: (row) => row.valid_until && <span className="whitespace-nowrap">{formatDay(row.valid_until)}</span>,
  },
];

/** Every quote, the newest first. */
function QuoteList() {
  const t = useMessages('desk_quote');
  const { formatTotal } = useDeskFormat();
  const mayEdit = useMay('editor');
  const download = useDownload();
  const list = useListState({ filters: ['status'] });
  const status = list.choice('status', quoteStatuses);
  const filter = { ...(list.q && { q: list.q }), ...(status && { status }) };
  const { cursor } = list.query;
  const quotes = trpc.quote.list.useQuery(
    { ...filter, ...(cursor && { cursor }) },
    { placeholderData: keepPreviousData },
  );
  const { data } = quotes;
  const date = localDate();
  return (
    <>
      <PageHeader
        designator="J10"
        title="Quotes"
        text={
          data && t('countQuotes', { total: data.total, shown: formatTotal(data.total, data.total_is_exact) })
        }
        actions={
          mayEdit && (
            <Button
              variant="outline"
              disabled={!data?.total}
              onClick={() =>
                void download(
                  `${path.rest}/quotes/export.csv?${new URLSearchParams({ ...filter, date })}`,
                  `quotes_${date}.csv`,
                )
              }
            >
              <Icon name="download" size={17} />
              Export CSV
            </Button>
          )
        }
      />
      <ListToolbar label="Search quotes" list={list}>
        <FilterSelect
          list={list}
          filter="status"
          label="Filter by status"
          values={quoteStatuses}
          labelOf={statusLabel}
        />
      </ListToolbar>
      <ListTable
        label="Quotes"
        list={list}
        query={quotes}
        columns={columns}
        keys={{ open: (row) => list.open(row.uuid) }}
        failure={{ message: 'Could not load the quotes' }}
        empty={
          list.isFiltered ? (
            <EmptyState title="No quotes found" text="Try adjusting your search." />
          ) : (
            <EmptyState
              title="No quotes yet"
              text="To write one, open a booking request or a message and choose New quote."
            />
          )
        }
      />
    </>
  );
}

/** The quotes, or the one that the address names. */
export function QuotesPage() {
  const [params] = useSearchParams();
  const uuid = params.get('open');
  if (!uuid) return <QuoteList />;
  return (
    <Suspense fallback={<LoadingPanel />}>
      <QuotePage key={uuid} uuid={uuid} />
    </Suspense>
  );
}
