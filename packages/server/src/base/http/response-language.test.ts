import express from 'express';
import { expect, test } from 'vitest';
import { requestLanguage } from './response-language.ts';

/** A request with this header, as Express reads it. */
const requestWith = (header: string | undefined) =>
  Object.assign(Object.create(express.request), {
    headers: header === undefined ? {} : { 'accept-language': header },
  });

test.each([
  ['de', 'de'],
  ['de-AT', 'de'],
  ['de-AT,en;q=0.5', 'de'],
  ['nl, en;q=0.8, de;q=0.9', 'de'],
  ['EN-gb', 'en'],
  ['nl', 'en'],
  ['*', 'en'],
  ['de;q=0', 'en'],
  ['', 'en'],
  [undefined, 'en'],
  ['; ;q=x,,-', 'en'],
  [`${'x-'.repeat(4_000)},de`, 'en'],
])('of English and German, %s gets %s', (header, expected) => {
  expect(requestLanguage(requestWith(header), ['en', 'de'])).toBe(expected);
});

test('a shop with one language has one answer', () => {
  expect(requestLanguage(requestWith('de'), ['en'])).toBe('en');
  expect(requestLanguage(requestWith('fr'), ['de'])).toBe('de');
});
