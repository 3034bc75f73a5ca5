import { makeProjects } from '@perfboard/server/testing/make-project';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;

interface Found {
  items: { uuid: string; project_name: string }[];
  next_cursor: string | null;
  total: number;
}

/** Follows the cursors of a call to its last page. */
async function namesOnAllPages(procedure: string, input: object): Promise<string[]> {
  const names: string[] = [];
  let cursor: string | null = null;
  do {
    const found: Found = (await app.query(procedure, { ...input, ...(cursor ? { cursor } : {}) })).data;
    names.push(...found.items.map(({ project_name }) => project_name));
    cursor = found.next_cursor;
  } while (cursor);
  return names;
}

const search = async (q: string): Promise<string[]> =>
  (await app.query('project.search', { q })).data.items.map(
    ({ project_name }: { project_name: string }) => project_name,
  );

beforeAll(async () => {
  app = await startTestApp();
  const names = ['Solar tracker', 'Greenhouse controller', 'Line follower', 'Solar charger'];
  await makeProjects(app.services, names.length, (index) => ({
    project_name: names[index] as string,
    description: 'Built and measured on the bench',
    category: 'Robotics',
    tags: ['Arduino'],
    created_at: new Date(Date.UTC(2026, 0, 1) + index * 1000),
  }));
});
afterAll(() => app.close());

test.each([
  ['a beginning', 'greenh', ['Greenhouse controller']],
  ['an inside', 'house', ['Greenhouse controller']],
  ['what only a tag says', 'arduino', []],
  ['several words in any order', 'charger solar', ['Solar charger']],
  ['one wrong letter', 'greenhuose', ['Greenhouse controller']],
  ['a word of the description and one of the category', 'bench robotics line', ['Line follower']],
  ['nothing that is there', 'xylophone', []],
  ['punctuation alone', '!!!', []],
])('a search finds by %s', async (_, q, names) => {
  expect(await search(q)).toEqual(names);
});

test.each([
  ['project.names', {}],
  ['project.search', {}],
  ['project.search', { tag: 'arduino' }],
  ['project.search', { q: 'bench' }],
  ['project.search', { category: 'Robotics Projects' }],
])('the pages of %s %j hold every project once', async (procedure, input) => {
  const names = await namesOnAllPages(procedure, { ...input, limit: 3 });
  expect(names.toSorted()).toEqual([
    'Greenhouse controller',
    'Line follower',
    'Solar charger',
    'Solar tracker',
  ]);
});

test.each(['x', '["x","y"]', '["2026-01-01T00:00:00.000Z","y"]', '[{"a":1},[1]]', '-5', '1e99'])(
  'the cursor %s, which no page gave out, starts at the beginning',
  async (text) => {
    const cursor = Buffer.from(text).toString('base64url');
    for (const q of [undefined, 'solar']) {
      const { status, data } = await app.query('project.search', { cursor, ...(q ? { q } : {}) });
      expect([status, data.items.length]).toEqual([200, q ? 2 : 4]);
    }
  },
);

test('the list without a limit holds more projects than a statement has parameters', async () => {
  const count = 40_000;
  // Past what a factory's statement takes in a reasonable time.
  await app.database.pool.query(
    `insert into projects (uuid, project_name, tags) select gen_random_uuid(), 'Project ' || n, '{}' from generate_series(1, $1::int) as n`,
    [count],
  );
  const { status, json } = await app.call('/api/v1/projects');
  expect([status, json.length]).toEqual([200, count + 4]);
});
