import { randomUUID } from 'node:crypto';
import { isQuarantined } from '@perfboard/jobs/outbox-mark';
import { insertOutbox } from '@perfboard/jobs/outbox-row';
import { contentHashOf, originalPrefix, variantPrefix } from '@perfboard/media/key';
import type { ImageStore } from '@perfboard/media/store';
import { isShown } from './remove-image.ts';
import { CHUNK, originalMissing, repairRows, type StoredFiles, type SweepServices } from './repair-images.ts';

export interface SweepOptions {
  /** How long a file may exist without a row. */
  fileGraceMs: number;
  /** How long an image may be unused: an editor may be about to save it. */
  unusedGraceMs: number;
  /** How long an image may be pending before its job counts as lost. */
  pendingGraceMs: number;
}

const MINUTE = 60_000;

/** An outbox row whose job will still run, or that is quarantined because it crashed workers. */
const isPromised = `((done_at is null and failed_at is null) or ${isQuarantined})`;

export const sweepDefaults: SweepOptions = {
  fileGraceMs: 10 * MINUTE,
  unusedGraceMs: 60 * MINUTE,
  pendingGraceMs: MINUTE,
};

export interface SweepReport {
  orphans: number;
  unused: number;
  requeued: number;
  broken: number;
}

/**
 * Reconciles rows and files in both directions. It repairs through the same jobs that do the everyday work.
 */
export async function sweepImages(
  services: SweepServices,
  options: SweepOptions,
  signal?: AbortSignal,
): Promise<SweepReport> {
  const startedAt = new Date();
  const files = await listFiles(services.store, signal);
  const report: SweepReport = {
    orphans: await removeLater(services, files.hashes, options.fileGraceMs),
    unused: await requeue(services, 'image.remove', options.unusedGraceMs),
    ...(await repairRows(services, { files, startedAt, signal })),
    requeued: 0,
  };
  report.requeued = await requeue(services, 'image.process', options.pendingGraceMs);
  if (Object.values(report).some((count) => count > 0)) services.log.info({ ...report }, 'swept the images');
  return report;
}

async function listFiles(store: ImageStore, signal: AbortSignal | undefined): Promise<StoredFiles> {
  const files: StoredFiles = { keys: new Set(), hashes: new Set() };
  for (const prefix of [originalPrefix, variantPrefix]) {
    for await (const key of store.list(prefix)) {
      signal?.throwIfAborted();
      files.keys.add(key);
      const hash = contentHashOf(key);
      // A file with another name was not stored by us, so we don't remove it.
      if (hash) files.hashes.add(hash);
    }
  }
  return files;
}

/**
 * Schedules the removal of files without a row after the grace period: a store does not know a file's age,
 * and a worker would forget it at a restart. The removal checks for a row again. If there are very many, the
 * next sweep schedules the rest.
 */
async function removeLater(
  { pool }: SweepServices,
  hashes: ReadonlySet<string>,
  graceMs: number,
): Promise<number> {
  const all = [...hashes];
  let orphans = 0;
  for (let start = 0; start < all.length && orphans < CHUNK; start += CHUNK) {
    const { rows } = await pool.query<{ hash: string }>(
      `select hash from unnest($1::text[]) as hash
        where not exists (select 1 from images where content_hash = hash)
          and not exists (select 1 from outbox where job = 'image.remove' and payload->>'content_hash' = hash
            and ${isPromised})`,
      [all.slice(start, start + CHUNK)],
    );
    for (const { hash } of rows)
      await insertOutbox(
        pool,
        'image.remove',
        { image_uuid: randomUUID(), content_hash: hash },
        { afterMs: graceMs },
      );
    orphans += rows.length;
  }
  return orphans;
}

/**
 * Adds missing jobs of images again, except for those that crashed workers. An unused image without its original
 * needs no grace period: it can’t be saved. A failover that loses the last commits leaves such rows.
 */
async function requeue(
  { pool }: SweepServices,
  job: 'image.process' | 'image.remove',
  graceMs: number,
): Promise<number> {
  const isNeeded = job === 'image.process' ? `status = 'pending'` : `not ${isShown}`;
  const { rows } = await pool.query<{ uuid: string; content_hash: string }>(
    `select uuid, content_hash from images
      where ${isNeeded} and (created_at <= now() - $1 * interval '1 millisecond'
          or status = 'failed' and last_error = $3)
        and not exists (select 1 from outbox where job = $2 and payload->>'image_uuid' = images.uuid::text
          and ${isPromised})
      limit ${CHUNK}`,
    [graceMs, job, originalMissing],
  );
  for (const { uuid, content_hash } of rows) {
    if (job === 'image.process') await insertOutbox(pool, job, { image_uuid: uuid });
    else await insertOutbox(pool, job, { image_uuid: uuid, content_hash });
  }
  return rows.length;
}
