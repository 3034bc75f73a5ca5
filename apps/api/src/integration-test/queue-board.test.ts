import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
let cookie: string;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off' } });
  cookie = await app.signIn();
});
afterAll(() => app.close());

const board = '/main/admin/queues';

test('the board shows the queues to an admin, and changes nothing for anybody', async () => {
  const shown = await app.call(`${board}/api/queues`, { cookie });
  expect(shown.status).toBe(200);
  const names: string[] = shown.json.queues.map(({ name }: { name: string }) => name);
  expect(names.length).toBeGreaterThan(2);
  expect(shown.json.queues.every((queue: { readOnlyMode: boolean }) => queue.readOnlyMode)).toBe(true);
  for (const name of names) {
    for (const [path, method] of [
      [`${name}/add`, 'POST'],
      [`${name}/pause`, 'PUT'],
      [`${name}/empty`, 'PUT'],
      [`${name}/obliterate`, 'PUT'],
      [`${name}/retry/failed`, 'PUT'],
      [`${name}/1/clean`, 'PUT'],
      [`${name}/1/update-data`, 'PATCH'],
      [name, 'DELETE'],
    ] as const) {
      const body = method === 'DELETE' ? undefined : { name: 'notification.send', data: {}, options: {} };
      const answer = await app.call(`${board}/api/queues/${path}`, { method, body, cookie });
      expect([answer.status, answer.headers.get('allow')], `${method} ${path}`).toEqual([
        405,
        'GET, HEAD, OPTIONS',
      ]);
    }
  }
  expect((await app.call(`${board}/api/queues`, { cookie })).json).toEqual(shown.json);
});
