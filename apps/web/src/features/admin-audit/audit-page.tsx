import { type Audit, auditEntities } from '@perfboard/contracts/audit';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../app/trpc.ts';
import { Badge } from '../../components/badge.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { columnHelper, DataTable } from '../admin-shell/data-table.tsx';
import { EmptyState } from '../admin-shell/empty-state.tsx';
import { formatInstant } from '../admin-shell/format.ts';
import { LoadError } from '../admin-shell/load-error.tsx';
import { PageHeader } from '../admin-shell/page-header.tsx';
import { Pager } from '../admin-shell/pager.tsx';
import { statusLabel } from '../admin-shell/status-select.tsx';
import { useListState } from '../admin-shell/use-list-state.ts';

const helper = columnHelper<Audit>();
const asText = (details: Audit['details']): string =>
  Object.entries(details)
    .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join(', ');

const columns = helper.columns([
  helper.accessor('created_at', {
    header: 'When',
    cell: ({ row }) => <span className="whitespace-nowrap">{formatInstant(row.original.created_at)}</span>,
  }),
  helper.accessor('actor', { header: 'Who' }),
  helper.accessor('action', {
    header: 'What',
    cell: ({ row }) => <Badge tone="copper">{row.original.action}</Badge>,
  }),
  helper.accessor('entity_uuid', {
    header: 'On which',
    cell: ({ row }) => (
      <span className="designator break-all text-muted">{row.original.entity_uuid ?? ''}</span>
    ),
  }),
  helper.accessor('details', { header: 'Details', cell: ({ row }) => asText(row.original.details) }),
]);

export function AuditPage() {
  const list = useListState({
    sorts: ['created_at'],
    initialSort: 'created_at',
    initialDirection: 'desc',
    filters: ['entity'],
  });
  const entity = auditEntities.find((name) => name === list.param('entity'));
  const audit = trpc.audit.page.useQuery(
    { ...(entity && { entity }), ...(list.cursor && { cursor: list.cursor }) },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  const { data } = audit;
  const onNext = data?.next_cursor ? () => list.next(data.next_cursor ?? '') : undefined;
  const onPrevious = list.page > 1 ? list.previous : undefined;
  return (
    <>
      <PageHeader
        designator="M3"
        title="Audit"
        text="Who did what and when. Nobody can change these lines."
        actions={
          <select
            className="input desk-filter"
            aria-label="Filter by kind"
            value={entity ?? 'all'}
            onChange={(event) =>
              list.setParam('entity', event.target.value === 'all' ? '' : event.target.value)
            }
          >
            <option value="all">All</option>
            {auditEntities.map((name) => (
              <option key={name} value={name}>
                {statusLabel(name)}
              </option>
            ))}
          </select>
        }
      />
      {audit.isPending ? (
        <div className="desk-panel grid place-items-center p-16 text-action">
          <Spinner />
        </div>
      ) : !data ? (
        <LoadError message="The audit trail could not be loaded" onRetry={() => void audit.refetch()} />
      ) : data.items.length === 0 ? (
        <EmptyState title="Nothing was done yet" />
      ) : (
        <>
          <DataTable
            label="Audit trail"
            columns={columns}
            rows={data.items}
            onNextPage={onNext}
            onPreviousPage={onPrevious}
            isStale={audit.isPlaceholderData}
          />
          <Pager
            page={list.page}
            shown={data.items.length}
            total={data.total}
            isExact={data.total_is_exact}
            onNext={onNext}
            onPrevious={onPrevious}
          />
        </>
      )}
    </>
  );
}
