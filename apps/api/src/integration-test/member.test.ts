import { invitationMessages } from '@perfboard/contracts/words/invitation';
import { memberMessages } from '@perfboard/contracts/words/member';
import { passwordMessages } from '@perfboard/contracts/words/session';
import { invitationUrl } from '@perfboard/server/people/member/invitation-link';
import { lockTeam } from '@perfboard/server/people/member/member';
import { makeBooking } from '@perfboard/server/testing/make-lead';
import { scaled } from '@perfboard/testing/limit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { listenTo } from '../testing/live-events.ts';

/** Invites members and accepts invitations over HTTP; `answer` is the form's input. */
function openTeam(owner: () => { app: TestApp; cookie: string }, answer: object) {
  const tokenOf = (uuid: string): string => {
    const secret = owner().app.services.env.SESSION_SECRET;
    return invitationUrl({ publicUrl: '', secret, uuid }).split('token=')[1] ?? '';
  };
  return {
    /** The token in an invitation email. */
    tokenOf,
    async idOf(email: string): Promise<string> {
      const { rows } = await owner().app.database.pool.query('select id from users where email = $1', [
        email,
      ]);
      return rows[0].id;
    },
    async invite(email: string, role = 'editor') {
      const { app, cookie } = owner();
      const { data } = await app.mutate('invitation.create', { email, role }, cookie);
      return { uuid: data.uuid as string, token: tokenOf(data.uuid) };
    },
    accept: (token: string, fields: object = {}) =>
      owner().app.call('/api/v1/invitations/accept', { body: { token, ...answer, ...fields } }),
  };
}

let app: TestApp;
let cookie: string;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off' } });
  cookie = await app.signIn({ email: 'owner@shop.example' });
});
afterAll(() => app.close());

const sql = async (text: string, values?: unknown[]) => (await app.database.pool.query(text, values)).rows;
const answer = { name: 'Asha Rao', password: 'nine blue capacitors' };
const { idOf, tokenOf, invite, accept } = openTeam(() => ({ app, cookie }), answer);
const refusal = (message: string) => ({
  status: 400,
  json: { message, issues: [{ path: 'token', message }] },
});

test('an invited person signs in with their own password, and has exactly the offered role', async () => {
  const { uuid, token } = await invite('asha@shop.example');
  expect(JSON.stringify(await sql('select * from invitations where uuid = $1', [uuid]))).not.toContain(token);
  expect(await sql(`select payload from outbox where job = 'notification.send'`)).toEqual([
    { payload: { notification_uuid: expect.any(String) } },
  ]);
  const offer = await app.call('/api/v1/invitations/open', { body: { token } });
  const offered = { email: 'asha@shop.example', role: 'editor', invited_by: 'owner@shop.example' };
  expect(offer.json).toEqual(offered);
  expect(await accept(token, { role: 'owner' })).toMatchObject({ status: 400 });
  expect(await accept(token, { name: 'x'.repeat(10_000) })).toMatchObject({
    status: 400,
    json: { issues: [{ path: 'name' }] },
  });
  expect(await accept(token, { password: 'password1234' })).toMatchObject({
    status: 400,
    json: { issues: [{ path: 'password', message: passwordMessages.common }] },
  });
  expect(await accept(token)).toMatchObject({ status: 200, json: { message: invitationMessages.accepted } });
  const signedIn = await app.call('/api/auth/sign-in/email', {
    body: { email: 'asha@shop.example', password: answer.password },
  });
  expect(signedIn.status).toBe(200);
  const members = (await app.query('member.list', undefined, cookie)).data;
  expect(members).toContainEqual(
    expect.objectContaining({ name: 'Asha Rao', role: 'editor', used_at: expect.any(String) }),
  );
});

