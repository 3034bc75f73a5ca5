import { z } from 'zod';
import { cleanLine, cleanText } from '../text.ts';
import { optionalText, requiredLine, requiredParagraphs, tooLong } from '../text-field.ts';
import { readShopPicture, shopPictureMessages } from '../words/image.ts';
import { mailsMessages } from '../words/shop.ts';
import { inForm, type Shown } from './form.ts';
import { hasHalfVariable, unknownVariable } from './variable.ts';

// Each of these is shown by the label that its messages use, unless `shown` names another.

/** A line that has to be there. */
export const line = (label: string, max: number, shown?: Shown) =>
  inForm(requiredLine({ required: `${label} is required`, max: [max, tooLong(label, max)] }), {
    label,
    ...shown,
  });

/** A text of several lines that has to be there. */
export const paragraphs = (label: string, max: number, shown?: Shown) =>
  inForm(requiredParagraphs({ required: `${label} is required`, max: [max, tooLong(label, max)] }), {
    label,
    kind: 'long',
    ...shown,
  });

/** A line that may be empty. */
export const optionalLine = (label: string, max: number, shown?: Shown) =>
  inForm(optionalText(label, max, cleanLine), { label, ...shown });

/** A picture of the shop's own, or nothing. Whether it is stored, the server looks up. */
export const pictureField = (label: string, shown: Shown) =>
  optionalLine(label, 120, { kind: 'picture', ...shown }).refine(
    (value) => value === '' || readShopPicture(value) !== null,
    shopPictureMessages.choose,
  );

/** A picture of the shop's own, the name of one that the product draws, or nothing. */
export const anyPictureField = (label: string, shown: Shown) =>
  optionalLine(label, 120, { kind: 'picture', ...shown }).refine(
    (value) => !value.startsWith('picture:') || readShopPicture(value) !== null,
    shopPictureMessages.choose,
  );

/** A text of several lines that may be empty. */
export const optionalParagraphs = (label: string, max: number, shown?: Shown) =>
  inForm(optionalText(label, max, cleanText), { label, kind: 'long', ...shown });

/** `YYYY-MM-DD`, and a day that the calendar has. */
export const isDay = (value: string): boolean => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? [];
  if (!year) return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.toISOString().slice(0, 10) === value;
};

export const dayField = (label: string, shown?: Shown) =>
  inForm(z.string({ error: `${label} is required` }), { label, kind: 'day', ...shown }).superRefine(
    (value, context) => {
      if (isDay(value)) return;
      context.addIssue({
        code: 'custom',
        message: `${label} ${value === '' ? 'is required' : 'must be a date'}`,
      });
    },
  );

export const optionalDay = (label: string, shown?: Shown) =>
  inForm(z.string({ error: `${label} must be a date` }), { label, kind: 'day', ...shown }).refine(
    (value) => value === '' || isDay(value),
    `${label} must be a date`,
  );

const clockPattern = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const isClock = (value: string): boolean => clockPattern.test(value);

/** True unless both are times of a day and the second is not after the first. */
export const isOrdered = (opens: string, closes: string): boolean =>
  !isClock(opens) || !isClock(closes) || closes > opens;

export const clockField = (label: string, shown: Shown) =>
  inForm(z.string({ error: `${label} is required` }), { kind: 'time', ...shown }).regex(
    clockPattern,
    `${label} must be a time such as 09:00`,
  );

export const checkField = (label: string, shown?: Shown) =>
  inForm(z.boolean({ error: `${label} must be true or false` }), { label, ...shown });

/** Fields under one title. */
export const group = <Shape extends z.ZodRawShape>(
  label: string,
  shape: Shape,
  hint?: string,
  more?: Shown,
) => inForm(z.strictObject(shape), { label, ...(hint && { hint }), ...more });

/** Where a link of the shop may lead: another page of the web, and nothing that runs. */
export const hrefField = (label: string, max: number, shown?: Shown) =>
  line(label, max, shown).refine((value) => {
    try {
      return ['https:', 'http:'].includes(new URL(value).protocol);
    } catch {
      return false;
    }
  }, `${label} must start with https://`);

/** A list of at most so many. */
export const list = <Item extends z.ZodType>(
  item: Item,
  label: string,
  max: number,
  shown?: Shown<z.output<Item>>,
) =>
  inForm(z.array(item, { error: `${label} must be a list` }), { label, ...shown }).max(
    max,
    `${label}: up to ${max} entries`,
  );

/** Refuses a placeholder that nothing fills in, or half of one: it would be sent unfilled. */
export const withVariables = <Field extends z.ZodType<string, string>>(
  field: Field,
  known: readonly string[],
) =>
  field.superRefine((text, context) => {
    const unknown = unknownVariable(text, known);
    if (unknown) context.addIssue({ code: 'custom', message: mailsMessages.unknown(unknown, known) });
    else if (hasHalfVariable(text)) context.addIssue({ code: 'custom', message: mailsMessages.half });
  });
