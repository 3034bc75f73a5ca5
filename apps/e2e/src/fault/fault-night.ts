import { randomUUID } from 'node:crypto';
import { lasts } from '@perfboard/testing/eventually';
import { scaled } from '@perfboard/testing/limit';
import { ownerEmail } from './check.ts';
import type { Fault, Stage } from './fault.ts';
import { now } from './history.ts';

/** Digests are looked for every minute, and a job that fails is retried for a quarter of a minute. */
const limitMs = Math.min(scaled(180_000), 600_000);

/** What a clock leaves behind that was a month ahead for a minute. */
const ahead = `now() + interval '30 days'`;

/** Emails that were waiting when the wait began: a machine that can't keep up sends them first. */
const backlog = `select from notifications where status = 'pending' and created_at < $1 limit 1`;

/**
 * Waits until the query returns a row. The wait is itself a promise: the checker learns of a failure. The limit counts
 * from when the emails are sent that were waiting before, and is three times as long at most.
 */
async function untilDone({ stack, history }: Stage, name: string, sql: string, values: unknown[] = []) {
  const hasRow = async (query: string, parameters: unknown[]) => {
    const { rowCount } = await stack.pool.query(query, parameters).catch(() => ({ rowCount: 0 }));
    return Boolean(rowCount);
  };
  const from = now();
  const began = new Date();
  let idleFrom = from;
  while (now() - idleFrom < limitMs && now() - from < 3 * limitMs) {
    if (await hasRow(sql, values)) return Math.round(now() - from);
    if (await hasRow(backlog, [began])) idleFrom = now();
    await lasts(250);
  }
  history.overdue.push(name);
  return null;
}

/** Requests the nightly work; its schedule is too slow for a run. */
async function requestNight({ stack }: Stage): Promise<string> {
  const id = randomUUID();
  await stack.pool.query(`insert into outbox (id, job, payload) values ($1, 'maintenance.tidy', '{}')`, [id]);
  return id;
}

/** Adds a row past its retention, identified by its path. */
async function addExpiredView({ stack }: Stage): Promise<string> {
  const path = `/expired/${randomUUID()}`;
  const sql = `insert into page_views (day, route, path, views) values (current_date - 5000, '/expired', $1, 1)`;
  await stack.pool.query(sql, [path]);
  return path;
}

const isErased = `select where not exists (select from page_views where path = $1)`;

/** The owner's digest must be sent although the last one seems to be from next month. */
const digestAhead: Fault = async (stage) => {
  const { pool } = stage.stack;
  await stage.untilReady();
  const failed = randomUUID();
  const before = await pool.query<{ uuid: string }>(`select uuid from notifications where kind = 'digest'`);
  try {
    // Its subject: a failed job, created before a worker can look.
    await pool.query(
      `insert into outbox (id, job, payload, failed_at, last_error)
        values ($1, 'webhook.deliver', '{}', now() - interval '2 hours', 'refused')`,
      [failed],
    );
    await pool.query(
      `insert into notification_choices (user_id, failures, digest_hour, digest_at)
        select id, 'digest', 0, ${ahead} from users where email = $1
        on conflict (user_id) do update set failures = 'digest', digest_at = ${ahead}`,
      [ownerEmail],
    );
    const sql = `select from notifications where kind = 'digest' and status in ('sent', 'uncertain')
      and not uuid = any($1::uuid[])
      and exists (select from notification_choices where digest_at < now() + interval '2 hours')`;
    const known = before.rows.map(({ uuid }) => uuid);
    const ms = await untilDone(stage, 'a digest whose last one lies in the future', sql, [known]);
    return ms === null ? null : `a digest was sent after ${ms} ms, although its last one lay a month ahead`;
  } finally {
    await pool.query('delete from notification_choices');
    await pool.query('delete from outbox where id = $1', [failed]);
  }
};

/** Expired rows must be erased although the last night seems to be next month's. */
const nightAhead: Fault = async (stage) => {
  await stage.untilReady();
  await stage.stack.pool.query(
    `insert into service_states (name, ok, since) values ('retention', true, date_trunc('day', ${ahead}))
      on conflict (name) do update set since = excluded.since`,
  );
  const path = await addExpiredView(stage);
  await requestNight(stage);
  const ms = await untilDone(stage, 'the retention after a night in the future', isErased, [path]);
  return ms === null ? null : `erased after ${ms} ms, although the last night lay a month ahead`;
};

/** One step of the nightly work fails: the others run, the failure is reported, and the step runs later. */
const failingStep: Fault = async (stage) => {
  const { pool } = stage.stack;
  await stage.untilReady();
  const key = randomUUID();
  await pool.query(
    `insert into idempotency_keys (scope, key, request_hash, response, created_at)
      values ('fault', $1, '', '{}', now() - interval '3 days')`,
    [key],
  );
  const path = await addExpiredView(stage);
  await pool.query(`update service_states set since = '2000-01-01' where name = 'retention'`);
  await pool.query(
    `insert into shop_documents (name, version, own, updated_by) values ('retention', 1, '{"lead_months": 600}', 'fault')`,
  );
  let ms: number | null;
  try {
    const id = await requestNight(stage);
    const isReported = `select from outbox where id = $1 and failed_at is not null
      and last_error like '%retention: %lead_months%'
      and not exists (select from idempotency_keys where scope = 'fault' and key = $2)
      and exists (select from page_views where path = $3)`;
    ms = await untilDone(stage, 'the other steps, and the report of the one that failed', isReported, [
      id,
      key,
      path,
    ]);
  } finally {
    await pool.query(`delete from shop_documents where name = 'retention'`);
    await pool.query(`delete from outbox where job = 'maintenance.tidy' and last_error like '%lead_months%'`);
  }
  await requestNight(stage);
  const later = await untilDone(stage, 'the step that had failed', isErased, [path]);
  if (ms === null || later === null) return null;
  return `reported after ${ms} ms, made up for after ${later} ms`;
};

export const nightFaults = {
  'digest ahead': digestAhead,
  'night ahead': nightAhead,
  'failing step': failingStep,
} satisfies Record<string, Fault>;
