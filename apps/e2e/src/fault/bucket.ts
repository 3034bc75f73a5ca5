/// <reference path="../../../../packages/media/src/testing/s3rver.d.ts" />
import { once } from 'node:events';
import { mkdirSync, statSync } from 'node:fs';
import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { createS3Store } from '@perfboard/media/s3-store';
import type { ImageStore } from '@perfboard/media/store';

/** An object store behind a proxy that can refuse or delay requests. */
export interface Bucket {
  /** The product's settings for it. */
  env: Record<string, string>;
  /** Direct access, without the proxy. */
  store: ImageStore;
  modifiedAt(key: string): number;
  misbehave(how: 'refuse' | 'hang' | null): void;
  /** The number of refused or unanswered requests. */
  hits(): number;
  close(): Promise<void>;
}

export async function startBucket(directory: string): Promise<Bucket> {
  mkdirSync(directory);
  const name = 'pictures';
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name }],
  });
  const { port } = await server.run();
  let how: 'refuse' | 'hang' | null = null;
  let hits = 0;
  const silent = new Set<ServerResponse>();
  const door = createServer((asked, answer) => {
    if (how) hits += 1;
    if (how === 'hang') return void silent.add(answer);
    if (how === 'refuse') return void answer.writeHead(503).end();
    const { method = 'GET', url: path = '/', headers } = asked;
    const onward = request({ port, host: '127.0.0.1', method, path, headers }, (found) => {
      answer.writeHead(found.statusCode ?? 500, found.headers);
      found.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');
  const options = { bucket: name, region: 'eu-central-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${(door.address() as AddressInfo).port}`,
      S3_BUCKET: options.bucket,
      S3_REGION: options.region,
      S3_ACCESS_KEY_ID: options.accessKeyId,
      S3_SECRET_ACCESS_KEY: options.secretAccessKey,
    },
    store: createS3Store({ ...options, endpoint: `http://127.0.0.1:${port}` }),
    modifiedAt: (key) => statSync(join(directory, name, `${key}._S3rver_object`)).mtimeMs,
    misbehave(next) {
      how = next;
      // A network that recovers drops connections that it has forgotten.
      for (const answer of silent) answer.destroy();
      silent.clear();
    },
    hits: () => hits,
    async close() {
      door.closeAllConnections();
      door.close();
      await server.close();
    },
  };
}
