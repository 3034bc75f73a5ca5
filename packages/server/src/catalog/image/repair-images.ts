import type { ImageFormat } from '@perfboard/contracts/words/image';
import { inTransaction } from '@perfboard/db/transaction';
import { insertOutbox } from '@perfboard/jobs/outbox-row';
import { originalKey } from '@perfboard/media/key';
import type { ImageStore } from '@perfboard/media/store';
import type { Services } from '../../base/service/services.ts';

export type SweepServices = Pick<Services, 'pool' | 'store' | 'log'>;

export interface StoredFiles {
  keys: Set<string>;
  hashes: Set<string>;
}

export const CHUNK = 1_000;

/** The error of an image that has no original, so that it can't be shown. */
export const originalMissing = 'The original file is missing';

interface ReadyRow {
  uuid: string;
  content_hash: string;
  format: ImageFormat;
  keys: string[];
}

/** Finds images marked as ready that lack a file. */
export async function repairRows(
  services: SweepServices,
  { files, startedAt, signal }: { files: StoredFiles; startedAt: Date; signal: AbortSignal | undefined },
): Promise<{ broken: number }> {
  let broken = 0;
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    signal?.throwIfAborted();
    // Younger ones may have got their files after the listing.
    const { rows } = await services.pool.query<ReadyRow>(
      `select uuid, content_hash, format,
          array(select key from image_variants where image_uuid = images.uuid) as keys
        from images where status = 'ready' and uuid > $1 and created_at < $2 order by uuid limit ${CHUNK}`,
      [last, startedAt],
    );
    for (const row of rows) if (await repairRow(services, row, files.keys)) broken += 1;
    const end = rows.at(-1);
    if (!end) return { broken };
    last = end.uuid;
  }
}

async function repairRow(
  services: SweepServices,
  row: ReadyRow,
  known: ReadonlySet<string>,
): Promise<boolean> {
  const original = originalKey(row.content_hash, row.format);
  const isWhole = row.keys.length > 0 && row.keys.every((key) => known.has(key));
  if (isWhole && known.has(original)) return false;
  const { pool, store } = services;
  // The listing is outdated by now; only files missing at this moment count.
  const missing = await missingOf(store, row.keys);
  const hasOriginal = (await missingOf(store, [original])).length === 0;
  if (hasOriginal && missing.length === 0 && row.keys.length > 0) return false;
  if (!hasOriginal) {
    // An image that can still be shown stays ready; otherwise it is marked as failed.
    const status = missing.length === 0 && row.keys.length > 0 ? 'ready' : 'failed';
    const { rowCount } = await pool.query(
      `update images set status = $2::image_status, last_error = $3
        where uuid = $1 and last_error is distinct from $3`,
      [row.uuid, status, originalMissing],
    );
    return Boolean(rowCount);
  }
  await inTransaction(pool, async (client) => {
    await client.query(
      `update images set status = 'pending', last_error = 'A file was missing' where uuid = $1 and status = 'ready'`,
      [row.uuid],
    );
    await insertOutbox(client, 'image.process', { image_uuid: row.uuid });
  });
  return true;
}

async function missingOf(store: ImageStore, keys: readonly string[]): Promise<string[]> {
  const missing: string[] = [];
  for (const key of keys) {
    const stored = await store.open(key);
    if (stored) stored.stream.destroy();
    else missing.push(key);
  }
  return missing;
}
