import { timing } from '@perfboard/contracts/timing';
import { useCallback, useState } from 'react';
import { Notice } from '../../components/notice.tsx';
import type { FailureTexts } from '../../data/failure-message.ts';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { EmptyState } from '../admin-shell/empty-state.tsx';
import { formatCount, formatTotal } from '../admin-shell/format.ts';
import { ListTable } from '../admin-shell/list-table.tsx';
import { PageHeader } from '../admin-shell/page-header.tsx';
import { RemoveDialog } from '../admin-shell/remove-dialog.tsx';
import { useListState } from '../admin-shell/use-list-state.ts';
import { useTimedNotice } from '../admin-shell/use-timed-notice.ts';
import { LeadDialog } from './lead-dialog.tsx';
import { LeadToolbar, leadFilters, leadQuery } from './lead-filters.tsx';
import { type LeadList, type LeadRow, replyLink } from './lead-list.tsx';
import { useLeadColumns } from './use-lead-columns.tsx';

type Call = () => Promise<{ message: string }>;

/** Runs what changes a lead, shows the result and reads again what shows leads. */
function useLeadChanges<Lead extends LeadRow, Sort extends string>(leads: LeadList<Lead, Sort>) {
  const { kind, updateTexts } = leads;
  const utils = trpc.useUtils();
  const { notice, attempt } = useTimedNotice(timing.contactNoticeMs);
  const { mutateAsync: setStatus } = leads.setStatus.useMutation();
  const change = useCallback(
    async (call: Call, texts: FailureTexts = updateTexts) => {
      await attempt(call, texts);
      await utils[kind].invalidate();
      void utils.overview.invalidate();
    },
    [attempt, utils, kind, updateTexts],
  );
  const onStatus = useCallback(
    ({ uuid }: Lead, status: Lead['status']) => change(() => setStatus({ uuid, status })),
    [change, setStatus],
  );
  return { notice, change, onStatus };
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
  const page = leads.usePage(leadQuery(list, statuses));
  const { data } = page;
  const { notice, change, onStatus } = useLeadChanges(leads);
  const [opened, setOpened] = useState<Lead>();
  const [removing, setRemoving] = useState<Lead>();
  const columns = useLeadColumns(leads, { onView: setOpened, onRemove: setRemoving, onStatus });
  // As the list has it now, where it still has it.
  const viewed = opened && (data?.items.find(({ uuid }) => uuid === opened.uuid) ?? opened);
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
      <LeadToolbar label={leads.searchLabel} list={list} statuses={statuses} />
      <ListTable
        label={leads.label}
        list={list}
        query={page}
        columns={columns}
        keys={{
          open: setOpened,
          reply: (lead) => window.location.assign(replyLink(leads, lead)),
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
      {removing && removal && (
        <RemoveDialog
          title={removal.title}
          uuid={removing.uuid}
          procedure={removal.procedure}
          onRemove={(call) => change(call, removal.texts)}
          onClose={() => setRemoving(undefined)}
        >
          <p>
            This action cannot be undone. The {leads.noun} from <strong>{leads.nameOf(removing)}</strong> will
            be deleted.
          </p>
        </RemoveDialog>
      )}
      {viewed && (
        <LeadDialog leads={leads} lead={viewed} onChange={change} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}
