import type { Newsletter } from '@perfboard/contracts/newsletter';
import { newsletterMessages } from '@perfboard/contracts/words/newsletter';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { DraftChoice } from '../admin-shell/draft-choice.tsx';
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

/** Text that could not be saved, because another member saved or the newsletter is being sent. */
export function DraftConflict({ draft, stored }: { draft: NewsletterDraft; stored: Newsletter | undefined }) {
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
  const changed = (to: DraftValue) => changedFields(base.value, to).map((name) => labels[name]);
  return (
    <DraftChoice
      title={newsletterMessages.changedMeanwhile}
      theirs={changed(draftOf(stored))}
      mine={changed(value)}
      draft={draft}
    />
  );
}
