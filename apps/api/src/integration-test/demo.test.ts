import { demoBookings } from '@perfboard/content/demo-desk';
import { demoAccount, demoMessages, demoStylePath } from '@perfboard/contracts/words/demo';
import { rateLimitRules } from '@perfboard/server/base/rate-limit/rate-limit-rules';
import { checkDemoDatabase, demoKey } from '@perfboard/server/operations/demo/demo-database';
import { isDemoDatabase, prepareDemo } from '@perfboard/server/operations/demo/prepare-demo';
import { resetDemoWhenDue } from '@perfboard/server/operations/demo/reset-demo';
import { appRouter } from '@perfboard/server/router';
import { makeBooking, makeContact } from '@perfboard/server/testing/make-lead';
import { makeAdmin } from '@perfboard/server/testing/make-member';
import { makeProject } from '@perfboard/server/testing/make-project';
import type { AnyProcedure } from '@trpc/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, cookieOf, startTestApp, type TestApp } from '../testing/app.ts';
import { leastRoles } from '../testing/least-roles.ts';

const hourMs = 3_600_000;

let app: TestApp;
let cookie: string;
let project: Awaited<ReturnType<typeof makeProject>>;
const signIn = (password: string): Promise<Answer> =>
  app.call('/api/auth/sign-in/email', { body: { ...demoAccount, password } });

beforeAll(async () => {
  app = await startTestApp({
    env: { DEMO: 'true', SMTP_URL: 'smtp://127.0.0.1:1', ADMIN_EMAIL: 'owner@shop.example' },
  });
  project = await makeProject(app.services);
  await prepareDemo(app.services.pool);
  cookie = cookieOf(await signIn(demoAccount.password));
});
afterAll(() => app.close());

const lead = {
  full_name: 'A visitor',
  email: 'visitor@example.com',
  mobile_no: '555-010-0142',
  project_title: 'Soil moisture network',
};

test('the shown account signs in as a reader and sees the seed', async () => {
  expect((await app.query('session.get', undefined, cookie)).data).toMatchObject({ role: 'reader' });
  const { items } = (await app.query('booking.page', {}, cookie)).data;
  expect(items.map(({ email }: { email: string }) => email).sort()).toEqual(
    demoBookings.map(({ email }) => email).sort(),
  );
  expect((await app.query('project.list', {})).data).toHaveLength(1);
});

test('the account changes nothing, for itself or for others, and exports nothing', async () => {
  const procedures = appRouter._def.procedures as unknown as Record<string, AnyProcedure>;
  const allowed: string[] = [];
  for (const name of leastRoles.reader) {
    const { type } = (procedures[name] as AnyProcedure)._def as { type: string };
    if (type !== 'mutation') continue;
    const { status, error } = await app.mutate(name, {}, cookie);
    if (status !== 403 || error?.message !== demoMessages.refused) allowed.push(name);
  }
  // Four render their input; one only says in memory who has what open.
  expect(allowed.sort()).toEqual([
    'newsletter.preview',
    'presence.beat',
    'project.checkParts',
    'project.previewStory',
    'shop.mails.preview',
  ]);
  expect(leastRoles.reader).toEqual(expect.arrayContaining(['password.change', 'passkey.add', 'push.add']));
  expect((await app.query('session.confirmed', undefined, cookie)).error?.message).toBe(demoMessages.refused);
  for (const path of ['newsletter/export.csv', 'bookings/export.csv', 'contacts/export.csv', 'backups/x'])
    expect([403, 404], path).toContain((await app.call(`/api/v1/${path}`, { cookie })).status);
  const factor = { method: 'POST', cookie, body: { password: demoAccount.password } };
  expect((await app.call('/api/auth/two-factor/enable', factor)).status).toBe(403);
  expect((await app.mutate('password.requestReset', { email: demoAccount.email })).status).toBe(403);
  expect((await signIn(demoAccount.password)).status).toBe(200);
});

test('a visitor sees no other visitor’s session, and wrong passwords lock out no other visitor', async () => {
  const other = cookieOf(await signIn(demoAccount.password));
  expect((await app.query('session.list', undefined, other)).data).toHaveLength(1);
  const { rateLimits } = app.services;
  const { points } = rateLimitRules.signInByAccount;
  for (let tries = 0; tries <= points; tries += 1) await signIn('a wrong password');
  // From another address.
  await rateLimits.reset('signInByAddress', '127.0.0.1');
  expect((await signIn(demoAccount.password)).status).toBe(200);
});

