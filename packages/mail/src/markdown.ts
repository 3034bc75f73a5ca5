import markdownIt, { type MarkdownIt, type Token } from 'markdown-it';
import { renderMarkdownTokens } from './markdown-text.ts';

/** Only what a reader may follow from a mail; `javascript:`, `data:`, `file:` and relative links stay plain text. */
const allowedLink = /^(?:https?:\/\/|mailto:)/i;

/** Reads what a mail may hold. @param ownName what is allowed as an address beside sites and mail: names of the shop's own things */
export function createMarkdown(ownName?: RegExp): MarkdownIt {
  const markdown = markdownIt('default', { html: false, linkify: true, typographer: false, breaks: false });
  markdown.validateLink = (url) => allowedLink.test(url.trim()) || ownName?.test(url) === true;

  // A bare word such as `main.c` is not a site.
  markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: true });

  // No picture: it would be fetched by every reader's client, and by the admin's preview, from a third party.
  markdown.renderer.rules.image = (tokens, index) => {
    const token = tokens[index];
    const { escapeHtml } = markdown.utils;
    const source = String(token?.attrGet('src') ?? '');
    return `<a href="${escapeHtml(source)}">${escapeHtml(token?.content || source)}</a>`;
  };

  // Alignment as an attribute: every mail client knows it, and the admin's preview allows no style within HTML.
  markdown.core.ruler.push('cell_alignment', ({ tokens }) => {
    for (const token of tokens) {
      const side = /^text-align:(left|center|right)$/.exec(String(token.attrGet('style')))?.[1];
      if (side) token.attrs = [['align', side]];
    }
  });
  return markdown;
}

/** Headings of a text below a page's own title: its highest one comes right below it, whichever that is. */
export function moveBelowTitle(tokens: readonly Token[]): void {
  const headings = tokens.filter(({ type }) => type === 'heading_open' || type === 'heading_close');
  const levels = headings.map(({ tag }) => Number(tag.slice(1)));
  const shift = 2 - Math.min(...levels);
  for (const [index, token] of headings.entries()) {
    token.tag = `h${Math.min(6, (levels[index] ?? 1) + shift)}`;
  }
}

const markdown = createMarkdown();

/**
 * Markdown as safe HTML and as plain text. Raw HTML in it is shown as text, never interpreted.
 *
 * @param source Markdown (CommonMark with tables and strikethrough) from an admin
 */
export const renderMarkdown = (source: string): { html: string; text: string } => ({
  html: markdown.render(source),
  text: renderMarkdownTokens(markdown.parse(source, {})),
});
