import type { Retention } from '@perfboard/contracts/shop/retention';
import type { Pool } from 'pg';

/** What a period is about, and its rows that are older. `$1` is the period; a lead that somebody worked on is as old as that. */
const lead = (table: 'bookings' | 'contacts', entity: 'booking' | 'contact', isSpam: boolean) => {
  const before = isSpam ? `now() - make_interval(days => $1)` : `now() - make_interval(months => $1)`;
  return `from ${table} where ${isSpam ? 'is_spam' : 'not is_spam'} and created_at < ${before}
    and not exists (select 1 from audits where entity = '${entity}' and entity_uuid = ${table}.uuid::text
      and audits.created_at >= ${before})`;
};

const rules = {
  bookings: { period: 'lead_months', key: 'uuid', rows: lead('bookings', 'booking', false) },
  contacts: { period: 'lead_months', key: 'uuid', rows: lead('contacts', 'contact', false) },
  spam_bookings: { period: 'spam_days', key: 'uuid', rows: lead('bookings', 'booking', true) },
  spam_contacts: { period: 'spam_days', key: 'uuid', rows: lead('contacts', 'contact', true) },
  page_views: {
    period: 'page_view_days',
    key: 'uuid',
    rows: 'from page_views where day < current_date - $1::int',
  },
} as const;
type Rule = keyof typeof rules;
const names = Object.keys(rules) as Rule[];

/** Small, so that no statement holds locks for long or meets the statement timeout. */
const batchRows = 2_000;

export type RetentionCounts = Record<Rule, number>;

/** How many rows are older than these periods. */
export async function countBeyond(pool: Pool, keeps: Retention): Promise<RetentionCounts> {
  const counts = {} as RetentionCounts;
  for (const name of names) {
    const { rows, period } = rules[name];
    const answer = await pool.query<{ count: string }>(`select count(*) as count ${rows}`, [keeps[period]]);
    counts[name] = Number(answer.rows[0]?.count ?? 0);
  }
  return counts;
}

/** Erases what is older than these periods, with the mails that leads caused. Answers how many rows went. */
export async function eraseBeyond(
  pool: Pool,
  keeps: Retention,
  signal?: AbortSignal,
): Promise<RetentionCounts> {
  const erased = {} as RetentionCounts;
  for (const name of names) {
    const { rows, key, period } = rules[name];
    const [, table = ''] = rows.split(' ');
    erased[name] = 0;
    let count: number;
    do {
      signal?.throwIfAborted();
      const sql = `delete from ${table} where ${key} in (select ${key} ${rows} limit ${batchRows})`;
      count = (await pool.query(sql, [keeps[period]])).rowCount ?? 0;
      erased[name] += count;
    } while (count === batchRows);
  }
  return erased;
}

/** When the shop sleeps. The job comes by every hour: once a night it finds this one. */
const nightHour = 3;

export const isNight = (timeZone: string, now: Date): boolean =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now)) ===
  nightHour;
