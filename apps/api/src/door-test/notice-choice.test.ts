import { nobodyReads, noticeChoiceMessages } from '@perfboard/contracts/words/notice';
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
  app.call('/api/v1/notices/choice', { method: 'PUT', body, cookie: as });

test('each member keeps a choice of their own, whatever the role, and what is no choice is said beside its field', async () => {
  const get = async (as: string) => (await app.call('/api/v1/notices/choice', { cookie: as })).json;
  expect(await get(cookie)).toEqual({
    bookings: 'never',
    contacts: 'never',
    failures: 'never',
    digest_hour: 8,
    time_zone: 'UTC',
    shop_tells: ['admin@example.com'],
  });
  const reader = await app.signIn({ email: 'reader@shop.test', role: 'reader' });
  expect((await put(choice, reader)).json).toEqual({ message: noticeChoiceMessages.saved });
  expect(await get(reader)).toMatchObject(choice);
  expect(await get(cookie)).toMatchObject({ bookings: 'never' });
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

test('as long as leads are told to an address of an example, the desk and the readiness say so, without the address', async () => {
  await app.services.prisma.noticeChoice.deleteMany();
  const ready = async () => (await app.call('/readyz')).json;
  const health = async () => (await app.call('/api/v1/health', { cookie })).json;
  expect(await ready()).toMatchObject({
    status: 'ready',
    checks: { leads: { ok: false, error: nobodyReads } },
  });
  expect(JSON.stringify(await ready())).not.toContain('@');
  expect(await health()).toMatchObject({ leads_reach_nobody: true });
  const member = await app.signIn({ email: 'member@shop.test', role: 'editor' });
  await put({ ...choice, failures: 'never' }, member);
  expect(await ready()).toMatchObject({ checks: { leads: { ok: true } } });
  expect(await health()).toMatchObject({ leads_reach_nobody: false });
});
