import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeImage } from '../../testing/make-project.ts';
import { processImage } from './process-image.ts';
import { sweepImages } from './sweep-images.ts';
import {
  atOnce,
  files,
  jobs,
  prepareImages,
  read,
  removeAsAsked,
  services,
  upload,
} from './testing/uploaded-image.ts';

prepareImages();

test('the sweep removes files without a row', async () => {
  const kept = await upload();
  const orphan = await upload({ isUsed: false });
  await processImage(services, orphan.uuid);
  await services.prisma.image.delete({ where: { uuid: orphan.uuid } });
  expect(await sweepImages(services, atOnce)).toMatchObject({ orphans: 1 });
  await removeAsAsked();
  expect(await files()).toEqual([kept.original]);
});

test('the sweep gives a new file time to get its row, and requests its removal once, whichever worker sweeps', async () => {
  const { uuid, contentHash } = await upload({ isUsed: false });
  await services.prisma.image.delete({ where: { uuid } });
  const patient = { ...atOnce, fileGraceMs: 60_000 };
  expect(await sweepImages(services, patient)).toMatchObject({ orphans: 1 });
  expect(await sweepImages(services, patient)).toMatchObject({ orphans: 0 });
  const rows = await services.prisma.outbox.findMany();
  expect(rows).toMatchObject([{ job: 'image.remove', payload: { content_hash: contentHash } }]);
  expect(Number(rows[0]?.run_at) - Date.now()).toBeGreaterThan(30_000);
  expect(await files()).toHaveLength(1);
});

test('a file that gets its row within the grace period stays', async () => {
  const { uuid, contentHash, original } = await upload({ isUsed: false });
  await services.prisma.image.delete({ where: { uuid } });
  await sweepImages(services, atOnce);
  await makeImage(services, { content_hash: contentHash });
  await removeAsAsked();
  expect(await files()).toEqual([original]);
});

test('the sweep adds missing jobs once: variants of a pending image, removal of an unused one', async () => {
  const waiting = await upload();
  const unused = await upload({ isUsed: false });
  await services.prisma.image.update({
    where: { uuid: unused.uuid },
    data: { status: 'failed', created_at: new Date(Date.now() - 7_200_000) },
  });
  await sweepImages(services, atOnce);
  await sweepImages(services, atOnce);
  expect(await jobs()).toEqual(
    expect.arrayContaining([
      ['image.process', waiting.uuid],
      ['image.remove', unused.uuid],
    ]),
  );
  expect(await jobs()).toHaveLength(2);
});

test('an unused image whose files are gone is removed without a grace period, as after a failover', async () => {
  const { uuid } = await upload({ isUsed: false });
  await processImage(services, uuid);
  for (const key of await files()) await services.store.remove(key);
  const patient = { ...atOnce, unusedGraceMs: 3_600_000 };
  await sweepImages(services, patient);
  expect(await jobs()).toEqual([]);
  await sweepImages(services, patient);
  expect(await jobs()).toEqual([['image.remove', uuid]]);
});

test('the sweep has a missing variant made again', async () => {
  const { uuid } = await upload();
  await processImage(services, uuid);
  const before = await files();
  const image = await read(uuid);
  rmSync(join(services.imagesFolder, image?.variants[0]?.key ?? ''));
  await sweepImages(services, atOnce);
  expect((await read(uuid))?.status).toBe('pending');
  expect(await jobs()).toEqual([['image.process', uuid]]);
  await processImage(services, uuid);
  expect((await read(uuid))?.status).toBe('ready');
  expect(await files()).toEqual(before);
});

test('an image without files is marked as failed; one that lost only its original stays ready and is reported', async () => {
  const [gone, half] = [await upload(), await upload()];
  for (const { uuid, original } of [gone, half]) {
    await processImage(services, uuid);
    await services.store.remove(original);
  }
  for (const { key } of (await read(gone.uuid))?.variants ?? []) await services.store.remove(key);
  await sweepImages(services, atOnce);
  expect(await read(gone.uuid)).toMatchObject({
    status: 'failed',
    last_error: 'The original file is missing',
  });
  expect(await read(half.uuid)).toMatchObject({
    status: 'ready',
    last_error: 'The original file is missing',
  });
});
