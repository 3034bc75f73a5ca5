import { inTransaction } from '@perfboard/db/transaction';
import { uuidV7 } from '@perfboard/process/uuid-v7';
import type { Pool } from 'pg';

interface DueRow {
  line: number;
  email: string;
  consent_at: Date | null;
}

/** Imports one batch; returns whether there is more. Unsubscriptions since the check are respected. */
export async function importBatch(pool: Pool, uuid: string, batch: number): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const imports = await client.query<{ done_line: number; consent: string; topics: string[] }>(
      `select done_line, consent, topics from subscriber_imports where uuid = $1 and status = 'importing' for update`,
      [uuid],
    );
    const job = imports.rows[0];
    if (!job) return false;
    const { rows } = await client.query<DueRow>(
      `select line, email, consent_at from subscriber_import_rows row
        where import_uuid = $1 and verdict = 'new' and line > $2 order by line limit $3`,
      [uuid, job.done_line, batch],
    );
    if (rows.length === 0) {
      await client.query(
        `update subscriber_imports set status = 'done', finished_at = now() where uuid = $1`,
        [uuid],
      );
      await client.query('delete from subscriber_import_parts where import_uuid = $1', [uuid]);
      return false;
    }
    const { rowCount } = await client.query(
      `insert into subscribers (uuid, email, language, consent, topics, consent_at)
        select due.uuid, due.email,
            coalesce((select own->>'primary' from shop_documents where name = 'languages'), 'en'), $2, array(
              select distinct unnest($3::text[] || line.topics) from subscriber_import_rows line
                where line.import_uuid = $1 and line.email = due.email and line.verdict in ('new', 'duplicate')),
            due.consent_at
          from unnest($4::uuid[], $5::text[], $6::timestamptz[]) as due (uuid, email, consent_at)
          join subscriber_import_rows row on row.import_uuid = $1 and row.email = due.email and row.verdict = 'new'
          where not exists (select 1 from suppressions where suppressions.email_hash = row.email_hash)
            and not exists (select 1 from removed_subscribers removed where removed.email_hash = row.email_hash)
        on conflict (email) do nothing`,
      [
        uuid,
        job.consent,
        job.topics,
        // In the order of the lines, also within a millisecond.
        rows.map(() => uuidV7()).sort(),
        rows.map(({ email }) => email),
        rows.map(({ consent_at }) => consent_at),
      ],
    );
    await client.query(
      'update subscriber_imports set done_line = $2, imported = imported + $3 where uuid = $1',
      [uuid, rows.at(-1)?.line, rowCount ?? 0],
    );
    return true;
  });
}
