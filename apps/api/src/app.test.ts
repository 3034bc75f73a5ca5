import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('a signed-in admin is known on both doors, a stranger on neither', async () => {
  const cookie = await app.signIn({ email: 'owner@shop.example' });
  expect((await app.query('session.get', undefined, cookie)).data).toMatchObject({
    email: 'owner@shop.example',
  });
  expect((await app.query('session.get')).data).toBeNull();
  expect((await app.call('/api/v1/bookings', { cookie })).json).toEqual([]);
  expect(await app.call('/api/v1/bookings')).toMatchObject({
    status: 401,
    json: { message: 'Please sign in' },
  });
});
