import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, open, readFile, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer as toBuffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { extract, pack } from 'tar-stream';
import { expect, test } from 'vitest';
import { readSignIn, sealSignIn } from '../../base/mail-sign-in/mail-sign-in.ts';
import { keyRingOf } from '../../base/secret/key-ring.ts';
import { makeSubscriber } from '../../testing/make-newsletter.ts';
import { sessionSecret as secret } from '../../testing/services.ts';
import { openArchive, readIdentities } from './archive-key.ts';
import { restoreBackup } from './restore-archive.ts';
import { verifyArchive } from './restore-read.ts';
import { createSpool } from './spool.ts';
import {
  backUp,
  emptyPlace,
  file,
  folder,
  newStore,
  prepareShop,
  shop,
  statuses,
} from './testing/backed-up-shop.ts';

prepareShop();

/** An archive with sessions, as this product makes none. */
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

test('an archive contains no sessions, and one that does restores none', async () => {
  await shop.prisma.user.create({
    data: { id: 'u', name: 'Owner', email: 'owner@x.example', role: 'owner' },
  });
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

test('a table waiting to be archived is stored encrypted, and restored unchanged', async () => {
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

test('only the owner’s key opens an encrypted archive', async () => {
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
  await expect(restore([await generateX25519Identity()])).rejects.toThrow('with this key');
  const cut = `${file}.cut`;
  await copyFile(file, cut);
  await truncate(cut, 400);
  await expect(
    restoreBackup({ databaseUrl, store: newStore(), file: cut, secret, identities: [identity] }),
  ).rejects.toThrow('is not a complete archive');
  const keyFile = path.join(folder, 'key.txt');
  await writeFile(keyFile, `# created: today\n# public key: ${recipients[0]}\n${identity}\n`);
  await restore(await readIdentities(keyFile));
  expect(Object.keys(await statuses(rows))).toEqual(['ada@x.example']);
});

test('an invalid key is rejected before anything is written', async () => {
  await expect(backUp({ recipients: ['age1nonsense'] })).rejects.toThrow('is not an age recipient');
  await expect(open(file)).rejects.toThrow('ENOENT');
});

test('the tokens of the email account come back sealed, and only the same keys open them', async () => {
  const ring = keyRingOf({ SECRET_KEYS: [], SESSION_SECRET: secret });
  const refresh_token = sealSignIn(ring, 'account', 'refresh_token', 'the refresh token');
  await shop.prisma.mailSignIn.create({ data: { name: 'account', refresh_token } });
  await backUp();
  const { databaseUrl, rows } = await emptyPlace();
  await restoreBackup({ databaseUrl, store: newStore(), file, secret });
  const restored = await rows.prisma.mailSignIn.findFirstOrThrow();
  expect(restored.refresh_token).not.toContain('the refresh token');
  expect(readSignIn(ring, 'account', 'refresh_token', restored.refresh_token ?? '')).toBe(
    'the refresh token',
  );
  const otherRing = keyRingOf({ SECRET_KEYS: [], SESSION_SECRET: `another ${secret}` });
  expect(() => readSignIn(otherRing, 'account', 'refresh_token', restored.refresh_token ?? '')).toThrow();
});

test('a file that is not there is named, and nothing else happens', async () => {
  const unhandled: unknown[] = [];
  const note = (error: unknown) => unhandled.push(error);
  process.on('uncaughtException', note);
  const missing = path.join(folder, 'no-such.tar.gz');
  await expect(openArchive(missing, [])).rejects.toThrow(`Can’t read ${missing} (ENOENT)`);
  await new Promise((resolve) => setTimeout(resolve, 50));
  process.off('uncaughtException', note);
  expect(unhandled).toEqual([]);
});
