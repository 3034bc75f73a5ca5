import { mkdtemp, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestServices, type TestServices } from '../../testing/services.ts';
import { requeueMissing } from '../job/requeue.ts';
import { lastNight } from '../retention/retention.ts';
import { expiredArchives } from './archive-folder.ts';
import { readBackupState } from './backup-state.ts';
import { requestNightlyBackup } from './nightly-backup.ts';
import { verifyArchive } from './restore-read.ts';
import { runBackup } from './run-backup.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const tomorrow = new Date(Date.now() + 1.5 * dayMs);

let services: TestServices;
let parent: string;
/** The shop is new: no night is in between, even if one begins during the tests. */
let today: Date;
beforeAll(async () => {
  services = await openTestServices({ smtpUrl: 'smtp://127.0.0.1:9' });
  const { rows } = await services.pool.query<{ born: Date }>(
    'update _prisma_migrations set finished_at = now() returning finished_at as born',
  );
  today = rows[0]?.born ?? new Date();
  parent = await mkdtemp(path.join(tmpdir(), 'perfboard-nightly-test-'));
});
afterAll(async () => {
  await services?.close();
  await rm(parent, { recursive: true, force: true });
});

let folder: string;
let worker: TestServices;
beforeEach(async () => {
  await services.pool.query(`truncate backups, outbox; delete from service_states where name = 'backup'`);
  folder = path.join(parent, crypto.randomUUID());
  worker = { ...services, env: { ...services.env, BACKUP_FOLDER: folder, BACKUP_KEEP: 2 } };
});

const run = (uuid: string, options: { signal?: AbortSignal; isLast?: boolean } = {}) =>
  runBackup(worker, uuid, { signal: new AbortController().signal, isLast: false, ...options });
const rows = () => services.prisma.backup.findMany({ orderBy: { created_at: 'desc' } });
const asked = async () =>
  (await services.prisma.backup.create({ data: { reason: 'asked' }, select: { uuid: true } })).uuid;
const lay = async (name: string, madeAt: Date) => {
  await writeFile(path.join(folder, name), 'an archive');
  await utimes(path.join(folder, name), madeAt, madeAt);
};

test('a night has one backup, however many workers run; old ones are removed, and unrelated files stay', async () => {
  // A new shop has no data from last night.
  expect(await requestNightlyBackup(worker, today)).toBe(false);
  const looks = await Promise.all([1, 2, 3].map(() => requestNightlyBackup(worker, tomorrow)));
  expect(looks.filter(Boolean)).toHaveLength(1);
  const [row] = await rows();
  const uuid = row?.uuid ?? '';
  const jobs = await services.prisma.outbox.findMany({ where: { job: 'backup.make' } });
  expect(jobs.map(({ payload }) => payload)).toEqual([{ backup_uuid: uuid }]);

  await Promise.all([run(uuid), run(uuid)]);
  const [name = '', ...others] = await readdir(folder);
  expect([name, others]).toEqual([expect.stringMatching(/^shop-\d{8}T\d{6}Z-[0-9a-f]{8}\.tar\.gz$/), []]);
  const { size, mode } = await stat(path.join(folder, name));
  expect(mode & 0o077).toBe(0);
  expect(
    (await verifyArchive({ file: path.join(folder, name) })).tables.map((table) => table.name),
  ).not.toContain('backups');
  expect(await rows()).toMatchObject([{ status: 'done', file_name: name, bytes: BigInt(size) }]);
  // The job is repeated after a worker died before recording it.
  await run(uuid);
  expect(await readdir(folder)).toEqual([name]);

  const old = new Date(Date.now() - 3 * dayMs);
  await lay('shop-20260101T030000Z-aaaaaaaa.tar.gz', old);
  await lay('shop-20260102T030000Z-aaaaaaaa.tar.gz.age', new Date(old.getTime() - dayMs));
  await lay('before-migration-20260101T030000Z.tar.gz', old);
  await lay('before-migration-20250101T030000Z.tar.gz', new Date(Date.now() - 500 * dayMs));
  await lay('mine.tar.gz', new Date(0));
  await requestNightlyBackup(worker, tomorrow);
  const kept = [
    'before-migration-20260101T030000Z.tar.gz',
    'mine.tar.gz',
    'shop-20260101T030000Z-aaaaaaaa.tar.gz',
    name,
  ];
  expect((await readdir(folder)).sort()).toEqual(kept.sort());
  expect((await rows()).map(({ reason, status }) => [reason, status])).toEqual([
    ['night', 'done'],
    ['migration', 'done'],
    ['night', 'done'],
  ]);
  // Age alone also expires them, but the newest stays.
  await requestNightlyBackup(worker, new Date(Date.now() + 400 * dayMs));
  expect((await readdir(folder)).sort()).toEqual(['mine.tar.gz', name].sort());
});

