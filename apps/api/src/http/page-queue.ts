import pLimit from 'p-limit';

/** Pages that are made at a time: while one waits for the database, others are rendered. */
const concurrency = 8;
/** Pages that may wait. A small machine makes a hundred a second, so the last one waits for about two seconds. */
const waitingMax = 200;
/** When a refused visitor may ask again. */
const retryAfterSeconds = 3;

/** Why a page was not made: too many others wait. */
export class BusyError extends Error {
  readonly retryAfterSeconds = retryAfterSeconds;
}

export type PageQueue = <Made>(make: () => Promise<Made>) => Promise<Made>;

/**
 * Makes pages in the order of their requests. Without it, all pages of a crowd share the processor and every
 * visitor waits for the last one.
 * @returns a function that rejects with BusyError when 200 pages wait
 */
export function createPageQueue(): PageQueue {
  const limit = pLimit(concurrency);
  return async (make) => {
    if (limit.pendingCount >= waitingMax) throw new BusyError('Too many pages wait');
    return limit(make);
  };
}

/** What a refused visitor sees; the browser asks again automatically. */
export const busyPage = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>One moment, please</title><meta name="color-scheme" content="light dark"></head>
<body><h1>One moment, please</h1><p>Many people are here right now. This page tries again in ${retryAfterSeconds} seconds.</p></body></html>
`;
