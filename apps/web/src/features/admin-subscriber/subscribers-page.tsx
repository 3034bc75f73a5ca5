import type { Subscriber } from '@perfboard/contracts/subscriber';
import { timing } from '@perfboard/contracts/timing';
import { useCallback, useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { useMessages } from '../../components/messages.ts';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { NewsletterList } from '../admin-newsletter/newsletter-list.tsx';
import { useTopics } from '../admin-newsletter/topic-choice.tsx';
import type { NamedTopic } from '../admin-newsletter/topic-title.ts';
import { ListTable } from '../admin-shell/list-table.tsx';
import { ListToolbar } from '../admin-shell/list-toolbar.tsx';
import { PageHeader } from '../admin-shell/page-header.tsx';
import { EmptyState } from '../admin-shell/panel-state.tsx';
import { RestorableRemoveDialog } from '../admin-shell/remove-dialog.tsx';
import { useTimedAlert } from '../admin-shell/use-timed-alert.ts';
import { SubscriberActions } from './subscriber-actions.tsx';
import { useSubscriberColumns } from './subscriber-columns.tsx';
import { SubscriberFilters, statusText } from './subscriber-filters.tsx';
import { useSubscriberList } from './use-subscriber-list.ts';

const noTopics: readonly NamedTopic[] = [];

export function SubscribersPage() {
  const t = useMessages('desk_newsletter');
  const mayEdit = useMay('editor');
  const topics = useTopics() ?? noTopics;
  const { list, subscribers, q, topic, status, isEmpty, counted } = useSubscriberList();
  const utils = trpc.useUtils();
  const [removing, setRemoving] = useState<Subscriber>();
  const { alert, attempt } = useTimedAlert(timing.contactAlertMs);
  const { mutateAsync: restoreOne } = trpc.subscriber.restore.useMutation();
  const restore = useCallback(
    async ({ uuid }: Subscriber) => {
      await attempt(() => restoreOne({ uuid }), { failed: t('addressFailed') });
      await utils.subscriber.invalidate();
    },
    [attempt, restoreOne, utils, t],
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
        title={t('newsletterSubscribers')}
        text={counted}
        actions={
          mayEdit && <SubscriberActions q={q} topic={topic} hasTopics={topics.length > 0} isEmpty={isEmpty} />
        }
      />
      {alert && <Alert tone={alert.tone}>{alert.message}</Alert>}
      <ListToolbar label={t('searchSubscribers')} list={list}>
        <SubscriberFilters list={list} status={status} topics={topics} />
      </ListToolbar>
      {status && <p className="text-small text-muted">{statusText(t, status)}</p>}
      <ListTable
        label={t('subscribersLabel')}
        list={list}
        query={subscribers}
        columns={columns}
        className="desk-table-lines desk-table-subscribers"
        keys={mayEdit ? { remove: setRemoving } : {}}
        failure={{ title: t('subscribersFailedTitle'), message: t('subscribersFailed') }}
        empty={
          <EmptyState title={t('noSubscribers')} text={t(list.isFiltered ? 'adjustSearch' : 'signUpsHere')} />
        }
      />
      <NewsletterList />
      {removing && (
        <RestorableRemoveDialog
          title={t('deleteSubscriber')}
          uuid={removing.uuid}
          procedure={trpc.subscriber.remove}
          restoring={{ procedure: trpc.subscriber.undoRemove, refresh: () => utils.subscriber.invalidate() }}
          onRemove={async (call) => {
            await attempt(call, { failed: t('deleteFailed'), unexpected: t('deleteError') });
            await utils.subscriber.invalidate();
          }}
          onClose={() => setRemoving(undefined)}
        >
          <p>
            {t.rich('deleteText', {
              email: removing.email,
              strong: (parts) => <strong key="email">{parts}</strong>,
            })}
          </p>
        </RestorableRemoveDialog>
      )}
    </>
  );
}
