import { typeText } from '../admin-shell/type-text.ts';

/** Characters that would end the text of a link or an image. */
const inWords = (text: string): string => text.replace(/[[\]\\\n]/g, ' ').trim();

/** Markdown of the shop's blocks: documented beside the field, read by the code that renders the email. */
export const newsletterBlocks = {
  picture: (picture: string, alt: string) => `![${inWords(alt)}](${picture})`,
  project: (project: { uuid: string; project_name: string }) =>
    `[${inWords(project.project_name)}](project:${project.uuid})`,
  button: (label: string, address: string) => `[${inWords(label)}](${address} "button")`,
  divider: '---',
};

/** The line breaks that are missing before or after an inserted paragraph. */
const gap = (text: string, end: (mark: string) => boolean): string =>
  text === '' || end('\n\n') ? '' : end('\n') ? '\n' : '\n\n';

/** A paragraph that is one of these blocks. */
const isBlock = (paragraph: string): boolean => /^!?\[[^\]\n]*\]\([^)\n]*\)$/.test(paragraph.trim());

/** The cursor, or the end of the block that it is in: a block inside of another breaks both. */
function placeOf(text: string, cursor: number): number {
  const start = text.lastIndexOf('\n', cursor - 1) + 1;
  const next = text.indexOf('\n', cursor);
  const end = next === -1 ? text.length : next;
  return cursor > start && isBlock(text.slice(start, end)) ? end : cursor;
}

/**
 * Inserts a separate paragraph at the cursor, or at the end if the field never had the focus. It can be
 * undone like typing.
 * @param mark the part that is selected afterwards, to be typed over
 */
export function insertBlock(area: HTMLTextAreaElement, block: string, mark = ''): void {
  const at = area.dataset.wasFocused ? placeOf(area.value, area.selectionEnd) : area.value.length;
  const [before, after] = [area.value.slice(0, at), area.value.slice(at)];
  const lead = gap(before, (end) => before.endsWith(end));
  const text = lead + block + gap(after, (start) => after.startsWith(start));
  typeText(area, at, at, text);
  const start = at + lead.length + Math.max(0, block.indexOf(mark));
  const end = mark ? start + mark.length : at + lead.length + block.length;
  area.setSelectionRange(mark ? start : end, end);
}
