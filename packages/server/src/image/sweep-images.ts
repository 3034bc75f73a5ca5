import { withLock } from '@perfboard/db/transaction';
import { insertOutbox } from '@perfboard/jobs/outbox-insert';
import { contentHashOf, originalPrefix, variantPrefix } from '@perfboard/media/key';
import type { ImageStore } from '@perfboard/media/store';
import { isQuarantined } from '../job/quarantine.ts';
import { removeFilesWithoutRow } from './remove-image.ts';
import { CHUNK, repairRows, type StoredFiles, type SweepServices } from './repair-images.ts';
import { isShown } from './shown.ts';

export interface SweepOptions {
  /** How long a file may be without a row. */
  fileGraceMs: number;
  /** How long a picture may be shown by nothing: an editor may be about to save it. */
  unusedGraceMs: number;
  /** How long a picture may wait before its job is taken for lost. */
  pendingGraceMs: number;
}

const MINUTE = 60_000;

export const sweepDefaults: SweepOptions = {
  fileGraceMs: 10 * MINUTE,
  unusedGraceMs: 60 * MINUTE,
  pendingGraceMs: MINUTE,
};

export interface SweepReport {
  filesRemoved: number;
  unused: number;
  requeued: number;
  broken: number;
}

/**
 * Makes the sweep: brings rows and files together, both ways. What it finds it repairs through the same jobs that do the
 * everyday work. A store tells no file's age, so a file without a row is remembered and goes when it is seen
 * again after the grace period.
 */
export function createImageSweep(services: SweepServices, options: SweepOptions = sweepDefaults) {
  const orphanSince = new Map<string, number>();

  async function removeOrphans(hashes: ReadonlySet<string>): Promise<number> {
    const orphans = await hashesWithoutRow(services, hashes);
    for (const hash of orphanSince.keys()) if (!orphans.has(hash)) orphanSince.delete(hash);
    let removed = 0;
    for (const contentHash of orphans) {
      const since = orphanSince.get(contentHash) ?? performance.now();
      orphanSince.set(contentHash, since);
      if (performance.now() - since < options.fileGraceMs) continue;
      const isRemoved = await withLock(services.pool, contentHash, (client) =>
        removeFilesWithoutRow({ client, store: services.store, contentHash }),
      );
      orphanSince.delete(contentHash);
      if (isRemoved) removed += 1;
    }
    return removed;
  }

  return async function sweepImages(signal?: AbortSignal): Promise<SweepReport> {
    const startedAt = new Date();
    const files = await listFiles(services.store, signal);
    const report: SweepReport = {
      filesRemoved: await removeOrphans(files.hashes),
      unused: await requeue(services, 'image.remove', options.unusedGraceMs),
      ...(await repairRows(services, { files, startedAt, signal })),
      requeued: 0,
    };
    report.requeued = await requeue(services, 'image.process', options.pendingGraceMs);
    if (Object.values(report).some((count) => count > 0))
      services.log.info({ ...report }, 'pictures were swept');
    return report;
  };
}

async function listFiles(store: ImageStore, signal: AbortSignal | undefined): Promise<StoredFiles> {
  const files: StoredFiles = { keys: new Set(), hashes: new Set() };
  for (const prefix of [originalPrefix, variantPrefix]) {
    for await (const key of store.list(prefix)) {
      signal?.throwIfAborted();
      files.keys.add(key);
      const hash = contentHashOf(key);
      // A file whose name is none of ours was put there by somebody else; it is not ours to remove.
      if (hash) files.hashes.add(hash);
    }
  }
  return files;
}

async function hashesWithoutRow({ pool }: SweepServices, hashes: ReadonlySet<string>): Promise<Set<string>> {
  const missing = new Set<string>();
  const all = [...hashes];
  for (let start = 0; start < all.length; start += CHUNK) {
    const { rows } = await pool.query<{ hash: string }>(
      `select hash from unnest($1::text[]) as hash
        where not exists (select 1 from images where content_hash = hash)`,
      [all.slice(start, start + CHUNK)],
    );
    for (const { hash } of rows) missing.add(hash);
  }
  return missing;
}

/** Asks again for the jobs that pictures need and no outbox row promises; not for one that took workers down. */
async function requeue(
  { pool }: SweepServices,
  job: 'image.process' | 'image.remove',
  graceMs: number,
): Promise<number> {
  const isNeeded = job === 'image.process' ? `status = 'pending'` : `not ${isShown}`;
  const { rows } = await pool.query<{ uuid: string; content_hash: string }>(
    `select uuid, content_hash from images
      where ${isNeeded} and created_at <= now() - $1 * interval '1 millisecond'
        and not exists (select 1 from outbox where job = $2 and payload->>'image_uuid' = images.uuid::text
          and ((done_at is null and failed_at is null) or ${isQuarantined}))
      limit ${CHUNK}`,
    [graceMs, job],
  );
  for (const { uuid, content_hash } of rows) {
    if (job === 'image.process') await insertOutbox(pool, job, { image_uuid: uuid });
    else await insertOutbox(pool, job, { image_uuid: uuid, content_hash });
  }
  return rows.length;
}
