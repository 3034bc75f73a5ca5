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
/** More than this of one kind at once is told as one change: a screen reads its list again either way. */
const toldPerKind = 50;

const positionPattern = /^(\d{1,20})$/;

/** Everything of transactions before `position` has been told, and of later ones the rows in `told`. */
interface Reading {
  position: string;
  /** Ids told already, with their transactions. */
  told: Map<string, bigint>;
}

/**
 * Rows that were not told yet, and the oldest transaction that still runs: a slow one commits rows that lie before those
 * already told, and a position that had moved past it would lose them. So the position waits for it, while what
 * others commit is told at once.
 */
async function readChanges(
  pool: Pool,
  { position, told }: Reading,
): Promise<{ rows: ChangeRow[]; settled: string }> {
  const { rows } = await pool.query<{ settled: string; rows: ChangeRow[] }>(
    `select pg_snapshot_xmin(pg_current_snapshot())::text as settled,
      (select coalesce(json_agg(row_to_json(found)), '[]') from (
        select tx::text as tx, id::text as id, kind, action, uuid from changes
        where tx >= $1::xid8 and not (id = any($2::bigint[])) order by tx, id limit ${batchRows}
      ) as found) as rows`,
    [position, [...told.keys()]],
  );
  const [answer] = rows;
  if (!answer) throw new Error('The change feed did not answer');
  return answer;
}

/**
 * Where a connection begins: after what its last one told, or with everything that it can read for itself now.
 * A position that this server has not reached yet is another server's, from before a restore: it means nothing here.
 */
async function startReading(
  pool: Pool,
  lastEventId: string | null | undefined,
): Promise<Reading & { isResumed: boolean }> {
  const { rows } = await pool.query<{ settled: string; next: string; rows: { id: string; tx: string }[] }>(
    `select pg_snapshot_xmin(pg_current_snapshot())::text as settled,
      pg_snapshot_xmax(pg_current_snapshot())::text as next,
      (select coalesce(json_agg(row_to_json(visible)), '[]') from (
        select id::text as id, tx::text as tx from changes
        where tx >= pg_snapshot_xmin(pg_current_snapshot())
      ) as visible) as rows`,
  );
  const [now] = rows;
  if (!now) throw new Error('The change feed did not answer');
  if (lastEventId && positionPattern.test(lastEventId) && BigInt(lastEventId) <= BigInt(now.next)) {
    return { position: lastEventId, told: new Map(), isResumed: true };
  }
  const told = new Map(now.rows.map(({ id, tx }) => [id, BigInt(tx)]));
  return { position: now.settled, told, isResumed: false };
}

function condense(rows: readonly ChangeRow[]): ChangeRow[] {
  const count = new Map<string, number>();
  for (const { kind } of rows) count.set(kind, (count.get(kind) ?? 0) + 1);
  const lastOf = new Map(rows.map((row) => [row.kind, row]));
  return rows.filter((row) => (count.get(row.kind) ?? 0) <= toldPerKind || lastOf.get(row.kind) === row);
}

interface FeedOptions {
  pool: Pool;
  changes: ChangeListener;
  /** Where an earlier connection ended. */
  lastEventId?: string | null | undefined;
  signal: AbortSignal | undefined;
}

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
    const reading = await startReading(pool, options.lastEventId);
    const { told } = reading;
    let { position } = reading;
    if (!reading.isResumed) yield { id: position, change: { kind: 'start', action: 'start', uuid: '' } };
    while (!signal?.aborted) {
      isWoken = false;
      const { rows, settled } = await readChanges(pool, { position, told });
      for (const { id, tx } of rows) told.set(id, BigInt(tx));
      const isComplete = rows.length < batchRows;
      const reached = isComplete ? settled : position;
      const events = condense(rows);
      for (const row of events) {
        const { kind, action, uuid } = row;
        // A connection lost in the middle of these comes back to before them: told twice rather than not at all.
        yield { id: row === events.at(-1) ? reached : position, change: { kind, action, uuid } };
      }
      position = reached;
      for (const [id, tx] of told) if (tx < BigInt(position)) told.delete(id);
      if (rows.length < batchRows && !isWoken && !signal?.aborted) await rest();
    }
  } finally {
    unsubscribe();
    signal?.removeEventListener('abort', stop);
  }
}
