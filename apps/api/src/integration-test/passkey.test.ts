import { passkeyLimits, passkeyMessages } from '@perfboard/contracts/words/session';
import { makeChallenge } from '@perfboard/server/people/passkey/challenge';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cookieOf, startTestApp, type TestApp } from '../testing/app.ts';
import { Authenticator } from '../testing/authenticator.ts';
import { toldOf, trailOf, who } from '../testing/sign-in.ts';

let app: TestApp;
let mine: Member;
let other: string;
beforeAll(async () => {
  app = await startTestApp();
  [mine, other] = await Promise.all([
    member('mine@shop.test'),
    app.signIn({ email: 'other@shop.test', role: 'reader' }),
  ]);
});
afterAll(() => app.close());

const failed = { status: 401, json: { message: passkeyMessages.failed } };
const ask = async (): Promise<{ challenge: string; userVerification: string; allowCredentials?: unknown }> =>
  (await app.call('/api/auth/passkey/options', { body: {} })).json;
const offer = (passkey: object, cookie?: string) =>
  app.call('/api/auth/passkey/sign-in', { body: { passkey }, cookie });
const add = (passkey: object, cookie: string, name = 'Phone') =>
  app.mutate('passkey.add', { name, passkey }, cookie);

interface Member {
  cookie: string;
  device: Authenticator;
  uuid: string;
}

/** An editor with a passkey on a device of their own. */
async function member(email: string): Promise<Member> {
  const cookie = await app.signIn({ email, role: 'editor' });
  const device = new Authenticator(app.url);
  const options = (await app.query('passkey.options', undefined, cookie)).data;
  const { uuid } = (await add(device.make(options), cookie)).data;
  return { cookie, device, uuid };
}

test('a passkey is made, listed, renamed, signs in without a password, and opens nothing once it is removed', async () => {
  const email = 'first@shop.test';
  const { cookie, device, uuid } = await member(email);
  const asked = await ask();
  expect(asked).toMatchObject({ userVerification: 'required' });
  // The account's passkeys must not be revealed.
  expect(asked.allowCredentials ?? []).toEqual([]);

  const signedIn = await offer(device.sign(asked), cookie);
  expect(signedIn).toMatchObject({ status: 200, json: { user: { email } } });
  expect(signedIn.text).not.toContain('token');
  const session = cookieOf(signedIn);
  expect(await who(app, session)).toMatchObject({ email });
  // What the browser held before has ended.
  expect(await who(app, cookie)).toBeNull();
  const known = signedIn.headers.getSetCookie().find((one) => one.includes('session_token'));
  expect(known).toMatch(/HttpOnly/i);

  expect((await app.mutate('passkey.rename', { uuid, name: ' Ring\n' }, session)).status).toBe(200);
  const list = (await app.query('passkey.list', undefined, session)).data;
  expect(list).toEqual([
    { uuid, name: 'Ring', created_at: expect.any(String), last_used_at: expect.any(String) },
  ]);
  expect(await app.mutate('passkey.rename', { uuid, name: ' ' }, session)).toMatchObject({
    status: 400,
    error: { issues: [{ path: 'name', message: passkeyMessages.nameRequired }] },
  });
  expect((await app.mutate('passkey.remove', { uuid }, session)).data).toMatchObject({
    message: passkeyMessages.removed,
  });
  expect(await offer(device.sign(await ask()))).toMatchObject(failed);
  expect(await trailOf(app, email)).toEqual([
    'session.sign_in',
    'passkey.add Phone',
    'session.sign_in passkey',
    'passkey.rename Ring',
    'passkey.remove Ring',
  ]);
  expect(await toldOf(app, email)).toEqual(['passkey_added', 'passkey_removed']);
  expect(app.logs.join('')).not.toContain(device.id);
});

test('attacks fail: a challenge reused, late or forged, another site, another key, a copied device, a mere touch', async () => {
  const { device } = mine;
  const once = device.sign(await ask());
  expect((await offer(once)).status).toBe(200);
  expect(await offer(once), 'again').toMatchObject(failed);

  const secret = app.services.env.SESSION_SECRET;
  const challenge = (token: Uint8Array) => ({ challenge: Buffer.from(token).toString('base64url') });
  const forged = makeChallenge({ purpose: 'passkey sign-in', secret: 'x'.repeat(32) });
  const ofMaking = makeChallenge({ purpose: 'passkey making', secret, sessionId: '' });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - (passkeyLimits.validMinutes + 1) * 60_000 });
  const old = makeChallenge({ purpose: 'passkey sign-in', secret });
  vi.useRealTimers();
  for (const [name, token] of Object.entries({ forged, ofMaking, old }))
    expect(await offer(device.sign(challenge(token))), name).toMatchObject(failed);

  const handle = Buffer.from('somebody else').toString('base64url');
  const hostile = {
    'another origin': device.sign(await ask(), { origin: 'https://perfboard.example' }),
    'another host': device.sign(await ask(), { rpId: 'perfboard.example' }),
    'a touch alone': device.sign(await ask(), { isVerified: false }),
    'another account': device.sign(await ask(), { userHandle: handle }),
    'another’s key': { ...new Authenticator(app.url).sign(await ask()), id: device.id, rawId: device.id },
    'a counter that went back': device.sign(await ask(), { counter: 1 }),
    'a passkey that nobody has': new Authenticator(app.url).sign(await ask()),
  };
  for (const [name, passkey] of Object.entries(hostile))
    expect(await offer(passkey), name).toMatchObject(failed);
  for (const body of [{}, { passkey: null }, { passkey: { ...once, id: 'x'.repeat(2_000) } }])
    expect((await app.call('/api/auth/passkey/sign-in', { body })).status).toBe(400);
  // Of two at once with one challenge, one opens.
  const both = device.sign(await ask());
  const statuses = (await Promise.all([offer(both), offer(both)])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 401]);
  const { rows } = await app.database.pool.query(
    `select count(*)::int as failures from audits where action = 'session.sign_in_failed' and actor = 'mine@shop.test'`,
  );
  expect(rows).toEqual([{ failures: 11 }]);
  // As many failures as anybody else at that address may have.
  await app.database.pool.query(`update rate_limits set points = 30 where key like 'signInByAddress:%'`);
  expect((await offer(device.sign(await ask()))).status).toBe(429);
  await app.database.pool.query('delete from rate_limits');
});

