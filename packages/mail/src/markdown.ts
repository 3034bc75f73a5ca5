import { isRightToLeft } from '@perfboard/messages/isolated';
import markdownIt, { type MarkdownIt, type Token } from 'markdown-it';
import { renderMarkdownTokens } from './markdown-text.ts';

/** Links that are safe in an email; `javascript:`, `data:`, `file:` and relative links stay plain text. */
const allowedLink = /^(?:https?:\/\/|mailto:)/i;

/**
 * Creates the Markdown parser of emails.
 * @param ownName link targets allowed besides sites and email addresses: names of the shop's own things
 */
export function createMarkdown(ownName?: RegExp): MarkdownIt {
  const markdown = markdownIt('default', { html: false, linkify: true, typographer: false, breaks: false });
  markdown.validateLink = (url) => allowedLink.test(url.trim()) || ownName?.test(url) === true;

  // A bare word such as `main.c` is not a site.
  markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: true });

  // No images: every recipient's client, and the desk's preview, would fetch them from a third party.
  markdown.renderer.rules.image = (tokens, index) => {
    const token = tokens[index];
    const { escapeHtml } = markdown.utils;
    const source = String(token?.attrGet('src') ?? '');
    return `<a href="${escapeHtml(source)}">${escapeHtml(token?.content || source)}</a>`;
  };

  // Alignment as an attribute: every email client supports it, and the desk's preview allows no inline
  // styles.
  markdown.core.ruler.push('cell_alignment', ({ tokens }) => {
    for (const token of tokens) {
      const side = /^text-align:(left|center|right)$/.exec(String(token.attrGet('style')))?.[1];
      if (side) token.attrs = [['align', side]];
    }
  });
  markdown.core.ruler.push('directions', ({ tokens }) => setDirections(tokens));
  return markdown;
}

/** A block whose first letter is written from right to left is set so; any other has the direction of the page. */
export function setDirections(tokens: readonly Token[]): void {
  let block: Token | undefined;
  for (const token of tokens) {
    if (token.level === 0 && token.nesting === 1) block = token;
    if (token.type !== 'inline' || !/\p{L}/u.test(token.content)) continue;
    if (isRightToLeft(token.content)) block?.attrSet('dir', 'rtl');
    block = undefined;
  }
}

/** Shifts headings so that the highest one comes directly below the page's own title. */
export function moveBelowTitle(tokens: readonly Token[]): void {
  const headings = tokens.filter(({ type }) => type === 'heading_open' || type === 'heading_close');
  const levels = headings.map(({ tag }) => Number(tag.slice(1)));
  const shift = 2 - Math.min(...levels);
  for (const [index, token] of headings.entries()) {
    token.tag = `h${Math.min(6, (levels[index] ?? 1) + shift)}`;
  }
}

const markdown = createMarkdown();

/** Letters end a line where their author does: a signature is not one line. */
const letterMarkdown = createMarkdown();
letterMarkdown.set({ breaks: true });

/**
 * Markdown as safe HTML and as plain text. Raw HTML in it is shown as text, never interpreted.
 * @param source Markdown (CommonMark with tables and strikethrough) from a member
 * @param options.keepsLines a line break in the source is one in the HTML
 */
export const renderMarkdown = (
  source: string,
  { keepsLines = false }: { keepsLines?: boolean } = {},
): { html: string; text: string } => ({
  html: (keepsLines ? letterMarkdown : markdown).render(source),
  text: renderMarkdownTokens(markdown.parse(source, {})),
});
