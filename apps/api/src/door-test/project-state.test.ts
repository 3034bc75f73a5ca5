import { projectPath } from '@perfboard/contracts/path';
import { signLink } from '@perfboard/server/subscriber/link-token';
import { makeProject } from '@perfboard/server/testing/make-project';
import { eventually } from '@perfboard/testing/eventually';
import { scaled } from '@perfboard/testing/limit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { createApp } from '../app.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
let cookie: string;

/** A project's page: its name, and the stranger's answer where there is none. */
const render: Parameters<typeof createApp>[0]['render'] = async ({ url, query }) => {
  const uuid = url.split('/')[2] ?? '';
  const project = (await query('project.byUuid', { uuid }).catch(() => null)) as {
    project_name: string;
  } | null;
  return {
    kind: 'html',
    status: project ? 200 : 404,
    html: `<!doctype html><title>${project?.project_name ?? 'gone'}</title><script type="module" src="/a.js" data-chunks=""></script>`,
  };
};

beforeAll(async () => {
  app = await startTestApp({ render });
  cookie = await app.signIn();
  await eventually('changes are listened to', () => app.services.changes.isListening());
});
afterAll(() => app.close());

const seen = { description: 'A glimmerfax for the bench', category: 'Robotics', tags: ['Secretive'] };
const hidden = (name: string, published_at: Date | null) =>
  makeProject(app.services, { ...seen, project_name: name, featured: true, published_at });
const put = (uuid: string, fields: Record<string, unknown>) =>
  app.call(`/api/v1/projects/${uuid}`, {
    method: 'PUT',
    cookie,
    body: { project_name: 'Glimmerfax', ...fields },
  });

/** Everything that a stranger can ask about the catalog, as one text. */
async function everyDoor(uuid: string, name: string, neighbour: string): Promise<string> {
  const addresses = [
    '/sitemap.xml',
    '/feed.xml',
    `/api/v1/projects/${uuid}`,
    '/api/v1/projects',
    '/api/v1/projects?featured=true&limit=3',
    '/api/v1/projects?q=glimmerfax&sort=relevance',
    '/api/v1/projects/category/Robotics%20Projects',
    projectPath({ uuid, project_name: name }),
  ];
  const calls: [procedure: string, input?: object][] = [
    ['project.byUuid', { uuid }],
    ['project.related', { uuid }],
    ['project.related', { uuid: neighbour }],
    ['project.search', { q: 'glimmerfaz' }],
    ['project.search', { tag: 'secretive' }],
    ['project.search', {}],
    ['project.names', {}],
    ['category.counts'],
  ];
  const said: string[] = [];
  for (const address of addresses) said.push((await app.call(address)).text);
  for (const [procedure, input] of calls) {
    const { status, data } = await app.query(procedure, input);
    said.push(JSON.stringify([status, data]));
  }
  return said.join('\n');
}

test('what is not published is unknown at every door, and a member sees it', async () => {
  const neighbour = await makeProject(app.services, { category: 'Robotics', tags: ['Plain'] });
  const name = 'Unannounced thing';
  for (const published_at of [null, new Date(Date.now() + 3_600_000)]) {
    const before = await everyDoor(neighbour.uuid, neighbour.project_name, neighbour.uuid);
    const { uuid } = await hidden(name, published_at);
    const text = await everyDoor(uuid, name, neighbour.uuid);
    for (const word of ['glimmerfax', 'Secretive', name]) {
      expect(text.replaceAll(uuid, ''), word).not.toContain(word);
    }
    // Not by a number either: what does not name the project reads as before it was made.
    expect(await everyDoor(neighbour.uuid, neighbour.project_name, neighbour.uuid)).toBe(before);
    expect((await app.call(`/api/v1/projects/${uuid}`)).json).toEqual({ message: 'Project not found' });
    expect((await app.call(projectPath({ uuid, project_name: name }))).status).toBe(404);
    const view = { route: '/projects/:uuid/:slug?', path: projectPath({ uuid, project_name: name }) };
    await app.mutate('pageView.record', view);
    expect(await app.services.prisma.pageView.count()).toBe(0);

    const state = published_at ? 'scheduled' : 'draft';
    expect((await app.call(`/api/v1/projects/${uuid}`, { cookie })).json).toMatchObject({ uuid, state });
    const { data } = await app.query('project.page', { state }, cookie);
    expect(data.items).toMatchObject([{ uuid, state, published_at: published_at?.toISOString() ?? null }]);
    await app.services.prisma.project.delete({ where: { uuid } });
  }
});

