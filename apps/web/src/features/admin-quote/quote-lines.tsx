import type { QuoteTotals } from '@perfboard/contracts/quote-total';
import { quoteLimits } from '@perfboard/contracts/words/quote';
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../components/button.tsx';
import { useErrorText } from '../../components/error-text.ts';
import { useMessages } from '../../components/messages.ts';
import { draggedClass, RowGrip } from '../admin-project/row-grip.tsx';
import { Icon } from '../admin-shell/icon.tsx';
import { moved } from '../admin-shell/row-buttons.tsx';
import { decimalSign } from '../admin-shell/typed-number.ts';
import { LineFields } from './line-fields.tsx';
import { pastedLines } from './pasted-lines.ts';
import { useMoney } from './quote-format.tsx';
import { isBlank, type LineValue, lineTexts, newLine } from './quote-value.ts';
import type { QuoteDraft } from './use-quote-draft.ts';

interface QuoteLinesProps {
  draft: QuoteDraft;
  totals: QuoteTotals;
  /** Of a new line. */
  taxRate: string;
}

const lineButton = { variant: 'ghost', size: 'small', isIcon: true } as const;

/**
 * The lines of a quote. Enter adds one below, Alt with an arrow moves one, and a range pasted from a spreadsheet
 * becomes lines.
 */
export function QuoteLines({ draft, totals, taxRate }: QuoteLinesProps) {
  const t = useMessages('desk_quote');
  const showMoney = useMoney();
  const { lines, currency } = draft.value;
  const error = useErrorText(draft.errorOf('lines'));
  const list = useRef<HTMLOListElement>(null);
  const focus = (at: number, name = 'description') =>
    list.current?.children[at]?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  // At once: the next letter belongs to the line that takes the focus.
  const put = (update: (lines: readonly LineValue[]) => readonly LineValue[]) =>
    flushSync(() => draft.setLines(update));
  const insert = (at: number, added: readonly LineValue[]) => {
    put((before) => before.toSpliced(at, 0, ...added));
    focus(at + added.length - 1);
  };
  const move = (from: number, to: number, name?: string) => {
    if (to < 0 || to >= lines.length) return;
    put((before) => moved(before, from, to));
    focus(to, name);
  };
  const remove = (at: number) => {
    put((before) => before.toSpliced(at, 1));
    focus(Math.max(0, at - 1));
  };
  const onKeyDown = (at: number) => (event: KeyboardEvent<HTMLElement>) => {
    const { target, key, altKey, shiftKey, nativeEvent } = event;
    const { name } = target as HTMLInputElement;
    if (!name || nativeEvent.isComposing) return;
    if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
      event.preventDefault();
      move(at, key === 'ArrowUp' ? at - 1 : at + 1, name);
    } else if (key === 'Enter' && !shiftKey && !altKey) {
      event.preventDefault();
      insert(at + 1, [newLine(taxRate)]);
    }
  };
  const onPaste = (at: number) => (event: ClipboardEvent) => {
    const added = pastedLines(event.clipboardData.getData('text/plain'), {
      tax_rate: taxRate,
      currency,
      sign: decimalSign(t.language),
    });
    const line = lines[at];
    if (!added || !line) return;
    event.preventDefault();
    put((before) => before.toSpliced(isBlank(line) ? at : at + 1, isBlank(line) ? 1 : 0, ...added));
    focus(at + added.length - (isBlank(line) ? 1 : 0));
  };
  // Blank lines are not sent, so the paths of issues do not count them.
  const places = lines.map((_, at) => lines.slice(0, at).filter((line) => !isBlank(line)).length);
  return (
    <section className="grid min-w-0 gap-2" aria-label={t('lines')}>
      {lines.length > 0 && (
        <div className="quote-line quote-head text-label text-muted" aria-hidden="true">
          <span />
          {[...Object.values(lineTexts), 'amount' as const].map((key) => (
            <span key={key}>{t(key)}</span>
          ))}
        </div>
      )}
      <ol ref={list} className="grid gap-2" aria-label={t('linesOfQuote')}>
        {lines.map((line, at) => (
          <li
            key={line.key}
            className={`quote-line ${draggedClass}`}
            onKeyDown={onKeyDown(at)}
            onPaste={onPaste(at)}
          >
            <RowGrip onMove={(from, to) => move(from, to)} />
            <LineFields
              line={line}
              number={at + 1}
              currency={currency}
              amount={showMoney(totals.lines[at]?.amount ?? '0', currency)}
              price={totals.lines[at]?.unit_price ?? ''}
              errorOf={(name) => (isBlank(line) ? undefined : draft.errorOf(`lines.${places[at]}.${name}`))}
              onChange={(part) =>
                draft.setLines(
                  (before) => before.map((each) => (each.key === line.key ? { ...each, ...part } : each)),
                  `lines.${places[at]}.${Object.keys(part)[0]}`,
                )
              }
            />
            <span className="quote-line-buttons">
              <Button
                {...lineButton}
                aria-label={t('moveLineUp', { line: at + 1 })}
                disabled={at === 0}
                onClick={() => move(at, at - 1)}
              >
                <Icon name="arrow-up" size={16} />
              </Button>
              <Button
                {...lineButton}
                aria-label={t('removeLine', { line: at + 1 })}
                onClick={() => remove(at)}
              >
                <Icon name="trash" size={16} />
              </Button>
            </span>
          </li>
        ))}
      </ol>
      {error && (
        <p role="alert" className="text-small font-medium text-danger">
          {error}
        </p>
      )}
      <Button
        variant="outline"
        size="small"
        className="justify-self-start"
        disabled={lines.length >= quoteLimits.linesMax}
        aria-keyshortcuts="Enter"
        onClick={() => {
          const last = lines.at(-1);
          if (last && isBlank(last)) focus(lines.length - 1);
          else insert(lines.length, [newLine(taxRate)]);
        }}
      >
        <Icon name="plus" size={16} />
        {t('addLine')}
      </Button>
      <p className="text-label text-muted">{t('linesHint')}</p>
    </section>
  );
}
