import type { ReactNode } from 'react';

export type LeadFact = readonly [name: string, value: ReactNode];

/** What is known of a lead. */
export function LeadFacts({ facts }: { facts: readonly LeadFact[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 text-small sm:grid-cols-[8rem_minmax(0,1fr)]">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 break-words max-sm:mb-1">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
