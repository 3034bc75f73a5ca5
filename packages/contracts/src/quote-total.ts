import { currencyDecimals, divideRounded, formatDecimal, parseDecimal } from './money.ts';
import type { TaxRounding } from './words/quote.ts';

/** One line as it is calculated. Amounts and percentages are decimal numbers as text. */
export interface PricedLine {
  quantity: number;
  unit_price: string;
  /** Percent. */
  discount: string;
  /** Percent. */
  tax_rate: string;
  optional: boolean;
  breaks: readonly { from_quantity: number; unit_price: string }[];
}

interface PricedQuote {
  currency: string;
  tax_rounding: TaxRounding;
  lines: readonly PricedLine[];
  /** IDs of the optional lines that count. */
  chosen?: readonly string[];
}

export interface QuoteTotals {
  subtotal: string;
  tax: string;
  total: string;
  /** Of each line, whether it counts or not: the price of its quantity, and what it comes to without tax. */
  lines: { id: string; unit_price: string; amount: string; is_counted: boolean }[];
}

/** Decimals of quantities and percentages. */
const finePlaces = 3;
const fine = (text: string): bigint => parseDecimal(text, finePlaces) ?? 0n;
const thousand = 1_000n;
/** 100 %, with three decimals. */
const whole = 100_000n;

/** The ID of a line: its position, from 1. Lines of a sent quote never change. */
export const lineIdOf = (index: number): string => String(index + 1);

/** The price of one piece of so many: that of the largest break not above the quantity. */
export const unitPriceOf = ({ quantity, unit_price, breaks }: PricedLine): string =>
  breaks.reduce(
    (best, each) =>
      each.from_quantity <= quantity && each.from_quantity >= best.from_quantity ? each : best,
    { from_quantity: 0, unit_price },
  ).unit_price;

/** What a line comes to without tax, in minor units: rounded once, after its discount. */
export const lineAmount = (line: PricedLine, decimals: number): bigint =>
  divideRounded(
    (parseDecimal(unitPriceOf(line), decimals) ?? 0n) *
      fine(String(line.quantity)) *
      (whole - fine(line.discount)),
    thousand * whole,
  );

/**
 * The totals of a quote, the only place that calculates them: screen, email, PDF and REST show its result. All
 * in integers; half a unit is rounded away from zero, for each line or once for all.
 */
export function quoteTotals({ currency, tax_rounding, lines, chosen = [] }: PricedQuote): QuoteTotals {
  const decimals = currencyDecimals(currency);
  const amounts = lines.map((line, index) => ({
    id: lineIdOf(index),
    line,
    net: lineAmount(line, decimals),
    is_counted: !line.optional || chosen.includes(lineIdOf(index)),
  }));
  const counted = amounts.filter(({ is_counted }) => is_counted);
  const taxes = counted.map(({ net, line }) => net * fine(line.tax_rate));
  const sum = (values: readonly bigint[]) => values.reduce((all, value) => all + value, 0n);
  const subtotal = sum(counted.map(({ net }) => net));
  const tax =
    tax_rounding === 'line'
      ? sum(taxes.map((exact) => divideRounded(exact, whole)))
      : divideRounded(sum(taxes), whole);
  const shown = (value: bigint) => formatDecimal(value, decimals);
  return {
    subtotal: shown(subtotal),
    tax: shown(tax),
    total: shown(subtotal + tax),
    lines: amounts.map(({ id, line, net, is_counted }) => ({
      id,
      unit_price: shown(parseDecimal(unitPriceOf(line), decimals) ?? 0n),
      amount: shown(net),
      is_counted,
    })),
  };
}
