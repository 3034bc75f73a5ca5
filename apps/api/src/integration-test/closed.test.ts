import { confirmIssuePath } from '@perfboard/contracts/words/error';
import { signInRoutes } from '@perfboard/server/people/sign-in/sign-in';
import { appRouter } from '@perfboard/server/router';
import type { AnyProcedure } from '@trpc/server';
import { CspEvaluator } from 'csp_evaluator';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restRoutes } from '../call-procedure.ts';
import { extraPaths } from '../rest/openapi.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { mountedOn } from '../testing/mounted-routes.ts';
import {
  guardedRoutes,
  mountedPrefixes,
  publicAuthRoutes,
  publicProcedures,
  publicRoutes,
  sensitiveProcedures,
} from '../testing/open-doors.ts';

let app: TestApp;
beforeAll(async () => {
  // With every door that there can be, the standalone product's inbox too.
  const inbox = {
    DEV_MAIL_URL: 'http://127.0.0.1:9',
    DEV_MAIL_KEY: 'a key of this test, long enough to be one',
  };
  app = await startTestApp({ env: { RATE_LIMITS: 'off', ...inbox } });
});
afterAll(() => app.close());

const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, AnyProcedure>);

/** What a stranger gets from a procedure, asked with an input that no procedure takes. */
async function statusOfStranger(name: string, procedure: AnyProcedure): Promise<number> {
  if (procedure._def.type === 'mutation') return (await app.mutate(name, { nothing: ' ' })).status;
  if (procedure._def.type === 'subscription') {
    // A stream has begun when the check fails: the refusal is its first event, and its end.
    const { text } = await app.call(`/trpc/${name}`, { headers: { accept: 'text/event-stream' } });
    return text.includes('"code":"UNAUTHORIZED"') && !text.includes('"uuid"') ? 401 : 200;
  }
  return (await app.query(name, { nothing: ' ' })).status;
}

test('the procedures that answer a stranger are those of the list, and the list names no other', async () => {
  const open: string[] = [];
  for (const [name, procedure] of procedures) {
    if ((await statusOfStranger(name, procedure)) !== 401) open.push(name);
  }
  expect(open.sort()).toEqual([...publicProcedures].sort());
});

test('the procedures that ask for the password again are those of the list, and the list names no other', async () => {
  const cookie = await app.signIn();
  await app.database.pool.query(`update sessions set created_at = now() - interval '16 minutes'`);
  const asking: string[] = [];
  for (const [name, { _def }] of procedures) {
    // Would end the session of the others.
    if (_def.type === 'subscription' || name === 'session.signOutEverywhere') continue;
    const call = _def.type === 'mutation' ? app.mutate : app.query;
    const { status, error } = await call(name, { nothing: ' ' }, cookie);
    expect(status, name).not.toBe(401);
    if (error?.issues?.some(({ path }) => path === confirmIssuePath)) asking.push(name);
  }
  expect(asking.sort()).toEqual([...sensitiveProcedures].sort());
});

test('a procedure is public over REST if and only if it is in the list, and says so in its document', async () => {
  for (const route of restRoutes()) {
    const isListed = publicProcedures.includes(route.name);
    expect(route.isPublic, route.name).toBe(isListed);
    const answer = await app.call(`/api/v1${route.path.replace(/\{\w+\}/g, 'x')}`, { method: route.method });
    if (isListed) expect(answer.status, route.name).not.toBe(401);
    else expect(answer, route.name).toMatchObject({ status: 401, json: { message: 'Please sign in' } });
  }
  for (const [path, methods] of Object.entries(extraPaths)) {
    for (const method of Object.keys(methods)) {
      expect((await app.call(`/api/v1${path}`, { method: method.toUpperCase() })).status, path).toBe(401);
    }
  }
});

test('the handlers of a whole path reveal nothing to strangers', async () => {
  for (const path of [
    '/dev/mail',
    '/dev/mail/api/messages',
    '/main/admin/queues',
    '/main/admin/queues/api/queues',
  ]) {
    const answer = await app.call(path);
    expect([302, 401], path).toContain(answer.status);
  }
});

test('of the sign-in routes only those of the list answer a stranger', async () => {
  for (const [path, method] of Object.entries(signInRoutes)) {
    const body =
      method === 'POST' ? { email: 'x@y.io', password: 'wrong password', code: '000000' } : undefined;
    const answer = await app.call(`/api/auth${path}`, { method, body });
    const isPublic = publicAuthRoutes.some((known) => known === path);
    if (!isPublic) expect(answer, path).toMatchObject({ status: 401, json: { message: 'Please sign in' } });
  }
  // Everything else that the sign-in library could do stays shut.
  for (const path of [
    '/sign-up/email',
    '/change-email',
    '/list-sessions',
    '/update-user',
    '/delete-user',
    '/request-password-reset',
    '/ok',
    '/error',
  ]) {
    for (const method of ['GET', 'POST']) {
      expect(
        (await app.call(`/api/auth${path}`, { method, ...(method === 'POST' ? { body: {} } : {}) })).status,
        path,
      ).toBe(404);
    }
  }
});

test('every route that is mounted stands in one list, and every list names only what is mounted', () => {
  const { routes, prefixes } = mountedOn(app.express);
  const rest = restRoutes().map(
    ({ method, path }) => `${method} /api/v1${path.replace(/\{(\w+)\}/g, ':$1')}`,
  );
  const auth = Object.entries(signInRoutes).map(([path, method]) => `${method} /api/auth${path}`);
  const listed = [...publicRoutes, ...guardedRoutes, ...rest, ...auth];
  expect(routes.filter((route) => !listed.includes(route))).toEqual([]);
  expect(listed.filter((route) => !routes.includes(route))).toEqual([]);
  expect(prefixes.sort()).toEqual([...mountedPrefixes].sort());
});

test('the board of the queues sends a stranger home', async () => {
  for (const method of ['GET', 'POST', 'PUT']) {
    const answer = await app.call('/main/admin/queues/api/queues', { method });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/']);
  }
});

test('Google’s evaluator of content policies finds no fault on any kind of page', async () => {
  const cookie = await app.signIn();
  const pages = [
    '/',
    '/no/such/page',
    '/main/admin/login',
    '/main/admin/reset-password',
    '/main/admin/invitation',
    '/main/admin/queues',
    '/dev/mail',
    '/unsubscribe?token=x',
    '/subscribe/confirm?token=x',
    '/subscribe/manage?token=x',
    '/api/v1/docs',
    '/media/fallback.svg',
    '/trpc/session.get',
  ];
  for (const page of pages) {
    const answer = await app.call(page, { cookie });
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy, page).toContain('default-src');
    const findings = new CspEvaluator(new CspParser(policy).csp).evaluate();
    // `MEDIUM_MAYBE`: scripts of our own are trusted. There is no JSONP among them, and uploads are served as pictures.
    const objections = findings.filter(({ severity }) => severity < Severity.MEDIUM_MAYBE);
    expect(
      objections.map(({ directive, value, description }) => [directive, value, description]),
      page,
    ).toEqual([]);
  }
});
