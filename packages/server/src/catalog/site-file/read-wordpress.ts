import { isUtf8 } from 'node:buffer';
import { AppError } from '@perfboard/contracts/error';
import { numberedKey, redirectKey } from '@perfboard/contracts/shop/redirects';
import { cleanLine, cleanText } from '@perfboard/contracts/text';
import { utf16 } from '@perfboard/contracts/words/decode-text';
import { cleanTags, projectLimits } from '@perfboard/contracts/words/project';
import { siteImportMessages as messages, siteImportLimits } from '@perfboard/contracts/words/project-archive';
import { caseLimits, photoLimits } from '@perfboard/contracts/words/project-desk';
import { shopLimits } from '@perfboard/contracts/words/shop';
import { Parser } from 'htmlparser2';
import { divideStory, type PostMarkdown, plainParagraph, postMarkdown, webAddress } from './post-markdown.ts';
import type { EntryPicture, SiteEntry } from './site-entry.ts';

const refuse = (message: string) => new AppError('BAD_REQUEST', message);

/** More than any post has; its text is not read further. */
const fieldMax = 1_000_000;
/** `rss > channel > item > wp:comment > wp:commentmeta > wp:meta_key`, and something to spare. */
const depthMax = 12;
const sliceBytes = 64 * 1024;

