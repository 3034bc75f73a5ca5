import { z } from 'zod';
import { isDay } from './calendar-day.ts';
import { idempotencyKeySchema, uuidSchema } from './identifier.ts';
import { amountMax, currencyDecimals, formatDecimal, parseDecimal } from './money.ts';
import { lineAmount, type PricedLine, quoteTotals } from './quote-total.ts';
import { cleanLine, cleanText } from './text.ts';
import { optionalText, requiredLine, requiredParagraphs } from './text-field.ts';
import { quoteLimits as limits, quoteMessages as messages } from './words/quote.ts';

/** A number as the text that it was typed as: no float ever holds an amount or a percentage. */
const numberText = (error: string, pattern: RegExp) =>
  z
    .union([z.string(), z.number()], { error })
    .transform((value) => String(value).trim())
    .refine((text) => pattern.test(text), error);

const quantityField = (least = 0, error: string = messages.badQuantity) =>
  numberText(error, /^\d{1,7}(?:\.\d{1,3}0*)?$/)
    .transform(Number)
    .refine((value) => value > least && value <= limits.quantityMax, error)
    .meta({ description: `A number above ${least}, with at most 3 decimals`, example: 10 });

const priceField = z
  .string({ error: messages.badPrice })
  .trim()
  .regex(/^\d{1,13}(?:\.\d{1,6})?$/, messages.badPrice)
  .meta({ description: 'Decimal number in the currency of the quote', example: '129.50' });

const percentField = numberText(messages.badPercent, /^(?:100(?:\.0+)?|\d{1,2}(?:\.\d{1,3}0*)?)$/).meta({
  description: 'Percent, a decimal number from 0 to 100 with at most 3 decimals',
  example: '19',
});

export const currencyField = z
  .string({ error: messages.badCurrency })
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, messages.badCurrency)
  .meta({ description: 'ISO 4217', example: 'EUR' });

const breaksField = z
  .array(z.object({ from_quantity: quantityField(1, messages.badBreak), unit_price: priceField }))
  .max(limits.breaksMax, messages.badBreak)
  .refine(
    (breaks) => breaks.every(({ from_quantity }, at) => from_quantity > (breaks[at - 1]?.from_quantity ?? 0)),
    messages.badBreak,
  )
  .meta({ description: 'Other prices from a quantity on; the last one that the quantity reaches counts' });

export const quoteLineFields = z.object({
  description: requiredParagraphs({
    required: 'Description is required',
    max: [limits.descriptionMax, 'Description must not exceed 1,000 characters'],
  }),
  quantity: quantityField(),
  unit: optionalText('Unit', limits.unitMax, cleanLine).default(''),
  unit_price: priceField,
  discount: percentField.default('0'),
  tax_rate: percentField.optional().meta({ description: 'Percent; the shop’s default if absent' }),
  optional: z
    .boolean({ error: 'Must be true or false' })
    .default(false)
    .meta({ description: 'Counts only if the client chooses it' }),
  breaks: breaksField.default([]),
});
export type QuoteLineFields = z.output<typeof quoteLineFields>;

const linesField = z
  .array(quoteLineFields, { error: messages.noLines })
  .max(limits.linesMax, messages.tooManyLines);

const dayField = z
  .string({ error: messages.badDate })
  .refine((text) => text === '' || isDay(text), messages.badDate)
  .transform((text) => text || null)
  .nullable()
  .meta({ description: 'The last day on which it can be accepted, in the shop’s time zone' });

/** A new quote: what is absent is the shop's default. */
export const quoteFields = z.object({
  lead_uuid: uuidSchema.meta({ description: 'A booking or a contact' }),
  currency: currencyField.optional(),
  lines: linesField.default([]),
  notes: optionalText('Notes', limits.textMax, cleanText).optional(),
  delivery_time: optionalText('Delivery time', limits.deliveryMax, cleanLine).optional(),
  terms: optionalText('Terms', limits.textMax, cleanText).optional(),
  valid_until: dayField.optional(),
  idempotency_key: idempotencyKeySchema,
});
export type QuoteFields = z.output<typeof quoteFields>;

/** A change of a draft: what is absent stays. */
export const quoteUpdateFields = quoteFields
  .omit({ lead_uuid: true, idempotency_key: true, lines: true })
  .extend({
    lines: linesField.optional(),
    draft_version: z.int().min(1).optional().meta({
      description: 'The `draft_version` that was read; fails with 409 if it was saved since',
    }),
    attempts: z.array(z.string().min(1).max(100)).max(limits.attemptsMax).optional().meta({
      description:
        'IDs chosen by the caller for this save and for earlier saves without a response. Saves under these IDs do not conflict.',
    }),
  });
export type QuoteUpdateFields = z.output<typeof quoteUpdateFields>;

export type QuoteIssue = { path: string; message: string };

/** The largest amount of a currency, grouped as every language reads it: `10 000 000 000 EUR`. */
function amountTooLarge(currency: string): string {
  const whole = amountMax / 10n ** BigInt(currencyDecimals(currency));
  const grouped = new Intl.NumberFormat('en').format(whole).replaceAll(',', '\u00a0');
  return messages.amountTooLarge(`${grouped}\u00a0${currency}`);
}

const issueOf = (currency: string, price: string): string | undefined => {
  const decimals = currencyDecimals(currency);
  const value = parseDecimal(price, decimals);
  if (value === undefined) return messages.priceDecimals(currency, decimals);
  return value > amountMax ? amountTooLarge(currency) : undefined;
};

/** What is wrong with lines in a currency: decimals that it lacks, amounts that are too large. */
export function quoteIssues(currency: string, lines: readonly PricedLine[]): QuoteIssue[] {
  const issues = lines.flatMap((line, index): QuoteIssue[] => {
    const broken = [line, ...line.breaks].flatMap(({ unit_price }, at) => {
      const message = issueOf(currency, unit_price);
      const name = at === 0 ? 'unit_price' : `breaks.${at - 1}.unit_price`;
      return message ? [{ path: `lines.${index}.${name}`, message }] : [];
    });
    if (broken.length > 0 || lineAmount(line, currencyDecimals(currency)) <= amountMax) return broken;
    return [{ path: `lines.${index}.quantity`, message: amountTooLarge(currency) }];
  });
  if (issues.length > 0) return issues;
  const { total } = quoteTotals({
    currency,
    tax_rounding: 'total',
    lines: lines.map((line) => ({ ...line, optional: false })),
  });
  const isTooLarge = (parseDecimal(total, currencyDecimals(currency)) ?? 0n) > amountMax;
  return isTooLarge ? [{ path: 'lines', message: amountTooLarge(currency) }] : [];
}

/** A price with all decimals of its currency. */
export const fullPrice = (price: string, currency: string): string => {
  const decimals = currencyDecimals(currency);
  return formatDecimal(parseDecimal(price, decimals) ?? 0n, decimals);
};

/** The client's form that accepts a quote. */
export const quoteAcceptFields = z.object({
  name: requiredLine({
    required: messages.nameRequired,
    max: [limits.nameMax, messages.nameTooLong],
  }),
  confirmed: z.literal('on', { error: messages.confirmRequired }),
  /** IDs of the optional lines that are ticked. */
  optional: z.array(z.string()),
});

export const quoteAnswerFields = z.object({
  text: requiredParagraphs({
    required: messages.textRequired,
    max: [limits.textMax, messages.textTooLong],
  }),
});

/** A decline needs no words. */
export const quoteDeclineFields = z.object({
  text: optionalText('Message', limits.textMax, cleanText).default(''),
});
