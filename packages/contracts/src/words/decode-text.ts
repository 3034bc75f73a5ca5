/** The byte order of a text in UTF-16; undefined for any other text. */
export const utf16 = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined => {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // Without a byte order mark: every second byte of Latin letters is zero.
  if (second === 0 && first !== 0) return 'utf-16le';
  if (first === 0 && second !== 0) return 'utf-16be';
  return undefined;
};

/**
 * A file as text, whatever program wrote it: UTF-8 and UTF-16 with or without a byte order mark, otherwise
 * Windows-1252.
 */
export function decodeText(bytes: Uint8Array): string {
  const wide = utf16(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // In one call Node 20 and 22 decode ISO 8859-1 instead, without dashes, quotation marks and the euro sign.
    const decoder = new TextDecoder('windows-1252');
    return decoder.decode(bytes, { stream: true }) + decoder.decode();
  }
}
