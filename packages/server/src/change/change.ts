import type { Change } from '@perfboard/contracts/change';
import type { Pool } from 'pg';
import type { ChangeListener } from './change-listener.ts';

interface ChangeRow extends Change {
  tx: string;
  id: string;
}

export interface FeedEvent {
  /** Where a connection goes on that is lost after this event. */
  id: string;
  change: Change;
}

const pollMs = 1_000;
const batchRows = 500;
/** More than this of one kind at once is sent as one change: a screen reads its list again either way. */
const maxPerKind = 50;

/** The server that counted, and the transaction before which everything was sent. */
const positionPattern = /^([0-9a-f]{12})\.(\d{1,20})$/;

/**
 * Whose transaction numbers these are: another after a restore elsewhere and, by the timeline, after a fail-over, which may
 * have lost what was sent.
 */
const serverSql = `left(md5(concat_ws('/',
  (select system_identifier from pg_control_system()),
  case when pg_is_in_recovery() then 'standby' else left(pg_walfile_name(pg_current_wal_lsn()), 8) end,
  (select oid from pg_database where datname = current_database()))), 12)`;

/** Everything of transactions before `position` has been sent, and of later ones the rows in `sent`. */
interface Reading {
  server: string;
  position: string;
  /** Ids sent already, with their transactions. */
  sent: Map<string, bigint>;
}

/**
 * Rows that were not sent yet, and the oldest transaction that still runs: a slow one commits rows that lie before those
 * already sent, and a position that had moved past it would lose them. So the position waits for it, while what
 * others commit is sent at once.
 */
async function readChanges(
  pool: Pool,
  { position, sent }: Reading,
): Promise<{ rows: ChangeRow[]; settled: string; server: string }> {
  const { rows } = await pool.query<{ settled: string; server: string; rows: ChangeRow[] }>(
    `select pg_snapshot_xmin(pg_current_snapshot())::text as settled, ${serverSql} as server,
      (select coalesce(json_agg(row_to_json(found)), '[]') from (
        select tx::text as tx, id::text as id, kind, action, uuid from changes
        where tx >= $1::xid8 and not (id = any($2::bigint[])) order by tx, id limit ${batchRows}
      ) as found) as rows`,
    [position, [...sent.keys()]],
  );
  const [answer] = rows;
  if (!answer) throw new Error('The change feed did not answer');
  return answer;
}

interface Now {
  settled: string;
  server: string;
  next: string;
  oldest: string | null;
  rows: { id: string; tx: string }[];
}

/**
 * Where a connection begins: after what its last one sent, or with everything that it can read for itself now.
 * Another server's position means nothing here, nor does one from before the oldest change that is kept: what came between
 * is gone.
 */
async function startReading(
  pool: Pool,
  lastEventId: string | null | undefined,
): Promise<Reading & { isResumed: boolean }> {
  const { rows } = await pool.query<Now>(
    `select pg_snapshot_xmin(pg_current_snapshot())::text as settled, ${serverSql} as server,
      pg_snapshot_xmax(pg_current_snapshot())::text as next,
      (select tx::text from changes order by tx, id limit 1) as oldest,
      (select coalesce(json_agg(row_to_json(visible)), '[]') from (
        select id::text as id, tx::text as tx from changes
        where tx >= pg_snapshot_xmin(pg_current_snapshot())
      ) as visible) as rows`,
  );
  const [now] = rows;
  if (!now) throw new Error('The change feed did not answer');
  const { server } = now;
  const [, from, position] = positionPattern.exec(lastEventId ?? '') ?? [];
  if (position && from === server && BigInt(position) <= BigInt(now.next) && isKept(position, now.oldest)) {
    return { server, position, sent: new Map(), isResumed: true };
  }
  const sent = new Map(now.rows.map(({ id, tx }) => [id, BigInt(tx)]));
  return { server, position: now.settled, sent, isResumed: false };
}

/** True where a change from before the position is still there: then everything after it is. */
const isKept = (position: string, oldest: string | null): boolean =>
  oldest !== null && BigInt(oldest) < BigInt(position);

function condense(rows: readonly ChangeRow[]): ChangeRow[] {
  const count = new Map<string, number>();
  for (const { kind } of rows) count.set(kind, (count.get(kind) ?? 0) + 1);
  const lastOf = new Map(rows.map((row) => [row.kind, row]));
  return rows.filter((row) => (count.get(row.kind) ?? 0) <= maxPerKind || lastOf.get(row.kind) === row);
}

interface FeedOptions {
  pool: Pool;
  changes: ChangeListener;
  /** Where an earlier connection ended. */
  lastEventId?: string | null | undefined;
  signal: AbortSignal | undefined;
}

const startAt = (id: string): FeedEvent => ({
  id,
  change: { kind: 'start', action: 'start', uuid: '' },
});

/** Every change since a position, and then as they come: woken by the database, and by a clock where that fails. */
export async function* followChanges(options: FeedOptions): AsyncGenerator<FeedEvent> {
  const { pool, signal } = options;
  let wake: () => void = () => {};
  let isWoken = false;
  const unsubscribe = options.changes.subscribe(() => {
    isWoken = true;
    wake();
  });
  const stop = () => wake();
  signal?.addEventListener('abort', stop);
  const rest = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  try {
    let { isResumed, ...reading } = await startReading(pool, options.lastEventId);
    const idOf = (position: string) => `${reading.server}.${position}`;
    if (!isResumed) yield startAt(idOf(reading.position));
    while (!signal?.aborted) {
      isWoken = false;
      const { position, sent } = reading;
      const { rows, settled, server } = await readChanges(pool, reading);
      if (server !== reading.server) {
        // Failed over in the middle: what was sent may never have been, and other things may have.
        ({ isResumed, ...reading } = await startReading(pool, null));
        yield startAt(idOf(reading.position));
        continue;
      }
      for (const { id, tx } of rows) sent.set(id, BigInt(tx));
      const isComplete = rows.length < batchRows;
      const reached = isComplete ? settled : position;
      const events = condense(rows);
      for (const row of events) {
        const { kind, action, uuid } = row;
        // A connection lost in the middle of these comes back to before them: sent twice rather than not at all.
        yield { id: idOf(row === events.at(-1) ? reached : position), change: { kind, action, uuid } };
      }
      reading.position = reached;
      for (const [id, tx] of sent) if (tx < BigInt(reached)) sent.delete(id);
      if (rows.length < batchRows && !isWoken && !signal?.aborted) await rest();
    }
  } finally {
    unsubscribe();
    signal?.removeEventListener('abort', stop);
  }
}
