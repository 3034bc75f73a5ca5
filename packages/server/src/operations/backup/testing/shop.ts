import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { openDatabase } from '@perfboard/db/client';
import { createDiskStore } from '@perfboard/media/disk-store';
import { fileKey, originalKey, variantKey } from '@perfboard/media/key';
import type { ImageStore } from '@perfboard/media/store';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '@perfboard/testing/database';
import type pg from 'pg';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { makeBooking, makeNotification } from '../../../testing/make-lead.ts';
import { makeNewsletter } from '../../../testing/make-newsletter.ts';
import { makeImage, makeProject } from '../../../testing/make-project.ts';
import { makeOutbox } from '../../../testing/make-record.ts';
import { createBackup } from '../backup-create.ts';
import { transientTables } from '../backup-format.ts';

export const hash = 'ab'.repeat(32);
export const original = originalKey(hash, 'png');
export const variant = variantKey(hash, 320, 'avif');
const fileUuid = '01a20418-3adc-7064-8311-f3a1764aaa9d';
export const kept = fileKey(fileUuid);
export let folder: string;

export const newStore = () => createDiskStore({ directory: path.join(folder, randomUUID()) });
export const newFile = () => path.join(folder, `${randomUUID()}.tar.gz`);

export async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  onTestFinished(() => database.drop());
  return database;
}

/** A working shop, with text that a careless dump would break. */
export async function fill(databaseUrl: string, store: ImageStore): Promise<void> {
  const db = openDatabase({ databaseUrl });
  const { uuid: image_uuid } = await makeImage(db, { content_hash: hash, status: 'ready' });
  await db.prisma.imageVariant.create({
    data: { image_uuid, format: 'avif', width: 320, height: 2, bytes: 4, key: variant },
  });
  await store.put(original, Buffer.from([0, 255, 10, 92]), { contentType: 'image/png' });
  await store.put(variant, Buffer.from('variant'), { contentType: 'image/avif' });
  await makeProject(db, {
    project_name: 'Tab\tand \\N and "quotes"',
    description: 'line\nbreak\r\n\\. ünïcödé 🤖',
    category: null,
    tags: ['a,b', '{c}', ''],
    image_uuid,
    photos: { create: { image_uuid, place: 1, caption: 'Half\tof \\', focus_x: 0 } },
  });
  const { uuid: project_uuid } = await db.prisma.project.findFirstOrThrow();
  await db.prisma.file.create({ data: { uuid: fileUuid, project_uuid, name: 'board.zip', bytes: 4 } });
  await store.put(kept, Buffer.from([80, 75, 0, 255]), { contentType: 'application/octet-stream' });
  const { uuid: booking_uuid } = await makeBooking(db, { email: 'ada@example.com' });
  const { uuid: notification_uuid } = await makeNotification(db, { booking_uuid });
  const quote = { client_name: 'Ada', client_email: 'ada@example.com', title: 'LoRa', currency: 'EUR' };
  const pdf = { create: { content: Buffer.from([37, 80, 68, 70, 0, 255, 10, 92]) } };
  await db.prisma.quote.create({
    data: { ...quote, booking_uuid, series_uuid: fileUuid, tax_rounding: 'line', author: 'Ada', pdf },
  });
  await makeOutbox(db, {
    job: 'notification.send',
    payload: { notification_uuid },
    dispatched_at: new Date(),
    attempts: 1,
  });
  await makeNewsletter(db, 1, { status: 'sending' });
  // It may have been moved, sent or cancelled since.
  await makeNewsletter(db, 0, { planned_at: null, scheduled_at: new Date(Date.now() + 86_400_000) });
  await db.prisma.audit.create({
    data: { actor: 'admin', action: 'project.create', entity: 'project', details: { a: '\u0001' } },
  });
  await db.prisma.workerHeartbeat.create({ data: { uuid: randomUUID() } });
  await db.close();
}

/** Every row as text, without what a restore changes on purpose. */
export async function content(pool: pg.Pool): Promise<Record<string, unknown[]>> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const tables: Record<string, unknown[]> = {};
  for (const { name } of rows.filter((row) => !transientTables.has(row.name))) {
    const result = await pool.query(
      `select (to_jsonb(t) - '{dispatched_at,attempts,last_error,status,preview_round,link_round,client_round}'::text[])::text as row from "${name}" t order by 1`,
    );
    tables[name] = result.rows.map(({ row }) => row);
  }
  return tables;
}

export const bytesOf = async (store: ImageStore, key: string) => {
  const image = await store.open(key);
  return image && buffer(image.stream);
};

/** Sets up a folder for archives, for the calling file. */
export function prepareFolder(): void {
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'perfboard-backup-test-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
}

export const keysOf = async (store: ImageStore): Promise<string[]> => {
  const keys: string[] = [];
  for await (const key of store.list('')) keys.push(key);
  return keys.sort();
};

export const flip = (bytes: Buffer, at: number): Buffer => {
  const changed = Buffer.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
};

export let source: TestDatabase;
export let store: ImageStore;
export let file: string;

/** Sets up a working shop and a backup of it, for the tests of the calling file. */
export function prepareBackup(): void {
  prepareFolder();
  beforeAll(async () => {
    source = await createTestDatabase();
    store = newStore();
    file = newFile();
    await fill(source.url, store);
    await createBackup({ databaseUrl: source.url, store, file });
  });
  afterAll(() => source.drop());
}
