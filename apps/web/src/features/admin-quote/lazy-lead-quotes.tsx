import { Suspense } from 'react';
import { lazyPart } from '../../components/lazy-part.tsx';

const LeadQuotes = lazyPart([], async () => (await import('./lead-quotes.tsx')).default);

/** A chunk of its own: a lead is read before it. */
export const LazyLeadQuotes = (props: { uuid: string; isSpam: boolean }) => (
  <Suspense fallback={null}>
    <LeadQuotes key={props.uuid} {...props} />
  </Suspense>
);