/** An `item` of the file: a post, a page, an image of the media library, an entry of a menu. */
interface Item {
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

/** The file's encoding: its byte order mark, what it says itself, or what its bytes allow. */
function encodingOf(bytes: Buffer): string {
  const wide = utf16(bytes);
  if (wide) return wide;
  const said = /^<\?xml[^>]{0,200}encoding=["']([\w-]{1,40})["']/.exec(bytes.toString('latin1', 0, 300))?.[1];
  if (said && !/^utf-?8$/i.test(said)) {
    try {
      return new TextDecoder(said).encoding;
    } catch {
      // Unknown: the bytes decide.
    }
  }
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

interface Site {
  /** Its address, for links within it. */
  base: string;
}

/**
 * Reads the items of an export one after the other. Entities are only XML's own five and numbers; a document type, which
 * could declare others, is rejected.
 * @throws AppError BAD_REQUEST
 */
async function readItems(
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
        // What plugins store beside an entry may be as long as it likes.
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
    // Newlines after the last item of this slice.
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

interface Attachment extends EntryPicture {
  parent: string;
}

const fieldOf = (item: Item, name: string): string => item.fields.get(name) ?? '';
const pictureFile = /\.(?:jpe?g|png|webp|gif|avif)(?:$|\?)/i;

/** The media library, by number. */
async function readAttachments(bytes: Buffer): Promise<Map<string, Attachment>> {
  const found = new Map<string, Attachment>();
  await readItems(bytes, (item, { base }) => {
    if (fieldOf(item, 'wp:post_type') !== 'attachment') return;
    const url = webAddress(fieldOf(item, 'wp:attachment_url'), base);
    if (!url || !pictureFile.test(url)) return;
    found.set(fieldOf(item, 'wp:post_id'), {
      url,
      caption: cleanLine(item.meta.get('_wp_attachment_image_alt') ?? ''),
      parent: fieldOf(item, 'wp:post_parent'),
    });
  });
  return found;
}

/** What WordPress and its plugins store as entries, and what is no content. */
const innerTypes =
  /^(?:attachment|revision|nav_menu_item|custom_css|customize_changeset|oembed_cache|user_request|scheduled-action|shop_order.*|shop_coupon|product_variation|acf-.*|wpcf7_.*|elementor_.*|wp_.*)$/;
/** Taxonomies that are neither categories nor tags. */
const innerTerms =
  /^(?:post_format|nav_menu|language|author|product_(?:type|visibility)|post_translations)$|^(?:pa_|wp_)/;

/** When it was written; null if the file does not say. */
function dateOf(item: Item): string | null {
  const texts = [
    fieldOf(item, 'wp:post_date_gmt').replace(' ', 'T'),
    fieldOf(item, 'pubDate'),
    fieldOf(item, 'wp:post_date').replace(' ', 'T'),
  ];
  for (const text of texts) {
    if (text.trim() === '' || text.startsWith('0000')) continue;
    const date = new Date(/^\d{4}-\d\d-\d\dT[\d:]{8}$/.test(text) ? `${text}Z` : text);
    const year = date.getUTCFullYear();
    if (year >= 1990 && year < 2100) return date.toISOString();
  }
  return null;
}

/** The host of a site; with and without `www.` it is the same site. */
const siteOf = (address: string): string => new URL(address).host.replace(/^www\./, '');

/** The path of its page as a redirect has it; null if there can be none. */
export function oldPath(address: string, base: string): string | null {
  const url = webAddress(address, base);
  if (!url || (base && siteOf(url) !== siteOf(base))) return null;
  const { pathname, searchParams } = new URL(url);
  const path = numberedKey(pathname, searchParams) ?? pathname;
  if (path.length > shopLimits.href || redirectKey(path) === '/') return null;
  return /^\/(?![/\\])[^\s\\#]*$/.test(path) ? path : null;
}

const statuses: Readonly<Record<string, SiteEntry['status']>> = {
  publish: 'published',
  future: 'published',
  trash: 'trash',
  'auto-draft': 'trash',
};

/** A photo in another size leads to its original: `board-300x200.jpg` to `board.jpg`. */
function originalsOf(attachments: ReadonlyMap<string, Attachment>): (url: string) => string {
  const known = new Set([...attachments.values()].map(({ url }) => url));
  return (url) => {
    const full = url.replace(/-\d{1,5}x\d{1,5}(?=\.[a-z]{3,4}$)/i, '');
    const scaled = full.replace(/(?=\.[a-z]{3,4}$)/i, '-scaled');
    return [full, scaled].find((one) => known.has(one)) ?? url;
  };
}

function picturesOf(
  item: Item,
  post: PostMarkdown,
  attachments: ReadonlyMap<string, Attachment>,
  childrenOf: ReadonlyMap<string, Attachment[]>,
): { pictures: EntryPicture[]; isMissing: boolean } {
  const gallery = item.meta.get('_product_image_gallery')?.match(/\d+/g) ?? [];
  const named = [...(item.meta.get('_thumbnail_id')?.match(/^\d+$/) ?? []), ...gallery, ...post.galleryIds];
  const listed = named.map((id) => attachments.get(id));
  const all = [
    ...listed.filter((found) => found !== undefined),
    ...post.pictures,
    ...(childrenOf.get(fieldOf(item, 'wp:post_id')) ?? []),
  ];
  const pictures = new Map<string, EntryPicture>();
  for (const { url, caption } of all) {
    const before = pictures.get(url);
    pictures.set(url, { url, caption: before?.caption || caption.slice(0, photoLimits.captionMax) });
  }
  return { pictures: [...pictures.values()], isMissing: listed.includes(undefined) };
}

/** Visitors of the old site needed it. */
const hasPassword = (item: Item): boolean => fieldOf(item, 'wp:post_password') !== '';

function statusOf(item: Item): SiteEntry['status'] {
  const status = statuses[fieldOf(item, 'wp:status')] ?? 'draft';
  return status === 'published' && hasPassword(item) ? 'draft' : status;
}

interface Library {
  attachments: ReadonlyMap<string, Attachment>;
  childrenOf: ReadonlyMap<string, Attachment[]>;
  originalOf: (url: string) => string;
}

function toEntry(item: Item, { base }: Site, library: Library): SiteEntry {
  const notes: string[] = [];
  const content = item.isTooLong ? '' : fieldOf(item, 'content:encoded');
  const post = postMarkdown(content, { base, originalOf: library.originalOf });
  const excerpt = postMarkdown(fieldOf(item, 'excerpt:encoded'), { base, originalOf: library.originalOf });
  const said = excerpt.story.split('\n\n').map(plainParagraph).join('\n\n').trim();
  const divided =
    said.length >= projectLimits.descriptionMin
      ? { description: said, story: post.story }
      : divideStory(post.story, projectLimits.descriptionMin);
  const name = cleanLine(plainParagraph(fieldOf(item, 'title')));
  const { pictures, isMissing } = picturesOf(item, post, library.attachments, library.childrenOf);
  if (name.length > projectLimits.nameMax) notes.push(messages.nameCut);
  if (divided.story.length > caseLimits.storyMax) notes.push(messages.storyCut);
  if (post.isPlain) notes.push(messages.plainText);
  if (post.shortcodes.length > 0) notes.push(messages.shortcodes(post.shortcodes.slice(0, 10).join(', ')));
  if (isMissing) notes.push(messages.attachmentMissing);
  if (hasPassword(item)) notes.push(messages.password);
  if (pictures.length > photoLimits.photosMax) notes.push(messages.morePhotos(pictures.length));
  const terms = item.terms.filter(({ domain }) => !innerTerms.test(domain));
  const named = (isTag: boolean) => [
    ...new Set(terms.filter(({ domain }) => /tag|skill/i.test(domain) === isTag).map((term) => term.name)),
  ];
  const status = statusOf(item);
  let problem: string | null = null;
  if (item.isTooLong) problem = messages.contentTooLong;
  else if (name === '') problem = messages.untitled;
  return {
    line: item.line,
    type: cleanLine(fieldOf(item, 'wp:post_type')).slice(0, 100) || 'post',
    status,
    name: name.slice(0, projectLimits.nameMax),
    description: cleanText(divided.description.slice(0, projectLimits.descriptionMax)),
    story: cleanText(divided.story.slice(0, caseLimits.storyMax)),
    categories: named(false).map((one) => one.slice(0, 200)),
    tags: cleanTags(named(true).map((tag) => tag.slice(0, projectLimits.tagMax))).slice(
      0,
      projectLimits.tagsMax,
    ),
    featured: false,
    facts: {},
    created_at: dateOf(item),
    old_path: status === 'published' ? oldPath(fieldOf(item, 'link'), base) : null,
    pictures: pictures.slice(0, photoLimits.photosMax),
    problem,
    notes,
  };
}

/**
 * Reads the export of a WordPress site: first its media library, then entry after entry.
 * @throws AppError BAD_REQUEST for a file that is none, is cut off or exceeds a limit
 */
export async function readWordPress(
  bytes: Buffer,
  onEntry: (entry: SiteEntry) => Promise<void> | void,
): Promise<{ notes: string[] }> {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) throw refuse(messages.packed);
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') throw refuse(messages.packed);
  const attachments = await readAttachments(bytes);
  const childrenOf = new Map<string, Attachment[]>();
  for (const attachment of attachments.values()) {
    const known = childrenOf.get(attachment.parent);
    if (known) known.push(attachment);
    else childrenOf.set(attachment.parent, [attachment]);
  }
  childrenOf.delete('0');
  const library = { attachments, childrenOf, originalOf: originalsOf(attachments) };
  let count = 0;
  await readItems(bytes, async (item, site) => {
    if (innerTypes.test(fieldOf(item, 'wp:post_type'))) return;
    count += 1;
    if (count > siteImportLimits.entriesMax) throw refuse(messages.tooManyEntries);
    await onEntry(toEntry(item, site, library));
  });
  return { notes: [] };
}
