import { leadNoteMax } from '@perfboard/contracts/words/lead';
import { type KeyboardEvent, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { failureMessage } from '../../data/failure-message.ts';
import type { SetDraft } from '../admin-shell/kept-drafts.tsx';

/** A note that is being written or changed. */
export interface NoteDraft {
  text: string;
  /** As it stands; empty where it is new. */
  was: string;
  isSaving?: boolean;
  /** Why it was not saved. */
  failure?: string;
}

interface LeadNoteProps {
  label: string;
  /** Kept by the caller, so that looking at another lead loses nothing and saves nothing twice. */
  draft: NoteDraft;
  setDraft: SetDraft<NoteDraft>;
  onSave: (text: string) => Promise<{ message: string }>;
  onCancel?: () => void;
}

/** A note for members to write or change; its sender never sees it. Ctrl+Enter saves. */
export function LeadNote({ label, draft, setDraft, onSave, onCancel }: LeadNoteProps) {
  const { text, isSaving = false } = draft;
  const [saved, setSaved] = useState('');
  const save = async () => {
    if (isSaving || text.trim() === '') return;
    setDraft(() => ({ ...draft, isSaving: true, failure: '' }));
    try {
      setSaved((await onSave(text)).message);
      // What was typed since is another note, or another change of it.
      setDraft((before) => (before && before.text !== text ? { text: before.text, was: text } : undefined));
    } catch (error) {
      const failure = failureMessage(error, { failed: 'Could not save the note' });
      setDraft((before) => before && { ...before, isSaving: false, failure });
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void save();
  };
  return (
    <div className="grid gap-2">
      <Field label={label} hint="Visible to members only. Press Ctrl+Enter to save.">
        {(control) => (
          <textarea
            {...control}
            className="input min-h-20 resize-y"
            maxLength={leadNoteMax}
            value={text}
            onKeyDown={onKeyDown}
            onChange={(event) => {
              const { value } = event.target;
              setDraft((before = draft) => ({ ...before, text: value, failure: '' }));
              setSaved('');
            }}
          />
        )}
      </Field>
      {/* Above the buttons: the dialog's own lie over what is below them. */}
      <p
        role="status"
        ref={(line) => {
          if (draft.failure) line?.scrollIntoView({ block: 'nearest' });
        }}
        className={`text-small ${draft.failure ? 'font-medium text-danger' : 'text-muted'}`}
      >
        {draft.failure || saved}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="outline" size="small" isBusy={isSaving} disabled={!text.trim()} onClick={save}>
          Save note
        </Button>
        {onCancel && (
          <Button variant="ghost" size="small" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </div>
  );
}