test('a file is refused with a sentence at its field, and the same request without it is taken', async () => {
  const form = new FormData();
  for (const [name, value] of Object.entries(lead)) form.set(name, value);
  form.append('files', new Blob(['x']), 'plan.txt');
  const { status, json } = await app.call('/api/v1/bookings', { body: form });
  expect({ status, issues: json.issues }).toEqual({
    status: 403,
    issues: [{ path: 'files', message: demoMessages.noFiles }],
  });
  for await (const key of app.services.store.list('files/')) expect(key).toBeUndefined();
  form.delete('files');
  expect((await app.call('/api/v1/bookings', { body: form })).status).toBe(201);
  expect((await app.call(demoStylePath)).text).toContain('.takes-files{display:none}');
});

test('every hour, one of two processes resets it to the seed; who is signed in stays so', async () => {
  const { pool, prisma } = app.services;
  await makeBooking(app.services);
  await makeContact(app.services);
  expect(await resetDemoWhenDue(pool)).toBe(false);
  const later = Date.now() + hourMs;
  const done = await Promise.all([resetDemoWhenDue(pool, later), resetDemoWhenDue(pool, later)]);
  expect(done.sort()).toEqual([false, true]);
  expect(await resetDemoWhenDue(pool, later)).toBe(false);
  expect(await prisma.booking.count()).toBe(demoBookings.length);
  expect(await prisma.project.count({ where: { uuid: project.uuid } })).toBe(1);
  expect((await app.query('overview.get', {}, cookie)).status).toBe(200);
});

test('a reset gives way to a request that is writing, blocks none that reads, and then removes what it wrote', async () => {
  const { pool, prisma } = app.services;
  const later = Date.now() + 2 * hourMs;
  const writer = await pool.connect();
  await writer.query('begin');
  await writer.query(
    `insert into bookings (uuid, full_name, email, mobile_no, project_title)
      values (gen_random_uuid(), 'A', 'during@example.com', '1', 'x')`,
  );
  await expect(resetDemoWhenDue(pool, later)).rejects.toThrow(/lock timeout/);
  await writer.query('commit');
  writer.release();
  expect(await prisma.booking.count({ where: { email: 'during@example.com' } })).toBe(1);

  // A list that is being read goes on, in the state in which it began.
  const reader = await pool.connect();
  await reader.query('begin transaction isolation level repeatable read');
  const before = (await reader.query('select count(*) from bookings')).rows;
  expect(await resetDemoWhenDue(pool, later)).toBe(true);
  expect((await reader.query('select count(*) from bookings')).rows).toEqual(before);
  await reader.query('commit');
  reader.release();
  expect(await prisma.booking.count({ where: { email: 'during@example.com' } })).toBe(0);
});

test('a real shop is never a demo, nor a demo a real shop', async () => {
  const { pool, prisma } = app.services;
  await expect(checkDemoDatabase(pool, { isDemo: false })).rejects.toThrow(/everyone knows its password/);
  await checkDemoDatabase(pool, { isDemo: true });
  const shop = await startTestApp();
  try {
    await checkDemoDatabase(shop.services.pool, { isDemo: false });
    await expect(checkDemoDatabase(shop.services.pool, { isDemo: true })).rejects.toThrow(/is empty/);
    await makeBooking(shop.services);
    await expect(checkDemoDatabase(shop.services.pool, { isDemo: true })).rejects.toThrow(
      /bookings has rows/,
    );
    await expect(isDemoDatabase(shop.services.pool)).rejects.toThrow(/would delete this shop/);
    expect(await resetDemoWhenDue(shop.services.pool, Date.now() + hourMs)).toBe(false);
    expect(await shop.services.prisma.booking.count()).toBe(1);
  } finally {
    await shop.close();
  }
  // The marker alone does not make a shop with an owner a demo.
  const owner = await makeAdmin(app.services);
  await makeBooking(app.services, { email: 'kept@example.com' });
  await expect(resetDemoWhenDue(pool, Date.now() + 5 * hourMs)).rejects.toThrow(/is not reset/);
  expect(await prisma.booking.count({ where: { email: 'kept@example.com' } })).toBe(1);
  expect(await prisma.setting.count({ where: { key: demoKey } })).toBe(1);
  await prisma.user.deleteMany({ where: { email: owner.email } });
});
