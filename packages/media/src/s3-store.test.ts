import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createS3Store, type S3StoreOptions } from './s3-store.ts';
import { listed, testStoreGuarantees } from './testing-store.ts';

// The server encrypts its page tokens with single DES, which OpenSSL 3 no longer offers. Triple DES with the
// same key three times is the same cipher, so the server can return more than one page.
const requireCommon = createRequire(import.meta.url);
const crypto = requireCommon('node:crypto') as typeof import('node:crypto');
const { createCipheriv, createDecipheriv } = crypto;
type Cipher = [name: string, key: Buffer, iv: Buffer];
const renamed = ([name, key, iv]: Cipher): Cipher =>
  name === 'des' ? ['des-ede3-cbc', Buffer.concat([key, key, key]), iv] : [name, key, iv];
Object.assign(crypto, {
  createCipheriv: (...cipher: Cipher) => createCipheriv(...renamed(cipher)),
  createDecipheriv: (...cipher: Cipher) => createDecipheriv(...renamed(cipher)),
});

let directory: string;
let server: S3rver;
let options: S3StoreOptions;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'perfboard-s3-'));
  server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'pictures' }],
  });
  const { port } = await server.run();
  options = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'pictures',
    region: 'eu-central-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    listPageSize: 2,
  };
});
afterAll(async () => {
  await server.close();
  await rm(directory, { recursive: true, force: true });
});

testStoreGuarantees(() => createS3Store(options));

test('stores the content type', async () => {
  await createS3Store(options).put('t/1.avif', Buffer.from('x'), { contentType: 'image/avif' });
  const { AwsClient } = await import('aws4fetch');
  const response = await new AwsClient({ ...options, service: 's3' }).fetch(
    `${options.endpoint}/pictures/t/1.avif`,
  );
  expect(response.headers.get('content-type')).toBe('image/avif');
});

test('a wrong secret is rejected by the server and reported, without the secret', async () => {
  const store = createS3Store({ ...options, secretAccessKey: 'wrong-secret' });
  const failure = await store
    .put('a/b.webp', Buffer.from('x'), { contentType: 'image/webp' })
    .catch((error) => error);
  expect(failure).toMatchObject({ name: 'ImageStoreError', code: 'unavailable' });
  expect(failure.message).toContain('SignatureDoesNotMatch');
  expect(failure.message).not.toContain('wrong-secret');
  await expect(store.check()).rejects.toMatchObject({ code: 'unavailable' });
});

test('a missing bucket is an error, not a missing image', async () => {
  const store = createS3Store({ ...options, bucket: 'nowhere' });
  await expect(store.check()).rejects.toMatchObject({ code: 'unavailable' });
  await expect(store.open('a/b.webp')).rejects.toMatchObject({ code: 'unavailable' });
  await expect(store.remove('a/b.webp')).rejects.toMatchObject({ code: 'unavailable' });
});

test('a server that is down is unavailable', async () => {
  const store = createS3Store({ ...options, endpoint: 'http://127.0.0.1:9' });
  await expect(store.open('a/b.webp')).rejects.toMatchObject({ code: 'unavailable' });
  await expect(store.check()).rejects.toMatchObject({ code: 'unavailable' });
});

test('a request to a server that never answers times out', async () => {
  await withServer(
    () => undefined,
    async (endpoint) => {
      const store = createS3Store({ ...options, endpoint, timeoutMs: 100 });
      await expect(store.open('a/b.webp')).rejects.toMatchObject({ code: 'unavailable' });
    },
  );
});

test('one hiccup of the server is retried, and a full server is distinguished from a broken one', async () => {
  let calls = 0;
  await withServer(
    (_request, response) => {
      calls += 1;
      response.writeHead(calls === 1 ? 503 : 200, { 'content-length': 2 }).end('ok');
    },
    async (endpoint) => {
      expect((await createS3Store({ ...options, endpoint }).open('a/b.webp'))?.bytes).toBe(2);
    },
  );
  await withServer(
    (_request, response) => {
      response.writeHead(507).end('<Error><Code>XMinioStorageFull</Code></Error>');
    },
    async (endpoint) => {
      const put = createS3Store({ ...options, endpoint }).put('a/b.webp', Buffer.from('x'), {
        contentType: 'image/webp',
      });
      await expect(put).rejects.toMatchObject({ code: 'full' });
    },
  );
});

test.each([-3_600_000, 3_600_000])('works although this machine’s clock is off by %i ms', async (off) => {
  const time = () => performance.timeOrigin + performance.now();
  const refusals: string[] = [];
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + off });
  try {
    await withServer(
      ({ headers, method = '' }, response) => {
        const signed = String(headers['x-amz-date']).replace(
          /(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\d)Z/,
          '$1-$2-$3:$4:$5Z',
        );
        const isSkewed = Math.abs(Date.parse(signed) - time()) > 900_000;
        if (isSkewed) refusals.push(method);
        response.setHeader('date', new Date(time()).toUTCString());
        response.writeHead(isSkewed ? 403 : 200);
        response.end(isSkewed ? '<Error><Code>RequestTimeTooSkewed</Code></Error>' : 'ok');
      },
      async (endpoint) => {
        // The response to a HEAD request has no body that names the reason.
        await createS3Store({ ...options, endpoint }).check();
        const store = createS3Store({ ...options, endpoint });
        await store.put('t/clock.webp', Buffer.from('x'), { contentType: 'image/webp' });
        expect((await store.open('t/clock.webp'))?.bytes).toBe(2);
        vi.setSystemTime(time());
        await store.check();
      },
    );
  } finally {
    vi.useRealTimers();
  }
  // Each store's first request, and the first one after the clock was put right.
  expect(refusals).toEqual(['HEAD', 'PUT', 'HEAD']);
});

test('a service that is not S3 is not read as an empty bucket', async () => {
  await withServer(
    (_request, response) => {
      response.end('<html>Welcome</html>');
    },
    async (endpoint) => {
      await expect(listed(createS3Store({ ...options, endpoint }), '')).rejects.toMatchObject({
        code: 'unavailable',
      });
    },
  );
});

async function withServer(
  listener: RequestListener,
  use: (endpoint: string) => Promise<void>,
): Promise<void> {
  const http = createServer(listener).listen(0, '127.0.0.1');
  await once(http, 'listening');
  try {
    await use(`http://127.0.0.1:${(http.address() as AddressInfo).port}`);
  } finally {
    http.closeAllConnections();
    http.close();
  }
}
