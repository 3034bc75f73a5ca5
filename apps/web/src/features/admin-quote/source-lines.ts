import { currencyDecimals, formatDecimal, parseDecimal } from '@perfboard/contracts/money';
import type { PartsList } from '@perfboard/contracts/parts-list';
import type { Quote } from '@perfboard/contracts/quote';
import type { QuoteTemplate } from '@perfboard/contracts/shop/quotes';
import { randomKey } from '../../data/random-key.ts';
import { type LineValue, linesOf, newLine } from './quote-value.ts';

/** What a new line is written in. */
export interface LineDefaults {
  currency: string;
  /** Percent. */
  taxRate: string;
}

/** A price as far as the currency has decimals: the rest is rounded up, so that no line is sold below its cost. */
function fitPrice(price: string, currency: string): string {
  const decimals = currencyDecimals(currency);
  const exact = parseDecimal(price, 6) ?? 0n;
  const unit = 10n ** BigInt(6 - decimals);
  return formatDecimal((exact + unit - 1n) / unit, decimals);
}

/** A project's parts list as lines. Prices in another currency are left at 0, for the member to enter. */
export const linesFromParts = (
  { lines, currency: from }: PartsList,
  { currency, taxRate }: LineDefaults,
): LineValue[] =>
  lines.map(({ quantity, part, mpn, price }) => ({
    ...newLine(taxRate),
    description: mpn ? `${part} (${mpn})` : part,
    quantity: String(quantity),
    unit_price: fitPrice(from === currency && price ? price : '0', currency),
  }));

/**
 * The lines of a template; prices in another currency are left at 0.
 * @param from the currency of the shop's templates
 */
export const linesFromTemplate = (
  { lines }: QuoteTemplate,
  from: string,
  { currency, taxRate }: LineDefaults,
): LineValue[] =>
  lines.map((line) => ({
    ...newLine(taxRate),
    ...line,
    quantity: String(Number(line.quantity)),
    unit_price: fitPrice(from === currency ? line.unit_price : '0', currency),
  }));

/** The lines of an earlier quote; prices in another currency are left at 0. */
export const linesFromQuote = (quote: Quote, currency: string): LineValue[] =>
  linesOf(quote).map((line) => ({
    ...line,
    key: randomKey(),
    ...(quote.currency !== currency && { unit_price: fitPrice('0', currency), breaks: [] }),
  }));
