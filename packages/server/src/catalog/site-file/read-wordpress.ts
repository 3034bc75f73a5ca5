import { numberedKey, redirectKey } from '@perfboard/contracts/shop/redirects';
import { cleanLine, cleanText } from '@perfboard/contracts/text';
import { projectLimits } from '@perfboard/contracts/words/project';
import { siteImportMessages as messages, siteImportLimits } from '@perfboard/contracts/words/project-archive';
import { photoLimits } from '@perfboard/contracts/words/project-desk';
import { shopLimits } from '@perfboard/contracts/words/shop';
import { cutTexts } from './cut-text.ts';
import { divideStory, type PostMarkdown, plainParagraph, postMarkdown, webAddress } from './post-markdown.ts';
import { fieldOf, type Item, readItems, refuse, type Site } from './read-wordpress-items.ts';
import type { EntryPicture, SiteEntry } from './site-entry.ts';

interface Attachment extends EntryPicture {
  parent: string;
}

const pictureFile = /\.(?:jpe?g|png|webp|gif|avif)(?:$|\?)/i;

/** The images of the media library, by id. */
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

/** Entry types of WordPress and its plugins that are not content. */
const innerTypes =
  /^(?:attachment|revision|nav_menu_item|custom_css|customize_changeset|oembed_cache|user_request|scheduled-action|shop_order.*|shop_coupon|product_variation|acf-.*|wpcf7_.*|elementor_.*|wp_.*)$/;
/** Taxonomies that are neither categories nor tags. */
const innerTerms =
  /^(?:post_format|nav_menu|language|author|product_(?:type|visibility)|post_translations)$|^(?:pa_|wp_)/;

/** When the post was written; null if the file does not contain it. */
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

/** The host of a site, without `www.`. */
const siteOf = (address: string): string => new URL(address).host.replace(/^www\./, '');

/** The path of an old page for a redirect; null if there can be no redirect. */
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

/** Finds the original of an image in another size: `board.jpg` for `board-300x200.jpg`. */
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

/** Visitors of the old site needed a password for it. */
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
  const description = excerpt.story.split('\n\n').map(plainParagraph).join('\n\n').trim();
  const divided =
    description.length >= projectLimits.descriptionMin
      ? { description, story: post.story }
      : divideStory(post.story, projectLimits.descriptionMin);
  const name = cleanLine(plainParagraph(fieldOf(item, 'title')));
  const { pictures, isMissing } = picturesOf(item, post, library.attachments, library.childrenOf);
  if (post.isPlain) notes.push(messages.plainText);
  if (post.shortcodes.length > 0) notes.push(messages.shortcodes(post.shortcodes.slice(0, 10).join(', ')));
  if (isMissing) notes.push(messages.attachmentMissing);
  if (hasPassword(item)) notes.push(messages.password);
  if (pictures.length > photoLimits.photosMax) notes.push(messages.morePhotos(pictures.length));
  const terms = item.terms.filter(({ domain }) => !innerTerms.test(domain));
  const named = (isTag: boolean) => [
    ...new Set(terms.filter(({ domain }) => /tag|skill/i.test(domain) === isTag).map((term) => term.name)),
  ];
  const texts = cutTexts({ ...divided, name, tags: named(true) });
  notes.push(...texts.notes);
  const status = statusOf(item);
  let problem: string | null = null;
  if (item.isTooLong) problem = messages.contentTooLong;
  else if (name === '') problem = messages.untitled;
  return {
    line: item.line,
    type: cleanLine(fieldOf(item, 'wp:post_type')).slice(0, 100) || 'post',
    status,
    name: texts.name,
    description: cleanText(texts.description),
    story: cleanText(texts.story),
    categories: named(false).map((one) => one.slice(0, 200)),
    tags: texts.tags,
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
 * Reads the export of a WordPress site: first its media library, then one entry at a time.
 * @throws AppError BAD_REQUEST for another kind of file, or one that is truncated or exceeds a limit
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
