// @module-tag slow
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { AppError } from '@perfboard/contracts/error';
import { scaled } from '@perfboard/testing/limit';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { fixContent } from '../../audience/newsletter/newsletter-content.ts';
import { makeImage, makeProject } from '../../testing/make-project.ts';
import { openMailPictures } from './mail-picture.ts';
import { processImage } from './process-image.ts';
import { removeImage } from './remove-image.ts';
import { sweepImages } from './sweep-images.ts';
import { atOnce, files, jobs, prepareImages, read, services, upload } from './testing/uploaded-image.ts';
import { hostilePictures, isThatPicture } from './testing-hostile-picture.ts';
import { readUpload, saveImage } from './upload.ts';

prepareImages();

/** Debian's packages of Go's sources include the test images of its decoders, many of them broken. */
const goFolders = (share: string): string[] =>
  readdirSync(share)
    .filter((name) => /^go-\d/.test(name))
    .flatMap((name) =>
      readdirSync(join(share, name, 'src/image'), { recursive: true, encoding: 'utf8' })
        .filter((path) => /testdata.*\.(png|jpe?g|gif|webp)$/.test(path))
        .map((path) => join(share, name, 'src/image', path)),
    );

test('an image becomes ready with every file of its rows', async () => {
  const { uuid, original } = await upload();
  await processImage(services, uuid);
  const image = await read(uuid);
  expect(image).toMatchObject({ status: 'ready', last_error: null });
  expect(image?.placeholder).toMatch(/^data:image\/webp/);
  expect(image?.variants.length).toBeGreaterThanOrEqual(4);
  expect(await files()).toEqual([original, ...(image?.variants ?? []).map(({ key }) => key)].sort());
});

test('processing an image twice concurrently makes one set of files', async () => {
  const { uuid } = await upload();
  await Promise.all([processImage(services, uuid), processImage(services, uuid)]);
  const image = await read(uuid);
  expect(await files()).toHaveLength(1 + (image?.variants.length ?? 0));
});

test('a damaged image fails permanently and reports it', async () => {
  const whole = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#123456' } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const { uuid } = await upload({ body: whole.fill(0xff, 2_000, 90_000) });
  await expect(processImage(services, uuid)).rejects.toMatchObject({ name: 'PermanentJobError' });
  const image = await read(uuid);
  expect(image?.status).toBe('failed');
  expect(image?.last_error).toBeTruthy();
});

/** Uploads a file for a project: returns the images that visitors get, or the error that its owner gets. */
async function choose(file: Buffer): Promise<{ shown: Buffer[] } | { said: string }> {
  let uuid: string;
  try {
    const upload = await readUpload(new Blob([new Uint8Array(file)]), {
      type: 'No picture',
      size: 'Too large',
    });
    uuid = await services.prisma.$transaction((tx) => saveImage(tx, services.store, upload, 'test'));
  } catch (error) {
    return { said: (error as AppError).issues?.[0]?.message ?? '' };
  }
  await processImage(services, uuid).catch(() => {});
  const image = await read(uuid);
  if (image?.status !== 'ready') return { said: image?.last_error ?? '' };
  const opened = await Promise.all(image.variants.map(({ key }) => services.store.open(key)));
  return { shown: await Promise.all(opened.flatMap((one) => (one ? [buffer(one.stream)] : []))) };
}

test('a malicious image is shown correctly or rejected with an error; it has no other effect', async () => {
  const { sound, broken } = await hostilePictures();
  for (const [name, file] of Object.entries(sound)) {
    const outcome = await choose(file);
    const shown = 'shown' in outcome ? outcome.shown : [];
    expect(shown.length, name).toBeGreaterThan(0);
    for (const picture of shown) {
      expect(picture.includes('<script'), name).toBe(false);
      expect(await isThatPicture(picture), name).toBe(true);
    }
  }
  for (const [name, file] of Object.entries(broken))
    expect(await choose(file), name).toEqual({ said: expect.stringMatching(/\S/) });
});

const share = process.env.GO_SHARE ?? '/usr/share';
/** Every third of them, as each is made in a process of its own; `GO_PICTURES=all` takes every one. */
const everyNth = process.env.GO_PICTURES === 'all' ? 1 : 3;
const goPictures = existsSync(share) ? goFolders(share).filter((_, index) => index % everyNth === 0) : [];
test.skipIf(goPictures.length === 0)(
  'the test images of Go’s decoders (golang-*-src) are shown, or rejected with an error',
  async () => {
    for (const path of goPictures) {
      const outcome = await choose(readFileSync(path));
      if ('said' in outcome) expect(outcome.said, path).toMatch(/\S/);
      else
        for (const picture of outcome.shown)
          expect((await sharp(picture).metadata()).width, path).toBeGreaterThan(0);
    }
  },
  // Dozens, in a process each.
  scaled(180_000),
);

