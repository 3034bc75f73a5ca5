import { showNumber } from '@perfboard/contracts/money';
import { quoteLimits } from '@perfboard/contracts/words/quote';
import { type ReactNode, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { useErrorText } from '../../components/error-text.ts';
import { Field } from '../../components/field.tsx';
import { useMessages } from '../../components/messages.ts';
import { Icon } from '../admin-shell/icon.tsx';
import { NumberInput, useNumberError } from '../admin-shell/number-input.tsx';
import { isInOtherCurrency, plainNumber } from '../admin-shell/typed-number.ts';
import { type BreakValue, type LineText, type LineValue, lineTexts } from './quote-value.ts';

const otherTexts = (Object.keys(lineTexts) as LineText[]).filter((name) => name !== 'description');

interface LineFieldsProps {
  line: LineValue;
  /** From 1. */
  number: number;
  /** What it comes to, without tax. */
  amount: string;
  /** The quote's. */
  currency: string;
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

const breakTexts = [
  ['from_quantity', 'from'],
  ['unit_price', 'unitPrice'],
] as const;

/** Other prices from a quantity on. */
function Breaks({ line, number, currency, errorOf, onChange }: Omit<LineFieldsProps, 'amount' | 'price'>) {
  const t = useMessages('desk_quote');
  const numberError = useNumberError();
  const { breaks } = line;
  const isKept = (text: string) => isInOtherCurrency(text, currency);
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
          {breakTexts.map(([name, label]) => (
            <Field
              key={name}
              isSmall
              label={t(label)}
              className="w-28"
              error={numberError(errorOf(`breaks.${at}.${name}`), each[name])}
            >
              {(control) => (
                <NumberInput
                  {...control}
                  className="input"
                  value={each[name]}
                  {...(name === 'unit_price' && { isKept })}
                  onChange={(value) => set(at, { [name]: value })}
                />
              )}
            </Field>
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

/** The fields of one line. */
export function LineFields({ line, number, amount, currency, price, errorOf, onChange }: LineFieldsProps) {
  const t = useMessages('desk_quote');
  const numberError = useNumberError();
  const [isOpen, setOpen] = useState(line.breaks.length > 0);
  const isKept = (text: string) => isInOtherCurrency(text, currency);
  const labelOf = (name: LineText) =>
    t.rich<'ofLine', ReactNode>('ofLine', { ...ofLine, text: t(lineTexts[name]), number });
  const field = (name: LineText) => ({
    name,
    value: line[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  const isBroken = line.breaks.length > 0 && plainNumber(line.unit_price) !== price;
  return (
    <>
      <Field
        isSmall
        label={labelOf('description')}
        className="quote-description"
        error={errorOf('description')}
      >
        {(control) => (
          <textarea
            {...control}
            {...field('description')}
            rows={1}
            className="input min-h-11 resize-none field-sizing-content"
            maxLength={quoteLimits.descriptionMax}
          />
        )}
      </Field>
      {otherTexts.map((name) => (
        <Field key={name} isSmall label={labelOf(name)} error={numberError(errorOf(name), line[name])}>
          {(control) =>
            name === 'unit' ? (
              <input {...control} {...field(name)} inputMode="text" autoComplete="off" className="input" />
            ) : (
              <NumberInput
                {...control}
                name={name}
                value={line[name]}
                {...(name === 'unit_price' && { isKept })}
                onChange={(value) => onChange({ [name]: value })}
                className="input text-end tabular-nums"
              />
            )
          }
        </Field>
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
      {isOpen && <Breaks {...{ line, number, currency, errorOf, onChange }} />}
    </>
  );
}
