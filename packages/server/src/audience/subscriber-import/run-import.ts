import { AppError } from '@perfboard/contracts/error';
import type { ConsentAnswer } from '@perfboard/contracts/subscriber-import';
import { importMessages } from '@perfboard/contracts/words/subscriber-import';
import { inTransaction } from '@perfboard/db/transaction';
import type { Pool } from 'pg';
import { suppressionHash } from '../../base/suppression/suppression.ts';
import { importBatch } from './import-batch.ts';
import { decodeParts } from './list-text.ts';
import { type ListRow, openList } from './read-list.ts';

interface ImportServices {
  pool: Pool;
  env: { SESSION_SECRET: string };
}

interface ImportRun {
  signal: AbortSignal;
  /** Lines per transaction. */
  batch?: number;
}

interface Reading {
  email_column: string;
  topics_column: string;
  topic_names: Record<string, string>;
  consent_answers: ConsentAnswer[];
  /** The number of inserted lines. */
  line_count: number;
  parts: number;
}

const BATCH = 1_000;

/**
 * Continues an import where the last run ended: reads its lines, or imports new subscribers. Each batch is a
 * transaction and may safely be repeated.
 * @throws the signal's reason when aborted, to be retried
 */
export async function runImport(services: ImportServices, uuid: string, run: ImportRun): Promise<void> {
  const { rows } = await services.pool.query<Reading & { status: string }>(
    `select status::text, email_column, topics_column, topic_names, consent_answers, line_count,
        (select count(*)::int from subscriber_import_parts where import_uuid = uuid) as parts
       from subscriber_imports where uuid = $1`,
    [uuid],
  );
  const [job] = rows;
  if (job?.status === 'checking') return readLines(services, uuid, { ...run, ...job });
  if (job?.status === 'importing')
    while (await importBatch(services.pool, uuid, run.batch ?? BATCH)) run.signal.throwIfAborted();
}

async function readLines(
  services: ImportServices,
  uuid: string,
  { signal, batch = BATCH, line_count, parts, ...job }: ImportRun & Reading,
): Promise<void> {
  const { pool } = services;
  try {
    if (parts === 0 && line_count > 0) throw new AppError('BAD_REQUEST', importMessages.fileRemovedEarly);
    const list = await openList(await decodeParts(() => readParts(pool, uuid, parts)), {
      email: job.email_column,
      topics: job.topics_column,
      names: job.topic_names,
      answers: job.consent_answers,
    });
    await pool.query(
      `update subscriber_imports set columns = $2, format = $3, consent_columns = $4, unread_dates = $5
        where uuid = $1`,
      [uuid, list.columns, list.format?.name ?? null, JSON.stringify(list.consent), list.unreadDates],
    );
    if (!list.format) throw new AppError('BAD_REQUEST', importMessages.noEmailColumn);
    if (job.topics_column && list.format.topicsColumn < 0) {
      throw new AppError('BAD_REQUEST', importMessages.noTopicsColumn);
    }
    let waiting: ListRow[] = [];
    for await (const row of list.rows) {
      if (row.line <= line_count) continue;
      waiting.push(row);
      if (waiting.length < batch) continue;
      await writeLines(services, uuid, waiting);
      waiting = [];
      signal.throwIfAborted();
    }
    await writeLines(services, uuid, waiting);
    await classify(pool, uuid);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await pool.query(
      `update subscriber_imports set status = 'failed', last_error = $2 where uuid = $1 and status = 'checking'`,
      [uuid, error.message],
    );
  }
}

/**
 * The uploaded file, part by part: the largest is 64 MB.
 * @throws AppError BAD_REQUEST when a part before another is missing, or the file is deleted before its end
 */
