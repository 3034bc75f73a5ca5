import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import { productVersion } from '@perfboard/contracts/words/release';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { openTestServices, type TestServices } from '../../testing/services.ts';
import { checkForUpdate, readUpdate } from './update-check.ts';
import { fetchUpdateNote, isNewer, UpdateError } from './update-note.ts';

const pair = generateKeyPairSync('ed25519');
const publicKey = pair.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
const newer = { version: '99.0.1', changelog: 'https://shop.example/changelog#9901' };
const signed = (note: unknown, key: KeyObject = pair.privateKey): string => {
  const payload = JSON.stringify(note);
  return JSON.stringify({ payload, signature: sign(null, Buffer.from(payload), key).toString('base64') });
};

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices({ smtpUrl: 'smtp://127.0.0.1:1' });
});
afterAll(() => services.close());
beforeEach(() => services.prisma.setting.deleteMany({ where: { key: 'update' } }));

async function serve(answer: RequestListener) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.url} ${JSON.stringify(request.headers)}`);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/latest.json`, requests };
}
const withUrl = (UPDATE_URL: string | undefined) => ({ ...services, env: { ...services.env, UPDATE_URL } });

test('a newer version is found once a day, by one of several workers, and the request says nothing about the shop', async () => {
  const { url, requests } = await serve((_request, response) => response.end(signed(newer)));
  const shop = withUrl(url);
  const now = Date.now();
  const asked = await Promise.all([1, 2, 3].map(() => checkForUpdate(shop, { publicKey, now })));
  expect(asked.filter(Boolean)).toHaveLength(1);
  expect(await readUpdate(shop.prisma, shop.env)).toEqual(newer);
  expect(await checkForUpdate(shop, { publicKey, now: now + 86_399_000 })).toBe(false);
  expect(await checkForUpdate(shop, { publicKey, now: now + 86_400_000 })).toBe(true);
  // The clock of this machine was ahead then.
  expect(await checkForUpdate(shop, { publicKey, now: now - 86_400_000 })).toBe(true);
  expect(requests).toHaveLength(3);
  expect(requests.join()).not.toMatch(/shop\.example|cookie|referer|1\.0\.0/);
});

test('it is off without an address, and without the key of a release', async () => {
  const { url, requests } = await serve((_request, response) => response.end(signed(newer)));
  expect(services.env.UPDATE_URL).toBeUndefined();
  expect(await checkForUpdate(services, { publicKey })).toBe(false);
  expect(await checkForUpdate(withUrl(url), { publicKey: '' })).toBe(false);
  expect(requests).toEqual([]);
  expect(await readUpdate(services.prisma, services.env)).toBeNull();
});

test('the same and an older version are no news, and numbers are compared as numbers', async () => {
  for (const version of [productVersion, '0.9.9']) {
    await services.prisma.setting.deleteMany({ where: { key: 'update' } });
    const { url } = await serve((_request, response) => response.end(signed({ ...newer, version })));
    expect(await checkForUpdate(withUrl(url), { publicKey })).toBe(true);
    expect(await readUpdate(services.prisma, { UPDATE_URL: url })).toBeNull();
  }
  expect([isNewer('1.10.0', '1.9.9'), isNewer('1.9.9', '1.10.0'), isNewer('2.0.0', '10.0.0')]).toEqual([
    true,
    false,
    false,
  ]);
});

const other = generateKeyPairSync('ed25519').privateKey;
const changed = () => signed(newer).replace('99.0.1', '99.0.2');
test.each<[string, () => string]>([
  ['another key', () => signed(newer, other)],
  ['a changed note', changed],
  ['no signature', () => JSON.stringify({ payload: JSON.stringify(newer), signature: '' })],
  ['no JSON', () => '<html>'],
  ['a changelog that is a script', () => signed({ ...newer, changelog: 'javascript:alert(1)' })],
  ['a version with markup', () => signed({ ...newer, version: '<b>9' })],
])('%s is refused, and asked for again only the next day', async (_what, body) => {
  const { url } = await serve((_request, response) => response.end(body()));
  await expect(checkForUpdate(withUrl(url), { publicKey })).rejects.toThrow(UpdateError);
  expect(await readUpdate(services.prisma, { UPDATE_URL: url })).toBeNull();
  expect(await checkForUpdate(withUrl(url), { publicKey })).toBe(false);
});

test('a file without end, a silent server and a slow one are given up', async () => {
  let sent = 0;
  const endless = await serve((_request, response) => {
    const write = () => {
      while (!response.destroyed && response.write('x'.repeat(4096))) sent += 4096;
    };
    response.on('drain', write);
    write();
  });
  await expect(fetchUpdateNote(endless.url, publicKey)).rejects.toThrow(/more than 16384 bytes/);
  expect(sent).toBeLessThan(8 * 1024 * 1024);
  const silent = await serve(() => {});
  const slow = await serve((_request, response) => {
    const timer = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(timer));
  });
  for (const { url } of [silent, slow]) {
    const startedAt = performance.now();
    await expect(fetchUpdateNote(url, publicKey, 300)).rejects.toThrow(UpdateError);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  }
});

test('a redirect, also to an address inside, is not followed', async () => {
  const inside = await serve((_request, response) => response.end(signed(newer)));
  const { url } = await serve((_request, response) => {
    response.writeHead(302, { location: inside.url }).end();
  });
  await expect(fetchUpdateNote(url, publicKey)).rejects.toThrow(UpdateError);
  expect(inside.requests).toEqual([]);
});
