import { expect, test } from 'vitest';
import { countDeliveries, makeNewsletter } from '../../testing/make-newsletter.ts';
import { retryDeliveries } from './newsletter-delivery.ts';
import { resumeNewsletter } from './newsletter-step.ts';
import { deliveries, prepareRuns, read, received, refuse, run, server, services } from './testing/runs.ts';

prepareRuns();

const requestId = 'req';
const resume = async (uuid: string) => {
  await services.prisma.$transaction((tx) => resumeNewsletter({ tx, requestId }, uuid));
  await run(uuid);
};
/** Later attempts are due now. */
const runLater = async (uuid: string) => {
  await services.pool.query(
    `update newsletter_deliveries set next_attempt_at = now() where newsletter_uuid = $1 and status = 'pending'`,
    [uuid],
  );
  await run(uuid);
};
const refuseSome = (message: string, isRefused: (recipient: string) => boolean) => {
  server.respond = ({ stage, recipient = '' }) =>
    stage === 'RCPT' && isRefused(recipient) ? { code: 550, message } : undefined;
};
const subscribersOf = (emails: string[]) =>
  services.prisma.subscriber.findMany({ where: { email: { in: emails } }, orderBy: { email: 'asc' } });
/** The first recipients of a run. */
const firstOf = async (uuid: string, count: number) => {
  const rows = (await deliveries(uuid)).sort((a, b) => (a.uuid < b.uuid ? -1 : 1));
  return new Set(rows.slice(0, count).map(({ email }) => email));
};
const untouched = (emails: string[]) =>
  [...emails].sort().map((email) => expect.objectContaining({ email, status: 'active', refusals: 0 }));
const suppressedAmong = async (emails: string[]) =>
  (await subscribersOf(emails)).filter(({ status }) => status === 'suppressed').map(({ email }) => email);

test.each([
  'relay not permitted',
  'JunkMail rejected - mx.shop.example [192.0.2.7]:25 is in an RBL',
  'Service unavailable; client host [192.0.2.7] blocked using zen.spamhaus.org',
  'because',
  // A relay that lost its list of users says this for everyone.
  'No such user here',
])(
  '550 %s to every recipient pauses each newsletter and suppresses no one; Resume sends to everyone once',
  async (words) => {
    const first = await makeNewsletter(services, 40);
    const second = await makeNewsletter(services, first.emails);
    refuse(550, words);
    for (const { uuid } of [first, second]) {
      // Resuming before the server recovers changes nothing.
      for (const act of [run, resume]) {
        await act(uuid);
        expect(await countDeliveries(services, uuid)).toEqual({ pending: 40 });
        expect(await read(uuid)).toMatchObject({
          status: 'paused',
          last_error: expect.stringContaining(`550 ${words}`),
        });
      }
    }
    expect(await subscribersOf(first.emails)).toEqual(untouched(first.emails));

    server.respond = () => undefined;
    await resume(second.uuid);
    expect(await read(second.uuid)).toMatchObject({ status: 'done', last_error: null });
    expect(received()).toEqual([...first.emails].sort());
  },
);

test.each([
  ['MAIL', '5.2.1 This account is disabled'],
  ['RCPT', '5.1.0 sender rejected'],
  ['DATA', '5.2.1 Your account is disabled'],
] as const)(
  '%s answered with 550 %s is about the sender: it pauses each newsletter and suppresses no one',
  async (stage, message) => {
    const first = await makeNewsletter(services, 12);
    const second = await makeNewsletter(services, first.emails);
    server.respond = (asked) => (asked.stage === stage ? { code: 550, message } : undefined);
    for (const { uuid } of [first, second]) {
      await run(uuid);
      expect(await countDeliveries(services, uuid)).toEqual({ pending: 12 });
      expect(await read(uuid)).toMatchObject({
        status: 'paused',
        last_error: expect.stringContaining(`550 ${message}`),
      });
    }
    expect(await subscribersOf(first.emails)).toEqual(untouched(first.emails));
  },
);

test.each(['5.1.1 no such user', 'No such user here'])(
  '550 %s to one of 40 suppresses only that address, after two newsletters',
  async (words) => {
    const { emails } = await makeNewsletter(services, 40);
    const gone = emails[17] as string;
    refuseSome(words, (recipient) => recipient === gone);
    for (const count of [1, 2]) {
      const { uuid } = await makeNewsletter(services, emails);
      await run(uuid);
      await runLater(uuid);
      expect(await countDeliveries(services, uuid)).toEqual({ sent: 39, failed: 1 });
      expect((await read(uuid)).status).toBe('done');
      expect(await suppressedAmong(emails)).toEqual(count === 1 ? [] : [gone]);
    }
    expect(received()).toHaveLength(78);
  },
);

