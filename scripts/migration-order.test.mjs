import { expect, test } from 'vitest';
import { findMigrationProblems } from './migration-order.mjs';

const main = ['20270101000000_baseline', '20270203000000_tags'];

test.each([
  ['nothing new', main, []],
  ['a migration newer than all on the main branch', [...main, '20270204000000_stars'], []],
  ['a new baseline in place of all', ['20270101000000_new_baseline'], []],
  [
    'a migration older than the newest on the main branch',
    [...main, '20270202000000_stars'],
    ['20270202000000_stars: give it a later timestamp than 20270203000000_tags, which is on the main branch'],
  ],
  [
    'a migration with the same timestamp as the newest on the main branch',
    [...main, '20270203000000_zoom'],
    ['20270203000000_zoom: give it a later timestamp than 20270203000000_tags, which is on the main branch'],
  ],
  [
    'a migration of the main branch that was removed',
    ['20270101000000_baseline'],
    ['20270203000000_tags: is on the main branch and must stay'],
  ],
  ['a name without a timestamp', [...main, 'stars'], ['stars: name it YYYYMMDDHHMMSS_what']],
])('%s', (_what, names, problems) => {
  expect(findMigrationProblems(names, main).slice(0, 1)).toEqual(problems);
});

test('without a main branch only the names are checked', () => {
  expect(findMigrationProblems(main, [])).toEqual([]);
});
