import type { WorkerState } from '@perfboard/contracts/overview';
import { workerHeartbeat } from '@perfboard/contracts/words/operation';
import { Prisma, type PrismaClient } from '@perfboard/db/client';
import { uuidV7 } from '@perfboard/process/uuid-v7';
import type { Pool } from 'pg';

/**
 * Only the database's clock counts, so processes with wrong clocks agree. A heartbeat from the future, left
 * by a wrong clock, is as stale as an old one.
 */
export const isLiveHeartbeat = `abs(extract(epoch from now() - beat_at)) <= ${workerHeartbeat.staleAfterMs / 1_000}`;

export interface Heartbeat {
  /** How often to call `beat`. */
  everyMs: number;
  /** Records that this process is alive, and deletes the rows of workers that are not. */
  beat(): Promise<void>;
  /**
   * Deletes this process's row, unless it is the last live one: a restart takes seconds and is not an outage.
   */
  end(): Promise<void>;
}

/** The heartbeat of one worker process. */
export function createHeartbeat(pool: Pool): Heartbeat {
  const uuid = uuidV7();
  return {
    everyMs: workerHeartbeat.everyMs,
    async beat() {
      await pool.query(
        `with pruned as (delete from worker_heartbeats where uuid <> $1 and not (${isLiveHeartbeat}))
          insert into worker_heartbeats (uuid, beat_at) values ($1, now())
          on conflict (uuid) do update set beat_at = excluded.beat_at`,
        [uuid],
      );
    },
    async end() {
      await pool.query(
        `delete from worker_heartbeats where uuid = $1
          and exists (select 1 from worker_heartbeats where uuid <> $1 and ${isLiveHeartbeat})`,
        [uuid],
      );
    },
  };
}

/** Whether any worker is alive, and when the last one was seen. */
export async function readWorkerState(prisma: PrismaClient): Promise<WorkerState> {
  const [row] = await prisma.$queryRaw<{ ok: boolean; last: Date | null }[]>`
    select coalesce(bool_or(${Prisma.raw(isLiveHeartbeat)}), false) as ok, max(beat_at) as last
    from worker_heartbeats`;
  return { ok: row?.ok ?? false, last_seen_at: row?.last?.toISOString() ?? null };
}
