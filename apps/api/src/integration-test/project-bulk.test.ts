import { projectMessages } from '@perfboard/contracts/words/project';
import { bulkMessages } from '@perfboard/contracts/words/project-desk';
import { makeProject } from '@perfboard/server/testing/make-project';
import { eventually } from '@perfboard/testing/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
let cookie: string;
beforeAll(async () => {
  app = await startTestApp();
  cookie = await app.signIn();
});
afterAll(() => app.close());

test('several projects are changed or deleted at once; unchanged and missing ones are reported', async () => {
  const [one, two, draft] = await Promise.all([
    makeProject(app.services, { project_name: 'One' }),
    makeProject(app.services, { project_name: 'Two', featured: true }),
    makeProject(app.services, { project_name: 'Three', published_at: null }),
  ]);
  const gone = '00000000-0000-7000-8000-000000000000';
  const uuids = [one.uuid, two.uuid, two.uuid, gone];
  const change = async (body: object) => {
    const { status, json } = await app.call('/api/v1/projects', { method: 'PATCH', cookie, body });
    return [status, json];
  };
  expect(await change({ uuids, featured: 'true' })).toEqual([
    200,
    { message: bulkMessages.changed({ changed: 1, same: 1, missing: 1 }), changed: 1, same: 1, missing: 1 },
  ]);
  const stored = async () =>
    app.services.prisma.project.findMany({
      where: { uuid: { in: [one.uuid, two.uuid, draft.uuid] } },
      select: { featured: true, category: true, version: true },
      orderBy: { project_name: 'asc' },
    });
  const category = 'LoRa Projects';
  // One, Three, Two: an editor who has Two open sees no conflict, because Two did not change.
  expect(await stored()).toEqual([
    { featured: true, category, version: 2 },
    { featured: false, category, version: 1 },
    { featured: true, category, version: 1 },
  ]);
  for (const [wrong, message] of [
    [{ uuids, category: 'No such' }, projectMessages.categoryGone],
    [{ uuids, category: 'Robotics', featured: false }, bulkMessages.oneChange],
    [{ uuids }, bulkMessages.oneChange],
    [{ uuids, state: 'scheduled' }, 'State must be draft or published'],
    [{ uuids: [], featured: true }, bulkMessages.noneChosen],
    [{ uuids: Array(101).fill(gone), featured: true }, bulkMessages.tooManyChosen],
  ] as const) {
    expect(await change(wrong)).toMatchObject([400, { message }]);
  }
  expect(await change({ uuids: [gone], featured: true })).toMatchObject([
    200,
    { message: bulkMessages.changed({ changed: 0, same: 0, missing: 1 }) },
  ]);
  expect(await change({ uuids, category: 'Robotics' })).toMatchObject([200, { changed: 2 }]);

  const isSeen = async (uuid: string) => (await app.call(`/api/v1/projects/${uuid}`)).status;
  const all = [one.uuid, two.uuid, draft.uuid];
  expect(await change({ uuids: all, state: 'published' })).toMatchObject([200, { changed: 1, same: 2 }]);
  expect(await isSeen(draft.uuid)).toBe(200);
  expect(await change({ uuids: all, state: 'draft' })).toMatchObject([200, { changed: 3 }]);
  expect(await Promise.all(all.map(isSeen))).toEqual([404, 404, 404]);

  const remove = (given: readonly string[]) =>
    app.call('/api/v1/projects/deletion', { cookie, body: { uuids: given } });
  expect((await remove([one.uuid, draft.uuid, gone])).json).toEqual({
    message: bulkMessages.removed({ removed: 2, missing: 1 }),
    removed: 2,
    missing: 1,
    undo_seconds: 10,
    undo_uuid: expect.any(String),
  });
  expect(await stored()).toHaveLength(1);
  const trail = await app.services.prisma.audit.findMany({
    where: { entity_uuid: one.uuid },
    select: { action: true },
    orderBy: { created_at: 'asc' },
  });
  expect(trail.map(({ action }) => action)).toEqual([...Array(3).fill('project.update'), 'project.remove']);
});

test('featured projects stand as the owner put them; what has no place follows, newest first', async () => {
  await app.services.prisma.project.updateMany({ data: { featured: false } });
  const at = (day: number) => ({ featured: true, created_at: new Date(Date.UTC(2026, 0, day)) });
  const [a, b, c, draft] = await Promise.all([
    makeProject(app.services, { project_name: 'A', ...at(1) }),
    makeProject(app.services, { project_name: 'B', ...at(2) }),
    makeProject(app.services, { project_name: 'C', ...at(3) }),
    makeProject(app.services, { project_name: 'D', ...at(4), published_at: null }),
  ]);
  const names = async (query: string) =>
    (await app.call(`/api/v1/projects?featured=true&${query}`)).json.map(
      (project: { project_name: string }) => project.project_name,
    );
  expect(await names('sort=featured&limit=3')).toEqual(['C', 'B', 'A']);
  const arrange = (uuids: string[]) =>
    app.call('/api/v1/featured-projects', { method: 'PUT', cookie, body: { uuids } });
  expect((await arrange([a.uuid, draft.uuid, c.uuid])).json).toEqual({ message: 'Order saved' });
  await eventually('lists are made anew', async () => (await names('sort=featured'))[0] === 'A');
  expect(await names('sort=featured')).toEqual(['A', 'C', 'B']);
  // Without being asked for the order stays what scripts know: newest first.
  expect(await names('limit=3')).toEqual(['C', 'B', 'A']);
  expect((await app.call('/api/v1/featured-projects', { cookie })).json.projects).toEqual(
    [a, draft, c, b].map(({ uuid, project_name }) => ({
      uuid,
      project_name,
      is_published: project_name !== 'D',
    })),
  );
  expect((await arrange([b.uuid])).status).toBe(200);
  await eventually('lists are made anew', async () => (await names('sort=featured'))[0] === 'B');
  expect(await names('sort=featured&limit=2')).toEqual(['B', 'C']);
});
