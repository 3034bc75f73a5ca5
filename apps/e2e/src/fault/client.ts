import { randomUUID } from 'node:crypto';
import { lasts } from '@perfboard/testing/eventually';
import { scaled } from '@perfboard/testing/limit';
import type { Random } from '@perfboard/testing/random';
import { type History, now, type Write } from './history.ts';

export interface Client {
  /**
   * Sends a write until it is answered, by any API, with the same key; then it is recorded in the history.
   */
  insist(wish: Wish): Promise<Write>;
  /**
   * One request to a random API.
   * @throws any error that prevents a response
   */
  ask(path: string, init?: RequestInit): Promise<Response>;
}

export interface Wish extends Pick<Write, 'noun' | 'action' | 'subject' | 'door' | 'startsAt'> {
  path: string;
  method?: string;
  headers?: () => Record<string, string>;
  /** Created again for each attempt. */
  body?: (key: string) => string | URLSearchParams | FormData;
  revision?: number;
  /** Known before the response. */
  uuid?: string | undefined;
}

const timeoutMs = 4_000;
const pauseMs = 400;
/** Visitors who leave before the response: the post may or may not have been made. */
const impatience = 0.15;
const impatientMs = 40;
/** Long after the last fault. */
const giveUpMs = scaled(180_000);

export function createClient(options: { urls: readonly string[]; random: Random; history: History }): Client {
  const { urls, random, history } = options;
  const ask: Client['ask'] = (path, init = {}) =>
    fetch(random.pick(urls) + path, { signal: AbortSignal.timeout(timeoutMs), ...init });

  async function attempt(
    wish: Wish,
    key: string,
    isImpatient: boolean,
  ): Promise<{ status: number; uuid: string | null }> {
    const body = wish.body?.(key);
    const answer = await ask(wish.path, {
      method: wish.method ?? 'POST',
      headers: {
        ...(wish.door === 'rest' ? { 'idempotency-key': key } : {}),
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
        ...wish.headers?.(),
      },
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(isImpatient ? random.integer(impatientMs) + 1 : timeoutMs),
    });
    const text = await answer.text();
    return { status: answer.status, uuid: /"uuid":"([0-9a-f-]{36})"/.exec(text)?.[1] ?? null };
  }

  return {
    ask,
    async insist(wish) {
      const key = randomUUID();
      const { noun, action, subject, door, revision = 0, startsAt } = wish;
      const write: Write = {
        noun,
        action,
        subject,
        door,
        revision,
        startedAt: now(),
        answeredAt: null,
        status: null,
        attempts: 0,
        uuid: wish.uuid ?? null,
        startsAt,
      };
      history.writes.push(write);
      while (now() - write.startedAt < giveUpMs) {
        write.attempts += 1;
        write.lastSentAt = now();
        const answer = await attempt(wish, key, random.next() < impatience).catch(() => undefined);
        if (answer && answer.status < 500) {
          write.answeredAt = now();
          write.status = answer.status;
          write.uuid ??= answer.uuid;
          return write;
        }
        await lasts(pauseMs);
      }
      return write;
    },
  };
}
