import { replies } from '@perfboard/content/mails';
import { defaultTranslations } from '@perfboard/content/translations/default-translations';
import { fillVariables } from '@perfboard/contracts/shop/variable';
import { expect, test } from 'vitest';
import {
  placeOfTemplate,
  placeOfText,
  replyFrame,
  slashAt,
  startOfReply,
  withTemplate,
} from './reply-text.ts';

const signature = 'Asha Rao\nPerfboard Labs';
const frame = replyFrame('Dr. Priya Ramanathan', signature, 'en');
const start = startOfReply(frame);

test('a new reply greets by the first name and ends with the signature; its text goes between', () => {
  expect(start).toBe('Hello Priya,\n\n\n\nBest regards,\nAsha Rao\nPerfboard Labs');
  expect(start.slice(0, placeOfText(start, frame))).toBe('Hello Priya,\n\n');
  expect(placeOfText('Forty.', frame)).toBe(6);
});

test('a template becomes a reply in which nothing is written, signed once', () => {
  const put = (text: string, body = start) => withTemplate(body, { at: body.length, text, frame });
  for (const { text } of replies.templates) {
    const filled = fillVariables(text, { first_name: 'Priya', title: 'Gauge', signature });
    expect(put(filled)).toBe(filled);
    expect(put(filled, '')).toBe(filled);
    // A capital after the greeting's line.
    expect(filled).toMatch(/^Hello Priya,\n\n[A-Z]/);
    expect(filled.endsWith(`Best regards,\n${signature}`)).toBe(true);
  }
  // As the shop stored it before there were signatures.
  expect(put('Hello Priya Ramanathan,\n\nthank you.\n\nBest regards')).toBe(
    `Hello Priya Ramanathan,\n\nthank you.\n\nBest regards\n${signature}`,
  );
  expect(put('Thank you.')).toBe(`Thank you.\n\nBest regards,\n${signature}`);
});

test.each([
  ['de', 'Guten Tag Dr. Priya Ramanathan,', 'Mit freundlichen Grüßen'],
  ['es', 'Hola, Priya:', 'Un cordial saludo,'],
  ['fr', 'Bonjour Dr. Priya Ramanathan,', 'Cordialement,'],
])(
  'a reply in the lead’s language is greeted and signed once, also with a template: %s',
  (language, greeting, closing) => {
    const own = replyFrame('Dr. Priya Ramanathan', signature, language);
    const begun = startOfReply(own);
    expect(begun).toBe(`${greeting}\n\n\n\n${closing}\n${signature}`);
    const facts = { first_name: 'Priya', name: 'Dr. Priya Ramanathan', title: 'Gauge', signature };
    for (const { text } of replies.templates) {
      const filled = fillVariables(defaultTranslations[language]?.[text] ?? '', facts);
      expect(filled.startsWith(`${greeting}\n\n`)).toBe(true);
      expect(withTemplate(begun, { at: begun.length, text: filled, frame: own })).toBe(filled);
      const written = begun.replace('\n\n\n', '\n\nX\n');
      const both = withTemplate(written, { at: written.indexOf('X') + 1, text: filled, frame: own });
      expect(both.split(greeting)).toHaveLength(2);
      expect(both.split(closing)).toHaveLength(2);
    }
  },
);

test('in a reply that is being written, a template goes to the cursor without a second greeting and signature', () => {
  const body = `Hello Priya,\n\nForty a piece.\n\n\n\nBest regards,\n${signature}`;
  const text = `Hello Priya,\n\nHow many?\n\nBest regards,\n${signature}`;
  expect(withTemplate(body, { at: body.indexOf('\n\n\n') + 2, text, frame })).toBe(
    `Hello Priya,\n\nForty a piece.\n\nHow many?\n\nBest regards,\n${signature}`,
  );
});

test('a template goes to the cursor, or in front of the signature if the cursor is nowhere in the text', () => {
  const body = start.replace('\n\n\n', '\n\nForty.\n');
  const place = (cursor: number) => body.slice(0, placeOfTemplate(body, cursor, frame));
  const written = 'Hello Priya,\n\nForty.';
  expect(place(written.length)).toBe(written);
  for (const cursor of [0, body.length]) expect(place(cursor).trimEnd()).toBe(written);
  expect(placeOfTemplate('Forty.', 6, frame)).toBe(6);
});

test('a slash opens the templates at the start of a line only, and what follows filters them', () => {
  const at = (text: string) => slashAt(text.replace('|', ''), text.indexOf('|'));
  expect(at('/|')).toEqual({ start: 0, query: '' });
  expect(at('Hello,\n\n/Pro|\n\nBest')).toEqual({ start: 8, query: 'pro' });
  for (const text of [
    'a /|',
    ' /|',
    'and/or|',
    '/|and more',
    '//|',
    '/usr/bin|',
    '|/',
    'Hello|',
    '|',
    `/${'x'.repeat(60)}|`,
  ]) {
    expect(at(text), text).toBeUndefined();
  }
});
