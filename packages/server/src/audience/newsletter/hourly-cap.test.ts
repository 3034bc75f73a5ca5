// @module-tag slow
import { expect, test } from 'vitest';
import { countDeliveries, makeNewsletter } from '../../testing/make-newsletter.ts';
import { makeSetting } from '../../testing/make-record.ts';
import { capKey, capStep } from './hourly-cap.ts';
import { prepareRuns, read, received, run, services, sink } from './testing/runs.ts';

prepareRuns();

test('the hourly cap holds over all newsletters and killed workers', async () => {
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
  // A run does not wait: the next one is scheduled a minute later.
  const [next] = await prisma.outbox.findMany({
    where: { job: 'newsletter.send' },
    orderBy: { run_at: 'desc' },
  });
  expect((next?.run_at.getTime() ?? 0) - Date.now()).toBeGreaterThan(30_000);
  // A killed worker's claims count: half an hour later there is room for one email again, whichever
  // newsletter sends it.
  await wait(1_801);
  await prisma.outbox.deleteMany();
  await run(second.uuid);
  await run(first.uuid);
  expect(received()).toHaveLength(2);
  // A newsletter that used its share is scheduled after the other.
  const promised = await prisma.outbox.findMany({ where: { job: 'newsletter.send' } });
  const seconds = promised.map(({ payload, run_at, created_at }) => [
    (payload as { newsletter_uuid: string }).newsletter_uuid,
    Math.round((run_at.getTime() - created_at.getTime()) / 1_000),
  ]);
  expect(Object.fromEntries(seconds)).toEqual({ [first.uuid]: 60, [second.uuid]: 62 });
  // A higher cap applies at once, including to claims held back by the lower one.
  const key = 'newsletter.mails_per_hour';
  await prisma.setting.update({ where: { key }, data: { value: 3_600 } });
  await run(second.uuid);
  expect(await read(second.uuid)).toMatchObject({ status: 'done' });
  await prisma.setting.update({ where: { key }, data: { value: 2 } });
  await run(first.uuid);
  expect(await read(first.uuid)).toMatchObject({ status: 'sending' });
  // Without a cap, it continues at once.
  await prisma.setting.delete({ where: { key } });
  await run(first.uuid);
  expect(await read(first.uuid)).toMatchObject({ status: 'done' });
  expect(await countDeliveries(services, first.uuid)).toEqual({ sent: 4 });
});

test('a share available within seconds is awaited in the run, unless another newsletter is due', async () => {
  const key = 'newsletter.mails_per_hour';
  // Eight seconds per batch: even a busy machine sends it faster.
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

test('no hour has more emails than allowed, whenever it begins', () => {
  for (const perHour of [1, 2, 59, 60, 61, 500, 1_199, 1_200, 100_000]) {
    const { batch, holdUs } = capStep(perHour);
    // Claims full batches as early as allowed.
    const claims = Math.ceil(3_600_000_000 / (batch * holdUs));
    expect(claims * batch).toBeLessThanOrEqual(perHour);
    expect(claims * batch).toBeGreaterThan(perHour / 3);
  }
});
