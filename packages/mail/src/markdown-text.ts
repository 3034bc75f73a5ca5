import type { Token } from 'markdown-it';

const renderInline = (tokens: readonly Token[]): string => {
  let text = '';
  const links: { url: string; start: number }[] = [];
  for (const token of tokens) {
    switch (token.type) {
      case 'text':
      case 'code_inline':
      case 'html_inline':
        text += token.content;
        break;
      case 'softbreak':
      case 'hardbreak':
        text += '\n';
        break;
      case 'image':
        text += `${token.content} (${token.attrGet('src')})`.trimStart();
        break;
      case 'link_open':
        links.push({ url: String(token.attrGet('href') ?? ''), start: text.length });
        break;
      case 'link_close': {
        const link = links.pop();
        if (!link) break;
        const label = text.slice(link.start);
        // An autolink is its own label; repeating it would only make the line long.
        if (link.url !== label && link.url !== `mailto:${label}`) text += ` (${link.url})`;
        break;
      }
    }
  }
  return text;
};

/** An open container and the prefix of its lines. */
interface Frame {
  first: string;
  rest: string;
  isFresh: boolean;
}

/** Blocks of text whose lines start with the marks of the open quotes and lists. */
function createBlocks() {
  const frames: Frame[] = [];
  /**
   * Blocks of the same list or table have no empty line between them; `group` identifies it, 0 for all
   * others.
   */
  const blocks: { text: string; group: number }[] = [];
  const partOf = (frame: Frame) => {
    const part = frame.isFresh ? frame.first : frame.rest;
    frame.isFresh = false;
    return part;
  };
  return {
    open: (frame: Frame) => frames.push(frame),
    close: () => frames.pop(),
    push(text: string, group = 0) {
      const lines = text.split('\n').map((line) => `${frames.map(partOf).join('')}${line}`.trimEnd());
      blocks.push({ text: lines.join('\n'), group });
    },
    join: () =>
      blocks
        .map(({ text, group }, index) => {
          if (index === 0) return text;
          return `${group > 0 && blocks[index - 1]?.group === group ? '\n' : '\n\n'}${text}`;
        })
        .join(''),
  };
}

/**
 * Plain text from parsed Markdown: lists retain their marks, quotes their bars and links their addresses.
 * @param tokens as markdown-it parses them
 */
export const renderMarkdownTokens = (tokens: readonly Token[]): string => {
  const { open, close, push, join } = createBlocks();
  const lists: { nextNumber: number }[] = [];
  let group = 0;
  let row: string[] | undefined;
  let heading = 0;

  for (const token of tokens) {
    switch (token.type) {
      case 'heading_open':
        heading = Number(token.tag.slice(1));
        break;
      case 'heading_close':
        heading = 0;
        break;
      case 'blockquote_open':
        open({ first: '> ', rest: '> ', isFresh: false });
        break;
      case 'blockquote_close':
      case 'list_item_close':
        close();
        break;
      case 'bullet_list_open':
      case 'ordered_list_open':
        if (lists.length === 0) group++;
        lists.push({ nextNumber: Number(token.attrGet('start') ?? 1) });
        break;
      case 'bullet_list_close':
      case 'ordered_list_close':
        lists.pop();
        break;
      case 'table_open':
        group++;
        break;
      case 'list_item_open': {
        const list = lists.at(-1);
        const isOrdered = token.markup !== '-' && token.markup !== '*' && token.markup !== '+';
        const mark = list && isOrdered ? `${list.nextNumber++}. ` : '- ';
        open({ first: mark, rest: ' '.repeat(mark.length), isFresh: true });
        break;
      }
      case 'tr_open':
        row = [];
        break;
      case 'tr_close':
        push((row ?? []).join(' | '), group);
        row = undefined;
        break;
      case 'inline': {
        const text = renderInline(token.children ?? []);
        if (row) row.push(text);
        else if (heading > 0)
          push(`${text}\n${(heading === 1 ? '=' : '-').repeat(Math.min(text.length, 60))}`);
        else push(text, lists.length > 0 ? group : 0);
        break;
      }
      case 'fence':
      case 'code_block':
        push(token.content.replace(/\n$/, '').replace(/^/gm, '    '));
        break;
      case 'html_block':
        push(token.content.trimEnd());
        break;
      case 'newsletter_block':
        push(String(token.meta?.text ?? ''));
        break;
      case 'hr':
        push('-'.repeat(40));
        break;
    }
  }

  return join();
};
