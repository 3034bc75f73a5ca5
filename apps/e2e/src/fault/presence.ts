import { presenceTiming } from '@perfboard/contracts/words/presence';
import { lasts } from '@perfboard/testing/eventually';
import { scaled } from '@perfboard/testing/limit';
import type { Pool } from 'pg';
import type { Client } from './client.ts';
import { now } from './history.ts';
import { owner } from './stack.ts';
import { type Crowd, keepDoing } from './visitor.ts';

/** A second member, who has a lead open all the time. */
const mate = { id: 'mate', name: 'Mate', email: 'mate@shop.example', role: 'reader' } as const;

/** Makes the second member, with the owner's password. */
export async function addMate(pool: Pool): Promise<void> {
  await pool.query(
    `insert into users select (jsonb_populate_record(users, $1::jsonb)).* from users where email = $2`,
    [JSON.stringify(mate), owner.email],
  );
  await pool.query(
    `insert into accounts select (jsonb_populate_record(accounts, $1::jsonb)).* from accounts
      where user_id = (select id from users where email = $2)`,
    [JSON.stringify({ id: mate.id, account_id: mate.id, user_id: mate.id }), owner.email],
  );
}

async function signIn(client: Client): Promise<string> {
  for (;;) {
    const answer = await client
      .ask('/api/auth/sign-in/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: mate.email, password: owner.password }),
        signal: AbortSignal.timeout(scaled(10_000)),
      })
      .catch(() => undefined);
    const lines = answer?.ok ? answer.headers.getSetCookie() : [];
    if (lines.length > 0) return lines.map((line) => line.split(';')[0]).join('; ');
    await lasts(300);
  }
}

/** The mate's tab; what becomes of a single beat is no matter. */
export function startMate(client: Client): Crowd {
  let cookie = '';
  let beat = 0;
  return keepDoing(async () => {
    cookie ||= await signIn(client);
    beat += 1;
    const answer = await client
      .ask('/trpc/presence.beat', {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify({ tab: 'tab-of-mate', beat, subject: { kind: 'booking', id: 'lead' } }),
      })
      .catch(() => undefined);
    // Lost with a server that failed over.
    if (answer?.status === 401) cookie = '';
  }, 1_000);
}

/** What a screen at one api knows of the mate, from now on. */
function follow(url: string, cookie: string) {
  const abort = new AbortController();
  let isThere: boolean | undefined;
  const running = (async () => {
    const input = encodeURIComponent(JSON.stringify({ presence: true }));
    const answer = await fetch(`${url}/trpc/change.feed?input=${input}`, {
      headers: { cookie, accept: 'text/event-stream' },
      signal: abort.signal,
    });
    let rest = '';
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const lines = (rest + part).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines.filter((one) => one.includes('"presence"')))
        isThere = line.includes(`"id":"${mate.id}"`);
    }
  })().catch(() => undefined);
  return {
    isThere: () => isThere,
    async end() {
      abort.abort();
      await running;
    },
  };
}

/**
 * When all faults are over: whether each api sees the mate, and loses sight of a tab that falls silent. Answers what
 * it waited for in vain.
 */
export async function missedPresence(urls: readonly string[], cookie: string, tab: Crowd): Promise<string[]> {
  const found: string[] = [];
  const screens = urls.map((url) => follow(url, cookie));
  const wait = async (
    what: string,
    limitMs: number,
    isReached: (isThere: boolean | undefined) => boolean,
  ) => {
    for (const [api, screen] of screens.entries()) {
      for (const until = now() + scaled(limitMs); now() < until && !isReached(screen.isThere()); )
        await lasts(200);
      if (!isReached(screen.isThere())) found.push(`${what} at api ${api}`);
    }
  };
  await wait('a member with a lead open is seen', 10_000, (isThere) => isThere === true);
  await tab.end();
  await wait('a member whose tab fell silent is gone', presenceTiming.goneMs + 3_000, (isThere) => !isThere);
  await Promise.all(screens.map((screen) => screen.end()));
  return found;
}
