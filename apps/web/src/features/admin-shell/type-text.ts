/** Replaces a part of a field as if it were typed: the field's own Undo takes it back. */
export function typeText(area: HTMLTextAreaElement, start: number, end: number, text: string): void {
  area.focus();
  area.setSelectionRange(start, end);
  if (document.execCommand(text === '' ? 'delete' : 'insertText', false, text)) return;
  area.setRangeText(text, start, end, 'end');
  area.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The second half of a character of two code units, which must not be cut off. */
const isLowHalf = (unit: string | undefined): boolean =>
  unit !== undefined && unit >= '\udc00' && unit <= '\udfff';

/** The part of a text that is replaced to make another one of it. */
export function changedPart(before: string, after: string): { start: number; end: number; text: string } {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  if (isLowHalf(before[start]) || isLowHalf(after[start])) start -= 1;
  let same = 0;
  while (same < shorter - start && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  if (same > 0 && isLowHalf(before[before.length - same])) same -= 1;
  return { start, end: before.length - same, text: after.slice(start, after.length - same) };
}

/**
 * Gives a field another text by typing what differs, so that it is undone like typing. False if the text is longer than
 * the field takes.
 */
export function retype(area: HTMLTextAreaElement, text: string): boolean {
  if (area.maxLength >= 0 && text.length > area.maxLength) return false;
  const change = changedPart(area.value, text);
  typeText(area, change.start, change.end, change.text);
  return true;
}
