import type { RenderPage } from '@perfboard/contracts/page';
import { makeProject } from '@perfboard/server/testing/make-project';
import { eventually } from '@perfboard/testing/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

/** Shows the catalog, or the rest of the page where the catalog cannot be had, as a project's page does. */
const render: RenderPage = async ({ url, query }) => {
  if (url !== '/projects')
    return { kind: 'html', status: 404, html: '<!doctype html><title>Not here</title>' };
  const items = (await query('project.list', {}).catch(() => [])) as { project_name: string }[];
  const names = items.map(({ project_name }) => project_name).join();
  return { kind: 'html', status: 200, html: `<!doctype html><title>Projects</title>${names}` };
};

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { LOG_LEVEL: 'info' }, render });
  await eventually('changes are listened to', () => app.services.changes.isListening());
});
afterAll(() => app.close());

test('a missing page is in the log each time, with a masked client address, cached or not', async () => {
  for (let count = 0; count < 3; count++) expect((await app.call('/wp-login.php')).status).toBe(404);
  const lines = () => app.logs.filter((line) => line.includes('/wp-login.php'));
  await eventually('three lines', () => lines().length === 3);
  const senders = lines().map((line) => JSON.parse(line).from);
  expect(senders[0]).toMatch(/^[0-9a-f]{16}$/);
  expect(new Set(senders).size).toBe(1);
});

test('a page of which a part could not be loaded is made anew for the next one who asks', async () => {
  await makeProject(app.services, { project_name: 'Soil network' });
  const { pool } = app.database;
  await pool.query('alter table projects rename to projects_away');
  const partial = await app.call('/projects');
  await pool.query('alter table projects_away rename to projects');
  expect(partial.text).not.toContain('Soil network');
  expect((await app.call('/projects')).text).toContain('Soil network');
});
