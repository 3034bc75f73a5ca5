import type { Quote } from '@perfboard/contracts/quote';
import { DraftChoice } from '../admin-shell/draft-choice.tsx';
import { changedFields, draftOf, type QuoteValue } from './quote-value.ts';
import type { QuoteDraft } from './use-quote-draft.ts';

const labels: Record<keyof QuoteValue, string> = {
  currency: 'Currency',
  lines: 'Lines',
  delivery_time: 'Delivery time',
  valid_until: 'Valid until',
  notes: 'Notes',
  terms: 'Terms',
};

/** Another member saved the quote first: the choice between the two versions. */
export function QuoteConflict({ draft, stored }: { draft: QuoteDraft; stored: Quote }) {
  const { state, base, value } = draft;
  const changed = (to: QuoteValue) => changedFields(base.value, to).map((name) => labels[name]);
  if (state !== 'conflict') return null;
  return (
    <DraftChoice
      title="Another member saved this quote"
      theirs={changed(draftOf(stored))}
      mine={changed(value)}
      draft={draft}
    />
  );
}
