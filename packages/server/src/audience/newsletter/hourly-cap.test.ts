// @module-tag slow
import { expect, test } from 'vitest';
import { countRecipients, makeNewsletter } from '../../testing/make-newsletter.ts';
import { makeSetting } from '../../testing/make-record.ts';
import { capKey, capStep } from './hourly-cap.ts';
import { prepareRuns, read, received, run, services, sink } from './testing/runs.ts';

prepareRuns();

test('at most so many emails leave in an hour, over all newsletters and whichever worker is killed', async () => {
  const { prisma } = services;
  await makeSetting(services, { key: 'newsletter.mails_per_hour', value: 2 });
  const [first, second] = [await makeNewsletter(services, 4), await makeNewsletter(services, 4)];
  const wait = async (seconds: number) => {
    const { expire } = await prisma.rateLimit.findUniqueOrThrow({ where: { key: capKey } });
    await prisma.rateLimit.update({
      where: { key: capKey },
      data: { expire: (expire ?? 0n) - BigInt(seconds) * 1_000_000n },
    });
  };
  await Promise.all([run(first.uuid), run(second.uuid)]);
  expect(received()).toHaveLength(1);
  expect(await read(first.uuid)).toMatchObject({ status: 'sending', last_error: null });
  // Nobody waits in a run: the next one is promised for a minute later.
  const [next] = await prisma.outbox.findMany({
    where: { job: 'newsletter.send' },
    orderBy: { run_at: 'desc' },
  });
  expect((next?.run_at.getTime() ?? 0) - Date.now()).toBeGreaterThan(30_000);
  // A worker that is killed has counted what it claimed: half an hour later it is one again, whichever newsletter runs.
  await wait(1_801);
  await prisma.outbox.deleteMany();
  await run(second.uuid);
  await run(first.uuid);
  expect(received()).toHaveLength(2);
  // A newsletter that had its share comes later than the other.
  const promised = await prisma.outbox.findMany({ where: { job: 'newsletter.send' } });
  const seconds = promised.map(({ payload, run_at, created_at }) => [
    (payload as { newsletter_uuid: string }).newsletter_uuid,
    Math.round((run_at.getTime() - created_at.getTime()) / 1_000),
  ]);
  expect(Object.fromEntries(seconds)).toEqual({ [first.uuid]: 60, [second.uuid]: 62 });
  // A faster setting is followed: what the slower one held for half an hour is held no longer.
  const key = 'newsletter.mails_per_hour';
  await prisma.setting.update({ where: { key }, data: { value: 3_600 } });
  await run(second.uuid);
  expect(await read(second.uuid)).toMatchObject({ status: 'done' });
  await prisma.setting.update({ where: { key }, data: { value: 2 } });
  await run(first.uuid);
  expect(await read(first.uuid)).toMatchObject({ status: 'sending' });
  // Without a cap it goes on at once.
  await prisma.setting.delete({ where: { key } });
  await run(first.uuid);
  expect(await read(first.uuid)).toMatchObject({ status: 'done' });
  expect(await countRecipients(services, first.uuid)).toEqual({ sent: 4 });
});

test('a share that comes back within seconds is waited for in the run, unless another newsletter wants the time', async () => {
  const key = 'newsletter.mails_per_hour';
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
    const { batch, holdUs } = capStep(perHour);
    // Claims of whole batches, one as soon as the one before allows it.
    const claims = Math.ceil(3_600_000_000 / (batch * holdUs));
    expect(claims * batch).toBeLessThanOrEqual(perHour);
    expect(claims * batch).toBeGreaterThan(perHour / 3);
  }
});
