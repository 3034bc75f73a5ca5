import type { Page } from '@perfboard/contracts/words/desk';
import { useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { useDeskFormat } from '../admin-shell/format.ts';
import { Icon } from '../admin-shell/icon.tsx';
import { ListTable } from '../admin-shell/list-table.tsx';
import { PageDrafts } from '../admin-shell/page-drafts.tsx';
import { PageHeader } from '../admin-shell/page-header.tsx';
import { EmptyState } from '../admin-shell/panel-state.tsx';
import { SelectionContext, useSelection } from '../admin-shell/row-selection.tsx';
import { useListState } from '../admin-shell/use-list-state.ts';
import { LeadBulk, useExportLeads, useLeadBulk } from './lead-bulk.tsx';
import { LeadToolbar, leadFilters, leadQuery } from './lead-filters.tsx';
import type { LeadList, LeadRow } from './lead-list.tsx';
import { LeadRemoval } from './lead-removal.tsx';
import { OpenedLead } from './opened-lead.tsx';
import { UnsentReplies } from './unsent-replies.tsx';
import { useLeadChanges } from './use-lead-changes.ts';
import { useLeadColumns } from './use-lead-columns.tsx';
import { useOpenedLead } from './use-opened-lead.ts';

/** Shown instead of an empty list. */
function NoLeads<Lead extends LeadRow, Sort extends string>({
  leads,
  isFiltered,
}: {
  leads: LeadList<Lead, Sort>;
  isFiltered: boolean;
}) {
  const t = useMessages('desk_lead');
  return isFiltered ? (
    <EmptyState title={t(leads.texts.noMatch)} text={t('noMatchText')} />
  ) : (
    <EmptyState title={t(leads.texts.empty)} text={t(leads.texts.emptyText)} />
  );
}

type TableProps<Lead extends LeadRow, Sort extends string> = Pick<
  Parameters<typeof ListTable<Lead>>[0],
  'list' | 'query' | 'columns' | 'keys'
> & { leads: LeadList<Lead, Sort> };

/** The page of the list that the address names. */
function LeadTable<Lead extends LeadRow, Sort extends string>({ leads, ...table }: TableProps<Lead, Sort>) {
  const t = useMessages('desk_lead');
  const { title, message } = leads.texts.loading;
  return (
    <ListTable
      {...table}
      label={t(leads.texts.label)}
      className="desk-table-lead desk-table-choose"
      isMarked={({ status }) => status === leads.newStatus}
      failure={{ message: t(message), ...(title && { title: t(title) }) }}
      empty={<NoLeads leads={leads} isFiltered={table.list.isFiltered} />}
    />
  );
}

interface HeaderProps<Lead extends LeadRow, Sort extends string> {
  leads: LeadList<Lead, Sort>;
  data: Page<Lead> | undefined;
  isSpam: boolean;
  /** The list's current filters. */
  filter: Parameters<ReturnType<typeof useExportLeads>>[0];
}

function LeadHeader<Lead extends LeadRow, Sort extends string>({
  leads,
  data,
  isSpam,
  filter,
}: HeaderProps<Lead, Sort>) {
  const t = useMessages('desk_lead');
  const desk = useMessages('desk');
  const { formatTotal } = useDeskFormat();
  const mayEdit = useMay('editor');
  const exportLeads = useExportLeads(leads.kind);
  const count = data && formatTotal(data.total, data.total_is_exact);
  return (
    <PageHeader
      designator={leads.designator}
      title={desk(leads.title)}
      text={
        data &&
        (isSpam
          ? t('inSpam', { count: count ?? '' })
          : t(leads.texts.count, {
              total: data.total,
              shown: count ?? '',
            }))
      }
      actions={
        mayEdit && (
          <Button variant="outline" disabled={!data?.total} onClick={() => void exportLeads(filter)}>
            <Icon name="download" size={17} />
            {t('exportCsv')}
          </Button>
        )
      }
    />
  );
}

const none: readonly never[] = [];

/** The screen of one kind of lead: list, search, filters, bulk actions and the opened lead. */
export const LeadListPage = <Lead extends LeadRow, Sort extends string>(props: {
  leads: LeadList<Lead, Sort>;
}) => (
  <PageDrafts>
    <Leads {...props} />
  </PageDrafts>
);

function Leads<Lead extends LeadRow, Sort extends string>({ leads }: { leads: LeadList<Lead, Sort> }) {
  const t = useMessages('desk_lead');
  const mayEdit = useMay('editor');
  const list = useListState({ sorts: leads.sorts, filters: leadFilters });
  const isSpam = list.isOn('spam');
  const spam = trpc[leads.kind].spamCount.useQuery();
  const filter = leadQuery(list, leads.statuses);
  const page = leads.usePage(filter);
  const { alert, change, onStatus, onArchive } = useLeadChanges(leads);
  const [removing, setRemoving] = useState<Lead>();
  const items = page.data?.items ?? none;
  const opened = useOpenedLead<Lead>({ list, items, useOne: leads.useOne });
  const columns = useLeadColumns(leads, { onView: opened.open, onRemove: setRemoving, onStatus });
  const selection = useSelection(items);
  const bulk = useLeadBulk({ leads, items, selection, onChange: change });
  const editorKeys = {
    assign: opened.openFor('assign'),
    reply: opened.openFor('reply'),
    // A selected row stands for the whole selection.
    archive: (lead: Lead) =>
      void (selection.uuids.includes(lead.uuid) ? bulk.apply({ status: leads.archived }) : onArchive(lead)),
    select: ({ uuid }: Lead, isRange: boolean) => selection.toggle(uuid, isRange),
    ...(leads.removal && { remove: setRemoving }),
  };
  return (
    <SelectionContext value={mayEdit ? selection : null}>
      <div className="lead-split">
        <div className="lead-list">
          <LeadHeader {...{ leads, isSpam, filter }} data={page.data} />
          {alert && <Alert tone={alert.tone}>{alert.message}</Alert>}
          <UnsentReplies openUuid={opened.uuid} />
          {leads.summary}
          <div className="desk-tools">
            <LeadToolbar
              kind={leads.kind}
              label={t(leads.texts.search)}
              list={list}
              statuses={leads.statuses}
              spamCount={spam.data?.count ?? 0}
            />
            {selection.uuids.length > 0 && <LeadBulk {...{ leads, selection, isSpam, bulk }} />}
          </div>
          <LeadTable
            {...{ leads, list, columns }}
            query={page}
            keys={{ open: opened.open, ...(mayEdit && editorKeys) }}
          />
        </div>
        <OpenedLead
          {...{ leads, items, opened, onStatus, onArchive }}
          failure={alert?.tone === 'danger' ? alert.message : undefined}
          onChange={change}
          onSelect={selection.toggle}
        />
      </div>
      {removing && (
        <LeadRemoval leads={leads} lead={removing} onChange={change} onClose={() => setRemoving(undefined)} />
      )}
    </SelectionContext>
  );
}
