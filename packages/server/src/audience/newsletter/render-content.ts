import { readShopPicture, type ShopPicture } from '@perfboard/contracts/words/image';
import { createMarkdown, moveBelowTitle } from '@perfboard/mail/markdown';
import { renderMarkdownTokens } from '@perfboard/mail/markdown-text';
import { translatorOf } from '@perfboard/messages/catalogs';
import { formatAmount } from '@perfboard/messages/format-amount';
import type { Language } from '@perfboard/messages/language';
import type { StateCore, Token } from 'markdown-it';
import {
  type NewsletterContent,
  type NewsletterLook,
  type NewsletterProject,
  noContent,
} from './content-look.ts';

const projectName = /^project:([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;
const ownName = /^(?:project:[\da-f-]{36}|picture:[\da-f]{64}:\d{1,4}x\d{1,4})$/i;
/** The link title that makes a button. */
const buttonTitle = 'button';

interface Newsletter {
  content: NewsletterContent;
  look: NewsletterLook;
}

const markdown = createMarkdown(ownName);
// As in replies, a line ends where its author ends it: the greeting of a new newsletter and its signature are two lines.
markdown.set({ breaks: true });
const { escapeHtml } = markdown.utils;
const contentOf = (env: unknown): Newsletter | undefined =>
  (env as { newsletter?: Newsletter } | undefined)?.newsletter;

const uuidOf = (address: unknown): string | undefined =>
  projectName.exec(String(address ?? ''))?.[1]?.toLowerCase();

const addressOf = (token: Token | undefined): string =>
  String(token?.attrGet(token.type === 'image' ? 'src' : 'href') ?? '');

/** A link's text without formatting. */
const wordsOf = (tokens: readonly Token[]): string =>
  tokens
    .map(({ type, content }) => (type === 'text' || type === 'code_inline' ? content : ''))
    .join('')
    .trim();

/** The link that a line consists of. */
function loneLink(line: readonly Token[]): { open: Token; label: string } | undefined {
  const tokens = line.filter(({ type, content }) => type !== 'text' || content.trim() !== '');
  const [open, ...rest] = tokens;
  const close = rest.pop();
  if (open?.type !== 'link_open' || close?.type !== 'link_close') return undefined;
  if (rest.some(({ type }) => type === 'link_open' || type === 'image')) return undefined;
  return { open, label: wordsOf(rest) };
}

function linesOf(tokens: readonly Token[]): Token[][] {
  const lines: Token[][] = [[]];
  for (const token of tokens) {
    if (token.type === 'softbreak' || token.type === 'hardbreak') lines.push([]);
    else lines.at(-1)?.push(token);
  }
  return lines;
}

/** The paragraph's cards and buttons, if it contains nothing else; missing ones become empty strings. */
function blocksOf(
  { content, look }: Newsletter,
  inline: Token,
): { html: string; text: string }[] | undefined {
  const blocks: { html: string; text: string }[] = [];
  for (const line of linesOf(inline.children ?? [])) {
    const link = loneLink(line);
    const address = addressOf(link?.open);
    const uuid = uuidOf(address);
    const project = uuid ? content.projects[uuid] : undefined;
    const isButton = link?.open.attrGet('title') === buttonTitle;
    // An image's name is not a link target.
    if (!link || (!uuid && (!isButton || ownName.test(address)))) return undefined;
    if (uuid && !project) continue;
    if (isButton) blocks.push(buttonOf(look, { project, link }));
    else if (project) blocks.push(cardOf(look, project));
  }
  return blocks;
}

function buttonOf(
  look: NewsletterLook,
  { project, link }: { project: NewsletterProject | undefined; link: { open: Token; label: string } },
) {
  const href = project ? look.projectUrl(project) : addressOf(link.open);
  const label = link.label || project?.project_name || href;
  return {
    html: look.button({ href: escapeHtml(href), label: escapeHtml(label) }),
    text: `${label}:\n${href}`,
  };
}

/** The price as on the project's page in the language; empty if there is none. */
const priceIn = (language: Language, { price_from, currency }: NewsletterProject): string =>
  price_from && currency
    ? translatorOf(language, 'project')('priceFrom', { price: formatAmount(language, price_from, currency) })
    : '';

function cardOf(look: NewsletterLook, project: NewsletterProject) {
  const { project_name, picture } = project;
  const price = priceIn(look.language, project);
  const href = look.projectUrl(project);
  return {
    html: look.card({
      href: escapeHtml(href),
      name: escapeHtml(project_name),
      price: escapeHtml(price),
      picture,
    }),
    text: `${project_name}${price && `, ${price}`}\n${href}`,
  };
}

/** Own images and links to projects within a line; of missing ones only the text remains. */
function resolveInline(state: StateCore, { content, look }: Newsletter, children: readonly Token[]): Token[] {
  const kept: Token[] = [];
  const isDropped: boolean[] = [];
  for (const token of children) {
    const address = addressOf(token);
    if (token.type === 'link_close') {
      if (!isDropped.pop()) kept.push(token);
    } else if (!ownName.test(address)) {
      if (token.type === 'link_open') isDropped.push(false);
      kept.push(token);
    } else if (token.type === 'link_open') {
      const project = content.projects[uuidOf(address) ?? ''];
      isDropped.push(!project);
      if (project) token.attrSet('href', look.projectUrl(project));
      if (project) kept.push(token);
    } else {
      const picture = content.pictures[readShopPicture(address)?.contentHash ?? ''];
      if (picture) {
        token.attrSet('src', look.pictureUrl(picture));
        token.meta = { picture };
        kept.push(token);
      } else kept.push(Object.assign(new state.Token('text', '', 0), { content: token.content }));
    }
  }
  return kept;
}

markdown.core.ruler.push('published_newsletter', (state) => {
  const newsletter = contentOf(state.env);
  if (!newsletter) return;
  const tokens: Token[] = [];
  for (let index = 0; index < state.tokens.length; index++) {
    const token = state.tokens[index] as Token;
    const inline = state.tokens[index + 1];
    const isAlone = token.type === 'paragraph_open' && token.level === 0 && inline?.type === 'inline';
    const blocks = isAlone ? blocksOf(newsletter, inline) : undefined;
    if (blocks) {
      for (const { html, text } of blocks) {
        const block = new state.Token('newsletter_block', '', 0);
        tokens.push(Object.assign(block, { content: html, meta: { text }, block: true }));
      }
      index += 2;
      continue;
    }
    if (token.children) token.children = resolveInline(state, newsletter, token.children);
    tokens.push(token);
  }
  if (newsletter.look.isBelowTitle) moveBelowTitle(tokens);
  state.tokens = tokens;
});

const { rules } = markdown.renderer;
const foreignPicture = rules.image;
rules.newsletter_block = (tokens, index) => `${tokens[index]?.content}\n`;
rules.image = (tokens, index, options, env, renderer) => {
  const { meta, content } = tokens[index] as Token;
  const newsletter = contentOf(env);
  return newsletter && meta?.picture
    ? newsletter.look.picture(meta.picture as ShopPicture, escapeHtml(content))
    : (foreignPicture?.(tokens, index, options, env, renderer) ?? '');
};
for (const kind of ['fence', 'code_block'] as const) {
  const block = rules[kind];
  rules[kind] = (tokens, index, options, env, renderer) => {
    const html = block?.(tokens, index, options, env, renderer) ?? '';
    const pre = contentOf(env)?.look.pre;
    return pre ? html.replace('<pre>', pre) : html;
  };
}
rules.hr = (_tokens, _index, _options, env) => contentOf(env)?.look.divider ?? '<hr>\n';
rules.table_open = (tokens, index, _options, env) => {
  const open = contentOf(env)?.look.table[0] ?? '<table>\n';
  return tokens[index]?.attrGet('dir') ? open.replace('<table', '<table dir="rtl"') : open;
};
rules.table_close = (_tokens, _index, _options, env) => contentOf(env)?.look.table[1] ?? '</table>\n';

/** A newsletter's body as safe HTML and as plain text. Raw HTML in it is shown as text, never interpreted. */
export function renderContent(
  source: string,
  { content = noContent, look }: { content?: NewsletterContent | undefined; look: NewsletterLook },
): { html: string; text: string } {
  const env = { newsletter: { content, look } };
  const tokens = markdown.parse(source, env);
  const text = renderMarkdownTokens(tokens);
  return { html: markdown.renderer.render(tokens, markdown.options, env), text };
}

interface ContentNames {
  pictures: { contentHash: string; words: string }[];
  projects: { uuid: string; words: string }[];
}

/** The shop's images and projects that a body uses, each with its text. */
export function contentNames(source: string): ContentNames {
  const names: ContentNames = { pictures: [], projects: [] };
  for (const { children } of markdown.parse(source, {})) {
    for (const [index, token] of (children ?? []).entries()) {
      const picture = token.type === 'image' && readShopPicture(addressOf(token));
      const uuid = token.type === 'link_open' && uuidOf(addressOf(token));
      if (picture) names.pictures.push({ contentHash: picture.contentHash, words: token.content.trim() });
      if (uuid) names.projects.push({ uuid, words: wordsOf((children ?? []).slice(index + 1, index + 2)) });
    }
  }
  return names;
}
