import fc from 'fast-check';
import { managePlaceholder, unsubscribePlaceholder } from '../newsletter-message.ts';

// Difficult cases of quoted-printable: `=`, trailing blanks, dots, long words, multi-byte characters.
const snippet = fc.oneof(
  fc.constantFrom(
    ' ',
    '\t',
    '\n',
    '\r\n',
    '  \n',
    '=',
    '=3D',
    '.',
    '\n.\n',
    '--',
    'From ',
    '\nFrom x',
    '&amp;',
    '<p>',
    '</p>',
  ),
  fc.constantFrom('é', 'ß', '日本語', '🔧', '👩‍🔧', '“', '\u00a0', 'e\u0301'),
  fc.string({ maxLength: 12 }).map((text) => text.replace(/\r/g, '')),
  fc.integer({ min: 60, max: 90 }).map((length) => 'x'.repeat(length)),
  fc.integer({ min: 20, max: 40 }).map((length) => 'ü'.repeat(length)),
  fc.constantFrom(unsubscribePlaceholder, managePlaceholder),
);
const printable = (text: string): string => text.replace(/[^\t\n\r\x20-\uffff]/g, '');
export const body = fc.array(snippet, { maxLength: 30 }).map((parts) => printable(`a${parts.join('')}z`));
export const subject = fc
  .array(
    fc.constantFrom('News', ' ', 'Ä', '日本', '🔧', '=?utf-8?Q?x?=', 'long word '.repeat(12), '"', ':'),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  .map((parts) => `S${parts.join('')}`.replace(/ {2,}/g, ' ').trim());
export const query = fc.stringMatching(/^[\w\-.~=&%+]{1,400}$/);
