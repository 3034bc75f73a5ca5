import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderMarkdown } from './markdown.ts';

/** Every tag that the HTML has, lower-case. */
const tagsOf = (html: string): string[] =>
  [...html.matchAll(/<\/?([a-z0-9]+)/gi)].map((match) => `${match[1]}`.toLowerCase());
const targetsOf = (html: string): string[] =>
  [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map((match) => `${match[1]}`);

const harmless = new Set(
  'a blockquote br code del em h1 h2 h3 h4 h5 h6 hr li ol p pre s strong table tbody td th thead tr ul'.split(
    ' ',
  ),
);

describe('Markdown', () => {
  it('sets a paragraph, a list, a quote and a table from right to left if its first letter is written so', () => {
    const blocks = [
      'טקסט עם `code`.',
      '- אחד\n- two',
      '> ציטוט',
      '| א |\n|---|',
      '# כותרת',
      'Left, then שמאל',
      'Left',
    ];
    const { html } = renderMarkdown(blocks.join('\n\n'));
    const directed = [...html.matchAll(/<(\w+) dir="rtl">/g)].map(([, tag]) => tag);
    expect(directed).toEqual(['p', 'ul', 'blockquote', 'table', 'h1']);
  });

  it.each([
    '<script>alert(1)</script>',
    'a <img src=x onerror=alert(1)> b',
    '<a href="#" onclick="alert(1)">x</a>',
    '<!-- hidden --> <style>body{display:none}</style>',
    '<svg/onload=alert(1)>',
  ])('shows raw HTML as text: %s', (source) => {
    const { html, text } = renderMarkdown(source);
    expect(tagsOf(html).filter((tag) => tag !== 'p')).toEqual([]);
    expect(html).toContain('&lt;');
    expect(text).toContain(source.slice(0, 8));
  });

  it.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java&#10;script:alert(1))',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '[x](vbscript:x)',
    '[x](file:///etc/passwd)',
    '[x](//evil.example)',
    '[x](/relative)',
    '<javascript:alert(1)>',
    '![x](data:image/png;base64,AAAA)',
  ])('makes no link of %s', (source) => {
    expect(targetsOf(renderMarkdown(source).html)).toEqual([]);
  });

  it.each([
    ['[x](https://example.com/a?b=1&c=2)', 'https://example.com/a?b=1&amp;c=2'],
    ['[x](http://example.com)', 'http://example.com'],
    ['[x](mailto:a@example.com)', 'mailto:a@example.com'],
    ['see https://example.com/x', 'https://example.com/x'],
    ['write to a@example.com', 'mailto:a@example.com'],
    ['![a board](https://example.com/board.png)', 'https://example.com/board.png'],
  ])('links %s', (source, target) => {
    expect(targetsOf(renderMarkdown(source).html)).toEqual([target]);
  });

  it('aligns table cells with an attribute, because the preview allows no styles', () => {
    const { html } = renderMarkdown('| a | b |\n| --- | ---: |\n| 1 | 2 |');
    expect(html).toContain('<td align="right">2</td>');
    expect(html).not.toContain('style');
  });

  it('renders only harmless elements and targets, whatever the input', () => {
    const piece = fc.constantFrom(
      ...[
        '[',
        ']',
        '(',
        ')',
        '<',
        '>',
        '"',
        "'",
        '`',
        '*',
        '_',
        '!',
        '#',
        '- ',
        '1. ',
        '\n',
        '\n\n',
        '    ',
        '&#106;',
        '\\',
      ],
      ...[
        'javascript:',
        'data:',
        'https://a.b',
        '<script',
        'onerror=',
        '| a |\n|---|\n',
        '> ',
        '~~',
        'x',
        '@',
        '&lt;',
      ],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const { html, text } = renderMarkdown(pieces.join(''));
        for (const tag of tagsOf(html)) expect(harmless).toContain(tag);
        for (const target of targetsOf(html)) expect(target).toMatch(/^(https?:\/\/|mailto:)/i);
        expect(html).not.toMatch(/<[^>]*\son\w+=/i);
        expect(typeof text).toBe('string');
      }),
      { numRuns: 500 },
    );
  });

  it('reads well as plain text', () => {
    const source = [
      '# News',
      'Hello **reader**, see [the kits](https://example.com/kits) or <https://example.com>.',
      'Second line.',
      '',
      '- one\n- two `code`\n  - nested',
      '',
      '3. three\n4. four',
      '',
      '> quoted\n> more',
      '',
      '| Part | Price |\n|---|---|\n| R1 | 2 |',
      '',
      '---',
      '```\nint main();\n```',
    ].join('\n');
    expect(renderMarkdown(source).text).toBe(
      [
        'News\n====',
        'Hello reader, see the kits (https://example.com/kits) or https://example.com.\nSecond line.',
        '- one\n- two code\n  - nested',
        '3. three\n4. four',
        '> quoted\n> more',
        'Part | Price\nR1 | 2',
        '-'.repeat(40),
        '    int main();',
      ].join('\n\n'),
    );
  });
});

it('a line break of a letter is one in the email, and of other texts it is none', () => {
  const signed = 'Best regards,\nAsha Rao';
  expect(renderMarkdown(signed, { keepsLines: true }).html).toBe('<p>Best regards,<br>\nAsha Rao</p>\n');
  expect(renderMarkdown(signed).html).not.toContain('<br>');
  expect(renderMarkdown(signed, { keepsLines: true }).text).toContain(signed);
});
