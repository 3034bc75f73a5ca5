import { isUtf8 } from 'node:buffer';
import { AppError } from '@perfboard/contracts/error';
import { cleanLine } from '@perfboard/contracts/text';
import { utf16 } from '@perfboard/contracts/words/decode-text';
import { siteImportMessages as messages, siteImportLimits } from '@perfboard/contracts/words/project-archive';
import { Parser } from 'htmlparser2';
import { webAddress } from './post-markdown.ts';

export const refuse = (message: string) => new AppError('BAD_REQUEST', message);

/** More than any post has; the rest of a longer field is ignored. */
const fieldMax = 1_000_000;
/** `rss > channel > item > wp:comment > wp:commentmeta > wp:meta_key`, plus a reserve. */
const depthMax = 12;
const sliceBytes = 64 * 1024;

/** An `item` of a WordPress export: a post, a page, an image of the media library, an entry of a menu. */
export interface Item {
  line: number;
  fields: Map<string, string>;
  terms: { domain: string; name: string }[];
  meta: Map<string, string>;
  isTooLong: boolean;
}

const wantedFields = new Set([
  'title',
  'link',
  'pubDate',
  'content:encoded',
  'excerpt:encoded',
  'wp:post_id',
  'wp:post_date',
  'wp:post_date_gmt',
  'wp:post_password',
  'wp:status',
  'wp:post_parent',
  'wp:post_type',
  'wp:attachment_url',
]);
const wantedMeta = new Set(['_thumbnail_id', '_wp_attachment_image_alt', '_product_image_gallery']);

/** The file's encoding: from its byte order mark, from its XML declaration, or guessed from its bytes. */
function encodingOf(bytes: Buffer): string {
  const wide = utf16(bytes);
  if (wide) return wide;
  const encoding = /^<\?xml[^>]{0,200}encoding=["']([\w-]{1,40})["']/.exec(
    bytes.toString('latin1', 0, 300),
  )?.[1];
  if (encoding && !/^utf-?8$/i.test(encoding)) {
    try {
      return new TextDecoder(encoding).encoding;
    } catch {
      // An unknown name is ignored.
    }
  }
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

export interface Site {
  /** Its address, for links within it. */
  base: string;
}

/**
 * Reads the items of a WordPress export, one at a time. Only XML's five entities and numeric ones are resolved; a
 * document type, which could declare others, is rejected.
 * @throws AppError BAD_REQUEST
 */
export async function readItems(
  bytes: Buffer,
  onItem: (item: Item, site: Site) => Promise<void> | void,
): Promise<void> {
  const path: string[] = [];
  const site: Site = { base: '' };
  const ready: Item[] = [];
  let item: Item | undefined;
  let text: string[] | undefined;
  let size = 0;
  let term: string | undefined;
  let metaKey = '';
  let items = 0;
  let isWordPress = false;
  let isWhole = false;
  let line = 1;
  let counted = 0;
  let window = { start: 0, text: '' };

  const lineAt = (index: number): number => {
    const from = Math.max(counted, window.start);
    for (let at = window.text.indexOf('\n', from - window.start); at >= 0 && at + window.start < index; ) {
      line += 1;
      at = window.text.indexOf('\n', at + 1);
    }
    counted = Math.max(counted, index);
    return line;
  };
  const begin = () => {
    text = [];
    size = 0;
  };
  const isWanted = (name: string): boolean => {
    if (path.length === 3 && !item)
      return name === 'link' || name === 'wp:base_blog_url' || name === 'wp:wxr_version';
    if (!item) return false;
    if (path.length === 4) return wantedFields.has(name) || name === 'category';
    return (
      path.length === 5 && path[3] === 'wp:postmeta' && (name === 'wp:meta_key' || name === 'wp:meta_value')
    );
  };
  const take = (name: string, value: string) => {
    if (!item) {
      if (name === 'wp:wxr_version') isWordPress = true;
      else if (site.base === '' || name === 'wp:base_blog_url')
        site.base = webAddress(value, '') ?? site.base;
    } else if (name === 'wp:meta_key') metaKey = value.trim();
    else if (name === 'wp:meta_value') {
      if (wantedMeta.has(metaKey)) item.meta.set(metaKey, value.trim());
    } else if (name === 'category') {
      const named = cleanLine(value);
      if (named && item.terms.length < 200) item.terms.push({ domain: term ?? 'category', name: named });
    } else item.fields.set(name, value);
  };
  const parser: Parser = new Parser(
    {
      onprocessinginstruction(name) {
        if (name.toLowerCase().startsWith('!doctype')) throw refuse(messages.unsafe);
      },
      onopentag(name, attributes) {
        path.push(name);
        if (path.length > depthMax) throw refuse(messages.tooDeep);
        if (path.length === 1 && name !== 'rss') throw refuse(messages.notWordPress);
        if (path.length === 3 && name === 'item') {
          items += 1;
          if (items > siteImportLimits.itemsMax) throw refuse(messages.tooManyItems);
          if (!isWordPress) throw refuse(messages.notWordPress);
          item = {
            line: lineAt(parser.startIndex),
            fields: new Map(),
            terms: [],
            meta: new Map(),
            isTooLong: false,
          };
        }
        if (!isWanted(name)) return;
        term = attributes.domain;
        begin();
      },
      ontext(piece) {
        if (!text) return;
        size += piece.length;
        if (size <= fieldMax) text.push(piece);
        // Only a post's own fields are limited: plugins may store more in its metadata.
        else if (item && path.length === 4) item.isTooLong = true;
      },
      onclosetag(name, isImplied) {
        if (text && isWanted(name)) take(name, text.join(''));
        text = undefined;
        if (path.length === 3 && name === 'item' && item) {
          if (!isImplied) ready.push(item);
          item = undefined;
        }
        if (path.length === 1) isWhole = !isImplied;
        path.pop();
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  const decoder = new TextDecoder(encodingOf(bytes));
  const write = async (piece: string) => {
    window = { start: window.start + window.text.length, text: piece };
    parser.write(piece);
    // Counts the newlines after the last item of this slice.
    lineAt(window.start + window.text.length);
    for (const one of ready.splice(0)) await onItem(one, site);
  };
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    await write(decoder.decode(bytes.subarray(at, at + sliceBytes), { stream: true }));
  }
  parser.end(decoder.decode());
  for (const one of ready.splice(0)) await onItem(one, site);
  if (!isWordPress) throw refuse(messages.notWordPress);
  if (!isWhole) throw refuse(messages.cut);
}

/** A field's text; empty if the item does not have it. */
export const fieldOf = (item: Item, name: string): string => item.fields.get(name) ?? '';
