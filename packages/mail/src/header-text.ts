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