test('a used, withdrawn, expired or invalid invitation says so', async () => {
  const used = await invite('used@shop.example');
  expect((await accept(used.token)).status).toBe(200);
  expect(await accept(used.token)).toMatchObject(refusal(invitationMessages.used));

  const gone = await invite('gone@shop.example');
  expect((await app.mutate('invitation.withdraw', { uuid: gone.uuid }, cookie)).status).toBe(200);
  expect(await accept(gone.token)).toMatchObject(refusal(invitationMessages.gone));
  expect((await app.mutate('invitation.withdraw', { uuid: gone.uuid }, cookie)).status).toBe(409);
  expect((await app.mutate('invitation.resend', { uuid: gone.uuid }, cookie)).status).toBe(409);

  const late = await invite('late@shop.example');
  await sql(`update invitations set expires_at = now() where uuid = $1`, [late.uuid]);
  expect(await accept(late.token)).toMatchObject(refusal(invitationMessages.expired));
  for (const token of ['', 'x', `${late.token}x`]) {
    expect(await accept(token), token).toMatchObject(refusal(invitationMessages.unknown));
  }
  expect((await app.mutate('invitation.resend', { uuid: late.uuid }, cookie)).status).toBe(200);
  expect((await accept(late.token)).status).toBe(200);
});

test('an invitation accepted twice concurrently makes one member', async () => {
  const { token } = await invite('twice@shop.example');
  const answers = await Promise.all([accept(token), accept(token)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(await sql(`select 1 from users where email = 'twice@shop.example'`)).toHaveLength(1);
});

test("people with an invitation, and members, can't be invited", async () => {
  await invite('once@shop.example');
  for (const [email, message] of [
    ['once@shop.example', invitationMessages.alreadyInvited],
    ['Owner@shop.example', invitationMessages.alreadyMember],
  ]) {
    const { status, error } = await app.mutate('invitation.create', { email, role: 'reader' }, cookie);
    expect([status, error?.issues]).toEqual([409, [{ path: 'email', message }]]);
  }
  const { uuid } = (await app.query('invitation.list', undefined, cookie)).data[0];
  await sql(`update invitations set expires_at = now() where uuid = $1`, [uuid]);
  const again = await invite('once@shop.example');
  // The one before must not come back by being mailed again.
  expect((await app.mutate('invitation.resend', { uuid }, cookie)).status).toBe(409);
  expect((await accept(again.token)).status).toBe(200);
});

test('the last owner can be neither removed nor demoted, however many concurrent requests try', async () => {
  const id = await idOf('owner@shop.example');
  const lastOwner = { status: 409, error: { issues: [{ path: 'role', message: memberMessages.lastOwner }] } };
  expect(await app.mutate('member.setRole', { id, role: 'reader' }, cookie)).toMatchObject(lastOwner);
  expect(await app.mutate('member.remove', { id }, cookie)).toMatchObject(lastOwner);
  const other = await app.signIn({ email: 'second@shop.example' });
  const second = await idOf('second@shop.example');
  const answers = await Promise.all([
    app.mutate('member.setRole', { id: second, role: 'editor' }, cookie),
    app.mutate('member.setRole', { id, role: 'editor' }, other),
  ]);
  // The slower one was the last owner by then, or no longer an owner.
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await sql(`select 1 from users where role = 'owner'`)).toHaveLength(1);
  await sql(`update users set role = 'owner' where id in ($1, $2)`, [id, second]);
});

test('a former owner whose change was waiting changes nothing', async () => {
  const email = 'demoted@shop.example';
  const demoted = await app.signIn({ email });
  const { uuid } = await invite('waits@shop.example');
  const id = await idOf('owner@shop.example');
  const changes = await app.services.prisma.$transaction(
    async (tx) => {
      await lockTeam(tx);
      const waiting = [
        app.mutate('member.setRole', { id, role: 'reader' }, demoted),
        app.mutate('member.remove', { id }, demoted),
        app.mutate('invitation.create', { email: 'friend@shop.example', role: 'owner' }, demoted),
        app.mutate('invitation.resend', { uuid }, demoted),
        app.mutate('invitation.withdraw', { uuid }, demoted),
      ];
      // Each has passed the door by then.
      const held = `select 1 from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`;
      await expect.poll(() => sql(held), { timeout: scaled(10_000) }).toHaveLength(waiting.length);
      await tx.user.update({ where: { email }, data: { role: 'reader' } });
      return { waiting };
    },
    { timeout: scaled(15_000) },
  );
  for (const answer of await Promise.all(changes.waiting)) {
    expect(answer).toMatchObject({ status: 403, error: { message: memberMessages.refused('owner') } });
  }
});

test.each(['member.setRole', 'member.remove'] as const)(
  '%s of an owner ends their invitations',
  async (by) => {
    const email = `inviter-${by.toLowerCase()}@shop.example`;
    const inviter = await app.signIn({ email });
    const id = await idOf(email);
    const fields = { email: `friend-of-${by.toLowerCase()}@shop.example`, role: 'owner' };
    const { uuid } = (await app.mutate('invitation.create', fields, inviter)).data;
    const others = await invite(`other-than-${by.toLowerCase()}@shop.example`);
    const change = await app.mutate(by, { id, ...(by === 'member.setRole' && { role: 'editor' }) }, cookie);
    expect(change.status).toBe(200);
    expect(await accept(tokenOf(uuid))).toMatchObject(refusal(invitationMessages.gone));
    expect((await accept(others.token)).status).toBe(200);
  },
);

test('who is removed is out within two seconds: session, token, live stream and pending sign-in; the name stays in the trail', async () => {
  const email = 'leaver@shop.example';
  const leaver = await app.signIn({ email });
  const { token } = (await app.mutate('token.create', { name: 'x', scope: 'write' }, leaver)).data;
  const bearer = { authorization: `Bearer ${token}` };
  const feeds = [await listenTo(app, { cookie: leaver }), await listenTo(app, bearer)];
  const id = await idOf(email);
  await sql(
    `insert into verifications (id, identifier, value, expires_at) values ('v1', 'password-reset:x', $1, now() + interval '1 hour')`,
    [id],
  );
  const startedAt = performance.now();
  const held = await makeBooking(app.services, { assignee_id: id });
  expect((await app.mutate('member.remove', { id }, cookie)).status).toBe(200);
  const { assignee_id } = await app.services.prisma.booking.findUniqueOrThrow({ where: { uuid: held.uuid } });
  expect(assignee_id).toBeNull();
  for (const feed of feeds) expect(await feed.ended()).toContain('"code":"UNAUTHORIZED"');
  expect(performance.now() - startedAt).toBeLessThan(scaled(2_000));
  expect((await app.query('session.get', undefined, leaver)).data).toBeNull();
  expect((await app.call('/api/v1/contacts', { headers: bearer })).status).toBe(401);
  expect(await sql('select 1 from verifications where value = $1', [id])).toEqual([]);
  const trail = (await app.query('audit.page', { limit: 5 }, cookie)).data.items;
  const details = { name: 'Admin', email, role: 'owner' };
  expect(trail[0]).toMatchObject({ action: 'member.remove', details });
});

test('granting or revoking access needs a recent password', async () => {
  const { uuid } = await invite('step-up@shop.example');
  const stale = await app.signIn({ email: 'stale@shop.example' });
  await sql(`update sessions set created_at = now() - interval '16 minutes', confirmed_at = null
    where user_id = (select id from users where email = 'stale@shop.example')`);
  const id = await idOf('owner@shop.example');
  for (const [name, input] of [
    ['invitation.create', { email: 'new@shop.example', role: 'owner' }],
    ['invitation.resend', { uuid }],
    ['member.setRole', { id, role: 'reader' }],
    ['member.remove', { id }],
  ] as const) {
    const { status, error } = await app.mutate(name, input, stale);
    expect([status, error?.issues?.[0]?.path], name).toEqual([200, 'session']);
  }
});
