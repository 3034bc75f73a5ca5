import { expect, test } from 'vitest';
import { changedPart } from './type-text.ts';

test.each([
  ['Hello', 'Hello there', { start: 5, end: 5, text: ' there' }],
  ['Hello there', 'Hello', { start: 5, end: 11, text: '' }],
  ['aXa', 'aYYa', { start: 1, end: 2, text: 'YY' }],
  ['aa', 'aaa', { start: 2, end: 2, text: 'a' }],
  ['', 'new', { start: 0, end: 0, text: 'new' }],
  ['same', 'same', { start: 4, end: 4, text: '' }],
  // Characters of two code units with the same first or second half.
  ['\u{1f600}', '\u{1f601}', { start: 0, end: 2, text: '\u{1f601}' }],
  ['\u{1f600}', '\u{1f200}', { start: 0, end: 2, text: '\u{1f200}' }],
])('%j becomes %j by replacing the part that differs', (before, after, expected) => {
  expect(changedPart(before, after)).toEqual(expected);
});
