import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, mkdtemp, open, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer as toBuffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type Database, openDatabase } from '@perfboard/db/client';
import { checkDatabase } from '@perfboard/db/start-check';
import { createDiskStore } from '@perfboard/media/disk-store';
import type { ImageStore } from '@perfboard/media/store';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '@perfboard/testing/database';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { extract, pack } from 'tar-stream';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { erasePersonalData } from '../privacy/erase-personal-data.ts';
import { createDepartureKeeper } from '../privacy/keep-departures.ts';
import { suppressionHash } from '../privacy/suppression.ts';
import { makePreviewLink, openPreviewLink, revokePreviewLinks } from '../project/project-preview.ts';
import { removeSubscriber } from '../subscriber/subscriber.ts';
import { makeBooking } from '../testing/make-booking.ts';
import { makeInvitation } from '../testing/make-invitation.ts';
import { makeProject } from '../testing/make-project.ts';
import { makeSubscriber } from '../testing/make-subscriber.ts';
import { sessionSecret as secret } from '../testing/services.ts';
import { readIdentities } from './archive-key.ts';
import { createBackup } from './backup-create.ts';
import { restoreBackup } from './restore-archive.ts';
import { verifyArchive } from './restore-read.ts';
import { createSpool } from './spool.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'perfboard-departure-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const newStore = () => createDiskStore({ directory: path.join(folder, randomUUID()) });

const previewEnv = { PUBLIC_URL: 'https://shop.example', SESSION_SECRET: secret };

let source: TestDatabase;
let shop: Database;
let store: ImageStore;
let file: string;
beforeEach(async () => {
  source = await createTestDatabase();
  shop = openDatabase({ databaseUrl: source.url, maxConnections: 2 });
  store = newStore();
  file = path.join(folder, `${randomUUID()}.tar.gz`);
  onTestFinished(async () => {
    await shop.close();
    await source.drop();
  });
});

async function emptyPlace(): Promise<{ databaseUrl: string; rows: Database }> {
  const database = await createEmptyDatabase();
  const rows = openDatabase({ databaseUrl: database.url, maxConnections: 2 });
  onTestFinished(async () => {
    await rows.close();
    await database.drop();
  });
  return { databaseUrl: database.url, rows };
}

const backUp = (options: { recipients?: string[] } = {}) =>
  createBackup({ databaseUrl: source.url, store, file, ...options });
const keepDepartures = () =>
  createDepartureKeeper({ pool: shop.pool, store, env: { SESSION_SECRET: secret } })();
const leave = (email: string) =>
  shop.prisma.subscriber.update({
    where: { email },
    data: { status: 'unsubscribed', status_changed_at: new Date() },
  });
const statuses = async ({ prisma }: Database) =>
  Object.fromEntries((await prisma.subscriber.findMany()).map(({ email, status }) => [email, status]));

