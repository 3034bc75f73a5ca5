import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { ImageStore } from './store.ts';

const hash = 'ab'.repeat(32);

/** The guarantees of every image store; each store's test runs them against a real one. */
export function testStoreGuarantees(getStore: () => ImageStore): void {
  test('gives back what was put, with its length', async () => {
    const store = getStore();
    const body = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 251));
    await store.put(`originals/ab/${hash}.jpg`, body, { contentType: 'image/jpeg' });
    const found = await store.open(`originals/ab/${hash}.jpg`);
    expect(found?.bytes).toBe(body.length);
    expect((await buffer(found?.stream as Readable)).equals(body)).toBe(true);
  });

  test('takes a stream', async () => {
    const store = getStore();
    const body = Readable.from([Buffer.from('one '), Buffer.from('two')]);
    await store.put('originals/cd/stream.png', body, { contentType: 'image/png' });
    expect(await read(store, 'originals/cd/stream.png')).toBe('one two');
  });

  test('a second put replaces the whole object', async () => {
    const store = getStore();
    await store.put('variants/r/1.avif', Buffer.from('a long first version'), { contentType: 'image/avif' });
    await store.put('variants/r/1.avif', Buffer.from('short'), { contentType: 'image/avif' });
    expect(await read(store, 'variants/r/1.avif')).toBe('short');
  });

  test('a stream that fails midway stores nothing and hands on its error', async () => {
    const store = getStore();
    const body = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('the client went away');
      })(),
    );
    await expect(store.put('variants/f/1.avif', body, { contentType: 'image/avif' })).rejects.toThrow(
      'the client went away',
    );
    expect(await store.open('variants/f/1.avif')).toBeNull();
  });

  test('opening what is not there gives null, and a folder is not an object', async () => {
    const store = getStore();
    await store.put('variants/x/320.webp', Buffer.from('x'), { contentType: 'image/webp' });
    expect(await store.open('variants/none/320.webp')).toBeNull();
    expect(await store.open('variants/x')).toBeNull();
    expect(await store.open('variants/x/320.webp/more')).toBeNull();
  });

  test('removing is idempotent and leaves the neighbor', async () => {
    const store = getStore();
    await store.put('variants/n/320.webp', Buffer.from('gone'), { contentType: 'image/webp' });
    await store.put('variants/n/640.webp', Buffer.from('stays'), { contentType: 'image/webp' });
    await store.remove('variants/n/320.webp');
    await store.remove('variants/n/320.webp');
    await store.remove('variants/never/320.webp');
    expect(await store.open('variants/n/320.webp')).toBeNull();
    expect(await read(store, 'variants/n/640.webp')).toBe('stays');
  });

  test('lists every key of a folder, over several pages, and no other', async () => {
    const store = getStore();
    const keys = Array.from({ length: 7 }, (_, index) => `listed/${index}/${index}.webp`);
    for (const key of keys) await store.put(key, Buffer.from(key), { contentType: 'image/webp' });
    await store.put('listedtoo/1.webp', Buffer.from('x'), { contentType: 'image/webp' });
    expect((await listed(store, 'listed/')).sort()).toEqual(keys);
    expect(await listed(store, 'listed/3/')).toEqual(['listed/3/3.webp']);
    expect(await listed(store, 'empty/')).toEqual([]);
    expect(await listed(store, '')).toEqual(expect.arrayContaining([...keys, 'listedtoo/1.webp']));
  });

  test('many writers of one key and its removal end in a whole object or none', async () => {
    const store = getStore();
    const bodies = Array.from({ length: 8 }, (_, index) => Buffer.alloc(50_000, `${index}`));
    await Promise.all(
      bodies.flatMap((body) => [
        store.put('race/a/1.webp', body, { contentType: 'image/webp' }),
        store.remove('race/a/1.webp'),
      ]),
    );
    const found = await store.open('race/a/1.webp');
    if (found) {
      const content = await buffer(found.stream);
      expect(bodies.some((body) => body.equals(content))).toBe(true);
    }
    await store.put('race/a/1.webp', Buffer.from('last'), { contentType: 'image/webp' });
    expect(await read(store, 'race/a/1.webp')).toBe('last');
  });

  test.each([
    '../x',
    '/etc/passwd',
    'a/../b',
    'a//b',
    'a/',
    '',
    '.tmp/x',
    'a/.x',
    'A/b',
    'a\\b',
    'a b',
    'a\0b',
    'ä',
    'x'.repeat(201),
  ])('refuses the key %j on every call', async (key) => {
    const store = getStore();
    await expect(store.put(key, Buffer.from('x'), { contentType: 'image/png' })).rejects.toMatchObject({
      code: 'key',
    });
    await expect(store.open(key)).rejects.toMatchObject({ code: 'key' });
    await expect(store.remove(key)).rejects.toMatchObject({ code: 'key' });
  });

  test.each(['../', '/', 'a', 'a/../', '.tmp/'])('refuses the prefix %j', async (prefix) => {
    await expect(listed(getStore(), prefix)).rejects.toMatchObject({ code: 'key' });
  });

  test('is ready', async () => {
    await getStore().check();
  });
}

async function read(store: ImageStore, key: string): Promise<string> {
  const found = await store.open(key);
  if (!found) throw new Error(`No ${key}`);
  return (await buffer(found.stream)).toString();
}

export async function listed(store: ImageStore, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of store.list(prefix)) keys.push(key);
  return keys;
}
