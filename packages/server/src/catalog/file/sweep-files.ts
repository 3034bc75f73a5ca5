import { fileKey, fileOf, filePrefix } from '@perfboard/media/key';
import type { ImageStore } from '@perfboard/media/store';
import type { Services } from '../../base/service/services.ts';
import { heldByUndo } from '../../base/undo/undo-deletion.ts';

/** No upload takes longer from its first stored byte to its row. */
export const orphanGraceMs = 60 * 60_000;

const chunk = 1_000;

/** When a file name was created: it begins with the milliseconds. */
const madeAt = (uuid: string): number => Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16);

type SweepServices = Pick<Services, 'pool' | 'store'>;

/** Removes the bytes of a file that has no row, and whose deletion can no longer be undone. */
export async function removeFile({ pool, store }: SweepServices, uuid: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select 1 from files where uuid = $1 union all select 1 where ${heldByUndo('$1::uuid::text')}`,
    [uuid],
  );
  if (rowCount) return false;
  await store.remove(fileKey(uuid));
  return true;
}

async function* oldNames(store: ImageStore, before: number): AsyncIterable<string> {
  for await (const key of store.list(filePrefix)) {
    // A file with another name was not stored by us, so we don't remove it.
    const uuid = fileOf(key);
    if (uuid && madeAt(uuid) < before) yield uuid;
  }
}

/**
 * Removes bytes without a row: of uploads that were rejected or aborted, or whose job was lost. Each name
 * contains its creation time, so sweeps need no memory.
 * @returns how many were removed
 */
export async function sweepFiles(
  services: SweepServices,
  { now = Date.now(), signal }: { now?: number; signal?: AbortSignal | undefined } = {},
): Promise<number> {
  let removed = 0;
  const sweep = async (uuids: string[]) => {
    const { rows } = await services.pool.query<{ uuid: string }>(
      `select kept::text as uuid from unnest($1::uuid[]) as kept
        where not exists (select 1 from files where files.uuid = kept)`,
      [uuids],
    );
    for (const { uuid } of rows) if (await removeFile(services, uuid)) removed += 1;
  };
  let waiting: string[] = [];
  for await (const uuid of oldNames(services.store, now - orphanGraceMs)) {
    signal?.throwIfAborted();
    waiting.push(uuid);
    if (waiting.length < chunk) continue;
    await sweep(waiting);
    waiting = [];
  }
  if (waiting.length > 0) await sweep(waiting);
  return removed;
}
