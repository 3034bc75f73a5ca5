import type { Newsletter } from '@perfboard/contracts/newsletter';
import type { PlainKey } from '@perfboard/messages/translator';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { DraftChoice } from '../admin-shell/draft-choice.tsx';
import { changedFields, type DraftValue, draftOf } from './draft-value.ts';
import type { NewsletterDraft } from './use-newsletter-draft.ts';

const labels = {
  subject: 'subject',
  preview_text: 'previewText',
  body: 'message',
  filter: 'limitTo',
  topics: 'topics',
  is_public: 'publishedField',
  sendAt: 'sendAt',
} as const satisfies Record<keyof DraftValue, PlainKey<'desk_newsletter'>>;

/** Text that could not be saved, because another member saved or the newsletter is being sent. */
export function DraftConflict({ draft, stored }: { draft: NewsletterDraft; stored: Newsletter | undefined }) {
  const t = useMessages('desk_newsletter');
  const { state, base, value, failure } = draft;
  if (draft.isTooLate) {
    return (
      <Alert tone="warn">
        <div className="grid justify-items-start gap-3">
          <p>{t('lastChangesLost', { failure: failure ?? '' })}</p>
          <Button variant="outline" isBusy={draft.isCopying} onClick={() => void draft.keepAsCopy()}>
            {t('saveAsNew')}
          </Button>
        </div>
      </Alert>
    );
  }
  if (state !== 'conflict' || !stored) return null;
  const changed = (to: DraftValue) => changedFields(base.value, to).map((name) => t(labels[name]));
  return (
    <DraftChoice
      title={t('changedMeanwhile')}
      theirs={changed(draftOf(stored))}
      mine={changed(value)}
      draft={draft}
    />
  );
}
