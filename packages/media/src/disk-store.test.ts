import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDiskStore } from './disk-store.ts';
import { listed, testStoreGuarantees } from './testing-store.ts';

let directory: string;
beforeAll(async () => {
  // A space in the path, as the product promises to work with one.
  directory = await mkdtemp(join(tmpdir(), 'perfboard media '));
});
afterAll(async () => {
  await rm(directory, { recursive: true, force: true });
});

testStoreGuarantees(() => createDiskStore({ directory }));

test('a failed put leaves no temporary file', async () => {
  const body = Readable.from(
    (async function* () {
      yield Buffer.alloc(100_000);
      throw new Error('gone');
    })(),
  );
  await expect(
    createDiskStore({ directory }).put('a/b.webp', body, { contentType: 'image/webp' }),
  ).rejects.toThrow();
  expect(await readdir(join(directory, '.tmp'))).toEqual([]);
});

test('a file left half written by a killed process is never listed, and is removed after an hour', async () => {
  const own = await mkdtemp(join(directory, 'killed-'));
  await mkdir(join(own, '.tmp'));
  await writeFile(join(own, '.tmp', 'old'), 'half');
  await writeFile(join(own, '.tmp', 'fresh'), 'half');
  const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
  await utimes(join(own, '.tmp', 'old'), longAgo, longAgo);
  const store = createDiskStore({ directory: own });
  await store.put('a/b.webp', Buffer.from('x'), { contentType: 'image/webp' });
  expect(await listed(store, '')).toEqual(['a/b.webp']);
  expect(await readdir(join(own, '.tmp'))).toEqual(['fresh']);
});

test('removing the last file of a folder removes the folder', async () => {
  const own = await mkdtemp(join(directory, 'prune-'));
  const store = createDiskStore({ directory: own });
  await store.put('variants/h/320.webp', Buffer.from('x'), { contentType: 'image/webp' });
  await store.remove('variants/h/320.webp');
  expect(await readdir(own)).toEqual(['.tmp']);
});

test('an unusable folder is reported by the check and by a write', async () => {
  await writeFile(join(directory, 'file'), 'x');
  const store = createDiskStore({ directory: join(directory, 'file') });
  await expect(store.check()).rejects.toMatchObject({ name: 'ImageStoreError', code: 'unavailable' });
  await expect(store.put('a/b.webp', Buffer.from('x'), { contentType: 'image/webp' })).rejects.toMatchObject({
    code: 'unavailable',
  });
});

const smallDisk = mountSmallDisk();
// Mounting needs root. Every kernel error code takes the same path through the code.
test.skipIf(!smallDisk)(
  'a full disk is reported as full, leaves nothing behind, and works again when there is room',
  async () => {
    const path = smallDisk as string;
    try {
      const store = createDiskStore({ directory: path });
      const put = (key: string, bytes: number) =>
        store.put(key, Buffer.alloc(bytes), { contentType: 'image/webp' });
      await put('a/first.webp', 100_000);
      await expect(put('a/second.webp', 400_000)).rejects.toMatchObject({ code: 'full' });
      expect(await listed(store, '')).toEqual(['a/first.webp']);
      expect(await readdir(join(path, '.tmp'))).toEqual([]);
      await store.remove('a/first.webp');
      await put('a/third.webp', 100_000);
    } finally {
      execFileSync('umount', [path]);
      await rm(path, { recursive: true });
    }
  },
);

function mountSmallDisk(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
  const path = execFileSync('mktemp', ['-d']).toString().trim();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'none', path], { stdio: 'ignore' });
    return path;
  } catch {
    execFileSync('rmdir', [path]);
    return null;
  }
}
