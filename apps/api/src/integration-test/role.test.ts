// @module-tag slow
import { hasRole, memberMessages, type Role, roles } from '@perfboard/contracts/words/member';
import type { Meta } from '@perfboard/server/base/trpc/rest';
import { appRouter } from '@perfboard/server/router';
import { makeContact } from '@perfboard/server/testing/make-lead';
import type { AnyProcedure } from '@trpc/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { leastRoles } from '../testing/least-roles.ts';
import { publicProcedures } from '../testing/open-doors.ts';

let app: TestApp;
let cookies: Record<Role, string>;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off' } });
  const signIn = (role: Role) => app.signIn({ email: `${role}@shop.example`, role });
  cookies = { reader: await signIn('reader'), editor: await signIn('editor'), owner: await signIn('owner') };
});
afterAll(() => app.close());

const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, AnyProcedure>);
const listed = new Map(roles.flatMap((role) => leastRoles[role].map((name) => [name, role] as const)));
const refusals = roles.map((role) => memberMessages.refused(role));

test('every procedure that is not public names its least role, as the list has it, and the list names no other', () => {
  const declared = procedures
    .filter(([name]) => !publicProcedures.includes(name))
    .map(([name, { _def }]) => [name, (_def.meta as Meta).role]);
  expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(listed));
  const shut = publicProcedures.filter((name) => listed.has(name));
  expect(shut).toEqual([]);
});

test('who has a lesser role is refused, on both doors, before anything of the call is read', async () => {
  for (const [name, { _def }] of procedures) {
    const least = listed.get(name);
    // Would end the session of the others.
    if (!least || _def.type === 'subscription' || name === 'session.signOutEverywhere') continue;
    const { rest } = _def.meta as Meta;
    for (const role of roles) {
      const call = _def.type === 'mutation' ? app.mutate : app.query;
      const { status, error } = await call(name, { nothing: ' ' }, cookies[role]);
      const isRefused = status === 403 && refusals.includes(error?.message ?? '');
      expect(isRefused, `${name} by ${role}`).toBe(!hasRole(role, least));
      if (!rest || hasRole(role, least)) continue;
      const answer = await app.call(`/api/v1${rest.path.replace(/\{\w+\}/g, 'x')}`, {
        method: rest.method,
        cookie: cookies[role],
      });
      expect(answer, `${name} by ${role}`).toMatchObject({
        status: 403,
        json: { message: refusals[roles.indexOf(least)] },
      });
    }
  }
});

test('what is mounted beside the router asks for a role too', async () => {
  const exported = (role: Role) => app.call('/api/v1/newsletter/export.csv', { cookie: cookies[role] });
  expect([(await exported('reader')).status, (await exported('editor')).status]).toEqual([403, 200]);
  const board = (role: Role) => app.call('/main/admin/queues', { cookie: cookies[role] });
  expect([(await board('editor')).status, (await board('owner')).status]).toEqual([302, 200]);
});

test('a role raised by hand in a request is refused or changes nothing', async () => {
  const cookie = cookies.reader;
  expect(
    (await app.call('/api/auth/update-user', { method: 'POST', body: { role: 'owner' }, cookie })).status,
  ).toBe(404);
  const signedIn = await app.call('/api/auth/sign-in/email', {
    body: { email: 'reader@shop.example', password: 'correct horse battery 9', role: 'owner' },
  });
  expect(signedIn.status).toBe(200);
  const raised = {
    current_password: 'correct horse battery 9',
    password: 'nine blue capacitors',
    role: 'owner',
  };
  expect((await app.mutate('password.change', raised, cookie)).status).toBe(400);
  expect((await app.query('session.get', undefined, cookie)).data).toMatchObject({ role: 'reader' });
});

test('a session and a token may what the account may now: a demotion holds from the next call on', async () => {
  const cookie = await app.signIn({ email: 'demoted@shop.example', role: 'owner' });
  const { token } = (await app.mutate('token.create', { name: 'x', scope: 'write' }, cookie)).data;
  const contact = await makeContact(app.services);
  const setStatus = () =>
    app.call(`/api/v1/contacts/${contact.uuid}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}` },
      body: { status: 'read' },
    });
  expect((await setStatus()).status).toBe(200);
  await app.database.pool.query(`update users set role = 'reader' where email = 'demoted@shop.example'`);
  expect(await setStatus()).toMatchObject({
    status: 403,
    json: { message: memberMessages.refused('editor') },
  });
  expect((await app.query('audit.page', {}, cookie)).status).toBe(403);
  expect((await app.query('contact.page', {}, cookie)).status).toBe(200);
});
