import { translatorOf } from '@perfboard/messages/catalogs';
import type { Language } from '@perfboard/messages/language';
import { expect, test } from 'vitest';
import { deskFormat, localDate, mailtoLink, telLink } from './format.ts';

const formatOf = (language: Language) => deskFormat(translatorOf(language, 'desk'));
const english = formatOf('en');

test('a count that was cut off says so', () => {
  expect(english.formatTotal(10_000, true)).toBe('10,000');
  expect(english.formatTotal(10_000, false)).toBe('10,000+');
  expect(formatOf('de').formatTotal(10_000, false)).toBe('10.000+');
});

test.each([
  [0, '0 B', '0 Byte'],
  [812, '812 B', '812 Byte'],
  [3_440_000, '3.4 MB', '3,4 MB'],
  [412_600_000_000, '413 GB', '413 GB'],
])('%i bytes are %s', (bytes, expected, german) => {
  expect(english.formatBytes(bytes)).toBe(expected);
  expect(formatOf('de').formatBytes(bytes).replace('\u00a0', ' ')).toBe(german);
});

const now = Date.parse('2026-03-10T12:00:00Z');
test.each([
  ['2026-03-10T11:59:30Z', 'less than a minute', 'weniger als eine Minute', 'vor weniger als einer Minute'],
  ['2026-03-10T11:59:00Z', '1 minute', '1 Minute', 'vor 1 Minute'],
  ['2026-03-10T10:00:01Z', '1 hour', '1 Stunde', 'vor 1 Stunde'],
  ['2026-03-07T12:00:00Z', '3 days', '3 Tage', 'vor 3 Tagen'],
])('an age is shown in the largest unit that fits: %s', (instant, expected, german, ago) => {
  expect(english.formatAge(instant, now)).toBe(expected);
  expect(english.formatAgo(instant, now)).toBe(`${expected} ago`);
  expect(formatOf('de').formatAge(instant, now)).toBe(german);
  expect(formatOf('de').formatAgo(instant, now)).toBe(ago);
});

test('a clock that is behind the server makes no negative age', () => {
  expect(english.formatAge('2026-03-10T12:00:05Z', now)).toBe('less than a minute');
});

test('an instant has the format of the language', () => {
  const instant = new Date(2026, 11, 24, 18, 30).toISOString();
  expect(english.formatInstant(instant)).toMatch(/^Dec 24, 2026, 06:30\sPM$/);
  expect(formatOf('de').formatInstant(instant)).toBe('24. Dez. 2026, 18:30');
});

test('today is a day of the viewer, not of Greenwich', () => {
  expect(localDate(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});

test('a mail link says what was written, whatever signs it has', () => {
  expect(mailtoLink('ada+shop@example.com', { subject: 'Re: 1 + 1 & more?', body: 'Hi\nthere' })).toBe(
    'mailto:ada%2Bshop@example.com?subject=Re%3A%201%20%2B%201%20%26%20more%3F&body=Hi%0Athere',
  );
  expect(mailtoLink('ada@example.com', { subject: '' })).toBe('mailto:ada@example.com');
});

test('a phone link drops separators', () => {
  expect(telLink('+1 (555) 010-0142')).toBe('tel:+15550100142');
});

test.each(['13812345678', '11987654321', '89161234567', '00447911123456', '07911123456'])(
  '%s is dialed as it was typed, whatever country it looks like',
  (mobile) => {
    expect(telLink(mobile)).toBe(`tel:${mobile}`);
  },
);
