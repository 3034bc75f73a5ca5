import { formatBytes } from '@perfboard/contracts/words/file';
import { expect, test } from 'vitest';
import {
  formatAge,
  formatCount,
  formatTotal,
  localDate,
  mailtoLink,
  statusLabel,
  telLink,
} from './format.ts';

test('a count that was cut off says so', () => {
  expect(formatTotal(10_000, true)).toBe('10,000');
  expect(formatTotal(10_000, false)).toBe('10,000+');
});

test.each([
  [0, '0 B'],
  [812, '812 B'],
  [3_440_000, '3.4 MB'],
  [412_600_000_000, '413 GB'],
])('%i bytes are %s', (bytes, expected) => {
  expect(formatBytes(bytes)).toBe(expected);
});

test.each([
  [0, '0 projects'],
  [1, '1 project'],
  [1234, '1,234 projects'],
])('a count of %i is named in its number', (total, expected) => {
  expect(formatCount({ total, total_is_exact: true }, 'project')).toBe(expected);
});

const now = Date.parse('2026-03-10T12:00:00Z');
test.each([
  ['2026-03-10T11:59:30Z', 'less than a minute'],
  ['2026-03-10T11:59:00Z', '1 minute'],
  ['2026-03-10T10:00:01Z', '1 hour'],
  ['2026-03-07T12:00:00Z', '3 days'],
])('an age is shown in the largest unit that fits: %s', (instant, expected) => {
  expect(formatAge(instant, now)).toBe(expected);
});

test('a clock that is behind the server makes no negative age', () => {
  expect(formatAge('2026-03-10T12:00:05Z', now)).toBe('less than a minute');
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

test('a status is shown as a word of its own', () => {
  expect(statusLabel('unread')).toBe('Unread');
  expect(statusLabel('cancelled')).toBe('Canceled');
});
