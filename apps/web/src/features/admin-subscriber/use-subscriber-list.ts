import { topicLimits } from '@perfboard/contracts/words/newsletter';
import { subscriberSorts } from '@perfboard/contracts/words/subscriber';
import { keepPreviousData } from '@tanstack/react-query';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { useDeskFormat } from '../admin-shell/format.ts';
import { useListState } from '../admin-shell/use-list-state.ts';
import { filteredStatuses } from './subscriber-filters.tsx';

/** The filtered subscribers, and their number as text. */
export function useSubscriberList() {
  const t = useMessages('desk_newsletter');
  const { formatTotal } = useDeskFormat();
  const list = useListState({ sorts: subscriberSorts, filters: ['status', 'topic'] });
  // As in the address, known or not: an export or newsletter never reaches more subscribers than the address
  // says.
  const topic = list.value('topic').slice(0, topicLimits.id);
  const { q } = list;
  const status = list.choice('status', filteredStatuses);
  const subscribers = trpc.subscriber.page.useQuery(
    { ...list.query, ...(status && { status }), ...(topic && { topic }) },
    { placeholderData: keepPreviousData },
  );
  // The total stays visible during a search.
  const all = trpc.subscriber.page.useQuery(
    { limit: 1, ...(status && { status }), ...(topic && { topic }) },
    { enabled: q !== '', placeholderData: keepPreviousData },
  );
  const { data } = subscribers;
  const isEmpty = status !== undefined || !data || data.total === 0;
  const whole = q ? all.data : data;
  const shownOf = (page: { total: number; total_is_exact: boolean }) =>
    formatTotal(page.total, page.total_is_exact);
  const total =
    whole && t('countSubscribers', { shown: shownOf(whole), total: whole.total, status: status ?? 'active' });
  const found = data && q && t('countMatching', { shown: shownOf(data), q });
  const counted = [total, found].filter(Boolean).join(', ');
  return { list, subscribers, q, topic, status, isEmpty, counted };
}
