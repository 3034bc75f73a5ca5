import { bookingDetails, bookingMobilePattern } from './booking.ts';
import { contactMobilePattern } from './contact.ts';

/**
 * A typed number in the shape of one form's rule: separators and brackets away, `+` and `00` as the rule knows them.
 * Null where no shape of it fits, as for words, two numbers or too many digits.
 */
export function fitPhone(typed: string, form: 'booking' | 'contact'): string | null {
  // Two numbers, which would be joined into an invalid one.
  if (/,|\s\/|\/\s/.test(typed.trim())) return null;
  const bare = typed
    // Invisible characters, which address books add to copied numbers.
    .replace(/\p{Cf}/gu, '')
    // Digits of an Arabic, Persian or full-width keyboard.
    .replace(/[٠-٩۰-۹０-９]/g, (digit) => String(digit.charCodeAt(0) & 15))
    // The zero that is dialled at home only, as in +44 (0)20.
    .replace(/^(\s*(?:\+|00).*)\(0\)/, '$1')
    .replace(/^＋/, '+')
    .replace(/[\s()[\]./\p{Pd}·]/gu, '');
  const [, prefix, digits] = /^(\+|00)?(\d+)$/.exec(bare) ?? [];
  if (!digits) return null;
  const pattern = form === 'booking' ? bookingMobilePattern : contactMobilePattern;
  // A short number from abroad is long enough with the two zeros that mean the plus.
  const shapes = prefix ? [`${form === 'booking' ? '+' : ''}${digits}`, `00${digits}`] : [digits];
  return shapes.find((shape) => pattern.test(shape)) ?? null;
}

/** What a booking says, for the contact form: it takes the numbers that are too long for a booking. */
export const contactFromBooking = (booking: Readonly<Record<string, string | undefined>>) => {
  const { full_name = '', email = '', mobile_no = '', project_title = '' } = booking;
  const details = bookingDetails.flatMap(({ name, label }) =>
    booking[name] ? [`${label} ${booking[name]}`] : [],
  );
  return {
    name: full_name,
    email,
    mobile: fitPhone(mobile_no, 'contact') ?? mobile_no,
    subject: project_title,
    message: [`I would like to book a consultation: ${project_title}`, ...details].join('\n').slice(0, 500),
  };
};
