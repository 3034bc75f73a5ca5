import type { Redirects } from '@perfboard/contracts/shop/redirects';
import { useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import type { ShownProps } from './document-value.ts';
import { readRedirectLines } from './redirect-lines.ts';

const linesOf = (numbers: readonly number[]) =>
  `${numbers.length === 1 ? 'line' : 'lines'} ${numbers.slice(0, 20).join(', ')}${numbers.length > 20 ? ' and more' : ''}`;

/** Adds many redirects, pasted from a spreadsheet. They are added to the form above and saved with it. */
export function RedirectPaste({ value, set }: ShownProps) {
  const { redirects } = value as Redirects;
  const [text, setText] = useState('');
  const [said, setSaid] = useState<{ tone: 'success' | 'warn'; message: string }>();
  const add = () => {
    const read = readRedirectLines(text, redirects, window.location.origin);
    if (read.redirects.length > 0) set('redirects', [...redirects, ...read.redirects]);
    const parts = [
      `${read.redirects.length} added to the form above`,
      ...(read.known.length > 0 ? [`already listed: ${linesOf(read.known)}`] : []),
      ...(read.unreadable.length > 0 ? [`not a pair of addresses: ${linesOf(read.unreadable)}`] : []),
    ];
    setSaid({ tone: parts.length === 1 ? 'success' : 'warn', message: `${parts.join('; ')}.` });
    // Unreadable lines stay in the field.
    const lines = text.split(/\r?\n/);
    setText(read.unreadable.map((line) => lines[line - 1]).join('\n'));
  };
  return (
    <section className="desk-panel grid max-w-4xl gap-4 p-5 sm:p-8" aria-labelledby="redirect-paste">
      <h2 id="redirect-paste" className="text-h3">
        Paste several
      </h2>
      <Field
        label="Old and new addresses"
        hint="One redirect per line: the old address, then the new one. You can paste two spreadsheet columns."
      >
        {(attributes) => (
          <textarea
            {...attributes}
            className="input min-h-32 resize-y font-mono text-small"
            rows={6}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      {said && <Alert tone={said.tone}>{said.message}</Alert>}
      <div>
        <Button variant="outline" disabled={text.trim() === ''} onClick={add}>
          Add to the form
        </Button>
      </div>
    </section>
  );
}
