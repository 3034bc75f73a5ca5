import { costOf } from '@perfboard/testing/cost';
import { expect, test } from 'vitest';
import { withoutAddresses } from './mail-error.ts';

test.each([
  ['550 <ben@x.example>: no such user', '550 <address>: no such user'],
  ['550 ben@x.example: no such user', '550 <address> no such user'],
  ['rcpt to:ben@x.example, to=("ben@x.example")', 'rcpt to:<address>, to=("<address>")'],
  ['450 <>: see x@y:25; try @ or a@ later', '450 <address>: see <address>; try @ or a@ later'],
])('%s is shown as %s', (words, shown) => {
  expect(withoutAddresses(words)).toBe(shown);
});

test.each([
  ['a long word', 'a'.repeat(64_000)],
  ['brackets that never close', '<a'.repeat(32_000)],
  ['signs without names', '@:'.repeat(32_000)],
])('parsing a server’s answer %s takes linear time', (_what, words) => {
  // A quadratic pattern costs tens of thousands of times as much.
  expect(costOf(() => withoutAddresses(words)) / costOf(() => words.replaceAll(/\S/g, ' '))).toBeLessThan(
    200,
  );
});
