import { replies } from '@perfboard/content/mails';
import { fillVariables } from '@perfboard/contracts/shop/variable';
import { expect, test } from 'vitest';
import { placeOfText, replyFrame, slashAt, startOfReply, withTemplate } from './reply-text.ts';

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

test('in a reply that is being written, a template goes to the cursor without a second greeting and signature', () => {
  const body = `Hello Priya,\n\nForty a piece.\n\n\n\nBest regards,\n${signature}`;
  const text = `Hello Priya,\n\nHow many?\n\nBest regards,\n${signature}`;
  expect(withTemplate(body, { at: body.indexOf('\n\n\n') + 2, text, frame })).toBe(
    `Hello Priya,\n\nForty a piece.\n\nHow many?\n\nBest regards,\n${signature}`,
  );
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