test('who left or was erased after the archive was made does not come back with it', async () => {
  for (const name of ['ada', 'bob', 'eve'])
    await makeSubscriber(shop, { email: `${name}@x.example`, status: 'active' });
  await makeBooking(shop, { email: 'carl@x.example' });
  await makeBooking(shop, { email: 'bob@x.example' });
  await makeInvitation(shop, { email: 'fay@x.example' });
  const gus = await makeSubscriber(shop, { email: 'gus@x.example', status: 'active' });
  for (const id of ['stays', 'Goes'])
    await shop.prisma.user.create({ data: { id, name: id, email: `${id}@desk.example` } });
  const { uuid: draft } = await makeProject(shop, { published_at: null });
  const link = async (at: Database) => {
    const made = await makePreviewLink(at.prisma, previewEnv, { uuid: draft, days: 7 });
    return new URL(made.url).searchParams.get('token') ?? '';
  };
  const links = [await link(shop)];
  const { uuid: kept } = await shop.prisma.file.create({
    data: { project_uuid: draft, name: 'board.zip', bytes: 1 },
  });
  await backUp();
  for (let round = 0; round < 3; round += 1) {
    await revokePreviewLinks(shop.prisma, draft);
    links.push(await link(shop));
  }
  await revokePreviewLinks(shop.prisma, draft);
  // As the desk removes them: the audit trail names the row, and no address of a subscriber.
  await shop.prisma.user.delete({ where: { id: 'Goes' } });
  await shop.prisma.$transaction((tx) => removeSubscriber({ tx, secret }, gus.uuid));
  for (const [entity, entity_uuid] of [
    ['member', 'Goes'],
    ['subscriber', gus.uuid],
  ] as const)
    await shop.prisma.audit.create({
      data: { entity, entity_uuid, action: `${entity}.remove`, actor: 'owner@desk.example' },
    });
  await shop.prisma.$transaction((tx) => erasePersonalData({ tx, secret }, 'fay@x.example'));
  await leave('ada@x.example');
  await shop.prisma.$transaction((tx) => erasePersonalData({ tx, secret }, 'carl@x.example'));
  // Came after the archive, and left.
  await makeSubscriber(shop, { email: 'dora@x.example', status: 'active' });
  await leave('dora@x.example');
  // Had left long ago, and was erased only now: its hash is an old one.
  await leave('eve@x.example');
  await shop.prisma.suppression.create({
    data: { email_hash: suppressionHash(secret, 'eve@x.example'), created_at: new Date('2020-01-01') },
  });
  await shop.prisma.$transaction((tx) => erasePersonalData({ tx, secret }, 'eve@x.example'));
  expect(await keepDepartures()).toBeGreaterThan(3);

  const { databaseUrl, rows } = await emptyPlace();
  const into = newStore();
  const report = await restoreBackup({ databaseUrl, store: into, file, secret, ledgers: [store] });
  expect(report).toMatchObject({ erased: 3, left: 1, removed: 2 });
  expect((await rows.prisma.user.findMany()).map(({ id }) => id)).toEqual(['stays']);
  expect(await statuses(rows)).toEqual({ 'ada@x.example': 'unsubscribed', 'bob@x.example': 'active' });
  expect((await rows.prisma.booking.findMany()).map(({ email }) => email)).toEqual(['bob@x.example']);
  expect(await rows.prisma.invitation.count()).toBe(0);
  expect(await rows.prisma.removedSubscriber.findMany()).toMatchObject([
    { email_hash: suppressionHash(secret, 'gus@x.example') },
  ]);
  // No link that was revoked since has this round again.
  const { link_round } = await rows.prisma.file.findUniqueOrThrow({ where: { uuid: kept } });
  expect(link_round).toBeGreaterThan(1_000_000);
  for (const token of links)
    expect(await openPreviewLink({ ...rows, env: previewEnv }, token)).toBeUndefined();
  expect(await openPreviewLink({ ...rows, env: previewEnv }, await link(rows))).toMatchObject({
    uuid: draft,
  });
  const hashes = (await rows.prisma.suppression.findMany()).map(({ email_hash }) => email_hash);
  expect(hashes).toEqual(
    expect.arrayContaining(
      ['carl', 'dora', 'eve'].map((name) => suppressionHash(secret, `${name}@x.example`)),
    ),
  );
  const readErased = ({ prisma }: Database) =>
    prisma.suppression.findUniqueOrThrow({ where: { email_hash: suppressionHash(secret, 'eve@x.example') } });
  // Not the hour of the restore: what came to the mailbox since then is new.
  const { erased_at } = await readErased(shop);
  expect((await readErased(rows)).erased_at?.getTime()).toBe(
    Math.floor((erased_at?.getTime() ?? 0) / 1_000) * 1_000,
  );
  // The new place's own ledger knows it all again.
  await createDepartureKeeper({ pool: rows.pool, store: into, env: { SESSION_SECRET: secret } })();
  const again = await emptyPlace();
  const second = await restoreBackup({ databaseUrl: again.databaseUrl, store: into, file, secret });
  expect(second).toMatchObject({ erased: 3, left: 1, removed: 2 });
});

