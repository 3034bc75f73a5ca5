import { useCallback, useState } from 'react';
import { Notice } from '../../components/notice.tsx';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { EmptyState } from '../admin-shell/empty-state.tsx';
import { formatCount, formatTotal } from '../admin-shell/format.ts';
import { ListTable } from '../admin-shell/list-table.tsx';
import { PageHeader } from '../admin-shell/page-header.tsx';
import { RemoveDialog } from '../admin-shell/remove-dialog.tsx';
import { useListState } from '../admin-shell/use-list-state.ts';
import { LeadDialog, type LeadPurpose } from './lead-dialog.tsx';
import { LeadToolbar, leadFilters, leadQuery } from './lead-filters.tsx';
import type { LeadList, LeadRow } from './lead-list.tsx';
import { type LeadChange, useLeadChanges } from './use-lead-changes.ts';
import { useLeadColumns } from './use-lead-columns.tsx';

/** Which lead is shown in full, and what for. */
function useOpenedLead<Lead>() {
  const [state, setState] = useState<{ lead?: Lead | undefined; purpose: LeadPurpose }>({ purpose: 'read' });
  const setOpened = useCallback((lead: Lead | undefined) => setState({ lead, purpose: 'read' }), []);
  const openFor = (purpose: LeadPurpose) => (lead: Lead) => setState({ lead, purpose });
  return { opened: state.lead, purpose: state.purpose, setOpened, openFor };
}

interface LeadRemovalProps<Lead extends LeadRow, Sort extends string> {
  leads: LeadList<Lead, Sort>;
  lead: Lead;
  onChange: LeadChange;
  onClose: () => void;
}

/** Asks before a lead is deleted. */
function LeadRemoval<Lead extends LeadRow, Sort extends string>({
  leads: { removal, noun, nameOf },
  lead,
  onChange,
  onClose,
}: LeadRemovalProps<Lead, Sort>) {
  if (!removal) return null;
  return (
    <RemoveDialog
      title={removal.title}
      uuid={lead.uuid}
      procedure={removal.procedure}
      onRemove={(call) => onChange(call, removal.texts)}
      onClose={onClose}
    >
      <p>
        This action cannot be undone. The {noun} from <strong>{nameOf(lead)}</strong> will be deleted.
      </p>
    </RemoveDialog>
  );
}

/** The screen of one kind of lead: searched, filtered, looked at, answered. */
export function LeadListPage<Lead extends LeadRow, Sort extends string>({
  leads,
}: {
  leads: LeadList<Lead, Sort>;
}) {
  const mayEdit = useMay('editor');
  const { statuses, removal } = leads;
  const list = useListState({ sorts: leads.sorts, filters: leadFilters });
  const spam = trpc[leads.kind].spamCount.useQuery();
  const page = leads.usePage(leadQuery(list, statuses));
  const { data } = page;
  const { notice, change, onStatus } = useLeadChanges(leads);
  const { opened, purpose, setOpened, openFor } = useOpenedLead<Lead>();
  const [removing, setRemoving] = useState<Lead>();
  const columns = useLeadColumns(leads, { onView: setOpened, onRemove: setRemoving, onStatus });
  const items = data?.items ?? [];
  const place = items.findIndex(({ uuid }) => uuid === opened?.uuid);
  // As the list has it now, where it still has it.
  const viewed = items[place] ?? opened;
  const stepTo = (target: Lead | undefined) => target && (() => setOpened(target));
  return (
    <>
      <PageHeader
        designator={leads.designator}
        title={leads.title}
        text={
          data &&
          (list.isOn('spam')
            ? `${formatTotal(data.total, data.total_is_exact)} in spam`
            : formatCount(data, leads.noun))
        }
      />
      {notice && <Notice tone={notice.tone}>{notice.message}</Notice>}
      {leads.summary}
      <LeadToolbar
        label={leads.searchLabel}
        list={list}
        statuses={statuses}
        spamCount={spam.data?.count ?? 0}
      />
      <ListTable
        label={leads.label}
        className="desk-table-lead"
        list={list}
        query={page}
        columns={columns}
        keys={{
          open: setOpened,
          ...(mayEdit && { assign: openFor('assign'), reply: openFor('reply') }),
          ...(removal && mayEdit && { remove: setRemoving }),
        }}
        isMarked={({ status }) => status === leads.newStatus}
        failure={leads.failure}
        empty={
          list.isFiltered ? (
            <EmptyState title={leads.noMatch} text="Try adjusting your search or filter." />
          ) : (
            <EmptyState title={leads.empty} text={`New ${leads.noun}s appear here by themselves.`} />
          )
        }
      />
      {removing && (
        <LeadRemoval leads={leads} lead={removing} onChange={change} onClose={() => setRemoving(undefined)} />
      )}
      {viewed && (
        <LeadDialog
          leads={leads}
          lead={viewed}
          purpose={purpose}
          onChange={change}
          onStatus={onStatus}
          onPrevious={stepTo(items[place - 1])}
          onNext={place < 0 ? undefined : stepTo(items[place + 1])}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
