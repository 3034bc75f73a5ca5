import type { Quote } from '@perfboard/contracts/quote';
import { quoteMessages } from '@perfboard/contracts/words/quote';
import { useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { ConflictDialog } from '../admin-shell/conflict-dialog.tsx';
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

const changed = (from: QuoteValue, to: QuoteValue): string =>
  changedFields(from, to)
    .map((name) => labels[name])
    .join(', ') || 'nothing';

/** What was typed and not saved, because another member saved first: the choice between the two. */
export function QuoteConflict({ draft, stored }: { draft: QuoteDraft; stored: Quote }) {
  const [isOpen, setOpen] = useState(true);
  if (draft.state !== 'conflict') return null;
  if (!isOpen) {
    return (
      <Alert tone="warn">
        {quoteMessages.changedMeanwhile} Your changes are not saved.{' '}
        <button type="button" className="font-semibold underline" onClick={() => setOpen(true)}>
          Choose
        </button>
      </Alert>
    );
  }
  return (
    <ConflictDialog
      title="Another member saved this quote"
      keep="Overwrite with mine"
      onKeepMine={draft.keepMine}
      onTakeTheirs={draft.takeTheirs}
      onClose={() => setOpen(false)}
    >
      <dl className="grid gap-3">
        {(
          [
            ['Their changes', draftOf(stored)],
            ['Your changes', draft.value],
          ] as const
        ).map(([name, value]) => (
          <div key={name}>
            <dt className="font-semibold">{name}</dt>
            <dd>{changed(draft.base.value, value)}</dd>
          </div>
        ))}
      </dl>
    </ConflictDialog>
  );
}
