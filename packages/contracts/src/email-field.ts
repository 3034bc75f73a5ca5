import { z } from 'zod';
import { emailMaxLength, normalizeEmail } from './email.ts';
import { emailRequired, oddLetter } from './words/error.ts';

const pattern =
  /^(?!\.)(?!.*\.\.)[a-z0-9_'+&%.-]*[a-z0-9_+-]@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/;

/** Whether the forms accept an address, which must be normalized. */
export const isEmail = (value: string): boolean => value.length <= emailMaxLength && pattern.test(value);

/** Names a letter before the @ that is the only error, such as a Cyrillic one that looks Latin. */
function faultOf(value: string, invalid: string): string {
  const [local = '', ...domain] = value.split('@');
  const odd = /\P{ASCII}/u.exec(local)?.[0];
  const isRestRight = isEmail([local.replace(/\P{ASCII}/gu, 'a'), ...domain].join('@'));
  return odd && isRestRight ? `${invalid}: ${oddLetter(odd)}` : invalid;
}

/** A required address; forms have different messages for a malformed one. */
export function emailField(invalid: string) {
  return z
    .string({ error: emailRequired })
    .transform((value, context) => {
      if (value.length <= emailMaxLength * 4) return normalizeEmail(value);
      context.addIssue({ code: 'custom', message: invalid });
      return z.NEVER;
    })
    .superRefine((value, context) => {
      if (value.length === 0) context.addIssue({ code: 'custom', message: emailRequired });
      else if (!isEmail(value)) context.addIssue({ code: 'custom', message: faultOf(value, invalid) });
    });
}
