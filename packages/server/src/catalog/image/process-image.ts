import type { ImageFormat } from '@perfboard/contracts/words/image';
import { inTransaction } from '@perfboard/db/transaction';
import { PermanentJobError } from '@perfboard/jobs/job-outcome';
import { insertOutbox } from '@perfboard/jobs/outbox-row';
import { ImageRejectedError } from '@perfboard/media/inspect';
import { originalKey } from '@perfboard/media/key';
import type { ImageStore } from '@perfboard/media/store';
import { makeVariants, type VariantSet } from '@perfboard/media/variant';
import type { PoolClient } from 'pg';
import type { Services } from '../../base/service/services.ts';
import { removeFiles } from './remove-image.ts';
import { originalMissing } from './repair-images.ts';

type ImageServices = Pick<Services, 'pool' | 'prisma' | 'store' | 'log'>;

/**
 * Makes an image's variants and records them, all or none. Running it twice, or concurrently, gives the same
 * result: the same bytes under the same names.
 * @throws PermanentJobError when the original is missing or not an image; the row is then `failed`
 */
export async function processImage(services: ImageServices, uuid: string): Promise<void> {
  const { prisma, store } = services;
  const image = await prisma.image.findUnique({ where: { uuid } });
  if (!image || image.status === 'ready') return;
  const original = await readWhole(store, originalKey(image.content_hash, image.format as ImageFormat));
  if (!original) throw await giveUp(services, uuid, originalMissing);
  let made: VariantSet;
  try {
    made = await makeVariants({ original, contentHash: image.content_hash, store });
  } catch (error) {
    if (error instanceof ImageRejectedError) throw await giveUp(services, uuid, error.message);
    throw error;
  }
  await recordVariants(services, { uuid, contentHash: image.content_hash, made });
}

async function recordVariants(
  { pool, store, log }: ImageServices,
  { uuid, contentHash, made }: { uuid: string; contentHash: string; made: VariantSet },
): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock(hashtext($1))', [contentHash]);
    const { rows } = await client.query<{ uuid: string }>(
      // Not the stronger lock: adding a photo references the row and must not wait.
      'select uuid from images where content_hash = $1 for no key update',
      [contentHash],
    );
    if (rows[0]?.uuid !== uuid) {
      // Deleted while its variants were made. If it was uploaded again since, its files belong to the new
      // row.
      if (rows.length === 0) await removeFiles(store, contentHash);
      log.info({ image_uuid: uuid }, 'the image was deleted while it was processed');
      return;
    }
    await client.query('delete from image_variants where image_uuid = $1', [uuid]);
    await client.query(
      `insert into image_variants (image_uuid, format, width, height, bytes, key)
        select $1, made.format::image_format, made.width, made.height, made.bytes, made.key
        from json_to_recordset($2) as made (format text, width int, height int, bytes int, key text)`,
      [uuid, JSON.stringify(made.variants)],
    );
    await client.query(
      `update images set status = 'ready', last_error = null, placeholder = $2, dominant_color = $3,
        width = $4, height = $5 where uuid = $1`,
      [uuid, made.placeholder, made.dominantColor, made.width, made.height],
    );
    await showInPlace(client, uuid);
  });
}

/** Projects that were waiting for this image show it now instead of the previous one. */
async function showInPlace(client: PoolClient, uuid: string): Promise<void> {
  const { rows } = await client.query<{ image_uuid: string; content_hash: string }>(
    `with shown as (
        update projects set image_uuid = $1, next_image_uuid = null, updated_at = now()
        from projects before where before.uuid = projects.uuid and projects.next_image_uuid = $1
        returning before.image_uuid)
      select distinct image_uuid, content_hash from shown join images on images.uuid = shown.image_uuid`,
    [uuid],
  );
  // The job checks whether it is still in use, as another photo or elsewhere.
  for (const old of rows) await insertOutbox(client, 'image.remove', old);
}

async function giveUp({ prisma }: ImageServices, uuid: string, reason: string): Promise<Error> {
  await prisma.image.updateMany({ where: { uuid }, data: { status: 'failed', last_error: reason } });
  return new PermanentJobError(reason);
}

/** Originals are 5 MiB at most, so they fit in memory. */
async function readWhole(store: ImageStore, key: string): Promise<Buffer | null> {
  const stored = await store.open(key);
  if (!stored) return null;
  const chunks: Buffer[] = [];
  for await (const chunk of stored.stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
