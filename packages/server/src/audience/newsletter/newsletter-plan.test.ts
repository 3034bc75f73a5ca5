import { eventually } from '@perfboard/testing/eventually';
import { beforeEach, expect, test } from 'vitest';
import { countDeliveries } from '../../testing/make-newsletter.ts';
import { makeSetting } from '../../testing/make-record.ts';
import { createNewsletter, readNewsletter } from './newsletter.ts';
import { deleteUnusedPasts, planBatch } from './newsletter-plan.ts';
import { pauseNewsletter, queueNewsletter, resumeNewsletter } from './newsletter-step.ts';
import {
  deliveries,
  prepareRuns,
  promised,
  read,
  received,
  run,
  server,
  services,
  sink,
} from './testing/runs.ts';

prepareRuns();
beforeEach(async () => {
  await services.pool.query('truncate newsletters, newsletter_deliveries, subscribers cascade');
});

const requestId = 'request';
/** Too many to insert during the click. */
const many = 1_010;

const makeMany = (topics = '{}') =>
  services.pool.query(
    `insert into subscribers (uuid, email, topics) select gen_random_uuid(), 'r' || n || '@plan.example', $2
      from generate_series(1, $1::int) n`,
    [many, topics],
  );
const send = (fields: { filter?: string; topics?: string[] } = {}) =>
  services.prisma.$transaction(async (tx) => {
    const uuid = await createNewsletter(tx, { subject: 'News', body: 'Hello', ...fields });
    const { total } = await queueNewsletter({ tx, requestId }, uuid);
    return { uuid, total };
  });
const begin = (uuid: string) =>
  services.prisma.newsletter.update({ where: { uuid }, data: { status: 'sending', started_at: new Date() } });
const change = (data: string, ...emails: string[]) =>
  services.pool.query(`update subscribers set ${data} where email = any($1)`, [emails]);

test('many deliveries are inserted in atomic batches, as they were at the moment of sending', async () => {
  const { pool, prisma } = services;
  await makeMany('{lora}');
  const name = (n: number) => `r${n}@plan.example`;
  const soon = "now() + interval '1 hour'";
  // Before sending: neither of these is a recipient.
  await change(`paused_until = ${soon}`, name(1));
  await change(`topics = '{robots}'`, name(2));
  await change(`status = 'unsubscribed'`, name(3));
  const { uuid, total } = await send({ topics: ['lora'], filter: 'PLAN.example' });
  expect(total).toBe(many - 3);
  expect(await readNewsletter(prisma, uuid)).toMatchObject({
    status: 'queued',
    total,
    planned: 0,
    is_editable: false,
  });
  // During planning: new subscribers are not recipients, and changed ones still are.
  await change('paused_until = null', name(1));
  await change(`topics = '{lora}'`, name(2));
  await change(`status = 'active'`, name(3));
  await pool.query(
    `insert into subscribers (uuid, email, topics) values (gen_random_uuid(), 'new@plan.example', '{lora}')`,
  );
  await change(`topics = '{lora,robots}'`, name(4));
  await change(`status = 'unsubscribed'`, name(5), name(6));
  await change(`status = 'active'`, name(6));
  await change(`topics = '{}'`, name(7));
  await change(`paused_until = ${soon}`, name(8));
  await pool.query(`delete from subscribers where email = $1`, [name(9)]);
  expect(await planBatch(pool, uuid)).toBe('stopped');
  await begin(uuid);
  const steps: string[] = [];
  const countAll = async () =>
    Object.values(await countDeliveries(services, uuid)).reduce((a, b) => a + b, 0);
  do {
    // Every other batch is killed before its commit: nothing of it stays, and the next one repeats it.
    const before = await countAll();
    const { plan_cursor } = await read(uuid);
    await pool.query(
      `alter table newsletters add constraint killed check (plan_cursor is not distinct from '${plan_cursor}') not valid`,
    );
    await expect(planBatch(pool, uuid, 400)).rejects.toThrow('killed');
    await pool.query('alter table newsletters drop constraint killed');
    expect([await countAll(), (await read(uuid)).plan_cursor]).toEqual([before, plan_cursor]);
    // Two concurrent batches each continue where the other ended.
    steps.push(...(await Promise.all([planBatch(pool, uuid, 400), planBatch(pool, uuid, 10)])));
    expect((await readNewsletter(prisma, uuid)).total).toBeGreaterThan(many - 5);
  } while (!steps.includes('whole'));
  expect(steps.length).toBeGreaterThan(4);
  const emails = new Set((await deliveries(uuid)).map(({ email }) => email));
  expect(emails.size).toBe(many - 4);
  for (const n of [1, 2, 3, 9]) expect(emails).not.toContain(name(n));
  expect(emails).not.toContain('new@plan.example');
  for (const n of [4, 5, 6, 7, 8]) expect(emails).toContain(name(n));
  expect(await readNewsletter(prisma, uuid)).toMatchObject({ planned: null, total: many - 4 });
  // Snapshots are deleted once they are not needed.
  expect(await prisma.subscriberPast.count()).toBeGreaterThan(0);
  await deleteUnusedPasts(prisma);
  expect(await prisma.subscriberPast.count()).toBeGreaterThan(0);
  await pool.query(`update subscriber_pasts set until = until - interval '1 hour'`);
  await deleteUnusedPasts(prisma);
  expect(await prisma.subscriberPast.count()).toBe(0);
});

