import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { makeNewsletter } from '../../testing/make-newsletter.ts';
import { openTestServices, type TestServices } from '../../testing/services.ts';
import { createCountCache } from './count-cache.ts';
import { START } from './delivery-store.ts';
import { readNewsletter } from './newsletter.ts';
import { markDelivery, retryDeliveries } from './newsletter-delivery.ts';
import { pageNewsletters } from './newsletter-list.ts';
import { readOutcome } from './newsletter-outcome.ts';
import { announceProgress } from './newsletter-record.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices({ smtpUrl: 'smtp://127.0.0.1:1' });
});
afterAll(() => services?.close());
afterEach(() => vi.restoreAllMocks());

/** Stops the clock: cached counts don't expire, however short their lifetime. */
const stopClock = () => vi.spyOn(performance, 'now').mockReturnValue(performance.now());

const settle = (uuid: string, status: string, limit: number) =>
  services.pool.query(
    `update newsletter_deliveries set status = $2::recipient_status, message_id = '<m@shop.example>',
        sent_at = case when $2 = 'sent' then now() end where uuid in (
      select uuid from newsletter_deliveries where newsletter_uuid = $1 and status <> $2::recipient_status limit $3)`,
    [uuid, status, limit],
  );

test('larger counts are cached longer, only for the same state, and failures never', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const keeper = createCountCache<number>((rows) => rows);
  await keeper.keep('large', 'sending', Promise.resolve(1_000_000));
  await keeper.keep('small', 'sending', Promise.resolve(100));
  await keeper.keep('vast', 'sending', Promise.resolve(100_000_000));
  await expect(keeper.keep('failed', 'sending', Promise.reject(new Error('away')))).rejects.toThrow('away');
  const running = keeper.keep('running', 'sending', new Promise(() => undefined));
  const found = async () => {
    const names = ['large', 'small', 'vast', 'failed', 'running'];
    return names.filter((name) => keeper.find(name, 'sending') !== undefined);
  };
  expect(await found()).toEqual(['large', 'small', 'vast', 'running']);
  expect(keeper.find('running', 'sending')).toBe(running);
  expect(keeper.find('large', 'paused')).toBeUndefined();
  clock.mockReturnValue(1_001);
  expect(await found()).toEqual(['large', 'vast', 'running']);
  clock.mockReturnValue(6_001);
  expect(await found()).toEqual(['vast', 'running']);
  clock.mockReturnValue(11_001);
  expect(await found()).toEqual(['running']);
});

test('screens of a running newsletter share a count, and each new one is a single snapshot', async () => {
  const { pool, prisma } = services;
  const { uuid } = await makeNewsletter(services, 100, { status: 'sending' });
  await pool.query('update newsletters set plan_cursor = $2, audience_total = 250 where uuid = $1', [
    uuid,
    START,
  ]);
  const shown = async () => {
    const [{ total, planned, progress }, page, { accepted }] = await Promise.all([
      readNewsletter(prisma, uuid),
      pageNewsletters(prisma, {}),
      readOutcome(prisma, uuid),
    ]);
    expect(page.items.find((item) => item.uuid === uuid)).toMatchObject({ total, planned, progress });
    return { total, planned, sent: progress.sent, accepted };
  };
  const clock = stopClock();
  const before = { total: 250, planned: 100, sent: 0, accepted: 0 };
  expect(await shown()).toEqual(before);
  // All are planned in the meantime: the cached count shows it only with the rest.
  await settle(uuid, 'sent', 40);
  await pool.query('update newsletters set plan_cursor = null where uuid = $1', [uuid]);
  for (const _ of [1, 2, 3]) expect(await shown()).toEqual(before);
  clock.mockReturnValue(performance.now() + 1_000);
  expect(await shown()).toEqual({ total: 100, planned: null, sent: 40, accepted: 40 });
  // Its end is visible at once, because screens stop polling then.
  await settle(uuid, 'sent', 60);
  await pool.query(`update newsletters set status = 'done' where uuid = $1`, [uuid]);
  expect(await shown()).toEqual({ total: 100, planned: null, sent: 100, accepted: 100 });
});

test('changes of a newsletter that is not running are visible at once', async () => {
  const { pool, prisma } = services;
  const { uuid } = await makeNewsletter(services, 100, { status: 'paused' });
  const sent = async () => {
    const { progress } = await readNewsletter(prisma, uuid);
    const { accepted } = await readOutcome(prisma, uuid);
    return [progress.sent, progress.failed, progress.uncertain, accepted];
  };
  stopClock();
  await settle(uuid, 'uncertain', 10);
  expect(await sent()).toEqual([0, 0, 10, 0]);
  const doubt = await prisma.newsletterDelivery.findFirstOrThrow({
    where: { newsletter_uuid: uuid, status: 'uncertain' },
  });
  await prisma.$transaction((tx) => markDelivery(tx, doubt.uuid, 'failed'));
  expect(await sent()).toEqual([0, 1, 9, 0]);
  await prisma.$transaction((tx) => retryDeliveries({ tx, requestId: 'r' }, uuid, 'failed'));
  expect(await sent()).toEqual([0, 0, 9, 0]);
  // What a member knows to be sent has no error.
  const known = await prisma.newsletterDelivery.findFirstOrThrow({
    where: { newsletter_uuid: uuid, status: 'uncertain' },
  });
  const of = { where: { uuid: known.uuid } };
  await prisma.newsletterDelivery.update({
    ...of,
    data: { last_error: 'The worker stopped', message_id: '<known@shop.example>' },
  });
  await prisma.$transaction((tx) => markDelivery(tx, known.uuid, 'sent'));
  expect(await prisma.newsletterDelivery.findUniqueOrThrow(of)).toMatchObject({
    status: 'sent',
    last_error: null,
  });
  await prisma.newsletterDelivery.update({ ...of, data: { status: 'uncertain', sent_at: null } });
  // A run that was in a batch ends after the pause.
  await settle(uuid, 'sent', 5);
  await announceProgress(pool, uuid);
  expect(await sent()).toEqual([5, 0, expect.any(Number), 5]);
});
