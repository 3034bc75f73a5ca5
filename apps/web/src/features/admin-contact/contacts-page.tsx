import {
  type Contact,
  type ContactStatus,
  contactMessages,
  contactSorts,
  contactStatuses,
} from '@perfboard/contracts/contact';
import { keepPreviousData } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { Notice } from '../../components/notice.tsx';
import { trpc } from '../../data/trpc.ts';
import { LeadToolbar, leadFilters, leadQuery } from '../admin-lead/lead-filters.tsx';
import { useLeadDesk } from '../admin-lead/use-lead-desk.ts';
import { ConfirmDialog } from '../admin-shell/confirm-dialog.tsx';
import { EmptyState } from '../admin-shell/empty-state.tsx';
import { formatCount, formatTotal } from '../admin-shell/format.ts';
import { ListTable } from '../admin-shell/list-table.tsx';
import { PageHeader } from '../admin-shell/page-header.tsx';
import { useListState } from '../admin-shell/use-list-state.ts';
import { contactReply, useContactColumns } from './contact-columns.tsx';
import { ContactDialog } from './contact-dialog.tsx';
import { ContactStats } from './contact-stats.tsx';

const updateTexts = {
  failed: contactMessages.updateFailed,
  unexpected: contactMessages.updateUnexpected,
};
const deleteTexts = {
  failed: contactMessages.deleteFailed,
  unexpected: contactMessages.deleteUnexpected,
};

export function ContactsPage() {
  const list = useListState({ sorts: contactSorts, filters: leadFilters });
  const contacts = trpc.contact.page.useQuery(leadQuery(list, contactStatuses), {
    placeholderData: keepPreviousData,
  });
  const { data } = contacts;
  const { notice, change, viewed, view } = useLeadDesk<Contact>('contact', data?.items);
  const { mutateAsync: setStatus } = trpc.contact.setStatus.useMutation();
  const remove = trpc.contact.remove.useMutation();
  const [doomed, setDoomed] = useState<Contact>();
  const onStatus = useCallback(
    ({ uuid }: Contact, status: ContactStatus) => change(() => setStatus({ uuid, status }), updateTexts),
    [change, setStatus],
  );
  const columns = useContactColumns({ onView: view, onDelete: setDoomed, onStatus });
  return (
    <>
      <PageHeader
        designator="J5"
        title="Contact Messages"
        text={
          data &&
          (list.isOn('spam')
            ? `${formatTotal(data.total, data.total_is_exact)} in spam`
            : formatCount(data, 'message'))
        }
      />
      {notice && <Notice tone={notice.tone}>{notice.message}</Notice>}
      <ContactStats />
      <LeadToolbar label="Search contacts" list={list} statuses={contactStatuses} />
      <ListTable
        label="Contact messages"
        list={list}
        query={contacts}
        columns={columns}
        keys={{
          open: view,
          reply: (contact) => window.location.assign(contactReply(contact)),
          remove: setDoomed,
        }}
        isMarked={(contact) => contact.status === 'unread'}
        failure={{ title: contactMessages.loadFailedTitle, message: contactMessages.loadFailed }}
        empty={
          list.isFiltered ? (
            <EmptyState title={contactMessages.noMatch} text="Try adjusting your search or filter." />
          ) : (
            <EmptyState title={contactMessages.empty} text="New messages appear here by themselves." />
          )
        }
      />
      {doomed && (
        <ConfirmDialog
          title="Delete Contact"
          isBusy={remove.isPending}
          onConfirm={() =>
            void change(() => remove.mutateAsync({ uuid: doomed.uuid }), deleteTexts).then(() =>
              setDoomed(undefined),
            )
          }
          onClose={() => setDoomed(undefined)}
        >
          <p>
            This action cannot be undone. The message from <strong>{doomed.name}</strong> will be deleted.
          </p>
        </ConfirmDialog>
      )}
      {viewed && (
        <ContactDialog
          contact={viewed}
          onChange={(call) => change(call, updateTexts)}
          onClose={() => view(undefined)}
        />
      )}
    </>
  );
}
