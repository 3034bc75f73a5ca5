import { confirmation } from '@perfboard/contracts/words/subscriber';
import type { Translator } from '@perfboard/messages/translator';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { type NamedTopic, topicTitle } from '../admin-newsletter/topic-title.ts';
import { FilterToggle } from '../admin-shell/list-toolbar.tsx';
import type { ListState } from '../admin-shell/use-list-state.ts';

/** Statuses that the list shows only on request. */
export const filteredStatuses = ['unconfirmed', 'suppressed'] as const;
type FilteredStatus = (typeof filteredStatuses)[number];

/** What a status means for its addresses. */
export const statusText = (t: Translator<'desk_newsletter'>, status: FilteredStatus): string =>
  status === 'unconfirmed' ? t('unconfirmedText', { days: confirmation.keepDays }) : t('suppressedText');

interface SubscriberFilterProps {
  list: ListState;
  status: FilteredStatus;
  isChosen: boolean;
}

/** Hidden if no subscriber has one of these statuses. */
function SubscriberFilter({ list, status, isChosen }: SubscriberFilterProps) {
  const t = useMessages('desk_newsletter');
  const { data } = trpc.subscriber.page.useQuery({ status, limit: 1 });
  const count = data?.total ?? 0;
  if (count === 0 && !isChosen) return null;
  return (
    <FilterToggle
      list={list}
      filter="status"
      value={status}
      label={t(status === 'unconfirmed' ? 'unconfirmed' : 'suppressed')}
      count={count}
    />
  );
}

/** Shown only if the shop has topics, or the address contains one. */
function TopicFilter({ list, topics }: { list: ListState; topics: readonly NamedTopic[] }) {
  const t = useMessages('desk_newsletter');
  const chosen = list.value('topic');
  if (topics.length === 0 && !chosen) return null;
  const isKnown = topics.some(({ id }) => id === chosen);
  return (
    <select
      className="input desk-filter"
      aria-label={t('topic')}
      value={chosen}
      onChange={(event) => list.setFilter('topic', event.target.value)}
    >
      <option value="">{t('allTopics')}</option>
      {chosen && !isKnown && <option value={chosen}>{topicTitle(t, [], chosen)}</option>}
      {topics.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </select>
  );
}

interface SubscriberFiltersProps {
  list: ListState;
  status: FilteredStatus | undefined;
  topics: readonly NamedTopic[];
}

export function SubscriberFilters({ list, status, topics }: SubscriberFiltersProps) {
  return (
    <>
      <TopicFilter list={list} topics={topics} />
      {filteredStatuses.map((each) => (
        <SubscriberFilter key={each} list={list} status={each} isChosen={each === status} />
      ))}
    </>
  );
}
