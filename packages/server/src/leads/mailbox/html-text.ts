import { compile, type DomNode, type FormatCallback } from 'html-to-text';

const markLines = (text: string): string => text.replace(/^\n+/, '').trimEnd().replace(/^/gm, '> ');

/** The number of blockquotes around the current text. */
const quoteDepths = new WeakMap<object, number>();

/** One mark at any depth: marks of nested blockquotes would take quadratic time. */
const blockquote: FormatCallback = (element, walk, builder) => {
  const depth = quoteDepths.get(builder) ?? 0;
  quoteDepths.set(builder, depth + 1);
  builder.openBlock({ leadingLineBreaks: 1 });
  walk(element.children, builder);
  quoteDepths.set(builder, depth);
  builder.closeBlock({ trailingLineBreaks: 1, ...(depth === 0 ? { blockTransform: markLines } : {}) });
};

const dividingLine = '_'.repeat(32);

/** The `div` in which Outlook and Yahoo quote the previous email, which has no other mark. */
const quotedNames = ['divRplyFwdMsg', 'mail-editor-reference-message-container', 'yahoo_quoted'];

const quotedDiv: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 1 });
  builder.addLiteral(dividingLine);
  builder.addLineBreak();
  walk(element.children, builder);
  builder.closeBlock({ trailingLineBreaks: 1 });
};

/** The numbers of the latest items of numbered lists. */
const lastNumbers = new WeakMap<object, number>();

const listItem: FormatCallback = (element, walk, builder) => {
  const list = element.parent;
  let mark = '-';
  if (list?.name === 'ol') {
    const number = (lastNumbers.get(list) ?? (Number.parseInt(list.attribs?.start ?? '', 10) || 1) - 1) + 1;
    lastNumbers.set(list, number);
    mark = `${number}.`;
  }
  builder.openBlock({ leadingLineBreaks: 1 });
  walk(element.children, builder);
  builder.closeBlock({ trailingLineBreaks: 1, blockTransform: (text) => `${mark} ${text}` });
};

/** The content of a cell without the one paragraph around it, in which Outlook puts it: a row is one line. */
function contentOf(cell: DomNode): DomNode[] {
  for (let { children } = cell; ; ) {
    const own = children.filter(({ type, data }) => type === 'tag' || (type === 'text' && data?.trim()));
    const [only] = own;
    if (own.length !== 1 || !only || !['p', 'div'].includes(only.name ?? '')) return children;
    children = only.children;
  }
}

const cell: FormatCallback = (element, walk, builder) => {
  walk(contentOf(element), builder);
  builder.addInline(' ');
};

const superscript: FormatCallback = (element, walk, builder) => {
  builder.addLiteral('^');
  walk(element.children, builder);
};

const oneBreak = { leadingLineBreaks: 1, trailingLineBreaks: 1 };
const webLink = /^(?:https?|mailto|tel):|^[^\s:/]+@/i;

const convert = compile({
  wordwrap: false,
  // Deeper than any thread of replies, and far from a stack overflow.
  limits: { maxDepth: 500, ellipsis: '…' },
  baseElements: { selectors: [] },
  formatters: { blockquote, quotedDiv, listItem, cell, superscript },
  selectors: [
    ...['style', 'script', 'title', 'template', 'img', 'hr'].map((selector) => ({
      selector,
      format: 'skip',
    })),
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'tr', 'dt', 'dd'].map((selector) => ({
      selector,
      format: 'block',
      options: oneBreak,
    })),
    { selector: 'blockquote', format: 'blockquote' },
    ...quotedNames.flatMap((name) => [
      { selector: `div#${name}`, format: 'quotedDiv' },
      { selector: `div.${name}`, format: 'quotedDiv' },
    ]),
    { selector: 'li', format: 'listItem' },
    { selector: 'td', format: 'cell' },
    { selector: 'th', format: 'cell' },
    { selector: 'sup', format: 'superscript' },
    {
      selector: 'a',
      options: {
        hideLinkHrefIfSameAsText: true,
        linkBrackets: ['<', '>'],
        pathRewrite: (path: string) => (webLink.test(path) ? path : ''),
      },
    },
  ],
});

/** The parser takes quadratic time for nested elements, so unclosed ones could take minutes. */
const tagsMax = 40_000;

function cutTags(html: string): string {
  let left = tagsMax;
  for (const { index } of html.matchAll(/<[/a-z]/gi)) {
    if (left === 0) return html.slice(0, index);
    left -= 1;
  }
  return html;
}

/** Converts an HTML-only email to text, which is all that is stored. Nothing of it is ever run or loaded. */
export function textOfHtml(html: string): string {
  return convert(cutTags(html))
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+/, '')
    .trimEnd();
}
