import type { Log } from '@perfboard/process/log';
import type { Pool } from 'pg';
import type { ChangeListener } from '../../base/service/services.ts';

/** A timer that fires a little early would drop what is kept just before the database publishes. */
const marginMs = 20;
/** Longer than a timer should be trusted, and than a wrong clock should last. */
const longestMs = 3_600_000;
const retryMs = 5_000;

/** Milliseconds until the next scheduled project is published, by the database's clock; null where none is. */
async function nextPublicationMs(pool: Pool): Promise<number | null> {
  const { rows } = await pool.query<{ ms: number | null }>(
    'select (extract(epoch from min(published_at) - now()) * 1000)::float8 as ms from projects where published_at > now()',
  );
  return rows[0]?.ms ?? null;
}

/**
 * Tells this process that the catalog changed at the moment at which a scheduled project is published: nothing writes a row
 * then, and what is kept of the catalog would go on hiding it. Asks again after every change of a project.
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
        // Whoever announces hears of it too: the one after is planned by that.
        else wait(ms + marginMs, () => changes.announce('project'));
      }
    } catch (error) {
      log.warn({ err: error }, 'the next publication is not known');
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
