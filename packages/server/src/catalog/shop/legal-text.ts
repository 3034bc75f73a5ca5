import { slugify } from '@perfboard/contracts/path';
import type { LegalText } from '@perfboard/contracts/shop/page-shop';
import { fillVariables } from '@perfboard/contracts/shop/variable';
import type { LegalVariable } from '@perfboard/contracts/words/shop';
import { renderMarkdown } from '@perfboard/mail/markdown';

const fence = /^ {0,3}(?:```|~~~)/;
const heading = /^ {0,3}##?[ \t](.*)$/;
/** A heading may be closed by the signs that open it. */
const titleOf = (line: string): string | undefined =>
  heading
    .exec(line)?.[1]
    ?.trim()
    .replace(/(?:^|[ \t])#+$/, '')
    .trim();

/** Facts are plain text, not Markdown: a shop may be called `*_*`. */
const escaped = (fact: string): string => fact.replace(/[\\`*_{}[\]<>()#+\-.!|~&]/g, '\\$&');

interface Part {
  title: string;
  lines: string[];
}

/** Splits at section headings, except within code blocks. */
function split(text: string): Part[] {
  const parts: Part[] = [{ title: '', lines: [] }];
  let isCode = false;
  for (const line of text.split('\n')) {
    if (fence.test(line)) isCode = !isCode;
    const title = isCode ? undefined : titleOf(line);
    if (title) parts.push({ title, lines: [] });
    else parts.at(-1)?.lines.push(line);
  }
  return parts;
}

/** Renders an owner's Markdown: variables filled in, no raw HTML, no images. */
export function renderLegal(
  { updated, text }: { updated: string; text: string },
  facts: Record<LegalVariable, string>,
): LegalText {
  const html = ({ lines }: Part) => renderMarkdown(fillVariables(lines.join('\n'), facts, escaped)).html;
  const [intro = { title: '', lines: [] }, ...sections] = split(text);
  const taken = new Map<string, number>();
  const anchor = (title: string): string => {
    // Prefixed, so that a heading "Page state" or "Main" can't take an id that the page uses.
    const id = `section-${slugify(title)}`;
    const before = taken.get(id) ?? 0;
    taken.set(id, before + 1);
    return before === 0 ? id : `${id}-${before + 1}`;
  };
  return {
    updated,
    html: html(intro),
    sections: sections.map((part) => {
      const title = fillVariables(part.title, facts);
      return { id: anchor(title), title, html: html(part) };
    }),
  };
}
