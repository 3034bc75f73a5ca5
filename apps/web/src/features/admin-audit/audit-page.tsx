import type { Audit } from '@perfboard/contracts/change';
import { auditEntities } from '@perfboard/contracts/words/desk';
import { keepPreviousData } from '@tanstack/react-query';
import { Badge } from '../../components/badge.tsx';
import { trpc } from '../../data/trpc.ts';
import { Instant } from '../admin-shell/cells.tsx';
import type { Column } from '../admin-shell/data-table.tsx';
import { EmptyState } from '../admin-shell/empty-state.tsx';
import { statusLabel } from '../admin-shell/format.ts';
import { ListTable } from '../admin-shell/list-table.tsx';
import { FilterSelect } from '../admin-shell/list-toolbar.tsx';
import { PageHeader } from '../admin-shell/page-header.tsx';
import { useListState } from '../admin-shell/use-list-state.ts';

const asText = (details: Audit['details']): string =>
  Object.entries(details)
    .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join(', ');

const columns: Column<Audit>[] = [
  { id: 'created_at', header: 'When', cell: (row) => <Instant at={row.created_at} /> },
  { id: 'actor', header: 'Who', cell: (row) => row.actor },
  { id: 'action', header: 'What', cell: (row) => <Badge tone="copper">{row.action}</Badge> },
  {
    id: 'entity_uuid',
    header: 'Item',
    cell: (row) => <span className="designator break-all text-muted">{row.entity_uuid ?? ''}</span>,
  },
  { id: 'details', header: 'Details', cell: (row) => asText(row.details) },
];

export function AuditPage() {
  const list = useListState({ filters: ['entity'] });
  const entity = list.choice('entity', auditEntities);
  const audit = trpc.audit.page.useQuery(
    { ...list.query, ...(entity && { entity }) },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  return (
    <>
      <PageHeader
        designator="M3"
        title="Activity log"
        text="Who did what, and when. Entries can’t be changed."
        actions={
          <FilterSelect
            list={list}
            filter="entity"
            label="Filter by kind"
            values={auditEntities}
            labelOf={statusLabel}
          />
        }
      />
      <ListTable
        label="Activity log"
        list={list}
        query={audit}
        columns={columns}
        failure={{ message: 'Could not load the activity log' }}
        empty={<EmptyState title={list.isFiltered ? 'No matching activity' : 'No activity yet'} />}
      />
    </>
  );
}
