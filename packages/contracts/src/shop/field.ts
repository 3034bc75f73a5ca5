import { z } from 'zod';
import { isDay } from '../calendar-day.ts';
import { cleanLine, cleanText } from '../text.ts';
import { optionalText, requiredLine, requiredParagraphs, tooLong } from '../text-field.ts';
import { readShopPicture, shopPictureMessages } from '../words/image.ts';
import { mailsMessages } from '../words/shop.ts';
import { inForm, type Shown } from './form.ts';
import type { FormText } from './form-text.ts';
import { hasHalfVariable, unknownVariable } from './variable.ts';

// Each is shown with the label that its messages use, unless `shown` gives another one.

/** A required line. */
export const line = (label: FormText, max: number, shown?: Shown) =>
  inForm(requiredLine({ required: `${label} is required`, max: [max, tooLong(label, max)] }), {
    label,
    ...shown,
  });

/** A required text of several lines. */
export const paragraphs = (label: FormText, max: number, shown?: Shown) =>
  inForm(requiredParagraphs({ required: `${label} is required`, max: [max, tooLong(label, max)] }), {
    label,
    kind: 'long',
    ...shown,
  });

/** An optional line. */
export const optionalLine = (label: FormText, max: number, shown?: Shown) =>
  inForm(optionalText(label, max, cleanLine), { label, ...shown });

/** An uploaded image, or nothing. The server checks whether it is stored. */
export const pictureField = (label: FormText, shown: Shown) =>
  optionalLine(label, 120, { kind: 'picture', ...shown }).refine(
    (value) => value === '' || readShopPicture(value) !== null,
    shopPictureMessages.choose,
  );

/** An uploaded image, the name of a built-in drawing, or nothing. */
export const anyPictureField = (label: FormText, shown: Shown) =>
  optionalLine(label, 120, { kind: 'picture', ...shown }).refine(
    (value) => !value.startsWith('picture:') || readShopPicture(value) !== null,
    shopPictureMessages.choose,
  );

/** An optional text of several lines. */
export const optionalParagraphs = (label: FormText, max: number, shown?: Shown) =>
  inForm(optionalText(label, max, cleanText), { label, kind: 'long', ...shown });

export const dayField = (label: FormText, shown?: Shown) =>
  inForm(z.string({ error: `${label} is required` }), { label, kind: 'day', ...shown }).superRefine(
    (value, context) => {
      if (isDay(value)) return;
      context.addIssue({
        code: 'custom',
        message: `${label} ${value === '' ? 'is required' : 'must be a date'}`,
      });
    },
  );

export const optionalDay = (label: FormText, shown?: Shown) =>
  inForm(z.string({ error: `${label} must be a date` }), { label, kind: 'day', ...shown }).refine(
    (value) => value === '' || isDay(value),
    `${label} must be a date`,
  );

const clockPattern = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const isClock = (value: string): boolean => clockPattern.test(value);

/** True unless both are times of day and the second is not after the first. */
export const isOrdered = (opens: string, closes: string): boolean =>
  !isClock(opens) || !isClock(closes) || closes > opens;

export const clockMessage = <Label extends FormText>(label: Label) =>
  `${label} must be a time such as 09:00` as const;

export const clockField = (label: FormText, shown: Shown) =>
  inForm(z.string({ error: `${label} is required` }), { kind: 'time', ...shown }).regex(
    clockPattern,
    clockMessage(label),
  );

/** A time of day, or nothing. */
export const optionalClock = (label: FormText, shown: Shown) =>
  inForm(z.string({ error: `${label} is required` }), { kind: 'time', ...shown }).regex(
    /^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/,
    clockMessage(label),
  );

export const checkField = (label: FormText, shown?: Shown) => inForm(z.boolean(), { label, ...shown });

/** Fields under one title. */
export const group = <Shape extends z.ZodRawShape>(
  label: FormText,
  shape: Shape,
  hint?: Shown['hint'],
  more?: Shown,
) => inForm(z.strictObject(shape), { label, ...(hint && { hint }), ...more });

/** The target of a link: a web page, never a script. */
export const hrefField = (label: FormText, max: number, shown?: Shown) =>
  line(label, max, shown).refine((value) => {
    try {
      return ['https:', 'http:'].includes(new URL(value).protocol);
    } catch {
      return false;
    }
  }, `${label} must start with https://`);

/** A list with a maximum number of entries. */
export const list = <Item extends z.ZodType>(
  item: Item,
  label: FormText,
  max: number,
  shown?: Shown<z.output<Item>>,
) => inForm(z.array(item), { label, ...shown }).max(max, `${label}: up to ${max} entries`);

/** Rejects an unknown or unclosed placeholder, which would be sent unfilled. */
export const withVariables = <Field extends z.ZodType<string, string>>(
  field: Field,
  known: readonly string[],
) =>
  field.superRefine((text, context) => {
    const unknown = unknownVariable(text, known);
    if (unknown) context.addIssue({ code: 'custom', message: mailsMessages.unknown(unknown, known) });
    else if (hasHalfVariable(text)) context.addIssue({ code: 'custom', message: mailsMessages.half });
  });

/**
 * Refuses titles and ids that two entries of a list share.
 * @param message the error at the second one
 */
export const refuseTwins =
  (message: string) =>
  (entries: readonly { id: string; title: string }[], context: z.RefinementCtx): void => {
    const titles = entries.map(({ title }) => title.toLowerCase());
    const ids = entries.map(({ id }) => id);
    entries.forEach(({ id }, at) => {
      const fail = (field: string) => context.addIssue({ code: 'custom', path: [at, field], message });
      if (titles.indexOf(titles[at] as string) !== at) fail('title');
      else if (id !== '' && ids.indexOf(id) !== at) fail('id');
    });
  };