test('a project that says nothing of its state is published, looks as ever, and can be taken back', async () => {
  const { uuid } = await makeProject(app.services, seen);
  const { status, json } = await app.call(`/api/v1/projects/${uuid}`);
  const [listed] = (await app.call('/api/v1/projects?limit=1')).json;
  expect([status, json]).toEqual([200, listed]);
  const since = (await app.call(`/api/v1/projects/${uuid}`, { cookie })).json.published_at;
  expect((await put(uuid, { state: 'published' })).status).toBe(200);
  expect((await app.call(`/api/v1/projects/${uuid}`, { cookie })).json.published_at).toBe(since);
  expect((await put(uuid, { state: 'draft' })).status).toBe(200);
  expect((await app.call(`/api/v1/projects/${uuid}`)).status).toBe(404);
  // Saving something else leaves it as it is.
  expect((await put(uuid, { featured: true })).status).toBe(200);
  expect((await app.call(`/api/v1/projects/${uuid}`)).status).toBe(404);
  expect((await put(uuid, { state: 'published' })).status).toBe(200);
  expect((await app.call(`/api/v1/projects/${uuid}`)).status).toBe(200);
});

test.each([
  [{ state: 'scheduled' }, 'Choose when the project is to be published'],
  [{ state: 'scheduled', publish_at: '2020-01-01T00:00:00Z' }, 'Choose a time in the future'],
  [{ state: 'scheduled', publish_at: 'tomorrow' }, 'Invalid time'],
])('a schedule of %j is refused beside its field', async (fields, message) => {
  const { uuid } = await makeProject(app.services, seen);
  const { status, json } = await put(uuid, fields);
  expect([status, json]).toEqual([400, { message, issues: [{ path: 'publish_at', message }] }]);
});

test(
  'a scheduled project is published by the clock, although lists are kept and nobody writes',
  async () => {
    const { uuid } = await hidden('Later board', null);
    const publish_at = new Date(Date.now() + 3_600_000).toISOString();
    expect((await put(uuid, { state: 'scheduled', publish_at })).status).toBe(200);
    const listed = async () => {
      const list: { uuid: string }[] = (await app.call('/api/v1/projects')).json;
      return list.some((project) => project.uuid === uuid);
    };
    expect(await listed()).toBe(false);
    await app.database.pool.query(
      `update projects set published_at = clock_timestamp() + interval '400 ms' where uuid = $1`,
      [uuid],
    );
    const { rows: before } = await app.database.pool.query('select count(*)::int as n from changes');
    await eventually('the list shows it', listed);
    const { rows: after } = await app.database.pool.query('select count(*)::int as n from changes');
    expect(after).toEqual(before);
  },
  scaled(30_000),
);

test('a long text is HTML for whoever reads it, Markdown for whoever writes it, and no part of a list', async () => {
  const { uuid } = await makeProject(app.services, seen);
  const story = '## Result\n\n<script>alert(1)</script>\n\n| a | b |\n|---|--:|\n| 1 | 2 |';
  expect((await put(uuid, { story })).status).toBe(200);
  const { json: read } = await app.call(`/api/v1/projects/${uuid}`);
  expect(read.story_html).toContain('<h2>Result</h2>');
  expect(read.story_html).not.toContain('<script');
  expect(read).not.toHaveProperty('story');
  expect((await app.call(`/api/v1/projects/${uuid}`, { cookie })).json.story).toBe(story);
  expect((await app.call('/api/v1/projects')).text).not.toContain('Result');
  const { data } = await app.mutate('project.previewStory', { story }, cookie);
  expect(data.html).toBe(read.story_html);
  // A description stays the plain text that it is.
  const { json } = await app.call('/api/v1/projects?q=glimmerfax');
  expect(json[0].description).toBe(seen.description);
  expect((await put(uuid, { story: 'x'.repeat(50_001) })).json.issues).toEqual([
    { path: 'story', message: 'The case study must not exceed 50000 characters' },
  ]);
});

