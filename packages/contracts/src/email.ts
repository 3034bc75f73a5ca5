import { z } from 'zod';
import { cleanLine } from './text.ts';

/** RFC 5321: the longest address that fits a path. */
export const emailMaxLength = 254;

const pattern =
  /^(?!\.)(?!.*\.\.)[a-z0-9_'+&%.-]*[a-z0-9_+-]@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

/** Trimmed and lower-cased before it is checked: two spellings of one address are one sender. */
export const normalizeEmail = (value: string): string => cleanLine(value).toLowerCase();

/** Whether an address, normalized before, is one that the forms accept. */
export const isEmail = (value: string): boolean => value.length <= emailMaxLength && pattern.test(value);

/** A required address; forms differ in what they call a malformed one. */
export function emailField(invalid: string) {
  return z
    .string({ error: 'Email is required' })
    .transform((value, context) => {
      if (value.length <= emailMaxLength * 4) return normalizeEmail(value);
      context.addIssue({ code: 'custom', message: invalid });
      return z.NEVER;
    })
    .superRefine((value, context) => {
      if (value.length === 0) context.addIssue({ code: 'custom', message: 'Email is required' });
      else if (!isEmail(value)) context.addIssue({ code: 'custom', message: invalid });
    });
}
