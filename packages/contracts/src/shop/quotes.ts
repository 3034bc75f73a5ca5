import { z } from 'zod';
import { currencyField, quoteLineFields } from '../quote-fields.ts';
import { quoteLimits as limits, quoteNumberPattern, taxRoundings } from '../words/quote.ts';
import { shopLimits } from '../words/shop.ts';
import { checkField, group, line, list, optionalLine, optionalParagraphs } from './field.ts';
import { inForm, type Shown } from './form.ts';
import type { FormText } from './form-text.ts';

const days = (label: FormText, max: number, shown?: Shown) => {
  const message = `${label} must be a whole number from 1 to ${max}`;
  return inForm(z.number({ error: message }).int(message).min(1, message).max(max, message), {
    label,
    initial: 1,
    ...shown,
  });
};

const pricePattern = /^\d{1,13}(?:\.\d{1,3})?$/;
const percentPattern = /^(?:100|\d{1,2}(?:\.\d{1,3})?)$/;

const percentLine = (label: FormText, shown?: Shown) =>
  line(label, 10, { kind: 'decimal', ...shown }).refine(
    (text) => percentPattern.test(text),
    `${label} must be a percentage from 0 to 100`,
  );

/** A line of a template: the form of the desk edits it as texts. */
const templateLine = z.strictObject({
  description: line('Description', limits.descriptionMax),
  quantity: line('Quantity', 12, { kind: 'decimal', initial: '1' }).refine(
    (text) => quoteLineFields.shape.quantity.safeParse(text).success,
    'Quantity must be a number above 0',
  ),
  unit: optionalLine('Unit', limits.unitMax),
  unit_price: line('Unit price', 20, { kind: 'decimal', initial: '0' }).refine(
    (text) => pricePattern.test(text),
    'Unit price must be a number such as 129.50',
  ),
  optional: checkField('Optional'),
});

/** How the shop writes its quotes. */
export const quotesFields = z.strictObject({
  number_pattern: line('Number pattern', 40, {
    hint: 'Such as Q-{year}-{number:4}, which gives Q-2026-0012',
  }).refine(
    (text) => quoteNumberPattern.test(text),
    'Number pattern must contain {number} or {number:4} once, and may contain {year}',
  ),
  currency: inForm(currencyField, { label: 'Currency', hint: 'Three letters, such as EUR' }),
  tax_rounding: inForm(z.enum(taxRoundings, { error: 'Choose how tax is rounded' }), {
    label: 'Round tax per',
  }),
  tax_rate: percentLine('Default tax rate', { hint: 'Percent' }),
  validity_days: days('Valid for days', limits.validityDaysMax),
  delivery_time: optionalLine('Default delivery time', limits.deliveryMax),
  notes: optionalParagraphs('Default notes', limits.textMax),
  terms: optionalParagraphs('Default terms', limits.textMax),
  reminder: group('Reminder before a quote expires', {
    is_on: checkField('Send a reminder to the client, once'),
    days: days('Days before', limits.reminderDaysMax),
  }),
  templates: list(
    z.strictObject({
      name: line('Name', shopLimits.name),
      lines: list(templateLine, 'Lines', shopLimits.list, { item: 'line' }),
      notes: optionalParagraphs('Notes', limits.textMax),
    }),
    'Templates',
    shopLimits.list,
    { item: 'template' },
  ),
});

export type ShopQuotes = z.output<typeof quotesFields>;
export type QuoteTemplate = ShopQuotes['templates'][number];