test('any number of archives in one day does not push out earlier days', () => {
  const at = (day: number, hour: number) => {
    const madeAt = new Date(Date.UTC(2026, 10, day, hour));
    return { name: `shop-${madeAt.toISOString()}`, bytes: 1, madeAt };
  };
  const [a, b, c, d, night, oldest] = [at(22, 9), at(22, 8), at(22, 7), at(22, 3), at(21, 3), at(20, 3)];
  const archives = [a, b, c, d, night, oldest].flatMap((archive) => archive ?? []);
  expect(expiredArchives(archives, { kept: 2, days: 30, now: new Date(Date.UTC(2026, 10, 22, 10)) })).toEqual(
    [oldest, d],
  );
});

test("a worker that is stopped, or can't write, leaves no archive and makes it later; the desk shows why, and when it is overdue", async () => {
  const uuid = await asked();
  const aborted = AbortSignal.abort();
  await expect(run(uuid, { signal: aborted })).rejects.toThrow();
  expect(await readdir(folder)).toEqual([]);
  expect(await rows()).toMatchObject([{ status: 'waiting', last_error: null }]);
  expect(await requeueMissing(services.pool)).toBe(1);

  await rm(folder, { recursive: true });
  await writeFile(folder, 'a file in its place');
  await expect(run(uuid)).rejects.toThrow();
  expect(await rows()).toMatchObject([{ status: 'waiting', last_error: expect.any(String) }]);
  // Failed without an error of its own, as in quarantine: the next one can be requested.
  await services.prisma.outbox.updateMany({ data: { failed_at: new Date() } });
  await requestNightlyBackup({ ...worker, env: services.env }, new Date());
  expect(await rows()).toMatchObject([{ status: 'failed', last_error: expect.any(String) }]);
  await expect(run(uuid, { isLast: true })).rejects.toThrow();
  expect(await rows()).toMatchObject([{ status: 'failed' }]);
  await rm(folder);
  // Like Retry at the desk.
  await run(uuid);
  expect(await rows()).toMatchObject([{ status: 'done', last_error: null }]);

  const late = new Date(Date.now() + 49 * hourMs);
  expect(await readBackupState(services.prisma, late)).toMatchObject({
    is_nightly: false,
    is_overdue: false,
  });
  await requestNightlyBackup(worker, today);
  expect(await readBackupState(services.prisma)).toMatchObject({
    is_nightly: true,
    is_overdue: false,
    place: { folder, kept: 2 },
  });
  expect(await readBackupState(services.prisma, late)).toMatchObject({ is_overdue: true });
  // Off again.
  await requestNightlyBackup({ ...worker, env: services.env }, new Date());
  expect(await readBackupState(services.prisma, late)).toMatchObject({
    is_nightly: false,
    is_overdue: false,
  });
});

test('a complete archive of a dead worker is reused; one on an unmounted disk is still listed', async () => {
  const uuid = await asked();
  await run(uuid);
  const [made] = await rows();
  const file = path.join(folder, made?.file_name ?? '');
  const { mtimeMs } = await stat(file);
  await services.prisma.backup.update({
    where: { uuid },
    data: { status: 'running', bytes: null, finished_at: null },
  });
  await run(uuid);
  expect((await stat(file)).mtimeMs).toBe(mtimeMs);
  expect(await rows()).toMatchObject([{ status: 'done', bytes: expect.any(BigInt) }]);
  await services.prisma.backup.update({ where: { uuid }, data: { finished_at: new Date(0) } });
  await rename(folder, `${folder}.away`);
  await requestNightlyBackup(worker, today);
  expect(await rows()).toHaveLength(1);
  await rename(`${folder}.away`, folder);
  await rm(file);
  await requestNightlyBackup(worker, today);
  expect(await rows()).toEqual([]);
});

test.each([
  ['2026-11-22T10:59:00Z', '2026-11-21'],
  ['2026-11-22T11:00:00Z', '2026-11-22'],
  ['2026-11-23T07:00:00Z', '2026-11-22'],
])('the night of %s in Portland is that of %s', (now, night) => {
  expect(lastNight('America/Los_Angeles', new Date(now))).toBe(night);
});