test('a removed image leaves neither row nor file', async () => {
  const { uuid, contentHash } = await upload({ isUsed: false });
  await processImage(services, uuid);
  await removeImage(services, { uuid, contentHash });
  expect(await read(uuid)).toBeNull();
  expect(await files()).toEqual([]);
});

test('an image in use is not removed: by a project (first, further or pending photo), by a newsletter or by its translation', async () => {
  const [first, photo, next, letter, translated, card] = [
    await upload(),
    await upload({ isUsed: false }),
    await upload({ isUsed: false }),
    await upload({ isUsed: false }),
    await upload({ isUsed: false }),
    await upload({ isUsed: false }),
  ];
  const { uuid: project_uuid } = await makeProject(services, { next_image_uuid: next.uuid });
  const row = { project_uuid, image_uuid: photo.uuid, place: 1 };
  await services.prisma.projectPhoto.create({ data: row });
  const body = `![A board](picture:${letter.contentHash}:700x400)`;
  const translation = {
    ...{ language: 'de', path: 'body', source: body, source_hash: 'x', updated_by: 'owner@shop.example' },
    text: `![Eine Platine](picture:${translated.contentHash}:700x400)`,
  };
  await services.prisma.newsletter.create({
    data: { subject: 'News', body, translations: { create: translation } },
  });
  // A sent card's image, even if its project has another one today.
  const kit = await makeProject(services, { image_uuid: card.uuid });
  await services.prisma.image.update({ where: { uuid: card.uuid }, data: { status: 'ready' } });
  const sent = await services.prisma.newsletter.create({
    data: { subject: 'Kits', body: `[x](project:${kit.uuid})` },
  });
  const further = async () => [];
  await fixContent(services.pool, { ...sent, content: null, translated: null, further });
  await services.prisma.project.delete({ where: { uuid: kit.uuid } });
  await services.prisma.image.updateMany({ data: { status: 'failed', created_at: new Date(0) } });
  await sweepImages(services, atOnce);
  expect(await jobs()).toEqual([]);
  for (const used of [first, photo, next, letter, translated, card]) {
    await removeImage(services, used);
    expect(await read(used.uuid)).not.toBeNull();
  }
  const originals = [first, photo, next, letter, translated, card].map(({ original }) => original);
  expect(await files()).toEqual(originals.sort());
});

test('an image in the site content is not removed, also if only an earlier version uses it', async () => {
  const { uuid, contentHash, original } = await upload({ isUsed: false });
  const own = { logo: { light: `picture:${contentHash}:64x48` } };
  await services.prisma.shopVersion.create({
    data: { name: 'profile', version: 1, own, changed: ['logo.light'], actor: 'owner@shop.example' },
  });
  await removeImage(services, { uuid, contentHash });
  await services.prisma.image.update({
    where: { uuid },
    data: { status: 'failed', created_at: new Date(0) },
  });
  await sweepImages(services, atOnce);
  expect([await files(), await jobs()]).toEqual([[original], []]);
  await services.prisma.shopVersion.deleteMany();
  await removeImage(services, { uuid, contentHash });
  expect(await files()).toEqual([]);
});

test('email images requested in any number are made a few at a time, up to a limit, and then available again', async () => {
  const { uuid, contentHash } = await upload();
  await processImage(services, uuid);
  const pictures = openMailPictures(services);
  const hashes = [contentHash, ...Array.from({ length: 59 }, (_, index) => `${index}`.padStart(64, '0'))];
  const asked = await Promise.allSettled(
    hashes.map((hash) => pictures({ contentHash: hash, size: 'column' })),
  );
  const refused = asked.filter((one) => one.status === 'rejected');
  expect(refused.map(({ reason }) => reason.code)).toEqual(Array(8).fill('SERVICE_UNAVAILABLE'));
  expect(asked[0]).toMatchObject({ value: expect.any(Buffer) });
  expect(await pictures({ contentHash, size: 'card' })).not.toBeNull();
  expect(await pictures({ contentHash: hashes[59] ?? '', size: 'card' })).toBeNull();
});

test('a late removal spares the same file uploaded again', async () => {
  const first = await upload({ isUsed: false });
  await services.prisma.image.delete({ where: { uuid: first.uuid } });
  const second = await makeImage(services, { content_hash: first.contentHash });
  await removeImage(services, { uuid: first.uuid, contentHash: first.contentHash });
  expect(await read(second.uuid)).not.toBeNull();
  expect(await files()).toEqual([first.original]);
});

test('an image deleted while it is processed leaves no file', async () => {
  const { uuid, contentHash } = await upload({ isUsed: false });
  await Promise.all([processImage(services, uuid), removeImage(services, { uuid, contentHash })]).catch(
    () => undefined,
  );
  expect(await files()).toEqual([]);
});
