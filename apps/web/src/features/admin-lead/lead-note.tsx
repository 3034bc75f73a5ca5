import { leadNoteMax } from '@perfboard/contracts/words/lead';
import { type KeyboardEvent, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { failureMessage } from '../../data/failure-message.ts';

interface LeadNoteProps {
  label: string;
  /** What is typed: kept by the caller, so that looking at another lead loses nothing. */
  text: string;
  onText: (text: string) => void;
  onSave: (text: string) => Promise<{ message: string }>;
  onCancel?: () => void;
}

/** A note for members to write or change; its sender never sees it. Ctrl+Enter saves. */
export function LeadNote({ label, text, onText, onSave, onCancel }: LeadNoteProps) {
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState('');
  const save = async () => {
    if (isBusy || text.trim() === '') return;
    setBusy(true);
    try {
      setResult((await onSave(text)).message);
    } catch (error) {
      setResult(failureMessage(error, { failed: 'The note could not be saved' }));
    } finally {
      setBusy(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void save();
  };
  return (
    <div className="grid gap-2">
      <Field label={label} hint="Only members see this. Ctrl+Enter saves.">
        {(control) => (
          <textarea
            {...control}
            className="input min-h-20 resize-y"
            maxLength={leadNoteMax}
            value={text}
            onKeyDown={onKeyDown}
            onChange={(event) => {
              onText(event.target.value);
              setResult('');
            }}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="outline" size="small" isBusy={isBusy} disabled={!text.trim()} onClick={save}>
          Save note
        </Button>
        {onCancel && (
          <Button variant="ghost" size="small" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <span role="status" className="text-small text-muted">
          {result}
        </span>
      </div>
    </div>
  );
}