test('the ledger is written once for each who left, and says no address', async () => {
  await makeSubscriber(shop, { email: 'ada@x.example', status: 'active' });
  await leave('ada@x.example');
  const keep = createDepartureKeeper({ pool: shop.pool, store, env: { SESSION_SECRET: secret } });
  expect(await keep()).toBe(1);
  expect(await keep()).toBe(0);
  const keys: string[] = [];
  for await (const key of store.list('')) keys.push(key);
  expect(keys).toEqual([expect.stringMatching(/^departures\/left\/[0-9a-f]{64}\.\d+$/)]);
});

/** The archive as the release before made it: with who was signed in. */
async function withCredentials(rows: Record<string, { columns: string[]; line: string }>): Promise<string> {
  const changed = path.join(folder, `${randomUUID()}.tar.gz`);
  const { createHash } = await import('node:crypto');
  const { buffer } = await import('node:stream/consumers');
  const archive = pack();
  const written = pipeline(archive, createGzip(), createWriteStream(changed));
  const entries = extract();
  const read = pipeline(createReadStream(file), createGunzip(), entries);
  for await (const entry of entries) {
    const body = await buffer(entry);
    if (entry.header.name !== 'manifest.json') {
      archive.entry({ name: entry.header.name }, body);
      continue;
    }
    const manifest = JSON.parse(body.toString());
    for (const [name, { columns, line }] of Object.entries(rows)) {
      const bytes = Buffer.from(`${line}\n`);
      archive.entry({ name: `database/${name}.copy` }, bytes);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      manifest.tables.push({ name, columns, rows: 1, bytes: bytes.length, sha256 });
    }
    archive.entry({ name: 'manifest.json' }, JSON.stringify(manifest));
  }
  archive.finalize();
  await Promise.all([read, written]);
  return changed;
}

test('an archive carries nobody who is signed in, and one of an earlier release lets none of them in', async () => {
  await shop.prisma.user.create({ data: { id: 'u', name: 'Owner', email: 'owner@x.example' } });
  const expiresAt = new Date('2099-01-01');
  await shop.prisma.session.create({ data: { id: 's', token: 'let-me-in', userId: 'u', expiresAt } });
  await shop.prisma.verification.create({ data: { id: 'v', identifier: '2fa-x', value: 'u', expiresAt } });
  await shop.prisma.apiToken.create({
    data: { name: 'script', token_hash: 'hash', scope: 'write', created_by: 'owner@x.example', user_id: 'u' },
  });
  await shop.prisma.passkey.create({
    data: { user_id: 'u', name: 'lost phone', credential_id: 'id', public_key: new Uint8Array([1]) },
  });
  await shop.prisma.calendarAddress.create({ data: { user_id: 'u', secret_hash: 'hash' } });
  const keys = { public_key: 'public', private_key: 'private' };
  const browser = {
    user_id: 'u',
    session_id: 's',
    device: 'lost phone',
    endpoint: 'https://push.x',
    p256dh: 'k',
    auth: 'a',
  };
  await shop.prisma.pushKey.create({ data: { ...keys, subscriptions: { create: browser } } });
  await shop.prisma.invitation.create({
    data: {
      email: 'new@x.example',
      role: 'owner',
      token_hash: 'hash',
      invited_by: 'owner@x.example',
      expires_at: expiresAt,
    },
  });
  await backUp();
  const { tables } = await verifyArchive({ file });
  const names = tables.map(({ name }) => name);
  expect(names).toContain('users');
  const left = [
    'sessions',
    'verifications',
    'api_tokens',
    'passkeys',
    'calendar_addresses',
    'push_keys',
    'push_subscriptions',
  ];
  const lists = ['subscriber', 'project'].flatMap((noun) =>
    ['imports', 'import_parts', 'import_rows'].map((table) => `${noun}_${table}`),
  );
  for (const name of [...left, ...lists]) expect(names).not.toContain(name);

  const instant = '2099-01-01 00:00:00+00';
  const old = await withCredentials({
    sessions: { columns: ['id', 'token', 'user_id', 'expires_at'], line: `s\tlet-me-in\tu\t${instant}` },
    verifications: { columns: ['id', 'identifier', 'value', 'expires_at'], line: `v\t2fa-x\tu\t${instant}` },
    api_tokens: {
      columns: ['uuid', 'name', 'token_hash', 'scope', 'created_by', 'user_id'],
      line: `${randomUUID()}\tscript\thash\twrite\towner@x.example\tu`,
    },
    passkeys: {
      columns: ['uuid', 'user_id', 'name', 'credential_id', 'public_key', 'transports'],
      line: `${randomUUID()}\tu\tlost phone\tid\t\\\\x01\t{}`,
    },
    calendar_addresses: { columns: ['user_id', 'secret_hash'], line: 'u\thash' },
  });
  const { databaseUrl, rows } = await emptyPlace();
  await restoreBackup({ databaseUrl, store: newStore(), file: old, secret });
  expect(await rows.prisma.user.count()).toBe(1);
  expect([
    await rows.prisma.session.count(),
    await rows.prisma.verification.count(),
    await rows.prisma.apiToken.count(),
    await rows.prisma.passkey.count(),
    await rows.prisma.calendarAddress.count(),
    await rows.prisma.invitation.count({ where: { withdrawn_at: null } }),
  ]).toEqual([0, 0, 0, 0, 0, 0]);
});

