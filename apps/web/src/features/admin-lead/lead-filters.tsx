import { assigneeWords } from '@perfboard/contracts/words/lead';
import { leadOriginMax, unknownSource } from '@perfboard/contracts/words/lead-origin';
import { useEffect, useState } from 'react';
import { trpc } from '../../data/trpc.ts';
import { isDay, midnight } from '../admin-shell/day.ts';
import { statusLabel, useDeskFormat } from '../admin-shell/format.ts';
import { type FilterChip, FilterSelect, FilterToggle, ListToolbar } from '../admin-shell/list-toolbar.tsx';
import type { ListState } from '../admin-shell/use-list-state.ts';

/** The filters of a list of leads besides its search. */
export const leadFilters = ['status', 'unanswered', 'spam', 'from', 'until', 'assignee', 'source'] as const;

/** The query of a list of leads. */
export function leadQuery<Sort extends string, Status extends string>(
  list: ListState<Sort>,
  statuses: readonly Status[],
) {
  const status = list.choice('status', statuses);
  const [from, until] = [midnight(list.value('from')), midnight(list.value('until'), 1)];
  const [assignee, source] = [list.value('assignee'), list.value('source')];
  return {
    ...list.query,
    ...(status && { status }),
    ...(list.isOn('unanswered') && { unanswered: true }),
    ...(list.isOn('spam') && { spam: true }),
    ...(from && { from }),
    ...(until && { until }),
    ...(source && { source: source.slice(0, leadOriginMax) }),
    ...(assignee && { assignee: assignee.slice(0, 100) }),
  };
}

interface DayProps {
  list: ListState;
  filter: string;
  label: string;
}

/** A day from or until which a list goes, included. */
export function DayFilter({ list, filter, label }: DayProps) {
  const chosen = isDay(list.value(filter)) ? list.value(filter) : '';
  const [typed, setTyped] = useState(chosen);
  useEffect(() => setTyped(chosen), [chosen]);
  return (
    <label className="desk-day">
      <span className="text-label text-muted">{label}</span>
      <input
        type="date"
        className="input"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          // While a year is being typed, its first digits form a date long ago, which is ignored.
          if (!target.value || target.value >= '1000') list.setFilter(filter, target.value);
        }}
      />
    </label>
  );
}

export function AssigneeFilter({ list }: { list: ListState }) {
  const { data = [] } = trpc.member.names.useQuery();
  const value = list.value('assignee');
  const words: ReadonlyArray<readonly [string, string]> = [
    [assigneeWords.me, 'Mine'],
    [assigneeWords.unassigned, 'Unassigned'],
    ...data.map(({ id, name }) => [id, name] as const),
  ];
  const isKnown = value === '' || words.some(([id]) => id === value);
  return (
    <select
      className="input desk-filter"
      aria-label="Filter by assignee"
      value={value}
      onChange={({ target }) => list.setFilter('assignee', target.value)}
    >
      <option value="">Any assignee</option>
      {!isKnown && <option value={value}>Former member</option>}
      {words.map(([id, text]) => (
        <option key={id} value={id}>
          {text}
        </option>
      ))}
    </select>
  );
}

function SourceFilter({ kind, list }: { kind: 'booking' | 'contact'; list: ListState }) {
  const { formatNumber } = useDeskFormat();
  const { data = [] } = trpc[kind].sources.useQuery();
  const value = list.value('source');
  const known = data.map(({ source, count }) => [
    source || unknownSource,
    `${source || 'Unknown'} (${formatNumber(count)})`,
  ]);
  const isKnown = value === '' || known.some(([source]) => source === value);
  return (
    <select
      className="input desk-filter"
      aria-label="Filter by source"
      value={value}
      onChange={({ target }) => list.setFilter('source', target.value)}
    >
      <option value="">Any source</option>
      {!isKnown && <option value={value}>{value}</option>}
      {known.map(([source, text]) => (
        <option key={source} value={source}>
          {text}
        </option>
      ))}
    </select>
  );
}

interface LeadToolbarProps {
  kind: 'booking' | 'contact';
  label: string;
  list: ListState;
  statuses: readonly string[];
  /** Number of leads in spam. */
  spamCount: number;
}

/** The active filters as text. */
function useChips(list: ListState): FilterChip[] {
  const { data = [] } = trpc.member.names.useQuery();
  const named = data.find(({ id }) => id === list.value('assignee'))?.name;
  const words: Partial<Record<(typeof leadFilters)[number], (value: string) => string>> = {
    status: statusLabel,
    unanswered: () => 'Unanswered',
    spam: () => 'Spam',
    from: (day) => `From ${day}`,
    until: (day) => `To ${day}`,
    assignee: (id) =>
      id === assigneeWords.me
        ? 'Mine'
        : id === assigneeWords.unassigned
          ? 'Unassigned'
          : (named ?? 'Former member'),
  };
  return leadFilters.flatMap((filter) => {
    const value = list.value(filter);
    return value ? [{ filter, text: words[filter]?.(value) ?? value }] : [];
  });
}

export function LeadToolbar({ kind, label, list, statuses, spamCount }: LeadToolbarProps) {
  const chips = useChips(list);
  return (
    <ListToolbar label={label} list={list} chips={chips}>
      <FilterSelect
        list={list}
        filter="status"
        label="Filter by status"
        values={statuses}
        labelOf={statusLabel}
      />
      <AssigneeFilter list={list} />
      <SourceFilter kind={kind} list={list} />
      <span className="desk-days">
        <DayFilter list={list} filter="from" label="From" />
        <DayFilter list={list} filter="until" label="To" />
      </span>
      <FilterToggle list={list} filter="unanswered" label="Unanswered" />
      <FilterToggle list={list} filter="spam" label="Spam" count={spamCount} />
    </ListToolbar>
  );
}
