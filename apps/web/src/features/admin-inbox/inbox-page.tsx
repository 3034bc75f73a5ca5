import { ownValue } from '@perfboard/contracts/own-value';
import { assigneeWords, leadKinds } from '@perfboard/contracts/words/lead';
import { keepPreviousData } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { Alert } from '../../components/alert.tsx';
import { useMessages } from '../../components/messages.ts';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { AssigneeFilter } from '../admin-lead/lead-filters.tsx';
import type { LeadRow } from '../admin-lead/lead-list.tsx';
import { OpenedLead } from '../admin-lead/opened-lead.tsx';
import { UnsentReplies } from '../admin-lead/unsent-replies.tsx';
import { useLeadChanges } from '../admin-lead/use-lead-changes.ts';
import { useOpenedLead } from '../admin-lead/use-opened-lead.ts';
import { useDeskFormat } from '../admin-shell/format.ts';
import { ListTable } from '../admin-shell/list-table.tsx';
import { FilterToggle, ListToolbar } from '../admin-shell/list-toolbar.tsx';
import { PageDrafts } from '../admin-shell/page-drafts.tsx';
import { PageHeader } from '../admin-shell/page-header.tsx';
import { EmptyState } from '../admin-shell/panel-state.tsx';
import { SelectionContext, useSelection } from '../admin-shell/row-selection.tsx';
import { type ListState, useListState } from '../admin-shell/use-list-state.ts';
import { InboxBulk, useInboxBulk } from './inbox-bulk.tsx';
import { useInboxColumns } from './inbox-columns.tsx';
import { type InboxRow, leadsOf, toRow } from './inbox-row.ts';

const sorts = ['created_at'] as const;
const filters = ['kind', 'assignee'] as const;
const none: readonly never[] = [];

/** Loads a lead by its uuid, of either kind: the address does not contain the kind. */
function useEither(uuid: string, isAsked: boolean) {
  const options = { enabled: isAsked };
  const booking = trpc.booking.get.useQuery({ uuid }, options);
  const contact = trpc.contact.get.useQuery({ uuid }, options);
  const waiting = { is_reply: false, is_follow_up: false };
  const data: InboxRow | undefined = booking.data
    ? { ...booking.data, ...waiting, kind: 'booking', waiting_since: booking.data.created_at }
    : contact.data && {
        ...contact.data,
        ...waiting,
        kind: 'contact',
        waiting_since: contact.data.created_at,
      };
  // One of them is always not found.
  const errors = [booking, contact].flatMap(({ error }) => error ?? []);
  const error = errors.find((one) => one.data?.code !== 'NOT_FOUND') ?? errors[1];
  return { data, error, refetch: () => Promise.all([booking.refetch(), contact.refetch()]) };
}

function useInbox(list: ListState) {
  const { q, cursor } = list.query;
  const kind = list.choice('kind', leadKinds);
  const assignee = list.value('assignee').slice(0, 100);
  const page = trpc.inbox.page.useQuery(
    {
      direction: list.direction,
      ...(q && { q }),
      ...(cursor && { cursor }),
      ...(kind && { kind }),
      ...(assignee && { assignee }),
    },
    { placeholderData: keepPreviousData },
  );
  const { data } = page;
  const rows = useMemo(() => data && { ...data, items: data.items.map(toRow) }, [data]);
  return { ...page, data: rows };
}

/** Changes of leads of either kind. */
function useInboxChanges() {
  const booking = useLeadChanges(leadsOf.booking);
  const contact = useLeadChanges(leadsOf.contact);
  const ofKind = { booking, contact };
  const { onStatus: onBooking } = booking;
  const { onStatus: onContact } = contact;
  const onStatus = useCallback(
    (row: InboxRow, status: string) => (row.kind === 'booking' ? onBooking : onContact)(row, status),
    [onBooking, onContact],
  );
  const alerts = [booking.alert, contact.alert];
  // A failure of one kind is not hidden by the success of the other.
  return { ofKind, onStatus, alert: alerts.find((one) => one?.tone === 'danger') ?? alerts.find(Boolean) };
}

