import pLimit from 'p-limit';

/** Pages that are rendered concurrently: while one waits for the database, others are rendered. */
const concurrency = 8;
/**
 * Pages that may wait. A small machine renders a hundred a second, so the last one waits for about two
 * seconds.
 */
const waitingMax = 200;
/** When a rejected visitor may try again. */
const retryAfterSeconds = 3;

/** A page was not rendered, because too many others wait. */
export class BusyError extends Error {
  readonly retryAfterSeconds = retryAfterSeconds;
}

export type PageQueue = <Made>(make: () => Promise<Made>) => Promise<Made>;

/**
 * Renders pages in the order of their requests. Otherwise all pages of a crowd would share the processor, and
 * every visitor would wait for the last one.
 * @returns a function that rejects with BusyError when 200 pages wait
 */
export function createPageQueue(): PageQueue {
  const limit = pLimit(concurrency);
  return async (make) => {
    if (limit.pendingCount >= waitingMax) throw new BusyError('Too many pages wait');
    return limit(make);
  };
}

/** The page for a rejected visitor; the browser reloads it automatically. */
export const busyPage = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>One moment, please</title><meta name="color-scheme" content="light dark"></head>
<body><h1>One moment, please</h1><p>Many people are here right now. This page tries again in ${retryAfterSeconds} seconds.</p></body></html>
`;
