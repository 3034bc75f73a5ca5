import { createHash } from 'node:crypto';
import {
  noLeadRecipient,
  notificationChoiceMessages,
  pushLimits,
  pushMessages,
} from '@perfboard/contracts/words/notification';
import { createHeartbeat } from '@perfboard/server/operations/job/heartbeat';
import { PushBrowser } from '@perfboard/server/testing/push-service';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
let cookie: string;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off' } });
  cookie = await app.signIn({ email: 'admin@example.com' });
});
afterAll(() => app.close());

const choice = {
  bookings: 'digest',
  contacts: 'at_once',
  failures: 'never',
  digest_hour: 7,
  time_zone: 'Europe/Berlin',
};
const put = (body: object, as = cookie) =>
  app.call('/api/v1/notifications/choice', { method: 'PUT', body, cookie: as });

test('each member has separate settings, whatever the role, and invalid ones get an error at their field', async () => {
  const get = async (as: string) => (await app.call('/api/v1/notifications/choice', { cookie: as })).json;
  expect(await get(cookie)).toEqual({
    bookings: 'never',
    contacts: 'never',
    failures: 'never',
    // What is meant for the member alone.
    personal: 'at_once',
    digest_hour: 8,
    time_zone: 'UTC',
    shop_recipients: ['admin@example.com'],
    // An owner without settings is a default recipient.
    is_notified_immediately: true,
  });
  const reader = await app.signIn({ email: 'reader@shop.test', role: 'reader' });
  expect((await put(choice, reader)).json).toEqual({ message: notificationChoiceMessages.saved });
  expect(await get(reader)).toMatchObject({ ...choice, is_notified_immediately: true });
  expect(await get(cookie)).toMatchObject({ bookings: 'never', is_notified_immediately: false });
  await put({ ...choice, personal: 'digest' }, reader);
  await put(choice, reader);
  expect(await get(reader)).toMatchObject({ personal: 'digest' });
  for (const [field, value] of [
    ['digest_hour', 24],
    ['time_zone', 'Nowhere/At_All'],
    ['bookings', 'hourly'],
    ['user_id', 'somebody else'],
  ]) {
    const { status, json } = await put({ ...choice, [field as string]: value }, reader);
    expect([status, json.issues?.length], String(field)).toEqual([400, 1]);
  }
  expect(await get(reader)).toMatchObject(choice);
});

test('while leads go to an example address, the desk and the readiness check report it, without the address', async () => {
  await app.services.prisma.notificationChoice.deleteMany();
  await createHeartbeat(app.services.pool).beat();
  const ready = async () => (await app.call('/readyz')).json;
  const health = async () => (await app.call('/api/v1/health', { cookie })).json;
  expect(await ready()).toMatchObject({
    status: 'ready',
    checks: { leads: { ok: false, error: noLeadRecipient } },
  });
  expect(JSON.stringify(await ready())).not.toContain('@');
  expect(await health()).toMatchObject({ leads_have_no_recipient: true });
  const member = await app.signIn({ email: 'member@shop.test', role: 'editor' });
  await put({ ...choice, failures: 'never' }, member);
  expect(await ready()).toMatchObject({ checks: { leads: { ok: true } } });
  expect(await health()).toMatchObject({ leads_have_no_recipient: false });
});

test('push browsers belong to the signed-in member, use public endpoints only, and end with the session', async () => {
  const member = (email: string) => app.signIn({ email, password: 'three green resistors', role: 'reader' });
  const ann = await member('ann@shop.test');
  const bo = await member('bo@shop.test');
  const own = async (cookie: string) => (await app.call('/api/v1/push', { cookie })).json;
  const browser = (name: string) => new PushBrowser(`https://203.0.113.9.nip.example/${name}`);
  const add = (fields: object, cookie = ann) =>
    app.call('/api/v1/push', { method: 'POST', body: fields, cookie });
  const first = browser('first');
  const { status, json } = await add(first.fields);
  expect([status, json]).toEqual([201, { message: pushMessages.on, uuid: expect.any(String) }]);
  const { public_key, browsers } = await own(ann);
  expect(Buffer.from(public_key, 'base64url')).toHaveLength(65);
  const endpoint_hash = createHash('sha256').update(first.endpoint).digest('hex');
  expect(browsers).toMatchObject([{ uuid: json.uuid, endpoint_hash, last_told_at: null }]);
  expect(await own(bo)).toEqual({ public_key, browsers: [] });

  for (const [field, value, message] of [
    ['endpoint', 'http://push.shop/x', pushMessages.badEndpoint],
    ['endpoint', 'https://me:secret@push.shop/x', pushMessages.badEndpoint],
    ['endpoint', 'https://169.254.169.254/x', pushMessages.badEndpoint],
    ['endpoint', 'https://[::1]/x', pushMessages.badEndpoint],
    ['endpoint', `https://push.shop/${'x'.repeat(pushLimits.endpoint)}`, pushMessages.badEndpoint],
    ['p256dh', Buffer.alloc(65, 4).toString('base64url'), pushMessages.badKey],
    ['auth', 'short', pushMessages.badKey],
  ] as const) {
    const answer = await add({ ...browser('bad').fields, [field]: value });
    expect([answer.status, answer.json.issues], value).toEqual([400, [{ path: field, message }]]);
  }
  // A member can't remove another member's browser; registering it again transfers it.
  const remove = (uuid: string, cookie: string) =>
    app.call(`/api/v1/push/${uuid}`, { method: 'DELETE', cookie });
  expect((await remove(json.uuid, bo)).status).toBe(404);
  expect((await add(first.fields, bo)).json.uuid).toBe(json.uuid);
  expect((await own(ann)).browsers).toEqual([]);
  expect((await remove(json.uuid, bo)).json).toMatchObject({ message: pushMessages.removed });

  for (let count = 0; count < pushLimits.perMember; count += 1) await add(browser(`${count}`).fields);
  expect((await add(browser('one more').fields)).status).toBe(409);
  expect((await add(browser('0').fields)).status).toBe(201);
  await app.call('/api/auth/sign-out', { method: 'POST', body: {}, cookie: ann });
  expect(await app.services.prisma.pushSubscription.count()).toBe(0);
});
