import { newsletterLimits } from '@perfboard/contracts/words/newsletter';
import { useId } from 'react';
import { Field } from '../../components/field.tsx';
import { useMessages } from '../../components/messages.ts';
import { lastMinute } from '../admin-shell/format.ts';
import type { DraftValue } from './draft-value.ts';
import { MessageField } from './message-field.tsx';
import { TopicChoice } from './topic-choice.tsx';
import type { NewsletterDraft } from './use-newsletter-draft.ts';

interface LineProps {
  draft: NewsletterDraft;
  name: 'subject' | 'preview_text' | 'filter';
  label: string;
  hint?: string;
  isRequired?: boolean;
  maxLength?: number;
}

function Line({ draft, name, label, hint, isRequired = false, maxLength }: LineProps) {
  return (
    <Field label={label} hint={hint} isRequired={isRequired} error={draft.errorOf(name)}>
      {(control) => (
        <input
          {...control}
          className="input"
          type="text"
          name={name}
          autoComplete="off"
          maxLength={maxLength}
          value={draft.value[name]}
          onChange={(event) => draft.change({ [name]: event.target.value } as Partial<DraftValue>)}
        />
      )}
    </Field>
  );
}

/** The text of a newsletter, its audience and its time. */
export function DraftFields({ draft, isQueued }: { draft: NewsletterDraft; isQueued: boolean }) {
  const t = useMessages('desk_newsletter');
  const { value } = draft;
  const publicId = useId();
  return (
    <>
      <Line draft={draft} name="subject" label={t('subject')} isRequired />
      <Line draft={draft} name="preview_text" label={t('previewText')} hint={t('previewTextHint')} />
      <MessageField draft={draft} />
      <div className="flex items-start gap-3">
        <input
          type="checkbox"
          id={publicId}
          name="is_public"
          className="mt-0.5 size-5 flex-none accent-[var(--action)]"
          aria-describedby={`${publicId}-hint`}
          checked={value.is_public}
          onChange={(event) => draft.change({ is_public: event.target.checked })}
        />
        <div>
          <label htmlFor={publicId} className="inline-block min-h-6">
            {t('publish')}
          </label>
          <p id={`${publicId}-hint`} className="text-label text-muted">
            {t('publishHint')}
          </p>
        </div>
      </div>
      <TopicChoice
        label={t('topics')}
        hint={t('topicsHint')}
        value={value.topics}
        onChange={(topics) => draft.change({ topics })}
      />
      <div className="field-row grid gap-5 sm:grid-cols-2">
        <Line
          draft={draft}
          name="filter"
          label={t('limitTo')}
          hint={t('limitHint')}
          maxLength={newsletterLimits.filterMax}
        />
        <Field
          label={t('sendAt')}
          error={draft.errorOf('scheduled_at')}
          hint={t(isQueued ? 'sendAtQueuedHint' : 'sendAtHint')}
        >
          {(control) => (
            <input
              {...control}
              className="input"
              type="datetime-local"
              name="scheduled_at"
              max={lastMinute}
              value={value.sendAt}
              onChange={(event) => draft.change({ sendAt: event.target.value })}
            />
          )}
        </Field>
      </div>
    </>
  );
}
