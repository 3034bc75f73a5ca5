// @module-tag slow
import { projectMessages } from '@perfboard/contracts/words/project';
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

test('renamed, hidden and added categories are in the list, the counts, the sitemap and the calls at once', async () => {
  const cookie = await app.signIn();
  const { version, value } = (await app.call('/api/v1/shop/categories', { cookie })).json;
  const named = (title: string) => value.admin.find((entry: { title: string }) => entry.title === title);
  named('Robotics').title = 'Things that move';
  value.public.find(({ title }: { title: string }) => title === 'GPS Projects').is_shown = false;
  const empty = { id: '', description: 'New', featured: false, is_shown: true };
  value.public.push({ ...empty, title: 'Solar', covers: ['Things that move'] });
  const saved = await app.call('/api/v1/shop/categories', {
    method: 'PUT',
    cookie,
    body: { version, value },
  });
  expect(saved.status, saved.text).toBe(200);
  const count = async (title: string) =>
    (await app.call(`/api/v1/projects/category/${encodeURIComponent(title)}`)).json.count;
  await expect.poll(() => count('Solar')).toBe(4);
  expect([await count('Robotics Projects'), await count('Robotics')]).toEqual([4, 0]);
  const { counts } = (await app.query('category.counts')).data;
  expect([counts.Solar, counts['Robotics Projects']]).toEqual([4, 4]);
  const sitemap = (await app.call('/sitemap.xml')).text;
  expect(sitemap).toContain('/projects/category/Solar<');
  expect(sitemap).not.toContain('GPS%20Projects');
  expect(await search('things')).toHaveLength(4);
  const form = new FormData();
  const [project] = (await app.query('project.search', {})).data.items;
  form.set('project_name', project.project_name);
  form.set('category', 'Robotics');
  const refused = await app.call(`/api/v1/projects/${project.uuid}`, { method: 'PUT', cookie, body: form });
  expect([refused.status, refused.json.issues]).toEqual([
    400,
    [{ path: 'category', message: projectMessages.categoryGone }],
  ]);
});
