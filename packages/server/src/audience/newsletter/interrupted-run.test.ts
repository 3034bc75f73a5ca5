import { eventually } from '@perfboard/testing/eventually';
import { describe, expect, test, vi } from 'vitest';
import { countDeliveries, makeNewsletter } from '../../testing/make-newsletter.ts';
import { takeNewsletterLock } from './newsletter-lock.ts';
import {
  deliveries,
  prepareRuns,
  promised,
  read,
  received,
  run,
  server,
  services,
  setStatus,
  sink,
} from './testing/runs.ts';

prepareRuns();

describe('a newsletter', () => {
  test('postpones a run when another run holds the lock', async () => {
    const { uuid } = await makeNewsletter(services, 3);
    const other = await takeNewsletterLock(services.env.DATABASE_URL, uuid);
    await run(uuid);
    await run(uuid);
    expect(received()).toEqual([]);
    expect(await promised()).toBe(1);
    await other?.release();
    await run(uuid);
    expect(received()).toHaveLength(3);
  });

  test('marks deliveries interrupted by a killed worker as uncertain, and never retries them automatically', async () => {
    const { uuid, emails } = await makeNewsletter(services, 5);
    await services.pool.query(
      `update newsletter_deliveries set status = 'sending', claimed_by = 'a dead run', message_id = '<' || uuid || '@shop.example>'
        where email = any($1)`,
      [emails.slice(0, 2)],
    );
    await run(uuid);
    await run(uuid);
    expect(received()).toEqual(emails.slice(2).sort());
    expect(await countDeliveries(services, uuid)).toEqual({ sent: 3, uncertain: 2 });
    expect((await read(uuid)).status).toBe('done');
  });

  test.each(['paused', 'cancelled'] as const)('that is %s stops sending; nothing is lost', async (status) => {
    const { uuid, emails } = await makeNewsletter(services, 200);
    let change: Promise<unknown> | undefined;
    server.respond = async ({ stage }) => {
      if (stage === 'DATA' && sink.messages.length >= 20) {
        change ??= setStatus(uuid, status);
        await change;
      }
      return undefined;
    };
    await run(uuid);
    const before = sink.messages.length;
    expect(before).toBeLessThan(120);
    expect(await countDeliveries(services, uuid)).toEqual({ sent: before, pending: 200 - before });
    await run(uuid);
    expect(sink.messages).toHaveLength(before);
    expect((await read(uuid)).status).toBe(status);
    await setStatus(uuid, 'sending');
    await run(uuid);
    expect(received()).toEqual([...emails].sort());
  });

  test('gives others a turn and continues later', async () => {
    const { uuid } = await makeNewsletter(services, 30);
    await run(uuid, { sliceMs: 0 });
    expect(await countDeliveries(services, uuid)).toEqual({ pending: 30 });
    expect(await promised()).toBe(1);
    expect((await deliveries(uuid)).every(({ attempts }) => attempts === 0)).toBe(true);
  });

  test('gives others a turn even if the clock is set back an hour', async () => {
    const { uuid } = await makeNewsletter(services, 400);
    const now = Date.now.bind(Date);
    let clock: { mockRestore(): void } | undefined;
    server.respond = ({ stage }) => {
      if (stage === 'DATA') clock ??= vi.spyOn(Date, 'now').mockImplementation(() => now() - 3_600_000);
      return undefined;
    };
    try {
      await run(uuid, { sliceMs: 100 });
    } finally {
      clock?.mockRestore();
    }
    expect((await countDeliveries(services, uuid)).pending).toBeGreaterThan(0);
    expect(await promised()).toBe(1);
  });

  test('stops at a safe point when the worker is asked to exit', async () => {
    const { uuid } = await makeNewsletter(services, 200);
    const stop = new AbortController();
    server.respond = ({ stage }) => {
      if (stage === 'DATA' && sink.messages.length >= 10) stop.abort();
      return undefined;
    };
    await run(uuid, { signal: stop.signal });
    const sent = sink.messages.length;
    expect(sent).toBeLessThan(100);
    expect(await countDeliveries(services, uuid)).toEqual({ sent, pending: 200 - sent });
    expect(await promised()).toBe(1);
  });

  test('loses and repeats nothing when every database connection is cut halfway', async () => {
    const { uuid, emails } = await makeNewsletter(services, 300);
    let cuts = 0;
    server.respond = async ({ stage }) => {
      if (stage === 'DATA' && sink.messages.length >= 60 * (cuts + 1) && cuts < 4) {
        cuts += 1;
        await services.pool
          .query(
            `select pg_terminate_backend(pid) from pg_stat_activity
              where datname = current_database() and pid <> pg_backend_pid()`,
          )
          .catch(() => undefined);
      }
      return undefined;
    };
    await eventually('done', async () => {
      await run(uuid).catch(() => undefined);
      return (await read(uuid).catch(() => undefined))?.status === 'done';
    });
    expect(cuts).toBe(4);
    expect(received()).toEqual([...emails].sort());
    expect(await countDeliveries(services, uuid)).toEqual({ sent: 300 });
  });
});
