import { Search, X } from 'lucide-react';
import type { ReactNode } from 'react';

interface ListToolbarProps {
  label: string;
  typed: string;
  onSearch: (text: string) => void;
  isFiltered: boolean;
  onClear: () => void;
  /** Filters beside the search. */
  children?: ReactNode;
}

/** Search box and filters above a list. */
export function ListToolbar({ label, typed, onSearch, isFiltered, onClear, children }: ListToolbarProps) {
  return (
    <search className="flex flex-wrap items-center gap-2">
      <div className="relative min-w-0 flex-[1_1_16rem]">
        <Search
          size={17}
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted"
        />
        <input
          type="search"
          className="input desk-search"
          aria-label={label}
          placeholder={label}
          value={typed}
          onChange={(event) => onSearch(event.target.value)}
        />
      </div>
      {children}
      {isFiltered && (
        <button type="button" className="button button-ghost" onClick={onClear}>
          <X size={16} aria-hidden="true" />
          Clear Filters
        </button>
      )}
    </search>
  );
}

/** A filter that is on or off. */
export function FilterToggle({
  label,
  count,
  isOn,
  onToggle,
}: {
  label: string;
  count?: number | undefined;
  isOn: boolean;
  onToggle: () => void;
}) {
  return (
    <button type="button" className="desk-toggle" aria-pressed={isOn} onClick={onToggle}>
      {label}
      {count ? (
        <span className="designator opacity-80" aria-hidden="true">
          {count}
        </span>
      ) : null}
    </button>
  );
}
