import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { backupMessages } from '@perfboard/contracts/words/operation';
import { recordBackupPlace } from '@perfboard/server/operations/backup/backup-state';
import { createHeartbeat } from '@perfboard/server/operations/job/heartbeat';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
let folder: string;
let owner: string;
let editor: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'perfboard-backup-door-'));
  app = await startTestApp({ env: { BACKUP_FOLDER: folder } });
  [owner, editor] = [await app.signIn(), await app.signIn({ email: 'editor@shop.test', role: 'editor' })];
});
afterAll(async () => {
  await app?.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (at: string, cookie?: string) => app.call(`/api/v1/backups${at}`, { cookie });
const ask = (cookie: string) => app.call('/api/v1/backups', { body: {}, cookie });

test('an owner can request a backup if a worker makes them, one at a time, and sees when they are overdue', async () => {
  const { prisma } = app.services;
  expect(await ask(owner)).toMatchObject({ status: 409, json: { message: backupMessages.isOff } });
  expect((await get('', owner)).json).toMatchObject({ is_nightly: false, is_overdue: false, backups: [] });
  expect((await app.call('/readyz')).json.checks).not.toHaveProperty('backup');
  await recordBackupPlace(prisma, { folder, kept: 7 });
  expect((await ask(editor)).status).toBe(403);
  expect((await get('', editor)).status).toBe(403);
  const both = await Promise.all([ask(owner), ask(owner)]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect((await app.mutate('backup.make', undefined, owner)).status).toBe(409);
  const uuid = both.find(({ status }) => status === 201)?.json.uuid;
  const jobs = await prisma.outbox.findMany({ where: { job: 'backup.make' } });
  expect(jobs.map(({ payload }) => payload)).toEqual([{ backup_uuid: uuid }]);
  expect((await get('', owner)).json).toMatchObject({
    is_nightly: true,
    folder,
    kept: 7,
    backups: [{ uuid, reason: 'asked', status: 'waiting', file_name: null, bytes: null }],
  });

  expect((await app.call('/readyz')).json.checks.backup).toEqual({ ok: true });
  const long = new Date(Date.now() - 3 * 86_400_000);
  await createHeartbeat(app.services.pool).beat();
  await prisma.serviceState.update({ where: { name: 'backup' }, data: { since: long } });
  // Still ready: a late backup does not affect visitors.
  expect(await app.call('/readyz')).toMatchObject({
    status: 200,
    json: { checks: { backup: { ok: false, error: backupMessages.overdue } } },
  });
  expect((await app.query('health.get', {}, editor)).data.backup).toMatchObject({ is_overdue: true });
});

test('only an owner with a recent password can download an archive, completely', async () => {
  const { prisma } = app.services;
  const name = 'shop-20261122T030000Z-0a1b2c3d.tar.gz';
  const bytes = Buffer.alloc(300_000, 'archive ');
  await writeFile(path.join(folder, name), bytes);
  const done = { reason: 'night', status: 'done', finished_at: new Date() } as const;
  const { uuid } = await prisma.backup.create({ data: { ...done, file_name: name } });
  const at = `/${uuid}/archive`;
  const file = await get(at, owner);
  expect(file.status).toBe(200);
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-disposition': `attachment; filename="${name}"`,
    'content-length': String(bytes.length),
    'cache-control': 'no-store',
  });
  expect(file.text === bytes.toString()).toBe(true);

  expect((await get(at)).status).toBe(401);
  expect((await get(at, editor)).status).toBe(403);
  const { token } = (await app.mutate('token.create', { name: 'script', scope: 'write' }, owner)).data;
  const headers = { authorization: `Bearer ${token}` };
  expect((await app.call(`/api/v1/backups${at}`, { headers })).status).toBe(403);
  await app.database.pool.query(
    `update sessions set created_at = now() - interval '1 hour', confirmed_at = null`,
  );
  expect((await get(at, owner)).json.issues).toMatchObject([{ path: 'session' }]);
  const { items } = (await app.query('audit.page', { entity: 'backup' }, owner)).data;
  expect(items.map(({ action }: { action: string }) => action)).toEqual(['backup.download', 'backup.make']);

  const fresh = await app.signIn();
  const outside = await prisma.backup.create({ data: { ...done, file_name: '../../../etc/passwd' } });
  for (const odd of [`/${outside.uuid}/archive`, '/none/archive', `/${crypto.randomUUID()}/archive`])
    expect(await get(odd, fresh)).toMatchObject({ status: 404, json: { message: backupMessages.notFound } });
  await rm(path.join(folder, name));
  expect(await get(at, fresh)).toMatchObject({ status: 404, json: { message: backupMessages.gone } });
});
