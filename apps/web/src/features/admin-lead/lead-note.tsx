import { leadNoteMax } from '@perfboard/contracts/words/lead';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { readFailedCall } from '../../data/failed-call.ts';

/** The admins' own note on a lead; its sender never sees it. */
export function LeadNote({
  note,
  isReadOnly = false,
  onSave,
}: {
  note: string;
  isReadOnly?: boolean;
  onSave: (note: string) => Promise<unknown>;
}) {
  const [text, setText] = useState(note);
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState('');
  const save = async () => {
    setBusy(true);
    try {
      await onSave(text);
      setResult('Note saved');
    } catch (error) {
      setResult(readFailedCall(error).reason || 'The note could not be saved');
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="grid gap-2">
      <Field label="Internal note" hint="Only admins see this.">
        {(control) => (
          <textarea
            {...control}
            className="input min-h-24 resize-y"
            maxLength={leadNoteMax}
            value={text}
            readOnly={isReadOnly}
            onChange={(event) => {
              setText(event.target.value);
              setResult('');
            }}
          />
        )}
      </Field>
      <div className="flex items-center gap-3">
        {!isReadOnly && (
          <Button variant="outline" size="small" isBusy={isBusy} disabled={text === note} onClick={save}>
            Save note
          </Button>
        )}
        <span role="status" className="text-small text-muted">
          {result}
        </span>
      </div>
    </div>
  );
}
