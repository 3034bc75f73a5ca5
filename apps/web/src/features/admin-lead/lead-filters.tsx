import { assigneeWords } from '@perfboard/contracts/words/lead';
import { leadOriginMax, unknownSource } from '@perfboard/contracts/words/lead-origin';
import { formatDay } from '@perfboard/messages/format';
import { type Language, sourceLanguage } from '@perfboard/messages/language';
import { useEffect, useState } from 'react';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { useDeskFormat } from '../admin-shell/format.ts';
import { isDay, midnight } from '../admin-shell/list-address.ts';
import { type FilterChip, FilterSelect, FilterToggle, ListToolbar } from '../admin-shell/list-toolbar.tsx';
import type { ListState } from '../admin-shell/use-list-state.ts';
import { statusLabelOf } from './status-label.ts';

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
  const t = useMessages('desk_lead');
  const { data } = trpc.member.names.useQuery();
  const value = list.value('assignee');
  const words: ReadonlyArray<readonly [string, string]> = [
    [assigneeWords.me, t('mine')],
    [assigneeWords.unassigned, t('unassigned')],
    ...(data ?? []).map(({ id, name }) => [id, name] as const),
  ];
  const isKnown = value === '' || words.some(([id]) => id === value);
  return (
    <select
      className="input desk-filter"
      aria-label={t('filterAssignee')}
      value={value}
      onChange={({ target }) => list.setFilter('assignee', target.value)}
    >
      <option value="">{t('anyAssignee')}</option>
      {!isKnown && <option value={value}>{data ? t('formerMember') : '…'}</option>}
      {words.map(([id, text]) => (
        <option key={id} value={id}>
          {text}
        </option>
      ))}
    </select>
  );
}

function SourceFilter({ kind, list }: { kind: 'booking' | 'contact'; list: ListState }) {
  const t = useMessages('desk_lead');
  const { formatNumber } = useDeskFormat();
  const { data = [] } = trpc[kind].sources.useQuery();
  const value = list.value('source');
  const known = data.map(({ source, count }) => [
    source || unknownSource,
    t('sourceCount', { source: source || t('sourceUnknown'), count: formatNumber(count) }),
  ]);
  const isKnown = value === '' || known.some(([source]) => source === value);
  return (
    <select
      className="input desk-filter"
      aria-label={t('filterSource')}
      value={value}
      onChange={({ target }) => list.setFilter('source', target.value)}
    >
      <option value="">{t('anySource')}</option>
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

/** A day of a filter; English shows it as the address has it. */
const dayText = (language: Language, day: string): string =>
  language === sourceLanguage || !isDay(day) ? day : formatDay(language, day, 'short');

/** The active filters as text. */
function useChips(list: ListState): FilterChip[] {
  const t = useMessages('desk_lead');
  const { data } = trpc.member.names.useQuery();
  const named = data?.find(({ id }) => id === list.value('assignee'))?.name;
  const words: Partial<Record<(typeof leadFilters)[number], (value: string) => string>> = {
    status: (status) => statusLabelOf(t, status),
    unanswered: () => t('unanswered'),
    spam: () => t('spam'),
    from: (day) => t('fromDay', { day: dayText(t.language, day) }),
    until: (day) => t('toDay', { day: dayText(t.language, day) }),
    assignee: (id) =>
      id === assigneeWords.me
        ? t('mine')
        : id === assigneeWords.unassigned
          ? t('unassigned')
          : (named ?? (data ? t('formerMember') : '…')),
  };
  return leadFilters.flatMap((filter) => {
    const value = list.value(filter);
    return value ? [{ filter, text: words[filter]?.(value) ?? value }] : [];
  });
}

export function LeadToolbar({ kind, label, list, statuses, spamCount }: LeadToolbarProps) {
  const t = useMessages('desk_lead');
  const chips = useChips(list);
  return (
    <ListToolbar label={label} list={list} chips={chips}>
      <FilterSelect
        list={list}
        filter="status"
        label={t('filterStatus')}
        values={statuses}
        labelOf={(status) => statusLabelOf(t, status)}
      />
      <AssigneeFilter list={list} />
      <SourceFilter kind={kind} list={list} />
      <span className="desk-days">
        <DayFilter list={list} filter="from" label={t('from')} />
        <DayFilter list={list} filter="until" label={t('to')} />
      </span>
      <FilterToggle list={list} filter="unanswered" label={t('unanswered')} />
      <FilterToggle list={list} filter="spam" label={t('spam')} count={spamCount} />
    </ListToolbar>
  );
}
