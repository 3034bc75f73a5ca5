import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeNotification } from '../../testing/make-lead.ts';
import { makeInvitation } from '../../testing/make-member.ts';
import { makeSubscriber } from '../../testing/make-newsletter.ts';
import { makeDelivery, makeIdempotencyKey, makeOutbox, makeVerification } from '../../testing/make-record.ts';
import { openTestServices, type TestServices } from '../../testing/services.ts';
import { runMaintenance } from './maintenance.ts';
import { tidy } from './tidy.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices({ smtpUrl: 'smtp://127.0.0.1:9' });
});
afterAll(() => services?.close());

const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY);

test('expired rows are deleted, and nothing else', async () => {
  const { prisma, pool } = services;
  for (const [days, isDone] of [
    [8, true],
    [6, true],
    [30, false],
  ] as const) {
    const at = daysAgo(days);
    await makeOutbox(services, { created_at: at, dispatched_at: at, done_at: isDone ? at : null });
  }
  for (const days of [3, 1]) await makeIdempotencyKey(services, { created_at: daysAgo(days) });
  for (const days of [2, 0.5, -1]) await makeVerification(services, { expiresAt: daysAgo(days) });
  for (const [days, status] of [
    [91, 'delivered'],
    [91, 'failed'],
    [91, 'pending'],
    [89, 'failed'],
  ] as const)
    await makeDelivery(services, { status, created_at: daysAgo(days) });
  const failed = (days: number, isDismissed: boolean) => ({
    created_at: daysAgo(days),
    dispatched_at: daysAgo(days),
    done_at: isDismissed ? daysAgo(days) : null,
    failed_at: daysAgo(days),
    last_error: 'because',
  });
  for (const row of [failed(91, false), failed(91, true), failed(89, false), failed(8, true)])
    await makeOutbox(services, row);
  for (const [days, data] of [
    [31, {}],
    [29, {}],
    [-7, {}],
    [-7, { accepted_at: daysAgo(31) }],
    [-7, { withdrawn_at: daysAgo(31) }],
    [-7, { withdrawn_at: daysAgo(29) }],
  ] as const)
    await makeInvitation(services, { expires_at: daysAgo(days), ...data });
  const removed = await tidy(pool);
  expect(removed).toMatchObject({
    invitations: 3,
    outbox: 1,
    failed_outbox: 2,
    idempotency_keys: 1,
    verifications: 1,
    sessions: 0,
    webhook_deliveries: 2,
  });
  expect(await prisma.outbox.count()).toBe(4);
  expect(await tidy(pool)).toMatchObject({ outbox: 0, idempotency_keys: 0, verifications: 0 });
});

test('imported lists and archives are deleted with their files and lines after thirty days', async () => {
  const { prisma, pool } = services;
  for (const days of [31, 29]) {
    const { uuid: import_uuid } = await prisma.subscriberImport.create({
      data: { file_name: `${days}.csv`, consent: 'A fair', created_at: daysAgo(days) },
    });
    const line = { line: 2, email: `${days}@a.example`, email_hash: `${days}`, verdict: 'new' };
    await prisma.subscriberImportPart.create({
      data: { import_uuid, number: 1, bytes: Buffer.from('email') },
    });
    await prisma.subscriberImportRow.create({ data: { import_uuid, ...line } });
    const archive = { uuid: import_uuid, file_name: `${days}.zip`, created_at: daysAgo(days) };
    await prisma.projectImport.create({ data: { ...archive, status: 'done' } });
    await prisma.projectImportPart.create({ data: { import_uuid, number: 1, bytes: Buffer.from('zip') } });
    const row = { place: 1, folder: 'projects/a', project_name: `${days}`, result: 'added' };
    await prisma.projectImportRow.create({ data: { import_uuid, ...row } });
  }
  // An incomplete upload is deleted after a day; of an unreadable one only its error stays.
  const unfinished = [
    ['uploading', 0],
    ['uploading', 2],
    ['failed', 2],
  ] as const;
  for (const [status, days] of unfinished) {
    const data = { file_name: `${status} ${days}.zip`, status, created_at: daysAgo(days) };
    const { uuid: import_uuid } = await prisma.projectImport.create({ data });
    await prisma.projectImportPart.create({ data: { import_uuid, number: 1, bytes: Buffer.from('zip') } });
  }
  expect(await tidy(pool)).toMatchObject({
    ...{ imports: 1, import_rows: 1, import_parts: 1 },
    ...{ project_imports: 2, project_import_rows: 1, project_import_parts: 3 },
  });
  const left = await prisma.projectImport.findMany({ orderBy: { created_at: 'desc' } });
  expect(left.map(({ file_name }) => file_name)).toEqual(['uploading 0.zip', 'failed 2.zip', '29.zip']);
  expect((await prisma.subscriberImportRow.findMany()).map(({ email }) => email)).toEqual(['29@a.example']);
  expect(await prisma.subscriberImportPart.count()).toBe(1);
});

test('unconfirmed subscriptions are deleted, but not those that can still be confirmed or got no confirmation email', async () => {
  const { prisma, pool } = services;
  const add = async (name: string, status: 'pending' | 'active', asked: number[]) => {
    const { uuid } = await makeSubscriber(services, { email: `${name}@a.example`, status });
    const notification = { kind: 'subscription_confirm', subscriber_uuid: uuid } as const;
    for (const days of asked)
      await makeNotification(services, { ...notification, created_at: daysAgo(days) });
  };
  await add('forgotten', 'pending', [40, 31]);
  await add('asked-again', 'pending', [40, 29]);
  await add('confirmed', 'active', [40]);
  await add('kept-aside', 'pending', []);
  expect(await tidy(pool)).toMatchObject({ subscribers: 1 });
  const left = await prisma.subscriber.findMany({ orderBy: { email: 'asc' } });
  expect(left.map(({ email }) => email.split('@')[0])).toEqual(['asked-again', 'confirmed', 'kept-aside']);
});

test('a failing step does not prevent the others, and is reported', async () => {
  const { prisma, pool } = services;
  const own = { lead_months: 600 };
  await prisma.shopDocument.create({
    data: { name: 'retention', version: 1, own, updated_by: 'a@b.example' },
  });
  await pool.query('alter table outbox rename to outbox_away');
  await makeIdempotencyKey(services, { created_at: daysAgo(3) });
  await makeVerification(services, { expiresAt: daysAgo(2) });
  // The step after the failing one records the place of backups.
  const folder = await mkdtemp(join(tmpdir(), 'perfboard-steps-test-'));
  const env = { ...services.env, BACKUP_FOLDER: folder };
  try {
    const signal = new AbortController().signal;
    await expect(runMaintenance({ ...services, env }, signal)).rejects.toThrow(
      /tidy: outbox: .*failed_outbox: .*retention: .*lead_months/s,
    );
  } finally {
    await pool.query('alter table outbox_away rename to outbox');
    await prisma.shopDocument.deleteMany();
    await rm(folder, { recursive: true });
  }
  expect(await prisma.idempotencyKey.count()).toBe(1);
  expect(await prisma.verification.count({ where: { expiresAt: { lt: daysAgo(1) } } })).toBe(0);
  expect(await prisma.serviceState.count({ where: { name: 'backup' } })).toBe(1);
});
