import { confirmation } from '@perfboard/contracts/words/subscriber';
import { trpc } from '../../data/trpc.ts';
import { FilterToggle } from '../admin-shell/list-toolbar.tsx';
import type { ListState } from '../admin-shell/use-list-state.ts';

/** Those whom the list shows only when it is asked to. */
export const filteredStatuses = ['unconfirmed', 'suppressed'] as const;
type FilteredStatus = (typeof filteredStatuses)[number];

export const statusTexts: Record<FilteredStatus, string> = {
  unconfirmed: `Asked by mail to confirm, and not confirmed yet: they are in no campaign and no export, and are deleted ${confirmation.keepDays} days after the last mail.`,
  suppressed:
    'Their mail servers said more than once that the address does not exist: they are in no campaign. What was a mistake can be undone.',
};

const labels: Record<FilteredStatus, string> = { unconfirmed: 'Unconfirmed', suppressed: 'Suppressed' };

interface SubscriberFilterProps {
  list: ListState;
  status: FilteredStatus;
  isChosen: boolean;
}

/** Where there are none, there is no filter for them. */
function SubscriberFilter({ list, status, isChosen }: SubscriberFilterProps) {
  const { data } = trpc.subscriber.page.useQuery({ status, limit: 1 });
  const count = data?.total ?? 0;
  if (count === 0 && !isChosen) return null;
  return <FilterToggle list={list} filter="status" value={status} label={labels[status]} count={count} />;
}

export function SubscriberFilters({ list, status }: { list: ListState; status: FilteredStatus | undefined }) {
  return filteredStatuses.map((each) => (
    <SubscriberFilter key={each} list={list} status={each} isChosen={each === status} />
  ));
}
