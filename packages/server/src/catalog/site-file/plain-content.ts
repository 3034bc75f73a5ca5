/** Content of WordPress's editors as HTML, before it becomes Markdown. */
export interface PlainContent {
  html: string;
  /** Ids of the media library's images in galleries. */
  galleryIds: string[];
  /** Names of shortcodes that only WordPress can render. */
  shortcodes: string[];
}

/** Code stays unchanged: `a[i]` is no shortcode, and blank lines are no paragraphs. */
const protectedTag = /<(pre|code|script|style)\b/gi;

interface Piece {
  text: string;
  isCode: boolean;
}

/** Splits HTML into code and the rest; an unclosed element extends to the end of the content. */
function splitCode(html: string): Piece[] {
  // Not `toLowerCase`, which makes two characters of a Turkish İ and would shift positions.
  const lower = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const pieces: Piece[] = [];
  let at = 0;
  protectedTag.lastIndex = 0;
  for (let found = protectedTag.exec(html); found; found = protectedTag.exec(html)) {
    const close = `</${found[1]?.toLowerCase()}>`;
    const end = lower.indexOf(close, found.index);
    const until = end < 0 ? html.length : end + close.length;
    pieces.push({ text: html.slice(at, found.index), isCode: false });
    pieces.push({ text: html.slice(found.index, until), isCode: true });
    at = until;
    protectedTag.lastIndex = until;
  }
  return [...pieces, { text: html.slice(at), isCode: false }];
}

const shortcode = /\[(\/?)([a-z][\w-]{1,40})(\s[^[\]<>]{0,1000})?\]/gi;
/** Shortcodes whose content remains when their tags are removed. */
const transparent = new Set(['caption', 'wp_caption', 'embed', 'gallery']);
const ids = /\bids=["']?([\d,\s]{1,2000})/i;

/**
 * Removes the tags of shortcodes. A word in brackets is a shortcode if it has attributes or is closed somewhere; else it is
 * text, such as `[ESP32]`.
 */
function withoutShortcodes(text: string, closed: ReadonlySet<string>, into: PlainContent): string {
  return text.replace(shortcode, (whole, slash: string, written: string, attributes = '') => {
    const name = written.toLowerCase();
    const isOne = slash !== '' || attributes.includes('=') || closed.has(name) || transparent.has(name);
    if (!isOne) return whole;
    if (name === 'gallery') into.galleryIds.push(...(ids.exec(attributes)?.[1]?.match(/\d+/g) ?? []));
    if (!transparent.has(name) && !into.shortcodes.includes(name)) into.shortcodes.push(name);
    return '';
  });
}

const blockStart =
  /^<\/?(?:address|article|aside|blockquote|div|dl|figcaption|figure|footer|form|h[1-6]|header|hr|iframe|li|main|nav|ol|p|section|table|tbody|td|tfoot|th|thead|tr|ul|video|!--)\b/i;

/** The classic editor stores blank lines instead of paragraphs, and lines instead of line breaks. */
const withParagraphs = (text: string): string =>
  text
    .split(/\n[ \t]*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => (blockStart.test(part) ? part : `<p>${part.replaceAll('\n', '<br>\n')}</p>`))
    .join('\n');

/** Reads the content of a post: of the block editor or the classic one. */
export function plainContent(content: string): PlainContent {
  const into: PlainContent = { html: '', galleryIds: [], shortcodes: [] };
  const isBlocks = content.includes('<!-- wp:');
  const pieces = splitCode(content.replaceAll('\r\n', '\n'));
  const closed = new Set<string>();
  for (const { text, isCode } of pieces) {
    if (isCode) continue;
    for (const [, slash, name] of text.matchAll(shortcode)) if (slash && name) closed.add(name.toLowerCase());
  }
  into.html = pieces
    .map(({ text, isCode }) => {
      if (isCode) return text;
      const plain = withoutShortcodes(text, closed, into);
      return isBlocks ? plain : withParagraphs(plain);
    })
    .join('');
  return into;
}
