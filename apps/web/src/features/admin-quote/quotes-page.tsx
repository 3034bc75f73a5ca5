import { deskQuotePath, path } from '@perfboard/contracts/path';
import type { QuoteItem } from '@perfboard/contracts/quote';
import { quoteStatuses } from '@perfboard/contracts/words/quote';
import { formatDay } from '@perfboard/messages/format';
import type { Translator } from '@perfboard/messages/translator';
import { keepPreviousData } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Button } from '../../components/button.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { useMessages } from '../../components/messages.ts';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { statusLabelOf } from '../admin-lead/status-label.ts';
import { PresenceMark } from '../admin-presence/presence.tsx';
import { Age } from '../admin-shell/cells.tsx';
import type { Column } from '../admin-shell/data-table.tsx';
import { localDate, useDeskFormat } from '../admin-shell/format.ts';
import { Icon } from '../admin-shell/icon.tsx';
import { ListTable } from '../admin-shell/list-table.tsx';
import { FilterSelect, ListToolbar } from '../admin-shell/list-toolbar.tsx';
import { PageHeader } from '../admin-shell/page-header.tsx';
import { EmptyState, LoadingPanel } from '../admin-shell/panel-state.tsx';
import { useDownload } from '../admin-shell/use-download.ts';
import { useListState } from '../admin-shell/use-list-state.ts';
import type { CarriedInput } from './closed-draft.tsx';
import { QuoteBadge, quoteName, useMoney } from './quote-format.tsx';

const QuotePage = lazyPart([], async () => (await import('./quote-page.tsx')).QuotePage);

interface Texts {
  t: Translator<'desk_quote'>;
  lead: Translator<'desk_lead'>;
  showMoney: ReturnType<typeof useMoney>;
}

const columnsOf = ({ t, lead, showMoney }: Texts): Column<QuoteItem>[] => [
  {
    id: 'number',
    header: t('quote'),
    cell: (row) => (
      <span className="desk-subject">
        <span className="flex items-center gap-1.5">
          <Link
            to={deskQuotePath(row.uuid)}
            className="inline-block py-1 font-semibold underline decoration-rule-strong"
          >
            {quoteName(lead, row)}
          </Link>
          <PresenceMark kind="quote" id={row.uuid} />
        </span>
        <span className="text-label text-muted wrap-anywhere">{row.title}</span>
      </span>
    ),
  },
  {
    id: 'client_name',
    header: t('client'),
    cell: (row) => <span className="desk-words">{row.client_name}</span>,
  },
  { id: 'status', header: lead('status'), cell: (row) => <QuoteBadge status={row.status} /> },
  {
    id: 'total',
    header: t('value'),
    cell: (row) => (
      <span className="whitespace-nowrap tabular-nums">{showMoney(row.total, row.currency)}</span>
    ),
  },
  {
    id: 'age',
    header: t('age'),
    cell: (row) => <Age at={row.sent_at ?? row.created_at} />,
  },
  {
    id: 'valid_until',
    header: t('validUntil'),
    cell: (row) =>
      row.valid_until && (
        <span className="whitespace-nowrap">{formatDay(t.language, row.valid_until, 'short')}</span>
      ),
  },
];

/** Every quote, the newest first. */
function QuoteList() {
  const t = useMessages('desk_quote');
  const lead = useMessages('desk_lead');
  const desk = useMessages('desk');
  const showMoney = useMoney();
  const columns = useMemo(() => columnsOf({ t, lead, showMoney }), [t, lead, showMoney]);
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
        title={desk('quotes')}
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
              {lead('exportCsv')}
            </Button>
          )
        }
      />
      <ListToolbar label={t('searchQuotes')} list={list}>
        <FilterSelect
          list={list}
          filter="status"
          label={lead('filterStatus')}
          values={quoteStatuses}
          labelOf={(value) => statusLabelOf(lead, value)}
        />
      </ListToolbar>
      <ListTable
        label={desk('quotes')}
        list={list}
        query={quotes}
        columns={columns}
        keys={{ open: (row) => list.open(row.uuid) }}
        failure={{ message: t('listFailed') }}
        empty={
          list.isFiltered ? (
            <EmptyState title={t('noneFound')} text={t('noneFoundText')} />
          ) : (
            <EmptyState title={t('none')} text={t('noneText')} />
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
  const [carried, setCarried] = useState<CarriedInput>();
  if (!uuid) return <QuoteList />;
  return (
    <Suspense fallback={<LoadingPanel />}>
      <QuotePage
        key={uuid}
        uuid={uuid}
        carried={carried?.uuid === uuid ? carried : undefined}
        onCarry={setCarried}
      />
    </Suspense>
  );
}
