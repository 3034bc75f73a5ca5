import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const text = ['security-asvs.md', 'security-asvs-2.md']
  .map((page) => readFileSync(join(root, 'docs/develop', page), 'utf8'))
  .join('\n');

/** A row of the table: `| 1.2.3 | 2 | met | how | shown by |`. */
const rows = text.split('\n').flatMap((line) => {
  const [id, level, state, reason, shown, ...rest] = line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());
  if (!/^\d+\.\d+\.\d+$/.test(id ?? '')) return [];
  return [{ id, level, state: state.replaceAll('*', ''), reason, shown, rest }];
});

const isFile = (path) => statSync(join(root, path), { throwIfNoEntry: false })?.isFile() ?? false;
const endings = ['', '.test.ts', '.test.tsx', '.e2e.ts', '.test.mjs'];
const exists = (name) =>
  ['', 'apps/api/src/'].some((folder) => endings.some((ending) => isFile(`${folder}${name}${ending}`)));

const count = (state, level) =>
  rows.filter((row) => row.state === state && (level === undefined || row.level === level)).length;

test('every requirement appears once, with a level, a state and a reason', () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  for (const { id, level, state, reason, rest } of rows) {
    expect([id, level]).toEqual([id, expect.stringMatching(/^[12]$/)]);
    expect([id, state]).toEqual([id, expect.stringMatching(/^(met|n\/a|gap)$/)]);
    expect([id, reason]).toEqual([id, expect.stringMatching(/\S/)]);
    expect([id, rest]).toEqual([id, []]);
  }
});

test('every met requirement names a test or a file, and all of these exist', () => {
  const unshown = rows.filter(({ state, shown }) => state === 'met' && !/^`[^`]+`(, `[^`]+`)*$/.test(shown));
  expect(unshown).toEqual([]);
  const missing = rows.flatMap(({ id, shown }) =>
    [...shown.matchAll(/`([^`]+)`/g)].flatMap(([, name]) => (exists(name) ? [] : [`${id}: ${name}`])),
  );
  expect(missing).toEqual([]);
});

test('the counts at the top match the rows', () => {
  const [, all, met, none, gaps, first, firstMet, firstNone, firstGaps] =
    /All (\d+) requirements[^:]*: (\d+) met, (\d+) do not apply, (\d+) gaps\. Of the (\d+) of level 1:\s(\d+) met, (\d+) do not apply, (\d+) gaps/
      .exec(text)
      .map(Number);
  expect([all, met, none, gaps]).toEqual([rows.length, count('met'), count('n/a'), count('gap')]);
  expect([first, firstMet, firstNone, firstGaps]).toEqual([
    rows.filter(({ level }) => level === '1').length,
    count('met', '1'),
    count('n/a', '1'),
    count('gap', '1'),
  ]);
});
