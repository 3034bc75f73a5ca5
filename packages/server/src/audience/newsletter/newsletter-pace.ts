import { settingKeys } from '@perfboard/contracts/words/setting';
import { pause } from '@perfboard/process/time-limit';
import type { Pool } from 'pg';

export interface NewsletterPace {
  /** How many deliveries to claim at a time, at most `most`. */
  batchSize(most: number): Promise<number>;
  /** Waits until `count` emails may be sent; returns early when `stop` is aborted. */
  wait(count: number, stop: AbortSignal): Promise<void>;
}

/** Emails per second; null or absent for no limit. */
export const PACE_SETTING = settingKeys.mails_per_second;
const READ_EVERY_MS = 2_000;
/** The limit is applied to portions of a quarter of a second. */
const PORTIONS_PER_SECOND = 4;

/**
 * The limit of emails per second across workers and newsletters: one row holds the instant (microseconds)
 * from which the next portion may be sent, and every portion advances it by its own length.
 */
export function createPace(pool: Pool): NewsletterPace {
  let perSecond: number | null = null;
  let readAt = Number.NEGATIVE_INFINITY;

  async function read(): Promise<number | null> {
    if (performance.now() - readAt < READ_EVERY_MS) return perSecond;
    const { rows } = await pool.query<{ value: unknown }>('select value from settings where key = $1', [
      PACE_SETTING,
    ]);
    const value = rows[0]?.value;
    perSecond = typeof value === 'number' && value > 0 ? value : null;
    readAt = performance.now();
    return perSecond;
  }

  return {
    async batchSize(most) {
      const limit = await read();
      return limit === null ? most : Math.min(most, Math.max(1, Math.floor(limit / PORTIONS_PER_SECOND)));
    },
    async wait(count, stop) {
      const limit = await read();
      if (limit === null) return;
      const { rows } = await pool.query<{ wait_us: string }>(
        `with clock as (select (extract(epoch from clock_timestamp()) * 1e6)::bigint as now)
          insert into rate_limits (key, points, expire) select 'newsletter.pace', 0, now + $1::bigint from clock
          on conflict (key) do update set
            expire = greatest(rate_limits.expire, (select now from clock)) + $1::bigint
          returning expire - $1::bigint - (select now from clock) as wait_us`,
        [Math.round((count * 1e6) / limit)],
      );
      const waitMs = Number(rows[0]?.wait_us ?? 0) / 1_000;
      if (waitMs > 0) await pause(waitMs, stop);
    },
  };
}
