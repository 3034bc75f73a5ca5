import {
  type Contact,
  type ContactStatus,
  contactMessages,
  contactStatuses,
} from '@perfboard/contracts/contact';
import { timing } from '@perfboard/contracts/timing';
import { keepPreviousData } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { trpc } from '../../app/trpc.ts';
import { Notice } from '../../components/notice.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { ConfirmDialog } from '../admin-shell/confirm-dialog.tsx';
import { DataTable } from '../admin-shell/data-table.tsx';
import { EmptyState } from '../admin-shell/empty-state.tsx';
import { failureMessage } from '../admin-shell/failure-message.ts';
import { formatTotal } from '../admin-shell/format.ts';
import { FilterToggle, ListToolbar } from '../admin-shell/list-toolbar.tsx';
import { LoadError } from '../admin-shell/load-error.tsx';
import { PageHeader } from '../admin-shell/page-header.tsx';
import { Pager } from '../admin-shell/pager.tsx';
import { statusLabel } from '../admin-shell/status-select.tsx';
import { useListState } from '../admin-shell/use-list-state.ts';
import { useTimedNotice } from '../admin-shell/use-timed-notice.ts';
import { contactReply, useContactColumns } from './contact-columns.tsx';
import { ContactDialog } from './contact-dialog.tsx';
import { ContactStats } from './contact-stats.tsx';

const sorts = ['name', 'email', 'subject', 'status', 'created_at'] as const;
const updateTexts = {
  failed: contactMessages.updateFailed,
  unexpected: contactMessages.updateUnexpected,
};
const deleteTexts = {
  failed: contactMessages.deleteFailed,
  unexpected: contactMessages.deleteUnexpected,
};

export function ContactsPage() {
  const list = useListState({
    sorts,
    initialSort: 'created_at',
    initialDirection: 'desc',
    filters: ['status', 'unanswered', 'spam'],
  });
  const { q, sort, direction, cursor } = list;
  const status = contactStatuses.find((name) => name === list.param('status'));
  const isUnanswered = list.param('unanswered') === '1';
  const isSpam = list.param('spam') === '1';
  const utils = trpc.useUtils();
  const contacts = trpc.contact.page.useQuery(
    {
      ...(q && { q }),
      ...(status && { status }),
      ...(isUnanswered && { unanswered: true }),
      ...(isSpam && { spam: true }),
      sort,
      direction,
      ...(cursor && { cursor }),
    },
    { placeholderData: keepPreviousData },
  );
  const { mutateAsync: setStatus } = trpc.contact.setStatus.useMutation();
  const { mutateAsync: setSpam } = trpc.contact.setSpam.useMutation();
  const { notice, succeed, fail } = useTimedNotice(timing.contactNoticeMs);
  const remove = trpc.contact.remove.useMutation();
  const [viewed, setViewed] = useState<Contact>();
  const [doomed, setDoomed] = useState<Contact>();

  const changeStatus = useCallback(
    async (contact: Contact, next: ContactStatus) => {
      try {
        succeed((await setStatus({ uuid: contact.uuid, status: next })).message);
      } catch (error) {
        fail(failureMessage(error, updateTexts));
      }
      await utils.contact.invalidate();
      void utils.overview.invalidate();
    },
    [setStatus, succeed, fail, utils],
  );
  const columns = useContactColumns({ onView: setViewed, onDelete: setDoomed, onStatus: changeStatus });
  const confirmDelete = async () => {
    if (!doomed) return;
    try {
      succeed((await remove.mutateAsync({ uuid: doomed.uuid })).message || contactMessages.deleted);
      await utils.contact.invalidate();
      void utils.overview.invalidate();
    } catch (error) {
      fail(failureMessage(error, deleteTexts));
    }
    setDoomed(undefined);
  };
  const { data } = contacts;
  // The list is read again after a change: the dialog shows what it says now.
  const shown = viewed && (data?.items.find(({ uuid }) => uuid === viewed.uuid) ?? viewed);
  const onNext = data?.next_cursor ? () => list.next(data.next_cursor ?? '') : undefined;
  const onPrevious = list.page > 1 ? list.previous : undefined;

  return (
    <>
      <PageHeader
        designator="J5"
        title="Contact Messages"
        text={
          data
            ? `${formatTotal(data.total, data.total_is_exact)} ${isSpam ? 'in spam' : 'messages'}`
            : undefined
        }
      />
      {notice && <Notice tone={notice.tone}>{notice.message}</Notice>}
      <ContactStats />
      <ListToolbar
        label="Search contacts"
        typed={list.typed}
        onSearch={list.search}
        isFiltered={list.isFiltered}
        onClear={list.clear}
      >
        <select
          className="input desk-filter"
          aria-label="Filter by status"
          value={status ?? 'all'}
          onChange={(event) =>
            list.setParam('status', event.target.value === 'all' ? '' : event.target.value)
          }
        >
          <option value="all">All</option>
          {contactStatuses.map((name) => (
            <option key={name} value={name}>
              {statusLabel(name)}
            </option>
          ))}
        </select>
        <FilterToggle
          label="Unanswered"
          isOn={isUnanswered}
          onToggle={() => list.setParam('unanswered', isUnanswered ? '' : '1')}
        />
        <FilterToggle label="Spam" isOn={isSpam} onToggle={() => list.setParam('spam', isSpam ? '' : '1')} />
      </ListToolbar>
      {contacts.isPending ? (
        <div className="desk-panel grid place-items-center p-16 text-action">
          <Spinner />
        </div>
      ) : !data ? (
        <LoadError
          title={contactMessages.loadFailedTitle}
          message={contactMessages.loadFailed}
          onRetry={() => void contacts.refetch()}
        />
      ) : data.items.length === 0 ? (
        list.isFiltered ? (
          <EmptyState title={contactMessages.noMatch} text="Try adjusting your search or filter." />
        ) : (
          <EmptyState title={contactMessages.empty} text="New messages appear here by themselves." />
        )
      ) : (
        <>
          <DataTable
            label="Contact messages"
            columns={columns}
            rows={data.items}
            sort={sort}
            direction={direction}
            sorts={sorts}
            onSort={(column) => list.toggleSort(column as typeof sort)}
            keys={{
              open: setViewed,
              reply: (contact) => window.location.assign(contactReply(contact)),
              remove: setDoomed,
            }}
            isMarked={(contact) => contact.status === 'unread'}
            onNextPage={onNext}
            onPreviousPage={onPrevious}
            isStale={contacts.isPlaceholderData}
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
      {doomed && (
        <ConfirmDialog
          title="Delete Contact"
          isBusy={remove.isPending}
          onConfirm={() => void confirmDelete()}
          onClose={() => setDoomed(undefined)}
        >
          <p>
            This action cannot be undone. The message from <strong>{doomed.name}</strong> will be deleted.
          </p>
        </ConfirmDialog>
      )}
      {shown && (
        <ContactDialog
          contact={shown}
          onClose={() => setViewed(undefined)}
          onSpam={async (contact, isSpamNow) => {
            try {
              succeed((await setSpam({ uuid: contact.uuid, is_spam: isSpamNow })).message);
              setViewed(undefined);
            } catch (error) {
              fail(failureMessage(error, updateTexts));
            }
            await utils.contact.invalidate();
            void utils.overview.invalidate();
          }}
        />
      )}
    </>
  );
}
