import type { Redirects } from '@perfboard/contracts/shop/redirects';
import type { Translator } from '@perfboard/messages/translator';
import { useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { useMessages } from '../../components/messages.ts';
import type { ShownProps } from './document-value.ts';
import { readRedirectLines } from './redirect-lines.ts';

const linesMax = 20;

function linesOf(t: Translator<'desk_shop'>, lines: readonly number[]): string {
  const numbers = lines.slice(0, linesMax).join(', ');
  return lines.length > linesMax
    ? t('lineNumbersMore', { numbers })
    : t('lineNumbers', { count: lines.length, numbers });
}

/** What was added, and the lines that were not. */
function resultOf(
  t: Translator<'desk_shop'>,
  { redirects, known, unreadable }: ReturnType<typeof readRedirectLines>,
): string {
  const count = redirects.length;
  if (known.length > 0 && unreadable.length > 0) {
    return t('pasteBoth', { count, known: linesOf(t, known), unreadable: linesOf(t, unreadable) });
  }
  if (known.length > 0) return t('pasteKnown', { count, lines: linesOf(t, known) });
  if (unreadable.length > 0) return t('pasteUnreadable', { count, lines: linesOf(t, unreadable) });
  return t('pasteAdded', { count });
}

/** Adds many redirects, pasted from a spreadsheet. They are added to the form above and saved with it. */
export function RedirectPaste({ value, set }: ShownProps) {
  const t = useMessages('desk_shop');
  const { redirects } = value as Redirects;
  const [text, setText] = useState('');
  const [result, setResult] = useState<{ tone: 'success' | 'warn'; message: string }>();
  const add = () => {
    const read = readRedirectLines(text, redirects, window.location.origin);
    if (read.redirects.length > 0) set('redirects', [...redirects, ...read.redirects]);
    const isWhole = read.known.length === 0 && read.unreadable.length === 0;
    setResult({ tone: isWhole ? 'success' : 'warn', message: resultOf(t, read) });
    // Unreadable lines stay in the field.
    const lines = text.split(/\r?\n/);
    setText(read.unreadable.map((line) => lines[line - 1]).join('\n'));
  };
  return (
    <section className="desk-panel grid max-w-4xl gap-4 p-5 sm:p-8" aria-labelledby="redirect-paste">
      <h2 id="redirect-paste" className="text-h3">
        {t('pasteTitle')}
      </h2>
      <Field label={t('pasteLabel')} hint={t('pasteHint')}>
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
      {result && <Alert tone={result.tone}>{result.message}</Alert>}
      <div>
        <Button variant="outline" disabled={text.trim() === ''} onClick={add}>
          {t('pasteAdd')}
        </Button>
      </div>
    </section>
  );
}
