import { currencyDecimals, formatDecimal, parseDecimal } from './money.ts';
import type { PartsList } from './parts-list.ts';
import type { Quote } from './quote.ts';
import { fullPrice, type QuoteLineFields } from './quote-fields.ts';
import type { QuoteTemplate } from './shop/quotes.ts';
import { quoteLimits } from './words/quote.ts';

interface LineDefaults {
  currency: string;
  /** Percent. */
  tax_rate: string;
}

const blank = { unit: '', discount: '0', optional: false, breaks: [] };

/** A price as far as the currency has decimals: the rest is rounded up, so that no line is sold below its cost. */
function fitPrice(price: string, currency: string): string {
  const decimals = currencyDecimals(currency);
  const exact = parseDecimal(price, 6) ?? 0n;
  const unit = 10n ** BigInt(6 - decimals);
  return formatDecimal((exact + unit - 1n) / unit, decimals);
}

/**
 * A project's parts list as lines of a quote. Prices in another currency are left at 0, for the member to enter.
 */
export const linesFromParts = (
  { lines, currency: from }: PartsList,
  { currency, tax_rate }: LineDefaults,
): QuoteLineFields[] =>
  lines.slice(0, quoteLimits.linesMax).map(({ quantity, part, mpn, price }) => ({
    ...blank,
    description: mpn ? `${part} (${mpn})` : part,
    quantity,
    unit_price: fitPrice(from === currency && price ? price : '0', currency),
    tax_rate,
  }));

/** The lines of a template. */
export const linesFromTemplate = (
  { lines }: QuoteTemplate,
  { currency, tax_rate }: LineDefaults,
): QuoteLineFields[] =>
  lines.map(({ quantity, unit_price, ...line }) => ({
    ...blank,
    ...line,
    quantity: Number(quantity),
    unit_price: fitPrice(unit_price, currency),
    tax_rate,
  }));

/** The lines of an earlier quote; prices in another currency are left at 0. */
export const linesFromQuote = (
  { lines, currency: from }: Pick<Quote, 'lines' | 'currency'>,
  currency: string,
): QuoteLineFields[] =>
  lines.map(({ id: _id, price: _price, amount: _amount, is_counted: _counted, ...line }) => ({
    ...line,
    unit_price: from === currency ? line.unit_price : fullPrice('0', currency),
    breaks: from === currency ? line.breaks : [],
  }));
