// @ts-expect-error -- it has no types
import { gfm } from '@joplin/turndown-plugin-gfm';
import { cleanText } from '@perfboard/contracts/text';
import { Parser } from 'htmlparser2';
import markdownIt from 'markdown-it';
import TurndownService from 'turndown';
import { plainContent } from './plain-content.ts';
import type { EntryPicture } from './site-entry.ts';

export interface PostMarkdown {
  story: string;
  /** Its images, in the order of the text. */
  pictures: EntryPicture[];
  galleryIds: string[];
  shortcodes: string[];
  /** The layout could not be read. */
  isPlain: boolean;
}

/** A web address, resolved like in a browser; null for any other. */
export function webAddress(address: string, base: string): string | null {
  const text = address.trim();
  if (text === '' || !URL.canParse(text, base || undefined)) return null;
  const url = new URL(text, base || undefined);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  // In Markdown, a parenthesis would end the address.
  const href = url.href.replaceAll('(', '%28').replaceAll(')', '%29');
  return href.length > 2_000 ? null : href;
}

/** The part of an element that we use; the other DOM types belong to browsers. */
interface Element {
  nodeName: string;
  getAttribute(name: string): string | null;
  querySelector(selector: string): Element | null;
}

const attribute = (node: Element, name: string): string => node.getAttribute(name) ?? '';
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
const alone = (text: string): string => `\n\n${text}\n\n`;

interface ConvertOptions {
  /** The address of the old site. */
  base: string;
  /** The address of an image in its original size. */
  originalOf: (url: string) => string;
}

function createService({ base, originalOf }: ConvertOptions, pictures: EntryPicture[]): TurndownService {
  const service = new TurndownService({
    headingStyle: 'atx',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
    hr: '---',
  });
  service.use(gfm);
  service.remove(['script', 'style', 'noscript', 'form', 'button', 'input', 'object', 'embed'] as never);
  service.addRule('image', {
    filter: 'img',
    replacement: (_content, node) => {
      const image = node as unknown as Element;
      // Lazy loading puts a placeholder into `src`.
      const sources = ['data-src', 'data-lazy-src', 'src'].map((name) =>
        webAddress(attribute(image, name), base),
      );
      const found = sources.find((source) => source !== null);
      if (!found) return '';
      const url = originalOf(found);
      const caption = oneLine(attribute(image, 'alt'));
      if (!pictures.some((picture) => picture.url === url)) pictures.push({ url, caption });
      return `![${service.escape(caption)}](${url})`;
    },
  });
  service.addRule('link', {
    filter: (node) => node.nodeName === 'A' && attribute(node as unknown as Element, 'href') !== '',
    replacement: (content, node) => {
      const href = webAddress(attribute(node as unknown as Element, 'href'), base);
      const text = content.trim();
      // An image that links to its full size remains an image.
      if (!href || text === '' || text.startsWith('![')) return content;
      return `[${oneLine(text)}](${href})`;
    },
  });
  service.addRule('frame', {
    filter: ['iframe', 'video', 'audio'] as never,
    replacement: (_content, node) => {
      const frame = node as unknown as Element;
      const inner = frame.querySelector('source');
      const url = webAddress(attribute(frame, 'src') || (inner ? attribute(inner, 'src') : ''), base);
      return url ? alone(`<${url}>`) : '';
    },
  });
  return service;
}

/** Deeper than any editor nests; the converter takes quadratic time in the depth. */
const depthMax = 200;

function isTooDeep(html: string): boolean {
  let depth = 0;
  let deepest = 0;
  const parser = new Parser({
    onopentagname: () => {
      depth += 1;
      deepest = Math.max(deepest, depth);
    },
    onclosetag: () => {
      depth -= 1;
    },
  });
  parser.end(html);
  return deepest > depthMax;
}

/** The text of HTML that is too deep for the converter, paragraph by paragraph. */
function textOf(html: string): string {
  const parts: string[] = [];
  const parser = new Parser({
    ontext: (text) => void parts.push(text),
    onopentagname: (name) => void (/^(?:p|div|br|li|tr|h[1-6])$/.test(name) && parts.push('\n\n')),
  });
  parser.end(html);
  return parts.join('');
}

/** Converts the content of a post to the product's Markdown. */
export function postMarkdown(content: string, options: ConvertOptions): PostMarkdown {
  const { html, galleryIds, shortcodes } = plainContent(content);
  const pictures: EntryPicture[] = [];
  const parts = { pictures, galleryIds, shortcodes };
  if (isTooDeep(html)) return { ...parts, story: cleanText(textOf(html)), isPlain: true };
  // The converter treats a frame without text as empty.
  const filled = html.replace(/<(iframe|video|audio)\b([^<>]*)>/gi, '<$1$2>&nbsp;');
  return { ...parts, story: cleanText(createService(options, pictures).turndown(filled)), isPlain: false };
}

const markdown = markdownIt();

/** A paragraph of Markdown as plain text. */
export const plainParagraph = (source: string): string =>
  markdown
    .parseInline(source, {})
    .flatMap(({ children }) => children ?? [])
    .map(({ type, content }) => {
      if (type === 'softbreak' || type === 'hardbreak') return ' ';
      return type === 'text' || type === 'code_inline' ? content : '';
    })
    .join('')
    .trim();

/** Headings, lists, quotes, code, tables, rules, images and bare links. */
const notParagraph = /^(?:[#>|<`]|!\[|[-*+] |\d+[.)] |---| {4}|\t)/;

/**
 * Splits a text: its first paragraph becomes the description, which the catalog shows above the case study.
 * @param enough the characters that a description needs
 */
export function divideStory(story: string, enough: number): { description: string; story: string } {
  const parts = story.split('\n\n');
  const [first = ''] = parts;
  const description = notParagraph.test(first) ? '' : plainParagraph(first);
  if (description.length >= enough) return { description, story: parts.slice(1).join('\n\n').trim() };
  // If a heading or an image comes first, the description repeats the first real paragraph, and the text
  // stays whole.
  const found = parts
    .slice(0, 20)
    .find((part) => !notParagraph.test(part) && plainParagraph(part).length >= enough);
  return { description: found ? plainParagraph(found) : description, story };
}
