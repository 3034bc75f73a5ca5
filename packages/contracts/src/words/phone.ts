import type { Translator } from '@perfboard/messages/translator';
import { bookingMobilePattern } from './booking.ts';
import { contactMobilePattern } from './contact.ts';

/**
 * Two numbers, which would be joined into an invalid one. What precedes a slash beside a space may be an area code, as in
 * 089 / 1234567: it is too short for a number.
 */
function isTwoNumbers(typed: string): boolean {
  if (typed.includes(',')) return true;
  const before = /^(.*)(?:\s\/|\/\s)/.exec(typed)?.[1]?.replace('(0)', '') ?? '';
  const digits = before.replace(/[^\p{Nd}+]/gu, '').replace(/^00/, '+');
  return digits.length > (digits.startsWith('+') ? 8 : 6);
}

/**
 * A typed number in the format of a form's rule: without separators and brackets, with `+` or `00` as the
 * rule allows. Null if it can't be converted: words, two numbers, too many digits.
 */
export function fitPhone(typed: string, form: 'booking' | 'contact'): string | null {
  if (isTwoNumbers(typed.trim())) return null;
  const bare = typed
    // Invisible characters, which address books add to copied numbers.
    .replace(/\p{Cf}/gu, '')
    // Digits of an Arabic, Persian or full-width keyboard.
    .replace(/[٠-٩۰-۹０-９]/g, (digit) => String(digit.charCodeAt(0) & 15))
    // The zero that is dialed only within the country, as in +44 (0)20.
    .replace(/^(\s*(?:\+|00).*)\(0\)/, '$1')
    .replace(/^＋/, '+')
    .replace(/[\s()[\]./\p{Pd}·]/gu, '');
  const [, prefix, digits] = /^(\+|00)?(\d+)$/.exec(bare) ?? [];
  if (!digits) return null;
  const pattern = form === 'booking' ? bookingMobilePattern : contactMobilePattern;
  // A short foreign number is long enough with two zeros instead of the plus.
  const shapes = prefix ? [`${form === 'booking' ? '+' : ''}${digits}`, `00${digits}`] : [digits];
  return shapes.find((shape) => pattern.test(shape)) ?? null;
}

/**
 * A booking's input for the contact form, which accepts numbers that are too long for a booking. Its message may be too long
 * for the form, which then says so: the visitor chooses what goes.
 * @param t in the visitor's language
 */
export const contactFromBooking = (
  booking: Readonly<Record<string, string | undefined>>,
  t: Translator<'booking'>,
) => {
  const { full_name = '', email = '', mobile_no = '', project_title = '' } = booking;
  const { purpose = '', quantity = '', budget = '', wanted_by = '' } = booking;
  const lines = [
    t('carriedTitle', { title: project_title }),
    purpose && t('carriedPurpose', { text: purpose }),
    quantity && t('carriedQuantity', { text: quantity }),
    budget && t('carriedBudget', { text: budget }),
    wanted_by && t('carriedWantedBy', { text: wanted_by }),
  ];
  return {
    name: full_name,
    email,
    mobile: fitPhone(mobile_no, 'contact') ?? mobile_no,
    subject: project_title,
    message: lines.filter(Boolean).join('\n'),
  };
};
