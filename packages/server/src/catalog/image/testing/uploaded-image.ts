import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { originalKey } from '@perfboard/media/key';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { makeImage, makeProject } from '../../../testing/make-project.ts';
import { openTestServices, type TestServices } from '../../../testing/services.ts';
import { removeImage } from '../remove-image.ts';

export let services: TestServices;

/** Empties the images before each test of the calling file. */
export function prepareImages(): void {
  beforeAll(async () => {
    services = await openTestServices({ smtpUrl: 'smtp://127.0.0.1:9' });
  });
  afterAll(() => services?.close());
  beforeEach(async () => {
    await services.prisma.project.deleteMany();
    await services.prisma.image.deleteMany();
    await services.prisma.outbox.deleteMany();
    rmSync(services.imagesFolder, { recursive: true, force: true });
  });
}

export const atOnce = { fileGraceMs: 0, unusedGraceMs: 60_000, pendingGraceMs: 0 };
let shade = 0;

/** The state after an upload: the original under its hash, the row, and a project that uses it. */
export async function upload(options: { body?: Buffer; isUsed?: boolean } = {}) {
  shade = (shade + 7) % 250;
  const body =
    options.body ??
    (await sharp({ create: { width: 700, height: 400, channels: 3, background: { r: shade, g: 90, b: 40 } } })
      .png()
      .toBuffer());
  const contentHash = createHash('sha256').update(body).digest('hex');
  const original = originalKey(contentHash, 'png');
  await services.store.put(original, body, { contentType: 'image/png' });
  const { uuid } = await makeImage(services, { content_hash: contentHash, bytes: body.length });
  if (options.isUsed ?? true) await makeProject(services, { image_uuid: uuid });
  return { uuid, contentHash, original };
}

export const read = (uuid: string) =>
  services.prisma.image.findUnique({ where: { uuid }, include: { variants: true } });
export async function files(): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of services.store.list('')) keys.push(key);
  return keys.sort();
}
export const jobs = async () =>
  (await services.prisma.outbox.findMany()).map(({ job, payload }) => [
    job,
    (payload as { image_uuid: string }).image_uuid,
  ]);

/** Runs the removal jobs in the outbox, whenever they are due. */
export async function removeAsAsked() {
  for (const { payload } of await services.prisma.outbox.findMany({ where: { job: 'image.remove' } })) {
    const { image_uuid, content_hash } = payload as { image_uuid: string; content_hash: string };
    await removeImage(services, { uuid: image_uuid, contentHash: content_hash });
  }
}
