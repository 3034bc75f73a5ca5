import { newsletterLimits } from '@perfboard/contracts/words/newsletter';
import { useId } from 'react';
import { Field } from '../../components/field.tsx';
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
export function DraftFields({ draft }: { draft: NewsletterDraft }) {
  const { value } = draft;
  const publicId = useId();
  return (
    <>
      <Line draft={draft} name="subject" label="Subject" isRequired />
      <Line
        draft={draft}
        name="preview_text"
        label="Preview text"
        hint="Shown in the inbox after the subject. Leave empty to use the start of the message."
      />
      <MessageField draft={draft} />
      <div className="flex items-start gap-3">
        <input
          type="checkbox"
          id={publicId}
          name="is_public"
          className="mt-1"
          aria-describedby={`${publicId}-hint`}
          checked={value.is_public}
          onChange={(event) => draft.change({ is_public: event.target.checked })}
        />
        <div>
          <label htmlFor={publicId}>Publish on the site</label>
          <p id={`${publicId}-hint`} className="text-label text-muted">
            After sending, anyone can read it on the site. It shows nothing about subscribers. You can
            unpublish it later.
          </p>
        </div>
      </div>
      <TopicChoice
        label="Topics"
        hint="Only subscribers who chose one of the selected topics. Select none to reach everyone."
        value={value.topics}
        onChange={(topics) => draft.change({ topics })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Line
          draft={draft}
          name="filter"
          label="Limit to addresses containing"
          hint="Leave empty for all subscribers"
          maxLength={newsletterLimits.filterMax}
        />
        <Field label="Send at" error={draft.errorOf('scheduled_at')} hint="Leave empty to send now">
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
