import { type ReactNode, useId, useState } from 'react';
import { useMessages } from '../../components/messages.ts';
import { Icon } from './icon.tsx';
import type { ListState } from './use-list-state.ts';

interface ListToolbarProps {
  label: string;
  list: ListState;
  /** Filters beside the search. */
  children?: ReactNode;
  /** For a long row of filters: on a narrow screen they are folded, and these chips show which are set. */
  chips?: readonly FilterChip[];
}

export interface FilterChip {
  filter: string;
  text: string;
}

/** Filters behind one button on a narrow screen; chips show and remove those that are set. */
function FoldedFilters({
  list,
  chips,
  children,
}: {
  list: ListState;
  chips: readonly FilterChip[];
  children: ReactNode;
}) {
  const t = useMessages('desk');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <button
        type="button"
        className="desk-toggle desk-fold"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="sliders-horizontal" size={16} />
        {t('filter')}
        {chips.length > 0 && <span className="designator">{chips.length}</span>}
      </button>
      <div id={id} className="desk-filters" data-open={isOpen || undefined}>
        {children}
      </div>
      {!isOpen &&
        chips.map(({ filter, text }) => (
          <button
            key={filter}
            type="button"
            className="desk-toggle desk-fold"
            aria-label={t('removeFilter', { filter: text })}
            onClick={() => list.setFilter(filter, '')}
          >
            {text}
            <Icon name="x" size={14} />
          </button>
        ))}
    </>
  );
}

/** Takes the search and all filters off; nothing while none is set. */
export function ClearFilters({ list }: { list: ListState }) {
  const t = useMessages('desk');
  return (
    list.isFiltered && (
      <button type="button" className="button button-ghost" onClick={list.clear}>
        <Icon name="x" size={16} />
        {t('clearFilters')}
      </button>
    )
  );
}

/** Search box and filters above a list. */
export function ListToolbar({ label, list, children, chips }: ListToolbarProps) {
  return (
    <search className="flex flex-wrap items-center gap-2">
      <div className="relative min-w-0 flex-[1_1_16rem]">
        <Icon
          name="search"
          size={17}
          className="pointer-events-none absolute top-1/2 start-3 -translate-y-1/2 text-muted"
        />
        <input
          type="search"
          className="input desk-search"
          aria-label={label}
          placeholder={label}
          value={list.typed}
          onChange={(event) => list.search(event.target.value)}
          onBlur={list.settle}
        />
      </div>
      {chips ? <FoldedFilters {...{ list, chips }}>{children}</FoldedFilters> : children}
      <ClearFilters list={list} />
    </search>
  );
}

interface FilterProps {
  list: ListState;
  filter: string;
  label: string;
}

interface FilterSelectProps<Value extends string> extends FilterProps {
  values: readonly Value[];
  /** The text of a value. */
  labelOf: (value: Value) => string;
}

/** A filter that is one of some values, or off. */
export function FilterSelect<Value extends string>({
  list,
  filter,
  label,
  values,
  labelOf,
}: FilterSelectProps<Value>) {
  const t = useMessages('desk');
  return (
    <select
      className="input desk-filter"
      aria-label={label}
      value={list.choice(filter, values) ?? ''}
      onChange={(event) => list.setFilter(filter, event.target.value)}
    >
      <option value="">{t('all')}</option>
      {values.map((value) => (
        <option key={value} value={value}>
          {labelOf(value)}
        </option>
      ))}
    </select>
  );
}

interface FilterToggleProps extends FilterProps {
  /** Its value in the address while it is on. */
  value?: string;
  /** The number of matching rows. */
  count?: number;
}

/** A filter that is on or off. */
export function FilterToggle({ list, filter, label, value = '1', count = 0 }: FilterToggleProps) {
  const isOn = list.choice(filter, [value]) === value;
  return (
    <button
      type="button"
      className="desk-toggle"
      aria-pressed={isOn}
      onClick={() => list.setFilter(filter, isOn ? '' : value)}
    >
      {label}
      {count > 0 && (
        <span className="designator opacity-80" aria-hidden="true">
          {count}
        </span>
      )}
    </button>
  );
}
