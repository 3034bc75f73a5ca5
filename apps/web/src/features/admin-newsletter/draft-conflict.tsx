import type { Newsletter } from '@perfboard/contracts/newsletter';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { DraftChoice } from '../admin-shell/draft-choice.tsx';
import { draftOf } from './draft-value.ts';
import type { NewsletterDraft } from './use-newsletter-draft.ts';

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
  return (
    <DraftChoice
      title={t('changedMeanwhile')}
      labels={{
        subject: t('subject'),
        preview_text: t('previewText'),
        body: t('message'),
        filter: t('limitTo'),
        topics: t('topics'),
        is_public: t('publishedField'),
        sendAt: t('sendAt'),
      }}
      base={base.value}
      theirs={draftOf(stored)}
      mine={value}
      draft={draft}
    />
  );
}
