import type { Retention } from '@perfboard/contracts/shop/retention';
import type { Pool, PoolClient } from 'pg';

/**
 * Rules for expired rows, per kind. `$1` is the period; the age of a lead counts from the last edit or reply.
 */
const lead = (table: 'bookings' | 'contacts', entity: 'booking' | 'contact', isSpam: boolean) => {
  const before = isSpam ? `now() - make_interval(days => $1)` : `now() - make_interval(months => $1)`;
  // A lead with a future appointment or follow-up, or an open quote, is not erased; a quote that was changed counts as a change.
  const isExpected = `and not exists (select 1 from appointments where ${entity}_uuid = ${table}.uuid
      and cancelled_at is null and ends_at > now())
    and not exists (select 1 from follow_ups where ${entity}_uuid = ${table}.uuid
      and fired_at is null and ended_at is null)
    and not exists (select 1 from quotes where ${entity}_uuid = ${table}.uuid
      and (updated_at >= ${before} or (status in ('sent', 'viewed') and coalesce(valid_until, current_date) >= current_date)))`;
  // Anyone can write in the name of a spam lead's address.
  const counting = isSpam ? `and matched_by <> 'sender'` : '';
  return `from ${table} where ${isSpam ? 'is_spam' : 'not is_spam'} and created_at < ${before}
    and not exists (select 1 from audits where entity = '${entity}' and entity_uuid = ${table}.uuid::text
      and audits.created_at >= ${before})
    and not exists (select 1 from incoming_mails where ${entity}_uuid = ${table}.uuid and kind = 'answer'
      and received_at >= ${before} ${counting}) ${isExpected}`;
};

/** Of newsletters that have ended; their outcome stays in the newsletter's row. */
const oldDeliveries = `from newsletter_deliveries where newsletter_uuid in (select uuid from newsletters
  where status in ('done', 'cancelled') and finished_at < now() - make_interval(months => $1))`;

interface RuleOf {
  period: keyof Retention;
  key: string;
  rows: string;
  /** An additional condition. */
  also?: string;
}

const rules = {
  bookings: { period: 'lead_months', key: 'uuid', rows: lead('bookings', 'booking', false) },
  contacts: { period: 'lead_months', key: 'uuid', rows: lead('contacts', 'contact', false) },
  spam_bookings: { period: 'spam_days', key: 'uuid', rows: lead('bookings', 'booking', true) },
  spam_contacts: { period: 'spam_days', key: 'uuid', rows: lead('contacts', 'contact', true) },
  other_mails: {
    period: 'lead_months',
    key: 'uuid',
    rows: `from incoming_mails where booking_uuid is null and contact_uuid is null
      and received_at < now() - make_interval(months => $1) and created_at < now() - make_interval(months => $1)`,
  },
  page_views: {
    period: 'page_view_days',
    key: 'uuid',
    rows: 'from page_views where day < current_date - $1::int',
  },
  recipients: {
    period: 'ledger_months',
    key: 'uuid',
    rows: oldDeliveries,
    also: 'and newsletter_uuid in (select uuid from newsletters where folded is not null)',
  },
} as const satisfies Record<string, RuleOf>;
type Rule = keyof typeof rules;
const names = Object.keys(rules) as Rule[];

/** Small, so that no statement holds locks for long or hits the statement timeout. */
const batchRows = 2_000;

export type RetentionCounts = Record<Rule, number>;

/** How many rows are past these periods. */
export async function countBeyond(pool: Pool, keeps: Retention): Promise<RetentionCounts> {
  const counts = {} as RetentionCounts;
  for (const name of names) {
    const { rows, period } = rules[name];
    const answer = await pool.query<{ count: string }>(`select count(*) as count ${rows}`, [keeps[period]]);
    counts[name] = Number(answer.rows[0]?.count ?? 0);
  }
  return counts;
}

/**
 * Erases some rows of a rule. They are locked first and checked again: rows being edited are skipped until
 * another night, and just edited ones stay.
 */
async function eraseSome(
  client: PoolClient,
  name: Rule,
  period: number,
): Promise<{ found: number; erased: number }> {
  const { rows, key, also = '' }: RuleOf = rules[name];
  await client.query('begin');
  try {
    const found = await client.query<{ key: string }>(
      `select ${key} as key ${rows} ${also} limit ${batchRows} for update skip locked`,
      [period],
    );
    const keys = found.rows.map((row) => row.key);
    const sql = `delete ${rows} and ${key} = any($2::uuid[])`;
    const erased = keys.length === 0 ? 0 : ((await client.query(sql, [period, keys])).rowCount ?? 0);
    await client.query('commit');
    return { found: keys.length, erased };
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** Erases what is past these periods, with the emails of leads. Returns how many rows were erased. */
export async function eraseBeyond(
  pool: Pool,
  keeps: Retention,
  signal?: AbortSignal,
): Promise<RetentionCounts> {
  const erased = {} as RetentionCounts;
  const client = await pool.connect();
  try {
    for (const name of names) {
      erased[name] = 0;
      let found: number;
      do {
        signal?.throwIfAborted();
        const some = await eraseSome(client, name, keeps[rules[name].period]);
        erased[name] += some.erased;
        found = some.found;
      } while (found === batchRows);
    }
  } finally {
    client.release();
  }
  return erased;
}

/** The hour at which it runs. */
const nightHour = 3;

/** The date of the last night in the shop's time zone: a night begins at three in the morning. */
export const lastNight = (timeZone: string, now: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(now.getTime() - nightHour * 3_600_000));