test('sending starts with the first batch, a pause stops both planning and sending, and it is done when everyone is planned and sent to', async () => {
  const { pool, prisma } = services;
  await makeMany();
  const { uuid } = await send();
  let isPaused = false;
  server.respond = async ({ stage }) => {
    if (stage === 'DATA' && sink.messages.length >= 5 && !isPaused) {
      isPaused = true;
      await prisma.$transaction((tx) => pauseNewsletter({ tx, requestId }, uuid));
    }
    return undefined;
  };
  const batches = (size: number) => () => planBatch(pool, uuid, size);
  let begun = 0;
  const threeFirst = async () => {
    begun += 1;
    if (begun > 3) await eventually('it is paused', () => isPaused);
    return planBatch(pool, uuid, 30);
  };
  await run(uuid, { planBatch: threeFirst });
  const paused = await readNewsletter(prisma, uuid);
  expect(paused).toMatchObject({ status: 'paused', total: many });
  expect(paused.planned).toBeLessThan(many);
  expect(received().length).toBeLessThan(paused.planned ?? 0);
  // A previous release would mark it as done here.
  await expect(prisma.newsletter.update({ where: { uuid }, data: { status: 'done' } })).rejects.toThrow(
    /newsletters_whole/,
  );
  expect(await planBatch(pool, uuid)).toBe('stopped');
  await prisma.$transaction((tx) => resumeNewsletter({ tx, requestId }, uuid));
  // A run that finds only the planned deliveries is not the last one.
  await prisma.newsletterDelivery.updateMany({
    where: { newsletter_uuid: uuid, status: 'pending' },
    data: { status: 'suppressed' },
  });
  await prisma.outbox.deleteMany();
  await run(uuid, { sliceMs: 0, planBatch: batches(10) });
  expect(await read(uuid)).toMatchObject({ status: 'sending', plan_cursor: expect.any(String) });
  expect(await promised()).toBe(1);
  // Most unsubscribe in the meantime: they have deliveries but get no email.
  await pool.query(`update subscribers set status = 'unsubscribed' where email not like 'r%1@plan.example'`);
  const before = received().length;
  await run(uuid);
  expect(await read(uuid)).toMatchObject({ status: 'done', plan_cursor: null });
  const { sent = 0, suppressed = 0 } = await countDeliveries(services, uuid);
  expect(sent + suppressed).toBe(many);
  expect(sent).toBeGreaterThan(before);
  expect(sent).toBeLessThan(200);
  expect(received()).toHaveLength(sent);
  expect(new Set(received()).size).toBe(received().length);
});

test('planning finishes while everyone waits for the hourly cap', async () => {
  await makeSetting(services, { key: 'newsletter.mails_per_hour', value: 1 });
  await makeMany();
  const { uuid } = await send();
  await run(uuid, { planBatch: () => planBatch(services.pool, uuid, 300) });
  expect(await read(uuid)).toMatchObject({ status: 'sending', plan_cursor: null });
  expect(received()).toHaveLength(1);
  expect(await countDeliveries(services, uuid)).toEqual({ sent: 1, pending: many - 1 });
});
