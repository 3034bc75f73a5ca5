import { fileKey, fileOf, filePrefix } from '@perfboard/media/key';
import type { ImageStore } from '@perfboard/media/store';
import type { Services } from '../../base/service/services.ts';

/** No upload takes as long from its first byte in the store to its row. */
export const orphanGraceMs = 60 * 60_000;

const chunk = 1_000;

/** When a name was made: it begins with the milliseconds. */
const madeAt = (uuid: string): number => Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16);

type SweepServices = Pick<Services, 'pool' | 'store'>;

/** Removes the bytes of a file that has no row any more. */
export async function removeFile({ pool, store }: SweepServices, uuid: string): Promise<boolean> {
  const { rowCount } = await pool.query('select 1 from files where uuid = $1', [uuid]);
  if (rowCount) return false;
  await store.remove(fileKey(uuid));
  return true;
}

async function* oldNames(store: ImageStore, before: number): AsyncIterable<string> {
  for await (const key of store.list(filePrefix)) {
    // A file whose name is none of ours was put there by somebody else; it is not ours to remove.
    const uuid = fileOf(key);
    if (uuid && madeAt(uuid) < before) yield uuid;
  }
}

/**
 * Removes bytes that no row names: of an upload that was refused or cut off, or whose job was lost. Each name says when it was made, so
 * nothing has to be remembered between two sweeps. @returns how many went
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
