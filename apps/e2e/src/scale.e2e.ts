import { freePort } from '@perfboard/postgres/free-port';
import { eventually } from '@perfboard/testing/eventually';
import { startRedis, type TestRedis } from '@perfboard/testing/redis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type App, type AppProcess, startApp } from './app.ts';
import { post, signIn, validBooking } from './rest.ts';
import { admin } from './shop-database.ts';

/** The same shop behind another process. */
interface Second {
  url: string;
}

async function startSecond(app: App): Promise<Second & { process: AppProcess }> {
  const port = await freePort();
  const process = await app.startApi({ PORT: String(port) });
  return { url: `http://127.0.0.1:${port}`, process };
}

/** Follows the live feed until `stop`, collecting its events. */
function followFeed(url: string, cookie: string): { events: string[]; stop(): void } {
  const events: string[] = [];
  const abort = new AbortController();
  void (async () => {
    const answer = await fetch(`${url}/trpc/change.feed`, {
      headers: { cookie, accept: 'text/event-stream' },
      signal: abort.signal,
    });
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
      events.push(
        ...Buffer.from(chunk)
          .toString()
          .split('\n')
          .filter((line) => line.startsWith('data: ')),
      );
    }
  })().catch(() => {});
  return { events, stop: () => abort.abort() };
}

describe.each(['PostgreSQL', 'Redis'] as const)('two apis and two workers, queue on %s', (backend) => {
  let redis: TestRedis | null = null;
  let app: App;
  let second: Second;
  beforeAll(async () => {
    if (backend === 'Redis') redis = await startRedis();
    if (backend === 'Redis' && !redis) return;
    app = await startApp({ seed: true, ...(redis ? { redisUrl: redis.url } : {}) });
    second = await startSecond(app);
    await app.startWorker();
  });
  afterAll(async () => {
    await app?.stop();
    await redis?.stop();
  });
  const guarantee = (name: string, run: () => Promise<void>) =>
    test(name, async ({ skip }) => {
      if (!app) return skip('no redis-server on this machine');
      await run();
    });

  guarantee(
    'a session made at one is valid at the other, and ended at one it is ended at the other',
    async () => {
      const cookie = await signIn(app);
      const read = (url: string) => fetch(`${url}/api/v1/bookings`, { headers: { cookie } });
      expect((await read(second.url)).status).toBe(200);
      const headers = { cookie, origin: app.url };
      expect((await post(app, '/api/auth/sign-out', {}, headers)).status).toBe(200);
      expect((await read(second.url)).status).toBe(401);
    },
  );

  guarantee('a page kept by one is dropped when a project changes at the other', async () => {
    const cookie = await signIn(app);
    const [project] = (await (await fetch(`${app.url}/api/v1/projects`)).json()) as {
      uuid: string;
      project_name: string;
      description: string;
      category: string;
      tags: string[];
    }[];
    if (!project) throw new Error('no project');
    const page = async () => (await fetch(`${second.url}/projects`)).text();
    expect(await page()).toContain(project.project_name);
    const name = `Renamed at the first ${backend}`;
    const form = new FormData();
    form.set('project_name', name);
    form.set('description', project.description);
    form.set('category', project.category);
    form.set('tags', JSON.stringify(project.tags));
    const answer = await fetch(`${app.url}/api/v1/projects/${project.uuid}`, {
      method: 'PUT',
      headers: { cookie },
      body: form,
    });
    expect(answer.status).toBe(200);
    await eventually('the page shows the new name', async () => (await page()).includes(name));
  });

  guarantee('an admin at one sees live what a visitor does at the other', async () => {
    const feed = followFeed(second.url, await signIn(app));
    await eventually('the feed begins', () => feed.events.some((event) => event.includes('"start"')));
    const answer = await post(app, '/api/v1/bookings', { ...validBooking, email: 'live@example.com' });
    const { uuid } = (await answer.json()) as { uuid: string };
    await eventually('the feed tells of the lead', () => feed.events.some((event) => event.includes(uuid)));
    feed.stop();
  });

  guarantee('leads taken by both are told once each, whichever worker does it', async () => {
    app.mail.messages.length = 0;
    const senders = Array.from({ length: 12 }, (_, index) => `twice${index}@example.com`);
    const answers = await Promise.all(
      senders.map((email, index) =>
        post(index % 2 ? app : second, '/api/v1/bookings', { ...validBooking, email }),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual(senders.map(() => 201));
    const mailsTo = (email: string) =>
      app.mail.messages.filter((message) => message.envelope.to.includes(email)).length;
    await eventually('everybody is told', () => senders.every((email) => mailsTo(email) > 0));
    await eventually('no job is left', async () => {
      const { rows } = await app.database.pool.query(
        `select count(*)::int as left from outbox where done_at is null`,
      );
      return rows[0].left === 0;
    });
    expect(senders.map(mailsTo)).toEqual(senders.map(() => 1));
  });

  guarantee('the limit of sign-ins counts what both have seen', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 24; index++) {
      const body = { email: admin.email, password: `wrong ${index} password` };
      statuses.push((await post(index % 2 ? app : second, '/api/auth/sign-in/email', body)).status);
    }
    const refused = statuses.indexOf(429);
    // Ten tries belong to an account: were each process to count alone, it would take twenty.
    expect(refused, statuses.join(' ')).toBeGreaterThan(0);
    expect(refused, statuses.join(' ')).toBeLessThanOrEqual(12);
    expect(new Set(statuses.slice(refused))).toEqual(new Set([429]));
  });
});
