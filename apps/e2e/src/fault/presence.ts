import { lasts } from '@perfboard/testing/eventually';
import { scaled } from '@perfboard/testing/limit';
import type { Pool } from 'pg';
import type { Client } from './client.ts';
import { now, type Sighting } from './history.ts';
import { owner, type Stack } from './stack.ts';
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

/** What a screen at one api shows of the mate, from now on. */
function follow(url: string, cookie: string) {
  const abort = new AbortController();
  let isThere: boolean | undefined;
  let goneAt = 0;
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
      for (const line of lines.filter((one) => one.includes('"presence"'))) {
        const wasThere = isThere;
        isThere = line.includes(`"id":"${mate.id}"`);
        if (wasThere && !isThere) goneAt = now();
      }
    }
  })().catch(() => undefined);
  return {
    /** Whether it shows the mate as wanted, before long. */
    async comesTo(wanted: boolean, limitMs: number): Promise<boolean> {
      for (const until = now() + scaled(limitMs); now() < until && isThere !== wanted; ) await lasts(100);
      return isThere === wanted;
    },
    /** When the mate was no longer shown; 0 if never shown. */
    goneAt: () => goneAt,
    async end() {
      abort.abort();
      await running;
    },
  };
}

const waitMs = 15_000;

/**
 * When all faults are over, the mate's tab and an api die at the same moment: what each api shows before, and how long it shows
 * the mate after.
 */
export async function watchPresence(
  { urls, apis }: Pick<Stack, 'urls' | 'apis'>,
  cookie: string,
  tab: Crowd,
): Promise<Sighting[]> {
  const screens = urls.map((url) => follow(url, cookie));
  const seen = await Promise.all(screens.map((screen) => screen.comesTo(true, waitMs)));
  const from = now();
  await Promise.all([apis[0]?.kill('SIGKILL'), tab.end()]);
  await apis[0]?.ready();
  // Its stream has ended with the process.
  await screens[0]?.end();
  screens[0] = follow(urls[0] ?? '', cookie);
  const gone = await Promise.all(screens.map((screen) => screen.comesTo(false, waitMs)));
  await Promise.all(screens.map((screen) => screen.end()));
  return screens.map((screen, api) => ({
    api,
    isSeen: seen[api] === true,
    goneAfterMs: gone[api] ? Math.max(0, Math.round(screen.goneAt() - from)) : null,
  }));
}