test('a table that waits for its turn in an archive lies encrypted, and comes back as it was', async () => {
  const spool = path.join(folder, randomUUID());
  const table = createSpool(spool);
  const rows = Array.from({ length: 2_000 }, (_, at) => Buffer.from(`${at}\tada@x.example\n`));
  const plain = Buffer.concat(rows);
  const seen: Buffer[] = [];
  const bytes = await table.write(Readable.from(rows), (chunk) => void seen.push(chunk));
  expect(bytes).toBe(plain.length);
  expect(Buffer.concat(seen).equals(plain)).toBe(true);
  expect((await readFile(spool)).includes('ada@')).toBe(false);
  expect((await toBuffer(table.read())).equals(plain)).toBe(true);
});

test('no program starts on a database whose restore is half done', async () => {
  await backUp();
  const { databaseUrl } = await emptyPlace();
  const into = newStore();
  const dying: ImageStore = { ...into, remove: () => Promise.reject(new Error('killed')) };
  await expect(restoreBackup({ databaseUrl, store: dying, file, secret })).rejects.toThrow('killed');
  await expect(checkDatabase(databaseUrl)).rejects.toThrow('A restore into this database was interrupted');
  await restoreBackup({ databaseUrl, store: into, file, secret });
  await checkDatabase(databaseUrl);
});

test('an archive for the owner’s key is opened by it alone', async () => {
  await makeSubscriber(shop, { email: 'ada@x.example' });
  const identity = await generateX25519Identity();
  const recipients = [await identityToRecipient(identity)];
  await backUp({ recipients });
  const handle = await open(file);
  const { buffer } = await handle.read(Buffer.alloc(21), 0, 21, 0);
  await handle.close();
  expect(buffer.toString()).toBe('age-encryption.org/v1');

  const { databaseUrl, rows } = await emptyPlace();
  const restore = (identities: string[]) =>
    restoreBackup({ databaseUrl, store: newStore(), file, secret, identities });
  await expect(restore([])).rejects.toThrow('is encrypted');
  await expect(restore([await generateX25519Identity()])).rejects.toThrow('cannot be opened with this key');
  const cut = `${file}.cut`;
  await copyFile(file, cut);
  await truncate(cut, 400);
  await expect(
    restoreBackup({ databaseUrl, store: newStore(), file: cut, secret, identities: [identity] }),
  ).rejects.toThrow('is not a whole archive');
  const keyFile = path.join(folder, 'key.txt');
  await writeFile(keyFile, `# created: today\n# public key: ${recipients[0]}\n${identity}\n`);
  await restore(await readIdentities(keyFile));
  expect(Object.keys(await statuses(rows))).toEqual(['ada@x.example']);
});

test('a key that is none is refused before anything is written', async () => {
  await expect(backUp({ recipients: ['age1nonsense'] })).rejects.toThrow('is not a recipient of age');
  await expect(open(file)).rejects.toThrow('ENOENT');
});
