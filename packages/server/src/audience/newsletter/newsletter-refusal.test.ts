import { type Envelope, type MailSink, type Refusal, startMailSink } from '@perfboard/testing/mail-sink';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkMailHealth } from '../../base/mail/mail-health.ts';
import { countDeliveries, makeNewsletter } from '../../testing/make-newsletter.ts';
import { openTestServices, type TestServices } from '../../testing/services.ts';
import { countSuppressedBy, restoreSubscriber, restoreSuppressedBy } from '../subscriber/suppression.ts';
import { retryDeliveries } from './newsletter-delivery.ts';
import { resumeNewsletter } from './newsletter-step.ts';
import { runNewsletter } from './run-newsletter.ts';

let respond: (envelope: Envelope) => Refusal | undefined;
let sink: MailSink;
let services: TestServices;

beforeAll(async () => {
  sink = await startMailSink({ respond: (envelope) => respond(envelope) });
  services = await openTestServices({ smtpUrl: sink.url });
});
afterAll(async () => {
  await services?.close();
  await sink?.stop();
});
beforeEach(async () => {
  respond = () => undefined;
  sink.messages.length = 0;
  await services.prisma.outbox.deleteMany();
});

const run = (uuid: string) =>
  runNewsletter(services, uuid, { signal: new AbortController().signal, isLast: false });
const read = (uuid: string) => services.prisma.newsletter.findUniqueOrThrow({ where: { uuid } });
const received = () => sink.messages.map(({ envelope }) => envelope.to[0] as string).sort();
const inTransaction = <T>(work: Parameters<typeof services.prisma.$transaction>[0]) =>
  services.prisma.$transaction(work as never) as Promise<T>;
const step = (work: typeof resumeNewsletter, uuid: string) =>
  inTransaction((tx) => work({ tx, requestId: 'req' }, uuid));
const refuse = (stage: Envelope['stage'], code: number, message: string, after = 0) => {
  let count = 0;
  respond = (envelope) => {
    if (envelope.stage !== stage) return undefined;
    count += 1;
    return count > after ? { code, message } : undefined;
  };
};
const quota = ['RCPT', 550, '5.4.5 Daily user sending quota exceeded'] as const;

test('an exhausted quota pauses each newsletter with the server’s text, and counts against no address', async () => {
  const first = await makeNewsletter(services, 60);
  for (const { uuid } of [first, await makeNewsletter(services, first.emails)]) {
    refuse(...quota, 25);
    await run(uuid);
    expect(await read(uuid)).toMatchObject({
      status: 'paused',
      last_error: expect.stringContaining('550 5.4.5 Daily user sending quota exceeded'),
    });
    expect(await countDeliveries(services, uuid)).toEqual({ sent: 25, pending: 35 });
  }
  const subscribers = await services.prisma.subscriber.findMany({ where: { email: { in: first.emails } } });
  expect(subscribers.every(({ status, refusals }) => status === 'active' && refusals === 0)).toBe(true);
});

test('a resumed newsletter continues at once with the remaining recipients', async () => {
  const { uuid, emails } = await makeNewsletter(services, 40);
  refuse(...quota, 12);
  await run(uuid);
  respond = () => undefined;
  await step(resumeNewsletter, uuid);
  await run(uuid);
  expect(received()).toEqual([...emails].sort());
  expect(await read(uuid)).toMatchObject({ status: 'done', last_error: null });
});

test.each([
  ['MAIL', 553, '5.1.8 sender unknown'],
  ['MAIL', 550, 'not yours'],
  ['RCPT', 554, '5.7.1 blocked'],
  ['DATA', 554, '5.7.1 looks like spam'],
] as const)(
  '%s %i %s pauses even a newsletter with few recipients, and shows why',
  async (stage, code, words) => {
    const { uuid } = await makeNewsletter(services, 3);
    refuse(stage, code, words);
    await run(uuid);
    expect(await read(uuid)).toMatchObject({ status: 'paused', last_error: expect.stringContaining(words) });
    expect(await countDeliveries(services, uuid)).toEqual({ pending: 3 });
  },
);

test('one address rejected by policy is retried, and the others get their email', async () => {
  const { uuid, emails } = await makeNewsletter(services, 30);
  respond = ({ recipient }) =>
    recipient === emails[0] ? { code: 550, message: '5.7.1 not from you' } : undefined;
  await run(uuid);
  expect(await countDeliveries(services, uuid)).toEqual({ sent: 29, pending: 1 });
  expect((await read(uuid)).status).toBe('sending');
});

