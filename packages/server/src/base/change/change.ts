import type { Change } from '@perfboard/contracts/change';
import { type Clock, systemClock } from '@perfboard/process/time-limit';
import type { ChangeListener } from '../service/services.ts';
import { batchRows, type ChangeRow, type ChangeSource } from './change-source.ts';

export interface FeedEvent {
  /** Resume position of a connection that is lost after this event. */
  id: string;
  change: Change;
}

const pollMs = 1_000;
/** More simultaneous changes of one kind are sent as a single one: a screen reloads its list either way. */
export const maxPerKind = 50;

/** The server that issued the number, and the transaction before which everything was sent. */
const positionPattern = /^([0-9a-f]{12})\.(\d{1,20})$/;

/**
 * Everything of transactions before `position` has been sent, and of later ones the rows in `sent`. A slow
 * transaction commits rows that sort before those already sent, and would be lost if the position had moved
 * past it. So the position waits for the oldest running transaction, while changes that others commit are
 * sent at once.
 */
interface Reading {
  server: string;
  position: string;
  /** Ids already sent, with their transactions. */
  sent: Map<string, bigint>;
}

/**
 * Where a connection starts: after the last event of the previous one, or from scratch. A position from
 * another server is useless, and so is one before the oldest stored change: changes in between are gone.
 */
async function startReading(
  source: ChangeSource,
  lastEventId: string | null | undefined,
): Promise<Reading & { isResumed: boolean }> {
  const now = await source.now();
  const { server } = now;
  const [, from, position] = positionPattern.exec(lastEventId ?? '') ?? [];
  if (
    position &&
    from === server &&
    BigInt(position) <= BigInt(now.next) &&
    isStillStored(position, now.oldest)
  ) {
    return { server, position, sent: new Map(), isResumed: true };
  }
  const sent = new Map(now.rows.map(({ id, tx }) => [id, BigInt(tx)]));
  return { server, position: now.settled, sent, isResumed: false };
}

/** True if a change from before the position is still stored: then everything after it is, too. */
const isStillStored = (position: string, oldest: string | null): boolean =>
  oldest !== null && BigInt(oldest) < BigInt(position);

function condense(rows: readonly ChangeRow[]): ChangeRow[] {
  const count = new Map<string, number>();
  for (const { kind } of rows) count.set(kind, (count.get(kind) ?? 0) + 1);
  const lastOf = new Map(rows.map((row) => [row.kind, row]));
  return rows.filter((row) => (count.get(row.kind) ?? 0) <= maxPerKind || lastOf.get(row.kind) === row);
}

interface FeedOptions {
  source: ChangeSource;
  changes: Pick<ChangeListener, 'subscribe'>;
  clock?: Clock;
  /** The last position of an earlier connection. */
  lastEventId?: string | null | undefined;
  signal: AbortSignal | undefined;
}

const startAt = (id: string): FeedEvent => ({
  id,
  change: { kind: 'start', action: 'start', uuid: '' },
});

/**
 * Every change since a position, and then live changes: woken by the database, and by a timer in case that
 * fails.
 */
export async function* followChanges(options: FeedOptions): AsyncGenerator<FeedEvent> {
  const { source, clock = systemClock } = options;
  const signal = options.signal ?? new AbortController().signal;
  let woken = new AbortController();
  const unsubscribe = options.changes.subscribe(() => woken.abort());
  try {
    let { isResumed, ...reading } = await startReading(source, options.lastEventId);
    const idOf = (position: string) => `${reading.server}.${position}`;
    if (!isResumed) yield startAt(idOf(reading.position));
    while (!signal.aborted) {
      woken = new AbortController();
      const { position, sent } = reading;
      const { rows, settled, server } = await source.after(position, [...sent.keys()]);
      if (server !== reading.server) {
        // The server failed over: changes that were sent may be lost, and other ones committed.
        ({ isResumed, ...reading } = await startReading(source, null));
        yield startAt(idOf(reading.position));
        continue;
      }
      for (const { id, tx } of rows) sent.set(id, BigInt(tx));
      const isComplete = rows.length < batchRows;
      const reached = isComplete ? settled : position;
      const events = condense(rows);
      for (const row of events) {
        const { kind, action, uuid } = row;
        // A connection lost between these resumes before them: sent twice rather than not at all.
        yield { id: idOf(row === events.at(-1) ? reached : position), change: { kind, action, uuid } };
      }
      reading.position = reached;
      for (const [id, tx] of sent) if (tx < BigInt(reached)) sent.delete(id);
      if (isComplete) await clock.pause(pollMs, woken.signal, signal);
    }
  } finally {
    unsubscribe();
  }
}
