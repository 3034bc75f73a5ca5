import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';

const text = 'Größe – „Test“ … 5 €';
/** In Windows-1252. */
const windowsBytes = [
  ...[...'Gr'].map((letter) => letter.charCodeAt(0)),
  ...[
    0xf6, 0xdf, 0x65, 0x20, 0x96, 0x20, 0x84, 0x54, 0x65, 0x73, 0x74, 0x93, 0x20, 0x85, 0x20, 0x35, 0x20,
    0x80,
  ],
];

test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text}`)],
  ['UTF-16 with a byte order mark', Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['UTF-16 without one', Buffer.from(text, 'utf16le')],
  ['big-endian UTF-16', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ['Windows-1252', Uint8Array.from(windowsBytes)],
])('a file in %s is text with its dashes, quotation marks and currency signs', (_name, bytes) => {
  expect(decodeText(bytes)).toBe(text);
});
