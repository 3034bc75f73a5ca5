import { MailError } from './mail-error.ts';

/**
 * Control characters would end a header early; direction overrides would let a sender's text
 * rearrange the rest of the subject line on screen.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this removes
const unsafeInHeader = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g;

/**
 * Text that is safe as a header value: one line, no control characters, no direction overrides.
 *
 * @param text anything a visitor may have typed
 */
export const toHeaderText = (text: string): string =>
  text.replace(unsafeInHeader, ' ').replace(/ {2,}/g, ' ').trim();

export interface MailAddress {
  name?: string;
  address: string;
}

/**
 * Deliberately narrower than the RFC: no comment, no quoted local part, no list. One string is one mailbox, so a
 * form field can never add a second recipient.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this refuses
const mailbox = /^[^\s\u0000-\u001f\u007f<>()[\]\\,;:"@]+@[^\s\u0000-\u001f\u007f<>()\\,;:"@]+$/;
/** RFC 5321: 254 octets is the longest address that fits a path. */
const maxAddressLength = 254;

/**
 * One mailbox, checked.
 *
 * @param value an address, or an address with a display name
 * @returns the address with a display name that is safe in a header
 * @throws MailError of kind `recipient` when it is not exactly one address
 */
export const toMailbox = (value: string | MailAddress): { name: string; address: string } => {
  const { name = '', address } = typeof value === 'string' ? { address: value } : value;
  if (address.length > maxAddressLength || !mailbox.test(address)) {
    throw new MailError('Malformed mail address', {
      kind: 'recipient',
      stage: 'envelope',
      isUncertain: false,
    });
  }
  return { name: toHeaderText(name), address };
};
