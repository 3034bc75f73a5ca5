import { emailProvider } from '@perfboard/contracts/words/subscriber';
import { expect, test } from 'vitest';
import { countRecipients, makeNewsletter } from '../../testing/make-newsletter.ts';
import { makeSetting } from '../../testing/make-record.ts';
import { leastSeconds, type Other, readForecast } from './newsletter-forecast.ts';
import { pauseFailedNewsletter } from './newsletter-record.ts';
import { resumeNewsletter } from './newsletter-step.ts';
import { prepareRuns, read, received, run, services, setStatus, sink } from './testing/runs.ts';
import { warmUpStep } from './warm-up.ts';

prepareRuns();

test('in its first hours at most so many go to each provider an hour, over all newsletters and whoever is killed', async () => {
  const { prisma } = services;
  const emails = [1, 2, 3, 4].flatMap((n) => [
    `w${n}@gmail.com`,
    `w${n}@hotmail.co.uk`,
    `w${n}@own${n}.example`,
  ]);
  for (const [key, value] of [
    ['newsletter.warm_up_per_hour', 2],
    ['newsletter.warm_up_each_provider', true],
  ] as const)
    await makeSetting(services, { key, value });
  const [first, second] = [await makeNewsletter(services, emails), await makeNewsletter(services, emails)];
  const providers = () =>
    received()
      .map((email) => emailProvider(email))
      .sort();
  const keys = async (move: number) => {
    const us = BigInt(move) * 1_000_000n;
    for (const { key, expire } of await prisma.rateLimit.findMany({
      where: { key: { startsWith: 'newsletter.warm_up:' } },
    }))
      await prisma.rateLimit.update({ where: { key }, data: { expire: (expire ?? 0n) - us } });
  };
  await Promise.all([run(first.uuid), run(second.uuid)]);
  expect(providers()).toEqual(['gmail', 'other', 'outlook']);
  expect(await read(first.uuid)).toMatchObject({ status: 'sending', last_error: null });
  // Nobody waits in a run: the next one is promised for a minute later.
  const [next] = await prisma.outbox.findMany({
    where: { job: 'newsletter.send' },
    orderBy: { run_at: 'desc' },
  });
  expect((next?.run_at.getTime() ?? 0) - Date.now()).toBeGreaterThan(30_000);
  // A worker that is killed has counted what it claimed: half an hour later it is one each again, whichever newsletter runs.
  await keys(1_801);
  await prisma.outbox.deleteMany();
  await run(second.uuid);
  await run(first.uuid);
  expect(providers()).toHaveLength(6);
  // Who had its share comes later than the other.
  const promised = await prisma.outbox.findMany({ where: { job: 'newsletter.send' } });
  const seconds = promised.map(({ payload, run_at, created_at }) => [
    (payload as { newsletter_uuid: string }).newsletter_uuid,
    Math.round((run_at.getTime() - created_at.getTime()) / 1_000),
  ]);
  expect(Object.fromEntries(seconds)).toEqual({ [first.uuid]: 60, [second.uuid]: 62 });
  // Without shares for each it is one for all together.
  await prisma.setting.deleteMany({ where: { key: 'newsletter.warm_up_each_provider' } });
  await keys(1_801);
  await run(first.uuid);
  expect(providers()).toHaveLength(7);
  // A faster setting is followed: what the slower one held for half an hour is held no longer.
  const perHour = (value: number) =>
    prisma.setting.update({ where: { key: 'newsletter.warm_up_per_hour' }, data: { value } });
  await perHour(3_600);
  await run(second.uuid);
  expect(await read(second.uuid)).toMatchObject({ status: 'done' });
  await perHour(2);
  await run(first.uuid);
  expect(await read(first.uuid)).toMatchObject({ status: 'sending' });
  // Its first hours are over, and it goes on as ever.
  await prisma.newsletter.update({
    where: { uuid: first.uuid },
    data: { started_at: new Date(Date.now() - 24.1 * 3_600_000) },
  });
  await run(first.uuid);
  expect(await read(first.uuid)).toMatchObject({ status: 'done' });
  expect(await countRecipients(services, first.uuid)).toEqual({ sent: 12 });
});

