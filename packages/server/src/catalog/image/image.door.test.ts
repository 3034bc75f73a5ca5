import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { createDiskStore } from '@perfboard/media/disk-store';
import { eventually } from '@perfboard/testing/eventually';
import express from 'express';
import { pino } from 'pino';
import { test } from 'vitest';
import { imageDoor } from './image.door.ts';

test('a picture is closed again though its visitor left while it was being opened', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'perfboard-media-'));
  const store = createDiskStore({ directory });
  const key = `variants/${'a'.repeat(64)}/320.webp`;
  await store.put(key, Buffer.alloc(300_000), { contentType: 'image/webp' });
  const opened: Readable[] = [];
  let leave = () => {};
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const slowStore: typeof store = {
    ...store,
    async open(wanted) {
      asked.destroy();
      await left;
      const found = await store.open(wanted);
      if (found) opened.push(found.stream);
      return found;
    },
  };
  const app = express();
  app.use((_request, response, next) => {
    response.on('close', leave);
    next();
  });
  app.use(
    imageDoor({
      services: { store: slowStore, log: pino({ level: 'silent' }), mailPictures: async () => null },
    }),
  );
  const server = createServer(app).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const asked = request({ port, path: `/${key}` }).on('error', () => undefined);
  asked.end();
  await eventually('the file is let go', () => opened[0]?.closed);
  server.close();
  await rm(directory, { recursive: true });
});