test('of two sign-ins with the same counter one succeeds, concurrent or not; a device without a counter succeeds each time', async () => {
  const { device } = await member('count@shop.test');
  const twins = async (counter: number) =>
    Promise.all([1, 2].map(async () => device.sign(await ask(), { counter })));
  const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();
  const [one, two] = await twins(7);
  expect(statuses(await Promise.all([offer(one ?? {}), offer(two ?? {})]))).toEqual([200, 401]);
  const [three, four] = await twins(8);
  expect([(await offer(three ?? {})).status, (await offer(four ?? {})).status]).toEqual([200, 401]);

  const { device: plain } = await member('plain@shop.test');
  const zeros = await Promise.all([1, 2, 3].map(async () => plain.sign(await ask(), { counter: 0 })));
  expect(statuses(await Promise.all(zeros.map((passkey) => offer(passkey))))).toEqual([200, 200, 200]);
});

test('a passkey is created only with a recent password, in the requesting session, once, and only its owner can change it', async () => {
  const options = async (cookie: string) => (await app.query('passkey.options', undefined, cookie)).data;
  const refused = { status: 400, error: { message: passkeyMessages.notAdded } };

  const device = new Authenticator(app.url);
  const made = device.make(await options(mine.cookie));
  expect(await add(made, other), 'asked for elsewhere').toMatchObject(refused);
  expect((await add(made, mine.cookie)).status).toBe(200);
  expect(await add(made, mine.cookie), 'again').toMatchObject(refused);
  const { device: known } = mine;
  expect(await add(known.make(await options(mine.cookie)), mine.cookie)).toMatchObject({ status: 409 });
  const fresh = new Authenticator(app.url);
  const lax = fresh.make(await options(other), { isVerified: false });
  expect(await add(lax, other), 'without a look').toMatchObject(refused);
  const foreign = fresh.make(await options(other), { origin: 'https://perfboard.example' });
  expect(await add(foreign, other), 'of another site').toMatchObject(refused);

  for (const [procedure, more] of [
    ['remove', {}],
    ['rename', { name: 'x' }],
  ] as const)
    expect((await app.mutate(`passkey.${procedure}`, { uuid: mine.uuid, ...more }, other)).status).toBe(404);
  expect((await app.query('passkey.list', undefined, other)).data).toEqual([]);
});

test('where everybody needs a second factor a passkey is one, and the password alone neither opens the desk nor adds a key', async () => {
  const owner = await app.signIn({ email: 'owner@shop.test' });
  await app.database.pool.query(`update users set two_factor_enabled = true where email = 'owner@shop.test'`);
  const email = 'factor@shop.test';
  const { cookie, device, uuid } = await member(email);
  expect((await app.mutate('setting.set', { second_factor_required: true }, owner)).status).toBe(200);

  expect((await app.query('contact.page', {}, cookie)).status).toBe(200);
  expect(await app.mutate('passkey.remove', { uuid }, cookie)).toMatchObject({
    status: 403,
    error: { message: passkeyMessages.lastKept },
  });
  const byPassword = await app.signIn({ email, role: 'editor' });
  expect((await app.query('contact.page', {}, byPassword)).status).toBe(403);
  const giveFirst = { status: 403, error: { message: passkeyMessages.giveFirst } };
  expect(await app.query('passkey.options', undefined, byPassword)).toMatchObject(giveFirst);
  expect(await app.mutate('passkey.remove', { uuid }, byPassword)).toMatchObject(giveFirst);
  const totp = await app.call('/api/auth/two-factor/enable', {
    body: { password: 'correct horse battery 9' },
    cookie: byPassword,
  });
  expect(totp).toMatchObject({ status: 403, json: { message: passkeyMessages.giveFirst } });

  const byPasskey = cookieOf(await offer(device.sign(await ask())));
  expect((await app.query('contact.page', {}, byPasskey)).status).toBe(200);
  const members = (await app.query('member.list', undefined, owner)).data;
  expect(members.find((one: { email: string }) => one.email === email)).toMatchObject({
    has_second_factor: true,
  });
  // Who is removed takes the passkey along.
  const { id } = members.find((one: { email: string }) => one.email === email);
  expect((await app.mutate('member.remove', { id }, owner)).status).toBe(200);
  expect(await offer(device.sign(await ask()))).toMatchObject(failed);
  expect((await app.mutate('setting.set', { second_factor_required: false }, owner)).status).toBe(200);
});