test('what is left of the time is no less than the limits take', async () => {
  const now = new Date('2026-11-22T12:00:00Z');
  const pending = { gmail: 900, outlook: 100, yahoo: 0, other: 200 };
  const warmUp = { perHour: 300, isEachProvider: true, until: new Date('2026-11-22T14:00:00Z') };
  const least = (perSecond: number | null, warm: typeof warmUp | null = null, others: Other[] = []) =>
    leastSeconds(pending, { perSecond, warmUp: warm, now, others });
  expect(least(null)).toBeNull();
  expect(least(2)).toBe(600);
  // Two hours take 600 of Gmail's 900; the rest goes at the pace.
  expect(least(null, warmUp)).toBe(7_200);
  expect(least(2, warmUp)).toBe(7_350);
  // All together 600 of 1,200.
  expect(least(2, { ...warmUp, isEachProvider: false })).toBe(7_500);
  expect(least(2, { ...warmUp, perHour: 900 })).toBe(3_600);
  // Beside another one they take turns: a short one costs what it has, a longer one as much as this.
  const other = (gmail: number, isWarm = true) => [
    { pending: { ...pending, gmail, outlook: 0, other: 0 }, isWarm },
  ];
  expect([least(2, null, other(200)), least(2, null, other(9_000))]).toEqual([700, 1_200]);
  const fast = { ...warmUp, perHour: 900 };
  expect([least(null, fast, other(100)), least(null, fast, other(100, false))]).toEqual([4_000, 3_600]);
  // Of 1,800 for Gmail it has half: 900 are just through.
  expect(least(null, fast, other(9_000))).toBe(7_200);
  // Of 600 Gmail's hours give it 300, then both go on at the pace.
  expect(least(2, warmUp, other(9_000))).toBe(7_800);
  expect(leastSeconds(pending, { perSecond: 2, warmUp: null, now, unplanned: 800 })).toBe(1_000);
  await services.prisma.newsletter.deleteMany();
  await makeNewsletter(services, 1, { status: 'sending' });
  await makeSetting(services, { key: 'newsletter.mails_per_second', value: 0.5 });
  const { uuid } = await makeNewsletter(services, ['a@gmail.com', 'b@live.de', 'c@x.example'], {
    status: 'sending',
  });
  expect(await readForecast(services.prisma, uuid)).toMatchObject({
    pending: { gmail: 1, outlook: 1, yahoo: 0, other: 1 },
    warm_up: null,
    sharing: 2,
    // Three of its own and one of the other's, two seconds each.
    least_seconds: 8,
  });
});

test('the first hours stand still while a newsletter is paused, whoever pauses it', async () => {
  const { prisma } = services;
  const hour = 3_600_000;
  await makeSetting(services, { key: 'newsletter.warm_up_per_hour', value: 2 });
  const started_at = new Date(Date.now() - 20 * hour);
  const { uuid } = await makeNewsletter(services, 1, { status: 'sending', started_at });
  const until = async () => {
    const { warm_up } = await readForecast(prisma, uuid);
    return (Date.parse(warm_up?.until ?? '') - started_at.getTime()) / hour;
  };
  expect(await until()).toBe(24);
  await pauseFailedNewsletter(services.pool, uuid, 'refused');
  await prisma.newsletter.update({ where: { uuid }, data: { paused_at: new Date(Date.now() - 10 * hour) } });
  expect(await until()).toBeCloseTo(34, 1);
  await prisma.$transaction((tx) => resumeNewsletter({ tx, requestId: 'r' }, uuid));
  expect(await until()).toBeCloseTo(34, 1);
  expect(await read(uuid)).toMatchObject({ paused_at: null });
  // One that has not begun has no hours that stand still.
  const { uuid: waiting } = await makeNewsletter(services, 1);
  await setStatus(waiting, 'paused');
  expect(await read(waiting)).toMatchObject({ paused_at: null, paused_seconds: 0 });
});

test('a share that comes back within seconds is waited for in the run, unless another newsletter wants the time', async () => {
  const key = 'newsletter.warm_up_per_hour';
  // Eight seconds a batch: no busy machine spends them on its mails.
  await makeSetting(services, { key, value: 9_000 });
  const end = () =>
    services.pool.query(`update newsletters set status = 'cancelled' where status in ('sending', 'queued')`);
  await end();
  await makeNewsletter(services, 1);
  const { uuid: second } = await makeNewsletter(services, 45);
  await run(second);
  expect(await read(second)).toMatchObject({ status: 'sending' });
  await end();
  await services.prisma.setting.update({ where: { key }, data: { value: 100_000 } });
  sink.messages.length = 0;
  const { uuid } = await makeNewsletter(services, 45);
  await run(uuid);
  expect(await read(uuid)).toMatchObject({ status: 'done' });
  expect(received()).toHaveLength(45);
});

test('no hour has more mails than it may, whenever it begins', () => {
  for (const perHour of [1, 2, 59, 60, 61, 500, 1_199, 1_200, 100_000]) {
    const { batch, holdUs } = warmUpStep({ perHour, isEachProvider: true, until: new Date() });
    // Claims of whole batches, one as soon as the one before allows it.
    const claims = Math.ceil(3_600_000_000 / (batch * holdUs));
    expect(claims * batch).toBeLessThanOrEqual(perHour);
    expect(claims * batch).toBeGreaterThan(perHour / 3);
  }
});
