import { archiveMessages } from '@perfboard/contracts/words/project-archive';
import { runProjectImport } from '@perfboard/server/catalog/project-archive/run-project-import';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
let cookie: string;
beforeAll(async () => {
  app = await startTestApp();
  cookie = await app.signIn();
});
afterAll(() => app.close());

const address = '/api/v1/projects/export.zip';
const download = (query = '', as: string | undefined = cookie) =>
  fetch(`${app.url}${address}${query}`, { headers: as ? { cookie: as } : {} });

const create = { width: 30, height: 20, channels: 3 as const, background: '#2a6' };

async function addProject(name: string): Promise<string> {
  const body = new FormData();
  const fields = {
    project_name: name,
    description: 'Long enough for a project.',
    category: 'Robotics',
    state: 'draft',
  };
  for (const [field, value] of Object.entries(fields)) body.set(field, value);
  body.set('tags', '["a"]');
  const picture = await sharp({ create }).png().toBuffer();
  body.set('image', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png');
  return (await app.call('/api/v1/projects', { cookie, body })).json.uuid;
}

test('projects go out as one file and come in again over REST as drafts', async () => {
  const [one, two] = [await addProject('Arm'), await addProject('Leg')];
  expect((await download('', '')).status).toBe(401);
  expect((await download('?state=nonsense')).status).toBe(400);
  const answer = await download('?date=2026-11-22&state=draft');
  expect(answer.headers.get('content-type')).toBe('application/zip');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="projects_2026-11-22.zip"');
  const archive = await answer.blob();
  expect((await (await download(`?uuids=${one}`)).blob()).size).toBeLessThan(archive.size);
  await app.call(`/api/v1/projects/${two}`, { method: 'DELETE', cookie });

  const call = (path: string, body?: object) =>
    app.call(`/api/v1/project-imports${path}`, {
      cookie,
      ...(body && { body }),
      ...(!body && { method: 'POST' }),
    });
  const { uuid } = (await call('', { file_name: 'shop.zip' })).json;
  const part = new FormData();
  part.set('number', '1');
  part.set('part', archive, 'part.zip');
  expect((await call(`/${uuid}/parts`, part)).json.message).toBe('Part received');
  expect((await call(`/${uuid}/start`)).json.message).toBe(archiveMessages.importing);
  expect((await call(`/${uuid}/start`)).status).toBe(409);
  const run = () => runProjectImport({ ...app.services, siteReader: '' }, uuid, new AbortController().signal);
  await run();
  const rows = async () => (await app.call(`/api/v1/project-imports/${uuid}/rows`, { cookie })).json.items;
  expect(await rows()).toMatchObject([
    { project_name: 'Arm', result: 'skipped' },
    { project_name: 'Leg', result: 'added' },
  ]);
  expect((await app.call(`/api/v1/projects/${two}`, { cookie })).json).toMatchObject({
    project_name: 'Leg',
    state: 'draft',
  });
  expect((await app.call(`/api/v1/project-imports/${uuid}`, { cookie })).json).toMatchObject({
    status: 'done',
    imported: 1,
    results: { added: 1, skipped: 1 },
  });
  const trail = await app.services.prisma.audit.findMany({ where: { action: { startsWith: 'project' } } });
  expect(trail.map(({ action }) => action)).toContain('project_import.start');
  expect(trail.map(({ action }) => action)).toContain('project.export');
});
