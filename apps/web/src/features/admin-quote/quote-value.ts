import { toIssues } from '@perfboard/contracts/error';
import type { Quote, QuoteLine } from '@perfboard/contracts/quote';
import { quoteIssues, quoteUpdateFields } from '@perfboard/contracts/quote-fields';
import { type QuoteTotals, quoteTotals } from '@perfboard/contracts/quote-total';
import { quoteMessages, type TaxRounding } from '@perfboard/contracts/words/quote';
import type { FieldIssue } from '../../data/failed-call.ts';
import { randomKey } from '../../data/random-key.ts';
import { changedFields } from '../admin-shell/changed-fields.ts';
import {
  type DecimalSign,
  isInOtherCurrency,
  namedCurrency,
  plainNumber,
  readTyped,
} from '../admin-shell/typed-number.ts';

/** Whether a cell holds a number, with its currency or a percent sign: `EUR 12.50`, `1.234,50 €`, not `IP65`. */
export const isNumber = (text: string): boolean =>
  /^(?:[A-Z]{3} +|\p{Sc} ?)?-?\d[\d.,'’ \u00a0\u202f]*(?:[A-Z]{3}|\p{Sc}|%)?$/u.test(text.trim());

export interface BreakValue {
  from_quantity: string;
  unit_price: string;
}

/** The fields of a line in which something is typed, and the keys of their labels. */
export const lineTexts = {
  description: 'description',
  quantity: 'quantity',
  unit: 'unit',
  unit_price: 'unitPrice',
  discount: 'discount',
  tax_rate: 'taxPercent',
} as const;
export type LineText = keyof typeof lineTexts;

/** A line as its fields hold it: numbers as they are typed. */
export interface LineValue extends Record<LineText, string>, Pick<QuoteLine, 'optional'> {
  /** Identifies it while it is moved. */
  key: string;
  breaks: readonly BreakValue[];
}

/** A quote as its form holds it. */
export interface QuoteValue extends Pick<Quote, 'currency' | 'delivery_time' | 'notes' | 'terms'> {
  lines: readonly LineValue[];
  /** A day; empty for none. */
  valid_until: string;
}

export const newLine = (tax_rate: string): LineValue => ({
  ...{ key: randomKey(), description: '', quantity: '1', unit: '', unit_price: '' },
  ...{ discount: '0', tax_rate, optional: false, breaks: [] },
});

/** The lines of a quote as the form holds them. */
export const linesOf = ({ lines }: Quote): LineValue[] =>
  lines.map(({ id, price: _price, amount: _amount, is_counted: _counted, ...line }) => ({
    ...line,
    key: id,
    quantity: String(line.quantity),
    breaks: line.breaks.map((each) => ({ ...each, from_quantity: String(each.from_quantity) })),
  }));

/**
 * A quote as its form shows it: one without lines begins with a blank one.
 * @param taxRate of that line, in percent
 */
export function draftOf(quote: Quote, taxRate: string): QuoteValue {
  const { currency, delivery_time, notes, terms, valid_until } = quote;
  const lines = quote.lines.length > 0 ? linesOf(quote) : [newLine(taxRate)];
  return { currency, lines, delivery_time, valid_until: valid_until ?? '', notes, terms };
}

/** A line that was added and not filled in: it is not saved. */
export const isBlank = ({ description, unit_price, breaks }: LineValue): boolean =>
  description.trim() === '' && unit_price.trim() === '' && breaks.length === 0;

/** One text for one number: what was typed as `12,5` is stored as `12.50`. */
const numberText = (text: string): string => plainNumber(text).replace(/(\.\d*[1-9])0+$|\.0+$/, '$1');

/** A price in another currency stays text, so that validation rejects it. */
const priceText = (price: string, currency: string): string =>
  isInOtherCurrency(price, currency) ? price : numberText(price);

const pricedLine =
  (currency: string) =>
  ({ key: _, ...line }: LineValue) => ({
    ...line,
    description: line.description.trim(),
    unit: line.unit.trim(),
    quantity: numberText(line.quantity),
    unit_price: priceText(line.unit_price, currency) || '0',
    discount: numberText(line.discount) || '0',
    tax_rate: numberText(line.tax_rate) || '0',
    breaks: line.breaks.map((each) => ({
      from_quantity: numberText(each.from_quantity),
      unit_price: priceText(each.unit_price, currency),
    })),
  });

/** The fields for the server, as it stores them. */
export const fieldsOf = ({ lines, valid_until, ...value }: QuoteValue) => ({
  currency: value.currency,
  delivery_time: value.delivery_time.trim(),
  notes: value.notes.trim(),
  terms: value.terms.trim(),
  valid_until: valid_until || null,
  lines: lines.filter((line) => !isBlank(line)).map(pricedLine(value.currency)),
});

/** Whether two are the same for the server. */
export const isSame = (one: QuoteValue, other: QuoteValue): boolean =>
  changedFields(fieldsOf(one), fieldsOf(other)).length === 0;

/** Names the reason where a price is refused because it is in another currency. */
function withReason({ currency, lines }: QuoteValue, issue: FieldIssue): FieldIssue {
  const [, at, breakAt] = /^lines\.(\d+)\.(?:breaks\.(\d+)\.)?unit_price$/.exec(issue.path) ?? [];
  const line = lines.filter((each) => !isBlank(each))[Number(at)];
  const price = (breakAt ? line?.breaks[Number(breakAt)] : line)?.unit_price;
  return price && isInOtherCurrency(price, currency)
    ? { ...issue, message: quoteMessages.otherCurrency(currency) }
    : issue;
}

/** The lines after the quote's currency was changed: a price that names the new currency becomes a number. */
export const linesIn = (
  lines: readonly LineValue[],
  { currency, sign }: { currency: string; sign: DecimalSign },
): LineValue[] => {
  const read = (price: string) =>
    currency.length === 3 && namedCurrency(price) && !isInOtherCurrency(price, currency)
      ? readTyped(price, sign)
      : price;
  return lines.map((line) => ({
    ...line,
    unit_price: read(line.unit_price),
    breaks: line.breaks.map((each) => ({ ...each, unit_price: read(each.unit_price) })),
  }));
};

/** What the server would refuse, by the same rules. Paths count the lines that are not blank. */
export function findIssues(value: QuoteValue): FieldIssue[] {
  const checked = quoteUpdateFields.safeParse(fieldsOf(value));
  if (!checked.success) return toIssues(checked.error).map((issue) => withReason(value, issue));
  const { currency = value.currency, lines = [] } = checked.data;
  return quoteIssues(
    currency,
    lines.map((line) => ({ ...line, tax_rate: line.tax_rate ?? '0' })),
  );
}

/** The totals of what is typed; a number that cannot be read counts as 0. */
export const totalsOf = (
  { currency, lines }: QuoteValue,
  tax_rounding: TaxRounding,
  chosen: readonly string[] = [],
): QuoteTotals =>
  quoteTotals({
    currency,
    tax_rounding,
    chosen,
    lines: lines.map(pricedLine(currency)).map((line) => ({
      ...line,
      quantity: Number(line.quantity) || 0,
      breaks: line.breaks.map((each) => ({ ...each, from_quantity: Number(each.from_quantity) || 0 })),
    })),
  });