test('facts are said where they are given, one by one, and what is wrong is told beside its field', async () => {
  const { uuid } = await makeProject(app.services, seen);
  const facts = {
    difficulty: 'beginner',
    interfaces: 'I2C, SPI,, I2C',
    power: ' ',
    price_from: 1250.5,
    currency: 'eur',
    repository: 'https://code.example/a?b=1',
  };
  expect((await put(uuid, { facts })).status).toBe(200);
  const said = {
    difficulty: 'beginner',
    interfaces: ['I2C', 'SPI'],
    price_from: '1250.5',
    currency: 'EUR',
    repository: 'https://code.example/a?b=1',
  };
  expect((await app.call(`/api/v1/projects/${uuid}`)).json.facts).toEqual(said);
  const form = new FormData();
  form.set('project_name', 'Glimmerfax');
  form.set('facts', JSON.stringify({ ...said, price_from: '' }));
  expect((await app.call(`/api/v1/projects/${uuid}`, { method: 'PUT', cookie, body: form })).status).toBe(
    200,
  );
  const { json } = await app.call(`/api/v1/projects/${uuid}`);
  expect(json.facts).toEqual({
    difficulty: said.difficulty,
    currency: said.currency,
    interfaces: said.interfaces,
    repository: said.repository,
  });
  for (const [wrong, path, message] of [
    [
      { repository: 'javascript:alert(1)' },
      'facts.repository',
      'Enter a whole address, beginning with https://',
    ],
    [{ video: 'videos.example/1' }, 'facts.video', 'Enter a whole address, beginning with https://'],
    [{ price_from: '12', currency: '' }, 'facts.currency', 'Enter the currency of the price, like EUR'],
    [{ price_from: '1,50', currency: 'EUR' }, 'facts.price_from', 'Enter a price like 1250 or 1250.50'],
    [{ difficulty: 'easy' }, 'facts.difficulty', 'Difficulty must be beginner, intermediate or advanced'],
  ] as const) {
    const answer = await put(uuid, { facts: wrong });
    expect([answer.status, answer.json]).toEqual([400, { message, issues: [{ path, message }] }]);
  }
  expect((await put(uuid, { facts: {} })).status).toBe(200);
  expect((await app.call(`/api/v1/projects/${uuid}`)).json).not.toHaveProperty('facts');
});

