import { projectPath } from '@perfboard/contracts/path';
import { caseMessages } from '@perfboard/contracts/words/project-desk';
import { signLink } from '@perfboard/server/base/secret/link-token';
import { makeProject } from '@perfboard/server/testing/make-project';
import { eventually } from '@perfboard/testing/eventually';
import { scaled } from '@perfboard/testing/limit';
import { expect, test } from 'vitest';
import type { createApp } from '../app.ts';
import { app, cookie, prepareProjectDesk, put, seen } from '../testing/project-desk.ts';

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

prepareProjectDesk(render);

const hidden = (name: string, published_at: Date | null) =>
  makeProject(app.services, { ...seen, project_name: name, featured: true, published_at });

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
    ['project.neighbors', { uuid }],
    ['project.neighbors', { uuid: neighbour }],
    ['project.search', { q: 'glimmerfaz' }],
    ['project.search', { tag: 'secretive' }],
    ['project.search', {}],
    ['project.names', {}],
    ['project.topPictures'],
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
  // Saving something else leaves it unchanged.
  expect((await put(uuid, { featured: true })).status).toBe(200);
  expect((await app.call(`/api/v1/projects/${uuid}`)).status).toBe(404);
  expect((await put(uuid, { state: 'published' })).status).toBe(200);
  expect((await app.call(`/api/v1/projects/${uuid}`)).status).toBe(200);
});

test.each([
  [{ state: 'scheduled' }, caseMessages.publishAtRequired],
  [{ state: 'scheduled', publish_at: '2020-01-01T00:00:00Z' }, 'Choose a time in the future'],
  [{ state: 'scheduled', publish_at: 'tomorrow' }, 'Invalid time'],
])('a schedule of %j is refused beside its field', async (fields, message) => {
  const { uuid } = await makeProject(app.services, seen);
  const { status, json } = await put(uuid, fields);
  expect([status, json]).toEqual([400, { message, issues: [{ path: 'publish_at', message }] }]);
});

test(
  'a scheduled project is published on time, although lists are cached and no row is written',
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
