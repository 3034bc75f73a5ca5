import type { PresenceEvent } from '@perfboard/contracts/presence';
import type { PresenceBoard } from './presence-board.ts';

/** Who else has what open: everything first, then what changes. */
export async function* followPresence(
  board: PresenceBoard,
  readerId: string,
  signal: AbortSignal,
): AsyncGenerator<PresenceEvent> {
  const changed = new Set<string>();
  let wake = () => {};
  const unsubscribe = board.subscribe((subjects) => {
    for (const subject of subjects) changed.add(subject);
    wake();
  });
  const onAbort = () => wake();
  signal.addEventListener('abort', onAbort);
  const read = (subjects: Iterable<string>) =>
    [...subjects].map((subject) => ({ subject, members: board.membersOf(subject, readerId) }));
  try {
    board.expire();
    changed.clear();
    yield { is_all: true, presence: read(board.subjects()).filter(({ members }) => members.length > 0) };
    while (!signal.aborted) {
      if (changed.size === 0) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      const presence = read(changed);
      changed.clear();
      yield { is_all: false, presence };
    }
  } finally {
    unsubscribe();
    signal.removeEventListener('abort', onAbort);
  }
}

/** The items of two sources as they come. Ends, or fails, with the first, and ends both. */
export async function* merge<One, Other>(
  main: AsyncGenerator<One>,
  side: AsyncGenerator<Other>,
): AsyncGenerator<One | Other> {
  let one = main.next();
  let other = side.next();
  // Awaited below, in an order that is not known.
  other.catch(() => undefined);
  try {
    for (;;) {
      const next = await Promise.race([
        one.then((result) => ({ result, isMain: true })),
        other.then((result) => ({ result, isMain: false })),
      ]);
      if (next.result.done) {
        if (next.isMain) return;
        other = new Promise(() => undefined);
        continue;
      }
      yield next.result.value;
      if (next.isMain) one = main.next();
      else {
        other = side.next();
        other.catch(() => undefined);
      }
    }
  } finally {
    // Not awaited: a source that is waiting ends when its signal is aborted.
    for (const source of [main, side]) source.return(undefined).catch(() => undefined);
  }
}