async function* readParts(pool: Pool, uuid: string, count: number): AsyncGenerator<Buffer> {
  for (let after = 0; ; ) {
    const { rows } = await pool.query<{ number: number; bytes: Buffer }>(
      `select number, bytes from subscriber_import_parts
        where import_uuid = $1 and number > $2 order by number limit 1`,
      [uuid, after],
    );
    const [part] = rows;
    if (!part && after < count) throw new AppError('BAD_REQUEST', importMessages.fileRemovedEarly);
    if (!part) return;
    if (part.number !== after + 1) throw new AppError('BAD_REQUEST', importMessages.partMissing);
    after = part.number;
    yield part.bytes;
  }
}

async function writeLines(
  { pool, env }: ImportServices,
  uuid: string,
  lines: readonly ListRow[],
): Promise<void> {
  if (lines.length === 0) return;
  await inTransaction(pool, async (client) => {
    // Discarded in the meantime: stop inserting.
    const known = await client.query(
      `select 1 from subscriber_imports where uuid = $1 and status = 'checking' for update`,
      [uuid],
    );
    if (!known.rowCount) throw new AppError('CONFLICT', importMessages.cancelled);
    await client.query(
      `insert into subscriber_import_rows (import_uuid, line, email, email_hash, consent_at, verdict, topics, other_topics)
        select $1, line, email, hash, consent_at, verdict, string_to_array(topics, ','), string_to_array(others, ',')
          from unnest($2::int[], $3::text[], $4::text[], $5::timestamptz[], $6::text[], $7::text[], $8::text[])
            as read (line, email, hash, consent_at, verdict, topics, others)
        on conflict do nothing`,
      [
        uuid,
        lines.map(({ line }) => line),
        lines.map(({ email }) => email),
        lines.map(({ email }) => suppressionHash(env.SESSION_SECRET, email)),
        lines.map(({ since }) => since),
        lines.map(({ verdict }) => verdict),
        lines.map(({ topics }) => topics.join(',')),
        lines.map(({ others }) => others.join(',')),
      ],
    );
    await client.query(
      'update subscriber_imports set line_count = greatest(line_count, $2) where uuid = $1',
      [uuid, lines.at(-1)?.line ?? 0],
    );
  });
}

/**
 * An address unsubscribed anywhere in the list is unsubscribed; of several lines with one address the first
 * counts, with the topics of all.
 */
const assessSql = `
  update subscriber_import_rows line set verdict = case
      when self.is_elsewhere then 'elsewhere'
      when self.first_line < self.line then 'duplicate'
      when suppression.erased_at is not null then 'erased'
      when subscriber.status = 'active' then 'known'
      when subscriber.status = 'suppressed' then 'suppressed'
      when subscriber.status = 'unsubscribed' or suppression.email_hash is not null then 'unsubscribed'
      when subscriber.status = 'pending' then 'unconfirmed'
      when removed.email_hash is not null then 'removed'
      else 'new' end
    from (
      -- Joined by ctid, the place of the row. Joined by line, PostgreSQL would compare each line with all others while
      -- its statistics are those of earlier lists.
      -- One pass per address: comparing each line with all others would take minutes for a list that repeats one.
      select ctid, line, email, email_hash, verdict, min(line) over same as first_line,
          bool_or(verdict = 'elsewhere') over same as is_elsewhere
        from subscriber_import_rows where import_uuid = $1 window same as (partition by email)) self
      left join subscribers subscriber on subscriber.email = self.email
      left join suppressions suppression on suppression.email_hash = self.email_hash
      left join removed_subscribers removed on removed.email_hash = self.email_hash
    where self.verdict = 'new' and line.ctid = self.ctid`;

/** Sets the result of every line, and marks the list as checked, in one transaction. */
async function classify(pool: Pool, uuid: string): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(`select set_config('statement_timeout', '120000', true)`);
    // Locked in the order of the lines, so that two runs don't deadlock.
    const known = await client.query(
      `select 1 from subscriber_imports where uuid = $1 and status = 'checking' for update`,
      [uuid],
    );
    if (!known.rowCount) return;
    await client.query(assessSql, [uuid]);
    await client.query(`update subscriber_imports set status = 'checked' where uuid = $1`, [uuid]);
  });
}
