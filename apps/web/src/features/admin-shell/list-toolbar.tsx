import type { ReactNode } from 'react';
import { statusLabel } from './format.ts';
import { Icon } from './icon.tsx';
import type { ListState } from './use-list-state.ts';

interface ListToolbarProps {
  label: string;
  list: ListState;
  /** Filters beside the search. */
  children?: ReactNode;
}

/** Search box and filters above a list. */
export function ListToolbar({ label, list, children }: ListToolbarProps) {
  return (
    <search className="flex flex-wrap items-center gap-2">
      <div className="relative min-w-0 flex-[1_1_16rem]">
        <Icon
          name="search"
          size={17}
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted"
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
      {children}
      {list.isFiltered && (
        <button type="button" className="button button-ghost" onClick={list.clear}>
          <Icon name="x" size={16} />
          Clear Filters
        </button>
      )}
    </search>
  );
}

interface FilterSelectProps {
  list: ListState;
  filter: string;
  label: string;
  values: readonly string[];
}

/** A filter that is one of some values, or off. */
export function FilterSelect({ list, filter, label, values }: FilterSelectProps) {
  return (
    <select
      className="input desk-filter"
      aria-label={label}
      value={list.choice(filter, values) ?? ''}
      onChange={(event) => list.setFilter(filter, event.target.value)}
    >
      <option value="">All</option>
      {values.map((value) => (
        <option key={value} value={value}>
          {statusLabel(value)}
        </option>
      ))}
    </select>
  );
}

interface FilterToggleProps extends Omit<FilterSelectProps, 'values'> {
  /** Its value in the address while it is on. */
  value?: string;
  /** How many rows it would leave. */
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
