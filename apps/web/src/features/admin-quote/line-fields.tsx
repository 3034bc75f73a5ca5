import { showNumber } from '@perfboard/contracts/money';
import { quoteLimits } from '@perfboard/contracts/words/quote';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { useErrorText } from '../../components/error-text.ts';
import { useMessages } from '../../components/messages.ts';
import { Icon } from '../admin-shell/icon.tsx';
import { NumberInput, useNumberError } from '../admin-shell/number-input.tsx';
import { plainNumber } from '../admin-shell/typed-number.ts';
import type { BreakValue, LineText, LineValue } from './quote-value.ts';

interface LineFieldsProps {
  line: LineValue;
  /** From 1. */
  number: number;
  /** What it comes to, without tax. */
  amount: string;
  /** The price for its quantity. */
  price: string;
  errorOf: (name: string) => string | undefined;
  onChange: (part: Partial<LineValue>) => void;
}

/** The number of a line is heard but not seen. */
const ofLine = {
  label: (parts: ReactNode[]) => <span key="label">{parts}</span>,
  line: (parts: ReactNode[]) => (
    <span key="line" className="sr-only">
      {parts}
    </span>
  ),
};

/** A field of a line: its label is seen where the columns have no names. */
function Cell({
  label,
  of,
  error: fault,
  value = '',
  className = '',
  children,
}: {
  label: string;
  /** Of its line, heard but not seen. */
  of?: number;
  error: string | undefined;
  /** Of a number: the error says what an unclear one can mean. */
  value?: string;
  className?: string;
  children: (control: object) => ReactNode;
}) {
  const t = useMessages('desk_quote');
  const id = useId();
  const error = useErrorText(useNumberError()(fault, value));
  return (
    <div className={`grid content-start gap-1 ${className}`}>
      <label htmlFor={id} className="quote-label text-label text-muted">
        {of === undefined ? label : t.rich('ofLine', { ...ofLine, text: label, number: of })}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error ? `${id}-error` : undefined,
      })}
      {error && (
        <p id={`${id}-error`} className="text-label font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

/** Other prices from a quantity on. */
function Breaks({ line, number, errorOf, onChange }: Omit<LineFieldsProps, 'amount' | 'price'>) {
  const t = useMessages('desk_quote');
  const { breaks } = line;
  const error = useErrorText(errorOf('breaks'));
  const set = (at: number, part: Partial<BreakValue>) =>
    onChange({ breaks: breaks.map((each, index) => (index === at ? { ...each, ...part } : each)) });
  const lastQuantity = Number(plainNumber(breaks.at(-1)?.from_quantity ?? '1')) || 1;
  return (
    <fieldset className="quote-breaks grid gap-2">
      <legend className="text-label text-muted">{t('breaksOf', { line: number })}</legend>
      {breaks.map((each, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a break is its place
        <div key={at} className="flex flex-wrap items-start gap-2 text-small">
          {(
            [
              ['from_quantity', 'from'],
              ['unit_price', 'unitPrice'],
            ] as const
          ).map(([name, label]) => (
            <Cell
              key={name}
              label={t(label)}
              className="w-28"
              error={errorOf(`breaks.${at}.${name}`)}
              value={each[name]}
            >
              {(control) => (
                <NumberInput
                  {...control}
                  className="input"
                  value={each[name]}
                  onChange={(value) => set(at, { [name]: value })}
                />
              )}
            </Cell>
          ))}
          <Button
            variant="ghost"
            size="small"
            isIcon
            className="self-end"
            aria-label={t('removeBreak', { number: at + 1, line: number })}
            onClick={() => onChange({ breaks: breaks.toSpliced(at, 1) })}
          >
            <Icon name="trash" size={16} />
          </Button>
        </div>
      ))}
      {error && <p className="text-label font-medium text-danger">{error}</p>}
      {breaks.length < quoteLimits.breaksMax && (
        <Button
          variant="ghost"
          size="small"
          className="justify-self-start"
          onClick={() =>
            onChange({
              breaks: [...breaks, { from_quantity: String(lastQuantity * 10), unit_price: line.unit_price }],
            })
          }
        >
          {t('addBreak')}
        </Button>
      )}
    </fieldset>
  );
}

const columns = [
  ['quantity', 'quantity'],
  ['unit', 'unit'],
  ['unit_price', 'unitPrice'],
  ['discount', 'discount'],
  ['tax_rate', 'taxPercent'],
] as const;

/** The fields of one line. */
export function LineFields({ line, number, amount, price, errorOf, onChange }: LineFieldsProps) {
  const t = useMessages('desk_quote');
  const [isOpen, setOpen] = useState(line.breaks.length > 0);
  const field = (name: LineText) => ({
    name,
    value: line[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  const isBroken = line.breaks.length > 0 && plainNumber(line.unit_price) !== price;
  return (
    <>
      <Cell label={t('description')} of={number} className="quote-description" error={errorOf('description')}>
        {(control) => (
          <textarea
            {...control}
            {...field('description')}
            rows={1}
            className="input min-h-11 resize-none field-sizing-content"
            maxLength={quoteLimits.descriptionMax}
          />
        )}
      </Cell>
      {columns.map(([name, label]) => (
        <Cell key={name} label={t(label)} of={number} error={errorOf(name)} value={line[name]}>
          {(control) =>
            name === 'unit' ? (
              <input {...control} {...field(name)} inputMode="text" autoComplete="off" className="input" />
            ) : (
              <NumberInput
                {...control}
                name={name}
                value={line[name]}
                onChange={(value) => onChange({ [name]: value })}
                className="input text-end tabular-nums"
              />
            )
          }
        </Cell>
      ))}
      <p className="quote-amount text-small tabular-nums">
        <span className={line.optional ? 'text-muted' : 'font-semibold'}>{amount}</span>
        {isBroken && (
          <span className="block text-label text-muted">
            {t('atEach', { price: showNumber(price, t.language) })}
          </span>
        )}
      </p>
      <div className="quote-more flex flex-wrap items-center gap-x-4 text-label">
        <label className="flex min-h-9 items-center gap-2">
          <input
            type="checkbox"
            className="size-5 accent-[var(--action)]"
            checked={line.optional}
            onChange={({ target }) => onChange({ optional: target.checked })}
          />
          <span>{t.rich('optionalOfLine', { number, line: ofLine.line })}</span>
        </label>
        <button
          type="button"
          className="min-h-9 underline"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t.rich('ofLine', {
            text: line.breaks.length > 0 ? t('breaksCount', { count: line.breaks.length }) : t('breaks'),
            number,
            ...ofLine,
          })}
        </button>
      </div>
      {isOpen && <Breaks {...{ line, number, errorOf, onChange }} />}
    </>
  );
}
