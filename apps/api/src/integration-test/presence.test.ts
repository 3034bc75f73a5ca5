import { presenceTiming } from '@perfboard/contracts/words/presence';
import { scaled } from '@perfboard/testing/limit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

/** Two processes of one shop. */
let app: TestApp;
let other: TestApp;
let ann: string;
let annId: string;
let bo: string;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off', SESSION_SECRET: 's'.repeat(64) } });
  other = await startTestApp({
    database: { ...app.database, drop: async () => undefined },
    env: { RATE_LIMITS: 'off', SESSION_SECRET: 's'.repeat(64) },
  });
  ann = await app.signIn({ email: 'ann@shop.example', role: 'reader' });
  bo = await app.signIn({ email: 'bo@shop.example' });
  annId = (await app.services.prisma.user.findUniqueOrThrow({ where: { email: 'ann@shop.example' } })).id;
});
afterAll(async () => {
  await other.close();
  await app.close();
});

interface Watched {
  /** Waits until a text is in what came since the last time; answers how long it took. */
  until(wanted: string): Promise<number>;
  all(): string;
  close(): void;
}

/** The feed of a member, as a page of the desk follows it. */
async function watch(at: TestApp, cookie: string, input: object = { presence: true }): Promise<Watched> {
  const abort = new AbortController();
  const query = encodeURIComponent(JSON.stringify(input));
  const response = await fetch(`${at.url}/trpc/change.feed?input=${query}`, {
    headers: { cookie },
    signal: abort.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  let from = 0;
  const until = async (wanted: string) => {
    const began = performance.now();
    while (!text.includes(wanted, from)) {
      const part = await reader?.read();
      if (!part || part.done) throw new Error(`The feed ended without ${wanted}: ${text}`);
      text += part.value;
    }
    from = text.indexOf(wanted, from) + wanted.length;
    return performance.now() - began;
  };
  await until('"kind":"start"');
  // Who is there may come before it.
  from = 0;
  return { until, all: () => text, close: () => abort.abort() };
}

let beats = 0;
const send = (at: TestApp, cookie: string, tab: string, subject: object | null, is_editing = false) => {
  beats += 1;
  return at.mutate('presence.beat', { tab, beat: beats, subject, is_editing }, cookie);
};
/** A beat that arrives, as the next one of a page would. */
const beat = (...given: Parameters<typeof send>) =>
  expect.poll(async () => (await send(...given)).status, { timeout: scaled(20_000) }).toBe(200);
const open = (uuid: string) => ({ kind: 'booking', id: uuid });
const present = (uuid: string, is_editing = false) =>
  `{"subject":"booking:${uuid}","members":[{"id":"${annId}","is_editing":${is_editing}}]}`;
const nobody = (uuid: string) => `{"subject":"booking:${uuid}","members":[]}`;

test('who has a lead open is seen at the other process within a second, and not by the member alone', async () => {
  const [colleague, self] = [await watch(other, bo), await watch(other, ann)];
  await beat(app, ann, 'tab-first', open('lead-1'));
  expect(await colleague.until(present('lead-1'))).toBeLessThan(scaled(1_000));
  await beat(app, ann, 'tab-first', open('lead-1'), true);
  await colleague.until(present('lead-1', true));
  // The first event of a later connection holds everything.
  const late = await watch(other, bo);
  await late.until(present('lead-1', true));
  await beat(app, ann, 'tab-first', null);
  await colleague.until(nobody('lead-1'));
  await self.until('"subject":"booking:lead-1","members":[]');
  expect(self.all()).not.toContain(annId);
  for (const feed of [colleague, self, late]) feed.close();
});

test('a member with two tabs stays until both are closed; one that falls silent is gone within ten seconds', async () => {
  const colleague = await watch(other, bo);
  await beat(app, ann, 'tab-first', open('lead-2'));
  await beat(other, ann, 'tab-other', open('lead-2'));
  await colleague.until(present('lead-2'));
  await beat(app, ann, 'tab-first', null);
  const fellSilent = performance.now();
  await beat(other, ann, 'tab-other', open('lead-2'));
  await colleague.until(nobody('lead-2'));
  const goneMs = performance.now() - fellSilent;
  expect(goneMs).toBeGreaterThan(presenceTiming.goneMs - 500);
  expect(goneMs).toBeLessThan(scaled(10_000));
  colleague.close();
});

test('presence writes no row, wakes no screen and holds no name', async () => {
  const rows = async () => (await app.database.pool.query('select count(*) from changes')).rows[0].count;
  const quiet = await watch(app, bo, {});
  const before = await rows();
  const kinds: string[] = [];
  const stop = other.services.changes.subscribe((kind) => kinds.push(kind));
  const colleague = await watch(other, bo);
  await beat(app, ann, 'tab-first', open('lead-3'));
  await colleague.until(present('lead-3'));
  stop();
  expect(kinds.filter((kind) => kind.startsWith('presence'))).toEqual([]);
  expect(await rows()).toBe(before);
  expect(colleague.all()).not.toContain('ann@');
  // A client of another release did not ask for it.
  expect(quiet.all()).not.toContain('presence');
  expect(app.logs.join('')).not.toContain('lead-3');
  quiet.close();
  colleague.close();
});

test('only members tell and see who is there', async () => {
  expect((await send(app, '', 'tab-first', open('lead-4'))).status).toBe(401);
  const bad = await send(app, ann, 'tab-first', { kind: 'booking', id: '<script>' });
  expect(bad.status).toBe(400);
  const { data } = await app.query('session.get', undefined, ann);
  expect(data.has_colleagues).toBe(true);
});
