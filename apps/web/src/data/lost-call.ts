import { isLost, readFailedCall } from './failed-call.ts';

const retryMs = 3_000;
/** A call that the server does not know may still be running there. */
const asksMax = 3;

/** Undefined once the same call means a new one: then its answer does not matter. */
type Ask = () => Promise<boolean | undefined>;

/** The errors of calls whose answer was lost, each with the question whether the server has done the call. */
const asks = new WeakMap<object, Ask>();

/** Remembers how to ask whether a call was done whose answer was lost. */
export function rememberLost(error: object, ask: Ask): void {
  asks.set(error, ask);
}

const backOrLater = (): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      window.removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, retryMs);
    window.addEventListener('online', go);
  });

/**
 * Waits until the server answers again, and asks it about a call that failed. Only the first caller gets the answer.
 * @returns true if it was done: the same call then gets its first answer. False for an error that says why it failed.
 */
export async function wasDone(error: unknown): Promise<boolean> {
  const ask = asks.get(Object(error));
  asks.delete(Object(error));
  for (let asked = 0; ask && asked < asksMax; ) {
    try {
      const isDone = await ask();
      if (isDone !== false) return isDone === true;
      asked += 1;
    } catch (failure) {
      // Without a connection it asks again.
      if (!isLost(readFailedCall(failure))) return false;
    }
    await backOrLater();
  }
  return false;
}

/** Runs a failed call again, for its first answer, if it was done. */
export function repeatIfDone(error: unknown, again: () => unknown): void {
  void wasDone(error).then((isDone) => {
    if (isDone) again();
  });
}
