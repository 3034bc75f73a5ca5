import { legalFacts, legalMarkdown } from '@perfboard/content/legal-markdown';
import { privacyPolicyOf, retention } from '@perfboard/content/privacy-policy';
import { shop } from '@perfboard/content/shop';
import { termsOfServiceOf } from '@perfboard/content/terms-of-service';
import { legalFields } from '@perfboard/contracts/shop/legal';
import { translatorOf } from '@perfboard/messages/catalogs';
import { expect, test } from 'vitest';
import { renderLegal } from './legal-text.ts';

const texts = translatorOf('en', 'privacy');
const facts = legalFacts(shop, retention, 'en');
const render = (text: string, changed: Partial<typeof facts> = {}) =>
  renderLegal({ updated: '2026-01-01', text }, { ...facts, ...changed });

test('the built-in policy, imported as Markdown, has the same content, number by number', () => {
  const page = privacyPolicyOf(texts, shop, retention);
  const shown = renderLegal(legalMarkdown.privacy, facts);
  expect(shown.sections.map(({ title }) => title)).toEqual(page.sections.map(({ title }) => title));
  const words = (html: string) =>
    html
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
  const said = (text: string) => text.replace(/\s+/g, ' ').trim();
  expect(words(shown.html)).toBe(said(page.intro));
  page.sections.forEach(({ paragraphs, bullets = [] }, at) => {
    expect(words(shown.sections[at]?.html ?? '')).toBe(said([...paragraphs, ...bullets].join(' ')));
  });
  expect(legalMarkdown.privacy.text).toContain('{{lead_months}} months');
  expect(legalMarkdown.privacy.text).not.toContain(shop.name);
});

test('the policy prints the periods after which the job erases', () => {
  const keeps = { ...retention, lead_months: 6, spam_days: 30, page_view_days: 90, backup_days: 14 };
  const page = JSON.stringify(privacyPolicyOf(texts, shop, keeps));
  for (const words of ['6 months after', '14 days, after', 'spam: 30 days', 'no personal data: 90 days']) {
    expect(page).toContain(words);
  }
  expect(renderLegal(legalMarkdown.privacy, legalFacts(shop, keeps, 'en')).sections[6]?.html).toContain(
    '6 months after',
  );
});

test('a translated text names the opening hours in its language', () => {
  const hours = [{ ...shop.hours[0], label: '' }] as typeof shop.hours;
  expect(legalFacts({ ...shop, hours }, retention, 'de').hours).toBe('Mo–Fr 9:00–18:00');
});

test('the terms of a shop without opening hours end after the telephone number', () => {
  const closed = { ...shop, hours: [] };
  const { sections } = renderLegal(legalMarkdown.terms, legalFacts(closed, retention, 'en'));
  expect(sections.at(-1)?.html).toContain(`or ${shop.phone}.</p>`);
  const page = termsOfServiceOf(translatorOf('en', 'terms'), closed);
  expect(page.sections.at(-1)?.paragraphs.at(-1)).toMatch(/\d\.$/);
});

test.each([
  ['<script>alert(1)</script>'],
  ['<img src=x onerror=alert(1)>'],
  ['[click](javascript:alert(1))'],
  ['[click](data:text/html,<script>alert(1)</script>)'],
  ['![spy](https://evil.example/pixel.gif)'],
  ['<a href="javascript:alert(1)">x</a>'],
  ['## <img src=x onerror=alert(1)>\n\ntext'],
  ['`` `<b>` ``\n\n```html\n<script>alert(1)</script>\n## no section\n```'],
])('malicious Markdown is harmless: %s', (text) => {
  const { html, sections } = render(text);
  const all = [html, ...sections.map((section) => section.html)].join('');
  expect(all).not.toMatch(/<(?:script|img|iframe|a [^>]*href="(?:javascript|data))/i);
  expect(all).not.toMatch(/<[^>]+\son\w+=/i);
});

test('a heading within a code block begins no section, and two with the same name have different anchors', () => {
  expect(render('```\n## code\n```').sections).toEqual([]);
  expect(render('## Again\n\na\n\n## Again\n\nb').sections.map(({ id }) => id)).toEqual([
    'section-again',
    'section-again-2',
  ]);
});

test('no heading gets an id that the page itself uses', () => {
  const ids = render('## Page state\n\na\n\n## Main\n\nb').sections.map(({ id }) => id);
  expect(ids).toEqual(['section-page-state', 'section-main']);
});

test('a fact is plain text, whatever it contains', () => {
  const { html } = render('We are {{ name }}.', { name: '<b>*A* & [B](/b)</b>' });
  expect(html).toBe('<p>We are &lt;b&gt;*A* &amp; [B](/b)&lt;/b&gt;.</p>\n');
});

test('an unknown variable is rejected by name', () => {
  const { privacy, terms } = legalFields.parse(legalMarkdown);
  const checked = legalFields.safeParse({ privacy: { ...privacy, text: 'At {{adress}}' }, terms });
  expect(checked.error?.issues).toMatchObject([
    { path: ['privacy', 'text'], message: 'Unknown placeholder {{adress}}' },
  ]);
});
