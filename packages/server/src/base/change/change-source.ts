import type { Change } from '@perfboard/contracts/change';
import type { Pool } from 'pg';

export interface ChangeRow extends Change {
  tx: string;
  id: string;
}

/**
 * One snapshot: the server's identity, the oldest running transaction, and the data that a new connection
 * starts with.
 */
export interface ChangeNow {
  settled: string;
  server: string;
  next: string;
  oldest: string | null;
  /** Rows of transactions that may not have ended for every reader. */
  rows: { id: string; tx: string }[];
}

export interface ChangeBatch {
  settled: string;
  server: string;
  rows: ChangeRow[];
}

/** The queries of the change feed, one statement each. */
export interface ChangeSource {
  now(): Promise<ChangeNow>;
  /**
   * Rows of transactions from `position` on that are not in `sent`, oldest transaction first, at most
   * `batchRows`.
   */
  after(position: string, sent: readonly string[]): Promise<ChangeBatch>;
}

export const batchRows = 500;

/**
 * Identifies the server that issued the transaction numbers: it changes after a restore elsewhere and,
 * through the timeline, after a failover, which may have lost changes that were already sent.
 */
const serverSql = `left(md5(concat_ws('/',
  (select system_identifier from pg_control_system()),
  case when pg_is_in_recovery() then 'standby' else left(pg_walfile_name(pg_current_wal_lsn()), 8) end,
  (select oid from pg_database where datname = current_database()))), 12)`;

export function openChangeSource(pool: Pool): ChangeSource {
  async function ask<Row extends object>(sql: string, values: unknown[] = []): Promise<Row> {
    const { rows } = await pool.query<Row>(sql, values);
    const [answer] = rows;
    if (!answer) throw new Error('The change feed did not respond');
    return answer;
  }
  return {
    now: () =>
      ask<ChangeNow>(
        `select pg_snapshot_xmin(pg_current_snapshot())::text as settled, ${serverSql} as server,
          pg_snapshot_xmax(pg_current_snapshot())::text as next,
          (select tx::text from changes order by changes.tx, changes.id limit 1) as oldest,
          (select coalesce(json_agg(row_to_json(visible)), '[]') from (
            select id::text as id, tx::text as tx from changes
            where tx >= pg_snapshot_xmin(pg_current_snapshot())
          ) as visible) as rows`,
      ),
    after: (position, sent) =>
      ask<ChangeBatch>(
        `select pg_snapshot_xmin(pg_current_snapshot())::text as settled, ${serverSql} as server,
          (select coalesce(json_agg(row_to_json(found)), '[]') from (
            select tx::text as tx, id::text as id, kind, action, uuid from changes
            where tx >= $1::xid8 and not (id = any($2::bigint[])) order by changes.tx, changes.id limit ${batchRows}
          ) as found) as rows`,
        [position, sent],
      ),
  };
}
