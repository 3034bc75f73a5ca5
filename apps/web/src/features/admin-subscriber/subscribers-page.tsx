import type { Subscriber } from '@perfboard/contracts/subscriber';
import { timing } from '@perfboard/contracts/timing';
import { subscriberMessages } from '@perfboard/contracts/words/subscriber';
import { useCallback, useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { NewsletterList } from '../admin-newsletter/newsletter-list.tsx';
import { type NamedTopic, useTopics } from '../admin-newsletter/topic-choice.tsx';
import { EmptyState } from '../admin-shell/empty-state.tsx';
import { ListTable } from '../admin-shell/list-table.tsx';
import { ListToolbar } from '../admin-shell/list-toolbar.tsx';
import { PageHeader } from '../admin-shell/page-header.tsx';
import { RestorableRemoveDialog } from '../admin-shell/remove-dialog.tsx';
import { useTimedAlert } from '../admin-shell/use-timed-alert.ts';
import { SubscriberActions } from './subscriber-actions.tsx';
import { useSubscriberColumns } from './subscriber-columns.tsx';
import { SubscriberFilters, statusTexts } from './subscriber-filters.tsx';
import { useSubscriberList } from './use-subscriber-list.ts';

const noTopics: readonly NamedTopic[] = [];
const restoreTexts = { failed: 'Could not change the address' };
const deleteTexts = { failed: 'Failed to delete subscriber', unexpected: 'Error deleting subscriber' };

export function SubscribersPage() {
  const mayEdit = useMay('editor');
  const topics = useTopics() ?? noTopics;
  const { list, subscribers, q, topic, status, isEmpty, counted } = useSubscriberList();
  const utils = trpc.useUtils();
  const [removing, setRemoving] = useState<Subscriber>();
  const { alert, attempt } = useTimedAlert(timing.contactAlertMs);
  const { mutateAsync: restoreOne } = trpc.subscriber.restore.useMutation();
  const restore = useCallback(
    async ({ uuid }: Subscriber) => {
      await attempt(() => restoreOne({ uuid }), restoreTexts);
      await utils.subscriber.invalidate();
    },
    [attempt, restoreOne, utils],
  );
  const columns = useSubscriberColumns({
    topics,
    status: status ?? 'active',
    mayEdit,
    onDelete: setRemoving,
    onRestore: restore,
  });
  return (
    <>
      <PageHeader
        designator="J6"
        title="Newsletter Subscribers"
        text={counted}
        actions={
          mayEdit && <SubscriberActions q={q} topic={topic} hasTopics={topics.length > 0} isEmpty={isEmpty} />
        }
      />
      {alert && <Alert tone={alert.tone}>{alert.message}</Alert>}
      <ListToolbar label="Search subscribers" list={list}>
        <SubscriberFilters list={list} status={status} topics={topics} />
      </ListToolbar>
      {status && <p className="text-small text-muted">{statusTexts[status]}</p>}
      <ListTable
        label="Newsletter subscribers"
        list={list}
        query={subscribers}
        columns={columns}
        className="desk-table-lines desk-table-subscribers"
        keys={mayEdit ? { remove: setRemoving } : {}}
        failure={{ title: subscriberMessages.loadFailedTitle, message: subscriberMessages.loadFailed }}
        empty={
          <EmptyState
            title={subscriberMessages.empty}
            text={list.isFiltered ? 'Try adjusting your search.' : 'New sign-ups appear here.'}
          />
        }
      />
      <NewsletterList />
      {removing && (
        <RestorableRemoveDialog
          title="Delete Subscriber"
          uuid={removing.uuid}
          procedure={trpc.subscriber.remove}
          restoring={{ procedure: trpc.subscriber.undoRemove, refresh: () => utils.subscriber.invalidate() }}
          onRemove={async (call) => {
            await attempt(call, deleteTexts);
            await utils.subscriber.invalidate();
          }}
          onClose={() => setRemoving(undefined)}
        >
          <p>
            Delete <strong>{removing.email}</strong>? They will receive no more newsletters. This action
            cannot be undone.
          </p>
        </RestorableRemoveDialog>
      )}
    </>
  );
}
