import type { LeadEntry } from '@perfboard/contracts/lead';
import { Alert } from '../../components/alert.tsx';
import { Field } from '../../components/field.tsx';
import { useMessages } from '../../components/messages.ts';
import { usePageDrafts } from '../admin-shell/page-drafts.tsx';
import type { Work } from '../admin-shell/use-draft.ts';

interface KeptText {
  label: string;
  text: string;
}

const isChanged = (value: string, base: string) => value.trim() !== '' && value !== base;

/** The notes on a lead that a member has typed and not saved. */
export function useKeptNotes(uuid: string, entries: readonly LeadEntry[] = []): KeptText[] {
  const t = useMessages('desk_lead');
  const appointment = useMessages('desk_appointment');
  const added = usePageDrafts<Work<string, string>>('note').filter((note) => note.uuid === uuid);
  const edited = usePageDrafts<Work<string, string>>('edited note').filter((note) =>
    entries.some((entry) => entry.uuid === note.uuid),
  );
  const planned = usePageDrafts<Work<{ note: string }, { note: string }>>('follow-up').filter(
    (followUp) => followUp.uuid === uuid,
  );
  const labeled = [
    ...added.map(({ draft: { value, base } }) => ({ label: t('internalNote'), value, base })),
    ...edited.map(({ draft: { value, base } }) => ({ label: t('editNote'), value, base })),
    ...planned.map(({ draft: { value, base } }) => ({
      label: appointment('followUpNote'),
      ...{ value: value.note, base: base.note },
    })),
  ];
  return labeled
    .filter(({ value, base }) => isChanged(value, base))
    .map(({ label, value }) => ({ label, text: value }));
}

/** What a member has typed and can't save, to be copied, and why; nothing if there is no text. */
export function KeptTexts({ reason, texts }: { reason: string; texts: readonly KeptText[] }) {
  if (texts.length === 0) return null;
  return (
    <div className="grid gap-3">
      <Alert tone="warn">{reason}</Alert>
      {texts.map(({ label, text }) => (
        <Field key={label + text} label={label}>
          {(control) => (
            <textarea {...control} className="input min-h-20 resize-y" dir="auto" readOnly value={text} />
          )}
        </Field>
      ))}
    </div>
  );
}