/** Every lead that waits for an answer, of both kinds: new leads, and leads whose sender replied last. */
export const InboxPage = () => (
  <PageDrafts>
    <Inbox />
  </PageDrafts>
);

function InboxToolbar({ list }: { list: ListState }) {
  const t = useMessages('desk_inbox');
  const lead = useMessages('desk_lead');
  const words = {
    [assigneeWords.me]: lead('mine'),
    [assigneeWords.unassigned]: lead('unassigned'),
  } as Record<string, string>;
  const chips = [
    ...(list.value('kind') === 'booking' ? [{ filter: 'kind', text: t('requests') }] : []),
    ...(list.value('kind') === 'contact' ? [{ filter: 'kind', text: t('messages') }] : []),
    ...(list.value('assignee')
      ? [{ filter: 'assignee', text: ownValue(words, list.value('assignee')) ?? lead('assignee') }]
      : []),
  ];
  return (
    <ListToolbar label={t('searchInbox')} list={list} chips={chips}>
      <FilterToggle list={list} filter="kind" label={t('requests')} value="booking" />
      <FilterToggle list={list} filter="kind" label={t('messages')} value="contact" />
      <AssigneeFilter list={list} />
    </ListToolbar>
  );
}

function Inbox() {
  const t = useMessages('desk_inbox');
  const lead = useMessages('desk_lead');
  const desk = useMessages('desk');
  const { formatTotal } = useDeskFormat();
  const mayEdit = useMay('editor');
  const list = useListState({ sorts, filters });
  const page = useInbox(list);
  const items = page.data?.items ?? none;
  const { ofKind, onStatus, alert } = useInboxChanges();
  const opened = useOpenedLead<InboxRow>({ list, items, useOne: useEither });
  const columns = useInboxColumns({ onView: opened.open, onStatus });
  const selection = useSelection(items);
  const bulk = useInboxBulk({
    items,
    selection,
    onChange: { booking: ofKind.booking.change, contact: ofKind.contact.change },
  });
  const kind = opened.lead?.kind ?? 'booking';
  const editorKeys = {
    assign: opened.openFor('assign'),
    reply: opened.openFor('reply'),
    // A selected row stands for the whole selection.
    archive: (row: InboxRow) =>
      void (selection.uuids.includes(row.uuid)
        ? bulk.apply({ status: 'archived' })
        : ofKind[row.kind].onArchive(row)),
    select: ({ uuid }: InboxRow, isRange: boolean) => selection.toggle(uuid, isRange),
  };
  return (
    <SelectionContext value={mayEdit ? selection : null}>
      <div className="lead-split">
        <div className="lead-list">
          <PageHeader
            designator="J11"
            title={desk('inbox')}
            text={
              page.data &&
              lead('inboxCount', {
                total: page.data.total,
                shown: formatTotal(page.data.total, page.data.total_is_exact),
              })
            }
          />
          {alert && <Alert tone={alert.tone}>{alert.message}</Alert>}
          <UnsentReplies openUuid={opened.uuid} />
          <div className="desk-tools">
            <InboxToolbar list={list} />
            {selection.uuids.length > 0 && <InboxBulk {...{ selection, bulk }} />}
          </div>
          <ListTable
            {...{ list, columns }}
            query={page}
            keys={{ open: opened.open, ...(mayEdit && editorKeys) }}
            label={desk('inbox')}
            className="desk-table-lead desk-table-choose desk-table-inbox"
            isMarked={(row) => row.is_reply || row.is_follow_up || row.status === leadsOf[row.kind].newStatus}
            failure={{ message: t('inboxFailed') }}
            empty={
              list.isFiltered ? (
                <EmptyState title={t('noLeadsFound')} text={lead('noMatchText')} />
              ) : (
                <EmptyState title={t('allAnswered')} text={t('allAnsweredText')} />
              )
            }
          />
        </div>
        <OpenedLead<LeadRow, string>
          {...{ items, opened }}
          leads={leadsOf[kind]}
          onStatus={ofKind[kind].onStatus}
          onArchive={ofKind[kind].onArchive}
          failure={alert?.tone === 'danger' ? alert.message : undefined}
          onChange={ofKind[kind].change}
          onSelect={selection.toggle}
        />
      </div>
    </SelectionContext>
  );
}