test('a full mailbox is retried for a day', async () => {
  const { uuid } = await makeNewsletter(services, 1);
  refuse('RCPT', 552, '5.2.2 mailbox full');
  let waitedMs = 0;
  for (let tries = 1; tries < 40; tries++) {
    const before = Date.now();
    await run(uuid);
    const [row] = await services.prisma.newsletterDelivery.findMany({ where: { newsletter_uuid: uuid } });
    if (row?.status !== 'pending') break;
    waitedMs += row.next_attempt_at.getTime() - before;
    await services.pool.query(
      'update newsletter_deliveries set next_attempt_at = now() where newsletter_uuid = $1',
      [uuid],
    );
  }
  expect(await countDeliveries(services, uuid)).toEqual({ failed: 1 });
  expect(waitedMs / 3_600_000).toBeGreaterThan(23);
  expect(waitedMs / 3_600_000).toBeLessThan(25);
  const [subscriber] = await services.prisma.subscriber.findMany({ orderBy: { uuid: 'desc' }, take: 1 });
  expect(subscriber?.refusals).toBe(0);
});

test('suppressions can be undone, for one address or for all of a newsletter, and sent again', async () => {
  const { emails } = await makeNewsletter(services, 4);
  const others = await makeNewsletter(services, 2);
  const newsletters: string[] = [];
  refuse('RCPT', 550, '5.1.1 no such user');
  for (const _ of [1, 2]) {
    for (const list of [emails, others.emails]) {
      const { uuid } = await makeNewsletter(services, list);
      await run(uuid);
      newsletters.push(uuid);
    }
  }
  const newsletter = newsletters[2] as string;
  const statuses = async (list: string[]) =>
    (await services.prisma.subscriber.findMany({ where: { email: { in: list } } })).map((row) => row.status);
  expect(new Set(await statuses(emails))).toEqual(new Set(['suppressed']));
  expect(await countSuppressedBy(services.prisma, newsletter)).toBe(4);

  const one = await services.prisma.subscriber.findUniqueOrThrow({ where: { email: emails[0] as string } });
  await inTransaction((tx) => restoreSubscriber(tx, one.uuid));
  await expect(inTransaction((tx) => restoreSubscriber(tx, one.uuid))).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  expect(await inTransaction((tx) => restoreSuppressedBy(tx, newsletter))).toBe(3);
  expect(await statuses(emails)).toEqual(['active', 'active', 'active', 'active']);
  expect(await statuses(others.emails)).toEqual(['suppressed', 'suppressed']);

  respond = () => undefined;
  expect(await inTransaction((tx) => retryDeliveries({ tx, requestId: 'req' }, newsletter, 'failed'))).toBe(
    4,
  );
  await run(newsletter);
  expect(received()).toEqual([...emails].sort());
});

test('the banner shows that the server rejects the shop', async () => {
  await checkMailHealth(services.pool, services.mail.notifications);
  const { uuid } = await makeNewsletter(services, 1);
  refuse('MAIL', 550, '5.7.1 sender not allowed');
  await run(uuid);
  const state = await services.prisma.serviceState.findUnique({ where: { name: 'mail' } });
  expect(state).toMatchObject({ ok: false, last_error: expect.stringContaining('5.7.1 sender not allowed') });
});

test('rejections spread over short runs pause the newsletter, too', async () => {
  const { uuid } = await makeNewsletter(services, 60);
  refuse(...quota, 5);
  const isPaused = async () => (await read(uuid)).status === 'paused';
  // Each connection sends one email in this short time, so no single run sees ten rejections.
  for (let runs = 0; runs < 12 && !(await isPaused()); runs++)
    await runNewsletter(services, uuid, { signal: new AbortController().signal, isLast: false, sliceMs: 1 });
  expect(await read(uuid)).toMatchObject({
    status: 'paused',
    last_error: expect.stringContaining('Daily user sending quota exceeded'),
  });
  // Resuming implies a fix, so the old answers are dropped.
  expect((await read(uuid)).recent_answers).toBe('');
});

test('a temporary rejection of MAIL FROM concerns the shop: no recipient’s attempt is counted, and the banner shows it', async () => {
  const { uuid, emails } = await makeNewsletter(services, 3);
  refuse('MAIL', 451, '4.3.0 try later');
  await expect(run(uuid)).rejects.toThrow('4.3.0 try later');
  const rows = await services.prisma.newsletterDelivery.findMany({ where: { newsletter_uuid: uuid } });
  expect(rows.map(({ status, attempts }) => ({ status, attempts }))).toEqual(
    emails.map(() => ({ status: 'pending', attempts: 0 })),
  );
  expect(await services.prisma.serviceState.findUnique({ where: { name: 'mail' } })).toMatchObject({
    ok: false,
    last_error: expect.stringContaining('The mail server refuses email: '),
  });
  respond = () => undefined;
  await run(uuid);
  expect(received()).toEqual([...emails].sort());
});