test('550 5.1.1 to everyone pauses newsletter after newsletter, and counts against the first five at most', async () => {
  const { emails } = await makeNewsletter(services, 40);
  refuseSome('5.1.1 user unknown', () => true);
  for (let newsletters = 0; newsletters < 2; newsletters++) {
    const { uuid } = await makeNewsletter(services, emails);
    await run(uuid);
    expect(await read(uuid)).toMatchObject({
      status: 'paused',
      last_error: expect.stringContaining('5.1.1 user unknown'),
    });
  }
  expect((await suppressedAmong(emails)).length).toBeLessThanOrEqual(5);
});

test('a relay that refuses everyone after half of a newsletter counts against no address', async () => {
  const { uuid, emails } = await makeNewsletter(services, 40);
  refuseSome('User unknown', () => received().length >= 20);
  for (const act of [run, resume]) {
    await act(uuid);
    expect(await read(uuid)).toMatchObject({
      status: 'paused',
      last_error: expect.stringContaining('550 User unknown'),
    });
  }
  await resume(uuid);
  await runLater(uuid);
  expect((await countDeliveries(services, uuid)).failed).toBeUndefined();
  expect(await subscribersOf(emails)).toEqual(untouched(emails));
});

test('unknown addresses alone do not pause a newsletter with untried recipients', async () => {
  const { uuid } = await makeNewsletter(services, 12);
  const gone = await firstOf(uuid, 6);
  refuseSome('User unknown', (recipient) => gone.has(recipient));
  // Each connection sends one email in this short time, as under a low hourly cap.
  for (let runs = 0; runs < 8; runs++) await run(uuid, { sliceMs: 1 });
  await runLater(uuid);
  expect(await countDeliveries(services, uuid)).toEqual({ sent: 6, failed: 6 });
  expect((await read(uuid)).status).toBe('done');
});

test('a few addresses that are all unknown pause the newsletter and stay subscribed', async () => {
  const { uuid, emails } = await makeNewsletter(services, 3);
  refuse(550, 'User unknown');
  for (const act of [run, resume, resume]) {
    await act(uuid);
    expect(await read(uuid)).toMatchObject({
      status: 'paused',
      last_error: expect.stringContaining('550 User unknown'),
    });
  }
  expect(await subscribersOf(emails)).toEqual(untouched(emails));
});

test.each([1, 3, 9])(
  '554 after DATA to each of %i recipients pauses the newsletter with the server’s words; Resume sends to everyone once',
  async (count) => {
    const { uuid, emails } = await makeNewsletter(services, count);
    server.respond = ({ stage }) =>
      stage === 'DATA' ? { code: 554, message: 'Transaction failed' } : undefined;
    for (const act of [run, resume]) {
      await act(uuid);
      expect(await countDeliveries(services, uuid)).toEqual({ pending: count });
      expect(await read(uuid)).toMatchObject({
        status: 'paused',
        last_error: expect.stringContaining('554 Transaction failed'),
      });
    }
    expect(await subscribersOf(emails)).toEqual(untouched(emails));
    server.respond = () => undefined;
    await resume(uuid);
    await runLater(uuid);
    expect(await read(uuid)).toMatchObject({ status: 'done', last_error: null });
    expect(received()).toEqual([...emails].sort());
  },
);

test('a message that the servers of a few of many reject is shown as failed for them, and Retry sends it', async () => {
  const { uuid, emails } = await makeNewsletter(services, 12);
  const filtered = await firstOf(uuid, 3);
  server.respond = ({ stage, recipient = '' }) =>
    stage === 'RCPT' && filtered.has(recipient) ? { code: 554, message: '5.6.0 Bad content' } : undefined;
  await run(uuid);
  await runLater(uuid);
  expect(await countDeliveries(services, uuid)).toEqual({ sent: 9, failed: 3 });
  expect(await read(uuid)).toMatchObject({ status: 'done' });
  expect(await subscribersOf(emails)).toEqual(untouched(emails));
  server.respond = () => undefined;
  await services.prisma.$transaction((tx) => retryDeliveries({ tx, requestId }, uuid, 'failed'));
  await run(uuid);
  expect(await countDeliveries(services, uuid)).toEqual({ sent: 12 });
});

test('Resume continues after many unknown addresses in a row', async () => {
  const { uuid } = await makeNewsletter(services, 40);
  const gone = await firstOf(uuid, 30);
  refuseSome('User unknown', (recipient) => gone.has(recipient));
  await run(uuid);
  for (let resumes = 0; resumes < 5 && (await read(uuid)).status === 'paused'; resumes++) await resume(uuid);
  await runLater(uuid);
  expect(await countDeliveries(services, uuid)).toEqual({ sent: 10, failed: 30 });
  expect((await read(uuid)).status).toBe('done');
});
