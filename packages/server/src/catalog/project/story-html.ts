import { moveBelowTitle, setDirections } from '@perfboard/mail/markdown';
import { translatorOf } from '@perfboard/messages/catalogs';
import { type Language, sourceLanguage } from '@perfboard/messages/language';
import markdownIt from 'markdown-it';

const markdown = markdownIt('default', { html: false, linkify: true, typographer: false, breaks: false });
const { escapeHtml } = markdown.utils;

/**
 * Sites, email, and pages of this site; `javascript:`, `data:` and another site's `//host` stay plain text.
 */
const allowedLink = /^(?:https?:\/\/|mailto:|\/(?![/\\])|#)/i;
markdown.validateLink = (url) => allowedLink.test(url.trim());

// A bare word such as `main.c` is not a site.
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: true });

/** Images of this site only: reading a project must not cause requests to third parties. */
const ownPicture = /^\/media\/[\w./-]+$/;

markdown.renderer.rules.image = (tokens, index) => {
  const token = tokens[index];
  const source = String(token?.attrGet('src') ?? '');
  const words = escapeHtml(token?.content ?? '');
  if (!ownPicture.test(source))
    return `<a href="${escapeHtml(source)}" rel="noopener">${words || escapeHtml(source)}</a>`;
  const title = String(token?.attrGet('title') ?? '');
  const caption = title ? `<span class="caption">${escapeHtml(title)}</span>` : '';
  return `<span class="figure"><img src="${escapeHtml(source)}" alt="${words}" loading="lazy" decoding="async">${caption}</span>`;
};

// The page's own title is its only h1.
markdown.core.ruler.push('headings_below', ({ tokens }) => moveBelowTitle(tokens));

markdown.core.ruler.push('directions', ({ tokens }) => setDirections(tokens));

// Alignment as a class: the page's policy allows no inline styles.
markdown.core.ruler.push('cell_alignment', ({ tokens }) => {
  for (const token of tokens) {
    const side = /^text-align:(left|center|right)$/.exec(String(token.attrGet('style')))?.[1];
    if (side) token.attrs = [['class', `at-${side}`]];
    if (token.type === 'th_open') token.attrSet('scope', 'col');
  }
});

// Wide content scrolls separately, also by keyboard.
markdown.renderer.rules.table_open = (tokens, index, options, environment, renderer) => {
  const { language } = environment as { language: Language };
  const name = escapeHtml(translatorOf(language, 'link_pages')('table'));
  return `<div class="scroll" role="region" aria-label="${name}" tabindex="0">${renderer.renderToken(tokens, index, options).trim()}\n`;
};
markdown.renderer.rules.table_close = () => '</table></div>\n';
const code = (text: string) => `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`;
markdown.renderer.rules.fence = (tokens, index) => code(tokens[index]?.content ?? '');
markdown.renderer.rules.code_block = (tokens, index) => code(tokens[index]?.content ?? '');

markdown.renderer.rules.link_open = (tokens, index, options, _environment, renderer) => {
  const token = tokens[index];
  if (/^https?:/i.test(String(token?.attrGet('href')))) token?.attrSet('rel', 'noopener');
  return renderer.renderToken(tokens, index, options);
};

/**
 * A project's long text as safe HTML. Raw HTML is shown as text, never interpreted; headings start below the
 * page's title, and nothing is loaded from another site.
 * @param source Markdown (CommonMark with tables and strikethrough) from a member
 * @param language of the names of its parts
 */
export const renderStory = (source: string, language: Language = sourceLanguage): string =>
  markdown.render(source, { language });
