import type { Quote } from '@perfboard/contracts/quote';
import type { PlainKey } from '@perfboard/messages/translator';
import { useMessages } from '../../components/messages.ts';
import { DraftChoice } from '../admin-shell/draft-choice.tsx';
import { changedFields, draftOf, type QuoteValue } from './quote-value.ts';
import type { QuoteDraft } from './use-quote-draft.ts';

const labels = {
  currency: 'currency',
  lines: 'lines',
  delivery_time: 'deliveryTime',
  valid_until: 'validUntil',
  notes: 'notes',
  terms: 'terms',
} as const satisfies Record<keyof QuoteValue, PlainKey<'desk_quote'>>;

/** Another member saved the quote first: the choice between the two versions. */
export function QuoteConflict({ draft, stored }: { draft: QuoteDraft; stored: Quote }) {
  const t = useMessages('desk_quote');
  const { state, base, value } = draft;
  const changed = (to: QuoteValue) => changedFields(base.value, to).map((name) => t(labels[name]));
  if (state !== 'conflict') return null;
  return (
    <DraftChoice
      title={t('conflict')}
      theirs={changed(draftOf(stored, '0'))}
      mine={changed(value)}
      draft={draft}
    />
  );
}