test('a parts list is text in, a table and a file out, and a wrong one changes nothing', async () => {
  const { uuid } = await makeProject(app.services, { ...seen, project_name: 'Glimmerfax' });
  const file = () => app.call(`/projects/${uuid}/parts-list.csv`);
  expect((await file()).status).toBe(404);
  const text = 'Qty;Part;Price;Note\n2;Resistor;0,05;=1+1\n1;"Board; bare";3;\n';
  const form = new FormData();
  form.set('project_name', 'Glimmerfax');
  form.set('parts_list', text);
  form.set('facts', JSON.stringify({ currency: 'eur' }));
  const sent = await app.call(`/api/v1/projects/${uuid}`, { method: 'PUT', cookie, body: form });
  expect(sent.status).toBe(200);
  const parts_list = {
    parts: 2,
    pieces: 3,
    priced: 2,
    cost: '3.10',
    currency: 'EUR',
    lines: [
      { quantity: 2, part: 'Resistor', price: '0.05', note: '=1+1' },
      { quantity: 1, part: 'Board; bare', price: '3' },
    ],
  };
  expect((await app.call(`/api/v1/projects/${uuid}`)).json.parts_list).toEqual(parts_list);
  const answer = await file();
  expect([answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
    'text/csv; charset=utf-8',
    'attachment; filename="glimmerfax-parts.csv"',
  ]);
  expect(answer.text.split('\r\n').slice(1)).toEqual(["2,Resistor,,,,0.05,'=1+1", '1,Board; bare,,,,3,', '']);
  // The file that was given out is the same list, the apostrophe before a formula included.
  const asSaved = () => app.call(`/api/v1/projects/${uuid}`).then(({ json }) => json.parts_list);
  expect((await put(uuid, { parts_list: answer.text })).status).toBe(200);
  expect(await asSaved()).toEqual(parts_list);

  const wrong = 'Qty,Part\n1,Fine\nmany,';
  expect((await put(uuid, { parts_list: wrong, project_name: 'Lost' })).json).toEqual({
    message: 'One line of the parts list is wrong',
    issues: [
      { path: 'parts_list', message: 'Line 3: Quantity must be a whole number from 1 to 100000' },
      { path: 'parts_list', message: 'Line 3: Part is required' },
    ],
  });
  const check = await app.call('/api/v1/projects/parts-list-check', { cookie, body: { parts_list: wrong } });
  expect([check.status, check.json.issues[0], check.json.parts_list.parts]).toEqual([
    200,
    { line: 3, message: 'Quantity must be a whole number from 1 to 100000' },
    1,
  ]);
  const tooLong = await put(uuid, { parts_list: 'x'.repeat(200_001) });
  expect(tooLong.json.message).toBe('The parts list must not exceed 200000 characters');
  expect(await asSaved()).toEqual(parts_list);
  expect((await put(uuid, { state: 'draft' })).status).toBe(200);
  expect((await file()).status).toBe(404);
  expect((await put(uuid, { parts_list: '' })).status).toBe(200);
  expect((await app.call(`/api/v1/projects/${uuid}`, { cookie })).json).not.toHaveProperty('parts_list');
});

test('a link shows a draft, unkept and unindexed, until it expires, is revoked or the draft is out', async () => {
  const { uuid } = await hidden('Customer board', null);
  const link = async (days?: number) => {
    const answer = await app.call(`/api/v1/projects/${uuid}/preview-links`, {
      cookie,
      body: days ? { days } : {},
    });
    expect(answer.status).toBe(200);
    return String(answer.json.url).slice(app.url.length);
  };
  const first = await link();
  const shown = await app.call(first);
  expect([shown.status, shown.headers.get('cache-control'), shown.headers.get('x-robots-tag')]).toEqual([
    200,
    'no-store',
    'noindex',
  ]);
  expect(shown.text).toContain('<title>Draft: Customer board');
  expect(shown.text).not.toContain('<script type="module"');

  const secret = app.services.env.SESSION_SECRET;
  const expired = signLink({
    purpose: 'preview',
    secret,
    uuid,
    round: 0,
    expiresAt: new Date(Date.now() - 1_000),
  });
  for (const token of [expired, '', 'x', `${first.split('=')[1]}x`]) {
    expect((await app.call(`/projects/preview?token=${token}`)).status, token).toBe(404);
  }
  expect(
    (await app.call(`/api/v1/projects/${uuid}/preview-links`, { method: 'DELETE', cookie })).status,
  ).toBe(200);
  expect((await app.call(first)).status).toBe(404);

  const second = await link(1);
  expect((await app.call(second)).status).toBe(200);
  expect((await put(uuid, { state: 'published' })).status).toBe(200);
  const out = await app.call(second);
  expect([out.status, out.headers.get('location')]).toEqual([
    302,
    projectPath({ uuid, project_name: 'Glimmerfax' }),
  ]);
  expect(app.logs.join('\n')).not.toContain(second.split('=')[1]);
});
