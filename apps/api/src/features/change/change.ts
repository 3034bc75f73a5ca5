import type { Change } from '@perfboard/contracts/change';
import type { Pool } from 'pg';
import type { ChangeListener } from '../../change-listener.ts';

interface ChangeRow extends Change {
  tx: string;
  id: string;
}

export interface FeedEvent {
  /** Position of the event: what a lost connection goes on from. */
  id: string;
  change: Change;
}

const pollMs = 1_000;
const batchRows = 500;
/** More than this of one kind at once is told as one change: a screen reads its list again either way. */
const toldPerKind = 50;

const positionPattern = /^(\d{1,20})\.(\d{1,19})$/;

/**
 * Rows past a position, oldest first. Only rows of transactions older than every running one are shown: a slow
 * transaction commits rows that sort before those already told, and passing over it would lose them.
 */
async function readChanges(pool: Pool, position: string): Promise<ChangeRow[]> {
  const [, tx, id] = positionPattern.exec(position) ?? [];
  const { rows } = await pool.query<ChangeRow>(
    `select tx::text as tx, id::text as id, kind, action, uuid from changes
      where (tx, id) > ($1::xid8, $2::bigint) and tx < pg_snapshot_xmin(pg_current_snapshot())
      order by tx, id limit ${batchRows}`,
    [tx, id],
  );
  return rows;
}

/** The position before everything that is not yet settled. */
async function currentPosition(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ tx: string }>(
    'select pg_snapshot_xmin(pg_current_snapshot())::text as tx',
  );
  return `${rows[0]?.tx ?? '0'}.0`;
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
    const isResumed = options.lastEventId && positionPattern.test(options.lastEventId);
    let position = isResumed && options.lastEventId ? options.lastEventId : await currentPosition(pool);
    if (!isResumed) yield { id: position, change: { kind: 'start', action: 'start', uuid: '' } };
    while (!signal?.aborted) {
      isWoken = false;
      const rows = await readChanges(pool, position);
      for (const { tx, id, kind, action, uuid } of condense(rows)) {
        yield { id: `${tx}.${id}`, change: { kind, action, uuid } };
      }
      const last = rows.at(-1);
      if (last) position = `${last.tx}.${last.id}`;
      if (rows.length < batchRows && !isWoken && !signal?.aborted) await rest();
    }
  } finally {
    unsubscribe();
    signal?.removeEventListener('abort', stop);
  }
}
