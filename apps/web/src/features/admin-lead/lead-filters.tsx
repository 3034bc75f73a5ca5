import { FilterSelect, FilterToggle, ListToolbar } from '../admin-shell/list-toolbar.tsx';
import type { ListState } from '../admin-shell/use-list-state.ts';

/** The filters of a list of leads beside its search. */
export const leadFilters = ['status', 'unanswered', 'spam'] as const;

/** What a list of leads asks the server for. */
export function leadQuery<Sort extends string, Status extends string>(
  list: ListState<Sort>,
  statuses: readonly Status[],
) {
  const status = list.choice('status', statuses);
  return {
    ...list.query,
    ...(status && { status }),
    ...(list.isOn('unanswered') && { unanswered: true }),
    ...(list.isOn('spam') && { spam: true }),
  };
}

interface LeadToolbarProps {
  label: string;
  list: ListState;
  statuses: readonly string[];
  /** How many were kept apart. */
  spamCount: number;
}

export function LeadToolbar({ label, list, statuses, spamCount }: LeadToolbarProps) {
  return (
    <ListToolbar label={label} list={list}>
      <FilterSelect list={list} filter="status" label="Filter by status" values={statuses} />
      <FilterToggle list={list} filter="unanswered" label="Unanswered" />
      <FilterToggle list={list} filter="spam" label="Spam" count={spamCount} />
    </ListToolbar>
  );
}
