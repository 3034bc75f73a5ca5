import type { Retention } from '@perfboard/contracts/shop/retention';
import type { Pool, PoolClient } from 'pg';

/** What a period is about, and its rows that are older. `$1` is the period; a lead that somebody worked on, or answered, is as old as that. */
const lead = (table: 'bookings' | 'contacts', entity: 'booking' | 'contact', isSpam: boolean) => {
  // Whoever is expected is not erased before.
  const isExpected = `and not exists (select 1 from appointments where ${entity}_uuid = ${table}.uuid
      and cancelled_at is null and ends_at > now())`;
  // Anybody can write under the address of a lead that is spam.
  const counting = isSpam ? `and matched_by <> 'sender'` : '';
  const before = isSpam ? `now() - make_interval(days => $1)` : `now() - make_interval(months => $1)`;
  return `from ${table} where ${isSpam ? 'is_spam' : 'not is_spam'} and created_at < ${before}
    and not exists (select 1 from audits where entity = '${entity}' and entity_uuid = ${table}.uuid::text
      and audits.created_at >= ${before})
    and not exists (select 1 from incoming_mails where ${entity}_uuid = ${table}.uuid and kind = 'answer'
      and received_at >= ${before} ${counting}) ${isExpected}`;
};

/** Of newsletters that nobody is waiting for; what they say stays in the newsletter's row. */
const ledger = `from newsletter_deliveries where newsletter_uuid in (select uuid from newsletters
  where status in ('done', 'cancelled') and finished_at < now() - make_interval(months => $1))`;

interface RuleOf {
  period: keyof Retention;
  key: string;
  rows: string;
  /** What must be true as well of what goes. */
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
      and received_at < now() - make_interval(months => $1)`,
  },
  page_views: {
    period: 'page_view_days',
    key: 'uuid',
    rows: 'from page_views where day < current_date - $1::int',
  },
  recipients: {
    period: 'ledger_months',
    key: 'uuid',
    rows: ledger,
    also: 'and newsletter_uuid in (select uuid from newsletters where folded is not null)',
  },
} as const satisfies Record<string, RuleOf>;
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

/**
 * Erases some rows of a rule. They are locked first, and the rule is asked again once they are: what somebody works on
 * right now is left for another night, and what somebody has just worked on stays.
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

/** Erases what is older than these periods, with the mails that leads caused. Answers how many rows went. */
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

/** When the shop sleeps. */
const nightHour = 3;

/** The date of the last night, by the clock of the shop: it begins at three in the morning. */
export const lastNight = (timeZone: string, now: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(now.getTime() - nightHour * 3_600_000));
