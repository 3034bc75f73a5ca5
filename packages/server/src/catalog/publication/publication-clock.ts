import type { Log } from '@perfboard/process/log';
import type { Pool } from 'pg';
import type { ChangeListener } from '../../base/service/services.ts';

/** A timer that fires slightly early would drop the cache just before the database publishes. */
const marginMs = 20;
/** Timers and wrong clocks should not be trusted for longer. */
const longestMs = 3_600_000;
const retryMs = 5_000;

/** Milliseconds until the next scheduled publication, by the database's clock; null if there is none. */
async function nextPublicationMs(pool: Pool): Promise<number | null> {
  const { rows } = await pool.query<{ ms: number | null }>(
    'select (extract(epoch from min(published_at) - now()) * 1000)::float8 as ms from projects where published_at > now()',
  );
  return rows[0]?.ms ?? null;
}

/**
 * Announces a catalog change in this process when a scheduled project becomes public: no row is written then,
 * and caches would go on hiding it. Recomputed after every change of a project.
 */
export function watchPublications({
  changes,
  pool,
  log,
}: {
  changes: ChangeListener;
  pool: Pool;
  log: Log;
}): { close(): void } {
  let timer: NodeJS.Timeout | undefined;
  let isAsking = false;
  let isOutdated = false;
  let isClosed = false;
  const wait = (ms: number, then: () => void) => {
    clearTimeout(timer);
    if (isClosed) return;
    timer = setTimeout(then, ms);
    timer.unref();
  };
  async function plan(): Promise<void> {
    isOutdated = true;
    if (isAsking) return;
    isAsking = true;
    try {
      while (isOutdated && !isClosed) {
        isOutdated = false;
        const ms = await nextPublicationMs(pool);
        if (ms === null) clearTimeout(timer);
        else if (ms > longestMs) wait(longestMs, () => void plan());
        // The announcement also reaches this listener, which schedules the next one.
        else wait(ms + marginMs, () => changes.announce('project'));
      }
    } catch (error) {
      log.warn({ err: error }, 'could not read the next publication');
      wait(retryMs, () => void plan());
    } finally {
      isAsking = false;
    }
  }
  const unsubscribe = changes.subscribe((kind) => {
    if (kind === 'project' || kind === 'reset') void plan();
  });
  return {
    close() {
      isClosed = true;
      clearTimeout(timer);
      unsubscribe();
    },
  };
}
