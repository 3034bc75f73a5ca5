import { sessionMessages } from '@perfboard/contracts/words/session';
import { settingMessages } from '@perfboard/contracts/words/setting';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
let owner: string;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off' } });
  owner = await app.signIn({ email: 'owner@shop.test' });
});
afterAll(() => app.close());

const require_ = (second_factor_required: boolean, as = owner) =>
  app.mutate('setting.set', { second_factor_required }, as);
const giveSecondFactor = (email: string) =>
  app.database.pool.query('update users set two_factor_enabled = true where email = $1', [email]);

test('where the shop asks everybody for a second factor, who has none gets to the own account and no further, nor do the tokens', async () => {
  const member = await app.signIn({ email: 'late@shop.test' });
  const { token } = (await app.mutate('token.create', { name: 'x', scope: 'read' }, member)).data;
  const byToken = () => app.call('/api/v1/contacts', { headers: { authorization: `Bearer ${token}` } });

  const first = await require_(true);
  expect([first.status, first.error?.message]).toEqual([400, settingMessages.ownFirst]);
  await giveSecondFactor('owner@shop.test');
  expect((await require_(true)).status).toBe(200);

  const refused = { status: 403, json: { message: sessionMessages.secondFactorNeeded } };
  expect(await app.call('/api/v1/contacts', { cookie: member })).toMatchObject(refused);
  expect(await byToken()).toMatchObject(refused);
  expect(await app.call('/api/v1/newsletter/export.csv', { cookie: member })).toMatchObject(refused);
  expect(await app.call('/api/v1/tokens', { cookie: member })).toMatchObject(refused);
  expect((await app.call('/main/admin/queues', { cookie: member })).status).toBe(302);
  expect((await app.query('session.get', undefined, member)).data).toMatchObject({
    needs_second_factor: true,
  });
  for (const own of ['/api/v1/sessions', '/api/v1/session/second-factor', '/api/v1/session/confirmed'])
    expect((await app.call(own, { cookie: member })).status, own).toBe(200);
  const enabling = await app.call('/api/auth/two-factor/enable', {
    body: { password: 'correct horse battery 9' },
    cookie: member,
  });
  expect(enabling.status).toBe(200);

  const disabling = await app.call('/api/auth/two-factor/disable', {
    body: { password: 'correct horse battery 9' },
    cookie: owner,
  });
  expect(disabling).toMatchObject({ status: 403, json: { message: sessionMessages.secondFactorKept } });

  await giveSecondFactor('late@shop.test');
  expect((await app.call('/api/v1/contacts', { cookie: member })).status).toBe(200);
  expect((await byToken()).status).toBe(200);
  expect((await require_(false)).status).toBe(200);
});

test('what it takes to come in is changed by an owner who gave the password a short while ago', async () => {
  const editor = await app.signIn({ email: 'editor@shop.test', role: 'editor' });
  expect((await require_(false, editor)).status).toBe(403);
  const stale = await app.signIn({ email: 'stale@shop.test' });
  await app.database.pool.query(
    `update sessions set created_at = now() - interval '16 minutes', confirmed_at = null
      where user_id = (select id from users where email = 'stale@shop.test')`,
  );
  const { status, error } = await require_(false, stale);
  expect([status, error?.issues?.[0]?.path]).toEqual([200, 'session']);
});
