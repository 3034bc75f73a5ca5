import { subscribe } from 'node:diagnostics_channel';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { translatorOf } from '@perfboard/messages/catalogs';
import type { Language } from '@perfboard/messages/language';
import pLimit from 'p-limit';
import { plainPage } from './plain-page.ts';

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

/** A turn of the event loop that takes longer has work of its own to do. */
const idleTurnMs = 5;
/** The longest time before each page that goes to accepting connections. */
const acceptingMs = 50;

/** CPU time of this process in milliseconds: how busy other processes are does not count. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** Connections that this process has accepted. */
let accepted = 0;
subscribe('net.server.socket', () => {
  accepted += 1;
});

/**
 * Accepts the connections that wait. Node accepts one in each turn of its event loop, and a turn that renders pages takes
 * long: the last of many visitors would wait for seconds, even for a cached page. A turn without work takes microseconds.
 */
async function acceptWaiting(): Promise<void> {
  let before = accepted;
  // The rest of this turn polls nothing.
  await nextTurn();
  await nextTurn();
  if (accepted === before) return;
  // Asking for the CPU time costs as much as a small part of a page, so only a crowd pays for it.
  const startedAt = cpuMs();
  for (let turnAt = startedAt; accepted !== before; ) {
    before = accepted;
    await nextTurn();
    const now = cpuMs();
    if (now - turnAt > idleTurnMs || now - startedAt > acceptingMs) return;
    turnAt = now;
  }
}

/**
 * Renders pages in the order of their requests. Otherwise all pages of a crowd would share the processor, and
 * every visitor would wait for the last one.
 * @returns a function that rejects with BusyError when 200 pages wait
 */
export function createPageQueue(): PageQueue {
  const limit = pLimit(concurrency);
  return async (make) => {
    if (limit.pendingCount >= waitingMax) throw new BusyError('Too many pages wait');
    return limit(async () => {
      await acceptWaiting();
      return make();
    });
  };
}

/** The page for a rejected visitor; the browser reloads it automatically. */
export function busyPage(language: Language): string {
  const t = translatorOf(language, 'link_pages');
  return plainPage(language, t('busyTitle'), t('busyText', { seconds: String(retryAfterSeconds) }));
}
