import { describe, expect, test } from 'vitest';
import type { NewsletterContent } from './content-look.ts';
import { mailLook } from './content-mail-look.ts';
import { pageLook } from './content-page-look.ts';
import { template } from './newsletter.mail.ts';
import { contentNames, renderContent } from './render-content.ts';
import { wholeContent } from './testing/whole-content.ts';

const site = 'https://shop.example';
const hash = 'ab'.repeat(32);
const uuid = '01890000-0000-7000-8000-00000000000a';
const gone = '01890000-0000-7000-8000-00000000000b';
const content: NewsletterContent = {
  pictures: { [hash]: { contentHash: hash, width: 1600, height: 800 } },
  projects: {
    [uuid]: {
      uuid,
      project_name: 'LoRa <kit>',
      price_from: '1250',
      currency: 'EUR',
      picture: { contentHash: hash, width: 1600, height: 800 },
    },
  },
};
const mail = (source: string) => renderContent(source, { content, look: mailLook({ url: site }) });
const page = (source: string) => renderContent(source, { content, look: pageLook() }).html;
const picture = `![A board](picture:${hash}:1600x800)`;
const file = `${site}/media/mail/${hash}/column.jpg`;
const address = `${site}/projects/${uuid}/lora-kit`;

describe('a newsletter’s body', () => {
  test('shows a stored image at full width with its description, and its URL in plain text', () => {
    const { html, text } = mail(picture);
    expect(html).toContain(`<img src="${file}" alt="A board" width="552" height="276"`);
    expect(text).toBe(`A board (${file})`);
    expect(page(picture)).toContain(`src="/media/variants/${hash}/960.webp"`);
  });

  test('shows a project on its own line as a card, and one within a sentence as a link', () => {
    const { html, text } = mail(`Before\n\n[old name](project:${uuid})\n\nSee [this](project:${uuid}) one`);
    expect(html).toContain('role="presentation"');
    expect(html).toContain(`>LoRa &lt;kit&gt;</a>`);
    expect(html).toContain('from EUR 1,250');
    expect(html).toContain(`<p>See <a href="${address}">this</a> one</p>`);
    expect(text).toBe(`Before\n\nLoRa <kit>, from EUR 1,250\n${address}\n\nSee this (${address}) one`);
    expect(page(`[x](project:${uuid})\n[y](project:${uuid})`).match(/class="content-card"/g)).toHaveLength(2);
  });

  test('ends a line where its author ends it', () => {
    const signed = 'Best regards,\nAsha\n';
    expect(mail(signed).html).toBe('<p>Best regards,<br>\nAsha</p>\n');
    expect(page(signed)).toContain('Best regards,<br>');
    expect(mail(signed).text).toBe('Best regards,\nAsha');
  });

  test('turns a link titled as a button into one, and three dashes into a rule', () => {
    const { html, text } = mail(`[See **all**](https://a.example/?b=1&c=2 "button")\n\n---`);
    expect(html).toMatch(/<a class="pb-button" href="https:\/\/a\.example\/\?b=1&amp;c=2"[^>]*>See all<\/a>/);
    expect(html).toContain('<hr class="pb-rule"');
    expect(text).toContain('See all:\nhttps://a.example/?b=1&c=2');
    expect(mail('[See all](https://a.example)').html).not.toContain('pb-button');
    expect(mail('Now [See all](https://a.example "button")').html).not.toContain('pb-button');
  });

  test('has code blocks that scroll by keyboard on the page and wrap in the email, because phones would cut them off', () => {
    for (const source of ['```c\n<int>\n```', '    <int>']) {
      expect(page(source)).toMatch(/^<pre tabindex="0"><code.*>&lt;int&gt;/);
      expect(mail(source).html).toMatch(/^<pre style="white-space:pre-wrap;[^"]*"><code.*>&lt;int&gt;/);
    }
  });

  test('leaves out a missing project, and shows the description of a missing image', () => {
    const missing = `picture:${'cd'.repeat(32)}:10x10`;
    const { html, text } = mail(
      `[x](project:${gone})\n\n![A **lost** board](${missing})\n\nSee [it](project:${gone})`,
    );
    expect(html).toBe('<p>A **lost** board</p>\n<p>See it</p>\n');
    expect(text).toBe('A **lost** board\n\nSee it');
    expect(mail(`[x](project:${gone} "button")`)).toEqual({ html: '', text: '' });
  });

  test.each([
    '![x](data:image/png;base64,AAAA)',
    '[x](javascript:alert(1) "button")',
    '<img src=x onerror=alert(1)>',
    `![x](project:${gone})`,
    `[x](picture:${hash}:1x1)`,
    `[x](picture:${hash}:1x1 "button")`,
    `<picture:${hash}:1x1>`,
    'project:nothing',
    `[x](project:${uuid}/../../etc)`,
  ])('contains nothing executable and no unsafe URL: %s', (source) => {
    for (const html of [mail(source).html, page(source)]) {
      expect(html).not.toMatch(/<(?!\/?p\b)|<[^>]*(?:href|src)=/);
    }
  });

  test('escapes malicious names and descriptions', () => {
    const hostile = `![" onerror="alert(1)](picture:${hash}:1600x800)\n\n["><script>](https://a.example/%22 "button")`;
    for (const html of [mail(hostile).html, page(hostile)]) {
      expect(html).not.toMatch(/<script|" onerror=/);
    }
  });

  test('loads nothing from other sites: their images become links', () => {
    expect(mail('![x](https://else.example/a.png)').html).toBe(
      '<p><a href="https://else.example/a.png">x</a></p>\n',
    );
  });

  test('lists the shop’s images and projects that it uses, each with its text', () => {
    expect(contentNames(`${picture}\n\n[Kit](project:${uuid}) and [it](project:${uuid})`)).toEqual({
      pictures: [{ contentHash: hash, words: 'A board' }],
      projects: [
        { uuid, words: 'Kit' },
        { uuid, words: 'it' },
      ],
    });
  });
});

/** Before you add one: look it up at caniemail.com and note it in docs/develop/mail-programs.md. */
const supported = {
  properties:
    '-webkit-text-size-adjust background border border-bottom border-color border-left border-radius border-right border-top color color-scheme display font font-family font-size font-weight height letter-spacing line-height margin max-height max-width mso-hide opacity overflow overflow-wrap padding padding-bottom padding-right supported-color-schemes text-align text-decoration white-space width word-wrap',
  elements:
    'a blockquote body br code div em h1 h2 head hr html img li meta ol p pre s span strong style table tbody td th thead title tr ul',
};

test('the email uses only features checked for email programs (docs/develop/mail-programs.md)', () => {
  const { html } = template.render(wholeContent);
  const styles = [...html.matchAll(/style="([^"]*)"/g), ...html.matchAll(/\{([^{}]*)\}/g)];
  const properties = styles.flatMap(([, text = '']) =>
    text.split(';').flatMap((one) => /^\s*([a-z-]+)\s*:/.exec(one)?.[1] ?? []),
  );
  expect([...new Set(properties)].sort().join(' ')).toBe(supported.properties);
  const elements = [...html.matchAll(/<([a-z]\w*)/g)].map(([, name]) => name);
  expect([...new Set(elements)].sort().join(' ')).toBe(supported.elements);
});
