import { signUnsubscribe } from '@perfboard/server/subscriber/unsubscribe-token';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function subscriber(email: string) {
  const { uuid } = (await app.mutate('subscriber.subscribe', { email })).data;
  const token = signUnsubscribe({ secret: app.services.env.SESSION_SECRET, subscriberUuid: uuid });
  const status = async () =>
    (await app.services.prisma.subscriber.findUniqueOrThrow({ where: { uuid } })).status;
  return { path: `/unsubscribe?token=${token}`, status };
}

test('following the link changes nothing, pressing its button does', async () => {
  const { path, status } = await subscriber('one@example.com');
  const asked = await app.call(path);
  expect(asked.status).toBe(200);
  expect(asked.headers.get('referrer-policy')).toBe('same-origin');
  expect(await status()).toBe('active');
  const action = /action="([^"]+)"/.exec(asked.text)?.[1] ?? '';
  expect((await app.call(action, { method: 'POST' })).text).toContain('You have been unsubscribed.');
  expect(await status()).toBe('unsubscribed');
});

test('a mail program unsubscribes with one click from anywhere, as often as it likes', async () => {
  const { path, status } = await subscriber('two@example.com');
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' };
  for (let count = 0; count < 2; count += 1) {
    expect(
      (await app.call(path, { method: 'POST', body: 'List-Unsubscribe=One-Click', headers })).status,
    ).toBe(200);
  }
  expect(await status()).toBe('unsubscribed');
});

test('a link that we did not sign does nothing', async () => {
  const { path, status } = await subscriber('three@example.com');
  for (const given of [
    path.slice(0, -1),
    `${path}x`,
    '/unsubscribe',
    '/unsubscribe?token=%00',
    path.replace('token', 'Token'),
  ]) {
    expect((await app.call(given)).status, given).toBe(400);
    expect((await app.call(given, { method: 'POST' })).status, given).toBe(400);
  }
  expect(await status()).toBe('active');
});
