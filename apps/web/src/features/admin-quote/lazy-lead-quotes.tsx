import { lazy, Suspense } from 'react';

const LeadQuotes = lazy(() => import('./lead-quotes.tsx'));

/** A chunk of its own: a lead is read before it. */
export const LazyLeadQuotes = (props: { uuid: string; isSpam: boolean }) => (
  <Suspense fallback={null}>
    <LeadQuotes key={props.uuid} {...props} />
  </Suspense>
);
