import markdownIt from 'markdown-it';
import { renderMarkdownTokens } from './markdown-text.ts';

const markdown = markdownIt('default', { html: false, linkify: true, typographer: false, breaks: false });

/** Only what a reader may follow from a mail; `javascript:`, `data:`, `file:` and relative links stay plain text. */
const allowedLink = /^(?:https?:\/\/|mailto:)/i;
markdown.validateLink = (url) => allowedLink.test(url.trim());

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

/**
 * Markdown as safe HTML and as plain text. Raw HTML in it is shown as text, never interpreted.
 *
 * @param source Markdown (CommonMark with tables and strikethrough) from an admin
 */
export const renderMarkdown = (source: string): { html: string; text: string } => ({
  html: markdown.render(source),
  text: renderMarkdownTokens(markdown.parse(source, {})),
});
