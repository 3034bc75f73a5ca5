import { leadNoteMax } from '@perfboard/contracts/words/lead';
import type { KeyboardEvent } from 'react';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { useMessages } from '../../components/messages.ts';
import type { DraftKey } from '../admin-shell/page-drafts.tsx';
import { isSaveKey } from '../admin-shell/typing.ts';
import { useDraft } from '../admin-shell/use-draft.ts';
import { MentionArea } from './mention-area.tsx';

interface LeadNoteProps {
  label: string;
  /** Outlives the dialog, so looking at another lead loses nothing and saves nothing twice. */
  draft: ReturnType<typeof useNote>;
  saved?: string;
  onCancel?: () => void;
}

interface NoteOptions {
  pageKey: DraftKey;
  /** As it is stored; empty if it is new. */
  start: string;
  onSave: (text: string) => Promise<unknown>;
}

/** A note that is being written or changed. */
export function useNote({ pageKey, start, onSave }: NoteOptions) {
  const t = useMessages('desk_lead');
  return useDraft<string, string>({
    pageKey,
    start,
    toValue: (text) => text,
    isSame: (one, other) => one.trimEnd() === other.trimEnd(),
    texts: { failed: t('noteFailed') },
    // Later input is another note, without what is saved, or another change of it.
    carry: (sent, typed, stored) =>
      stored === '' && typed.startsWith(sent) ? typed.slice(sent.length).trimStart() : typed,
    save: async ({ base, value }) => {
      await onSave(value);
      return { base: base && value };
    },
  });
}

/** A note for members to write or change; its sender never sees it. Ctrl+Enter saves. */
export function LeadNote({ label, draft, saved = '', onCancel }: LeadNoteProps) {
  const t = useMessages('desk_lead');
  const { value, failure, isSaving } = draft;
  const save = () => value.trim() && void draft.save();
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSaveKey(event)) return;
    event.preventDefault();
    save();
  };
  return (
    <div className="grid gap-2" data-note>
      <Field label={label} hint={t('noteHint')}>
        {(control) => (
          <MentionArea
            {...control}
            className="input min-h-20 resize-y"
            maxLength={leadNoteMax}
            value={value}
            onKeyDown={onKeyDown}
            onText={(typed) => {
              draft.set(() => typed);
              draft.say(undefined);
            }}
          />
        )}
      </Field>
      {/* Above the buttons, because the dialog's own buttons cover what is below. */}
      <p
        role="status"
        ref={(line) => {
          if (failure) line?.scrollIntoView({ block: 'nearest' });
        }}
        className={`text-small ${failure ? 'font-medium text-danger' : 'text-muted'}`}
      >
        {failure ?? (value === '' && saved)}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="outline" size="small" isBusy={isSaving} disabled={!value.trim()} onClick={save}>
          {t('saveNote')}
        </Button>
        {onCancel && (
          <Button variant="ghost" size="small" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
      </div>
    </div>
  );
}
