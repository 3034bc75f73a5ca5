import { expect, test } from 'vitest';
import { hasAnswered, reviewAdvisories, reviewParts } from './review-dependencies.mjs';

const hashes = [{ alg: 'SHA-512', content: 'x' }];
const part = (name, licence, more = {}) => ({
  name,
  version: '1.0.0',
  licenses: licence ? [{ license: { id: licence } }] : [],
  hashes,
  ...more,
});
const accepted = {
  licences: ['MIT', 'ISC', 'LGPL-3.0-or-later'],
  licencesByPackage: { silent: 'says it in a file', named: 'WTFPL, development only' },
};

test('a part without a hash or with an unaccepted license is a problem; our own packages are not', () => {
  const own = part('web', 'UNLICENSED', {
    hashes: undefined,
    properties: [{ name: 'cdx:npm:package:private', value: 'true' }],
  });
  const both = part('both', '', { licenses: [{ expression: '(MIT OR ISC) AND LGPL-3.0-or-later' }] });
  const either = part('either', '', { licenses: [{ expression: 'MIT OR EUPL-1.1+' }] });
  const wrapped = part('wrapped', '', { licenses: [{ expression: '(MIT OR EUPL-1.1+)' }] });
  const fine = [own, both, either, wrapped, part('good', 'MIT'), part('silent', ''), part('named', 'WTFPL')];
  expect(reviewParts(fine, accepted)).toEqual([]);
  // Accepted with one license, not with any.
  expect(reviewParts([part('named', 'AGPL-3.0')], accepted)).toEqual(['named 1.0.0: licence AGPL-3.0']);
  expect(
    reviewParts(
      [part('viral', 'MIT AND AGPL-3.0'), part('mute', ''), part('loose', 'MIT', { hashes: [] })],
      accepted,
    ),
  ).toEqual([
    'viral 1.0.0: licence MIT AND AGPL-3.0',
    'mute 1.0.0: licence not said',
    'loose 1.0.0: no hash in the lock file',
  ]);
});

test('an advisory is a problem until it is accepted, and again after the accepted date', () => {
  const url = 'https://github.com/advisories/GHSA-aaaa';
  const via = [{ name: 'x', severity: 'high', title: 'Bad', url }, 'y'];
  const mild = [{ name: 'z', severity: 'low', title: 'Odd', url: `${url}b` }];
  const report = { vulnerabilities: { x: { via }, y: { via }, z: { via: mild } } };
  const objection = ['x: high, Bad (GHSA-aaaa)'];
  const until = (day) => [{ id: 'GHSA-aaaa', reason: 'not reached', until: day }];
  expect(reviewAdvisories(report, [], '2026-11-22')).toEqual(objection);
  expect(reviewAdvisories(report, until('2026-11-22'), '2026-11-22')).toEqual([]);
  expect(reviewAdvisories(report, until('2026-11-21'), '2026-11-22')).toEqual(objection);
});

test('a registry error does not count as a clean report', () => {
  expect(hasAnswered({ message: '405 Method Not Allowed' })).toBe(false);
  expect(hasAnswered(null)).toBe(false);
  expect(hasAnswered({ vulnerabilities: {} })).toBe(true);
});
