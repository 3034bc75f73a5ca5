import type { Newsletter } from '@perfboard/contracts/newsletter';
import { newsletterMessages } from '@perfboard/contracts/words/newsletter';
import { useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { ConflictDialog } from '../admin-shell/conflict-dialog.tsx';
import { changedFields, type DraftValue, draftOf } from './draft-value.ts';
import type { NewsletterDraft } from './use-newsletter-draft.ts';

const labels: Record<keyof DraftValue, string> = {
  subject: 'Subject',
  preview_text: 'Preview text',
  body: 'Message',
  filter: 'Limit to addresses containing',
  topics: 'Topics',
  is_public: 'Published on the site',
  sendAt: 'Send at',
};

const changed = (from: DraftValue, to: DraftValue): string =>
  changedFields(from, to)
    .map((name) => labels[name])
    .join(', ') || 'nothing';

/** Text that could not be saved, because another member saved or the newsletter is being sent. */
export function DraftConflict({ draft, stored }: { draft: NewsletterDraft; stored: Newsletter | undefined }) {
  const [isOpen, setOpen] = useState(true);
  const { state, base, value, failure } = draft;
  if (draft.isTooLate) {
    return (
      <Alert tone="warn">
        <div className="grid justify-items-start gap-3">
          <p>{failure}. Your last changes are not included.</p>
          <Button variant="outline" isBusy={draft.isCopying} onClick={() => void draft.keepAsCopy()}>
            Save mine as a new draft
          </Button>
        </div>
      </Alert>
    );
  }
  if (state !== 'conflict' || !stored) return null;
  if (!isOpen) {
    return (
      <Alert tone="warn">
        {newsletterMessages.changedMeanwhile}. Your changes are not saved.{' '}
        <button type="button" className="font-semibold underline" onClick={() => setOpen(true)}>
          Choose
        </button>
      </Alert>
    );
  }
  return (
    <ConflictDialog
      title={newsletterMessages.changedMeanwhile}
      keep="Overwrite with mine"
      onKeepMine={draft.keepMine}
      onTakeTheirs={draft.takeTheirs}
      onClose={() => setOpen(false)}
    >
      <dl className="grid gap-3">
        <div>
          <dt className="font-semibold">Their version</dt>
          <dd>{changed(base.value, draftOf(stored))}</dd>
        </div>
        <div>
          <dt className="font-semibold">Your version</dt>
          <dd>{changed(base.value, value)}</dd>
        </div>
      </dl>
    </ConflictDialog>
  );
}
