import type { ReactNode } from 'react';

interface FactListProps {
  facts: ReadonlyArray<readonly string[]>;
  label?: string;
}

/** Names and values, beside each other where there is room. */
export const FactList = ({ facts, label }: FactListProps): ReactNode => (
  <dl
    className="grid gap-x-4 gap-y-3 text-small sm:gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]"
    aria-label={label}
  >
    {facts.map(([name, fact]) => (
      <div key={name} className="sm:contents">
        <dt className="text-muted">{name}</dt>
        <dd className="font-semibold wrap-anywhere">{fact}</dd>
      </div>
    ))}
  </dl>
);
