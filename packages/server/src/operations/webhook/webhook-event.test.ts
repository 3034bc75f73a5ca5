import { createServer, type Server } from 'node:http';
import type { WebhookEvent } from '@perfboard/contracts/words/webhook';
import { type MailSink, startMailSink } from '@perfboard/testing/mail-sink';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { finishOrContinue } from '../../audience/newsletter/newsletter-record.ts';
import { countPageView } from '../../audience/page-view/page-view.ts';
import { announceScheduled } from '../../catalog/publication/project-event.ts';
import { cancelAppointment, readWanted, saveAppointment } from '../../leads/appointment/appointment.ts';
import { moveToLead } from '../../leads/mailbox/incoming-mail.ts';
import { insertMail } from '../../leads/mailbox/insert-mail.ts';
import { parseMail } from '../../leads/mailbox/parse-mail.ts';
import { signReplyAddress } from '../../leads/reply/reply-address.ts';
import { makeBooking, makeContact, makeIncoming } from '../../testing/make-lead.ts';
import { makeNewsletter } from '../../testing/make-newsletter.ts';
import { makeProject } from '../../testing/make-project.ts';
import { makeWebhook } from '../../testing/make-record.ts';
import { openTestServices, sessionSecret, type TestServices } from '../../testing/services.ts';
import { unique } from '../../testing/unique.ts';
import { requeueMissing } from '../job/requeue.ts';
import { deliverWebhook } from './deliver-webhook.ts';

let services: TestServices;
let sink: MailSink;
let receiver: Server;
let seen: { event: WebhookEvent; data: Record<string, unknown> }[] = [];
const hook = { url: '', events: [] as WebhookEvent[] };

beforeAll(async () => {
  sink = await startMailSink();
  services = await openTestServices({ smtpUrl: sink.url });
  receiver = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    seen.push(JSON.parse(body));
    response.end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  hook.url = `http://127.0.0.1:${(receiver.address() as { port: number }).port}/hook`;
});
afterAll(async () => {
  receiver?.close();
  await services?.close();
  await sink?.stop();
});
beforeEach(async () => {
  await services.prisma.webhook.deleteMany();
  await services.prisma.outbox.deleteMany();
  seen = [];
});

const listen = (...events: WebhookEvent[]) => makeWebhook(services, { ...hook, events });

/** Runs every job of a webhook, as often as it is in the outbox. */
async function posts() {
  const jobs = await services.prisma.outbox.findMany({
    where: { job: 'webhook.deliver' },
    orderBy: { id: 'asc' },
  });
  for (const { payload } of jobs) {
    const { delivery_uuid } = payload as { delivery_uuid: string };
    await deliverWebhook(services, delivery_uuid, { isLast: false });
  }
  return seen;
}

class Crash extends Error {}
/** Runs a change that ends before its commit. */
const crashed = (
  work: (tx: Parameters<Parameters<typeof services.prisma.$transaction>[0]>[0]) => Promise<unknown>,
) =>
  expect(
    services.prisma.$transaction(async (tx) => {
      await work(tx);
      throw new Crash();
    }),
  ).rejects.toThrow(Crash);

const author = { id: 'u1', name: 'Olga Owner', email: 'olga@shop.example' };
const answerTo = (uuid: string) =>
  `From: Ben <ben@x.example>\nTo: ${signReplyAddress(sessionSecret, 'answers@shop.example', { kind: 'booking', uuid })}\nSubject: Re: it\nMessage-ID: <${unique()}@x.example>\n\nTwenty, please.\n`;

async function taken(raw: string) {
  const source = Buffer.from(raw);
  const mail = await parseMail(source, { isCut: false, size: 0 });
  const facts = { uid: 1, size: source.length, receivedAt: new Date() };
  return { mail, source, facts, stored: [] };
}

test('answer.received is posted once with the whole answer, however often the email is read', async () => {
  await listen('answer.received');
  const booking = await makeBooking(services);
  const options = { secret: sessionSecret, requestId: 'r' };
  const mail = await taken(answerTo(booking.uuid));
  await crashed((tx) => insertMail({ tx, ...options }, mail));
  expect(await posts()).toEqual([]);
  for (let turn = 0; turn < 2; turn += 1)
    await services.prisma.$transaction((tx) => insertMail({ tx, ...options }, mail));
  await posts();
  expect(await posts()).toMatchObject([
    {
      event: 'answer.received',
      data: {
        booking_uuid: booking.uuid,
        contact_uuid: null,
        from_name: 'Ben',
        from_email: 'ben@x.example',
        subject: 'Re: it',
        body: 'Twenty, please.',
        sender_verdict: 'unknown',
      },
    },
  ]);
  const automatic = await taken(answerTo(booking.uuid).replace('\n\n', '\nAuto-Submitted: auto-replied\n\n'));
  await services.prisma.$transaction((tx) => insertMail({ tx, ...options }, automatic));
  expect(await posts()).toHaveLength(1);
});

test('answer.received waits while the lead is spam, and is posted once it is not', async () => {
  await listen('answer.received');
  const booking = await makeBooking(services, { is_spam: true });
  const mail = await taken(answerTo(booking.uuid));
  await services.prisma.$transaction((tx) => insertMail({ tx, secret: sessionSecret, requestId: 'r' }, mail));
  expect(await posts()).toEqual([]);
  await services.prisma.outbox.deleteMany();
  await services.prisma.webhookDelivery.updateMany({
    data: { created_at: new Date(Date.now() - 86_400_000) },
  });
  expect(await requeueMissing(services.pool)).toBe(0);
  expect(await posts()).toEqual([]);
  await services.prisma.booking.update({ where: { uuid: booking.uuid }, data: { is_spam: false } });
  expect(await requeueMissing(services.pool)).toBeGreaterThan(0);
  expect(await posts()).toMatchObject([{ event: 'answer.received' }]);
});

test('answer.received is posted when a member assigns an email, and not again when it is moved', async () => {
  await listen('answer.received');
  const { uuid } = await makeIncoming(services);
  for (const lead of [await makeContact(services), await makeContact(services)]) {
    const to = { kind: 'contact', uuid: lead.uuid } as const;
    await services.prisma.$transaction((tx) => moveToLead({ tx, requestId: 'r' }, uuid, to));
    if (seen.length === 0) expect(await posts()).toMatchObject([{ data: { uuid, contact_uuid: lead.uuid } }]);
  }
  expect(await posts()).toHaveLength(1);
});

test('appointment.scheduled and appointment.cancelled are posted once for each change', async () => {
  await listen('appointment.scheduled', 'appointment.cancelled');
  const booking = await makeBooking(services);
  const work = { kind: 'booking', requestId: 'r', uuid: booking.uuid, author } as const;
  const at = (hour: number) =>
    readWanted(
      {
        starts_at: `${new Date().getUTCFullYear() + 1}-01-12T${hour}:00`,
        time_zone: 'Europe/Rome',
        minutes: 45,
        place: 'Workshop',
        idempotency_key: undefined,
      },
      'UTC',
    );
  await crashed((tx) => saveAppointment({ tx, ...work }, at(10)));
  for (const hour of [10, 10, 11])
    await services.prisma.$transaction((tx) => saveAppointment({ tx, ...work }, at(hour)));
  // Two members cancel it at once: the second finds none.
  await Promise.allSettled(
    [1, 2].map(() => services.prisma.$transaction((tx) => cancelAppointment({ tx, ...work }))),
  );
  const [first] = await posts();
  expect(seen.map(({ event }) => event)).toEqual([
    'appointment.scheduled',
    'appointment.scheduled',
    'appointment.cancelled',
  ]);
  // The data is current at the time of the post.
  expect(first?.data).toMatchObject({
    booking_uuid: booking.uuid,
    place: 'Workshop',
    time_zone: 'Europe/Rome',
    full_name: 'Asha Rao',
    sequence: 2,
    cancelled_at: expect.any(String),
  });
});

test('newsletter.finished is posted once with the outcome, though two runs finish it', async () => {
  await listen('newsletter.finished');
  const { uuid } = await makeNewsletter(services, 3, { status: 'sending', started_at: new Date() });
  const finish = () => finishOrContinue(services.pool, uuid, { lastError: null, requestId: 'r' });
  await finish();
  expect(await posts()).toEqual([]);
  await services.pool.query(
    `update newsletter_deliveries set status = 'sent', message_id = uuid::text, sent_at = now() where newsletter_uuid = $1`,
    [uuid],
  );
  await Promise.all([finish(), finish()]);
  await posts();
  expect(await posts()).toMatchObject([
    { event: 'newsletter.finished', data: { uuid, status: 'done', total: 3, sent: 3, failed: 0 } },
  ]);
});

test('project.published is posted once when the time of a scheduled project comes, after a crash too', async () => {
  await listen('project.published');
  const soon = new Date(Date.now() + 3_600_000);
  const scheduled = await makeProject(services, { published_at: soon });
  await makeProject(services);
  await makeProject(services, { published_at: new Date('2020-01-01') });
  expect(await announceScheduled(services.prisma)).toBe(0);
  await services.pool.query(
    `update projects set published_at = now() - interval '1 minute', announced_at = now() - interval '1 hour' where uuid = $1`,
    [scheduled.uuid],
  );
  // Two workers at once, and both again.
  await Promise.all([1, 2].map(() => announceScheduled(services.prisma)));
  await Promise.all([1, 2].map(() => announceScheduled(services.prisma)));
  expect(await posts()).toMatchObject([
    {
      event: 'project.published',
      data: {
        uuid: scheduled.uuid,
        project_name: scheduled.project_name,
        url: expect.stringContaining(`https://shop.example/projects/${scheduled.uuid}/`),
      },
    },
  ]);
});

test('an event of something that was deleted since is posted without data', async () => {
  await listen('project.published', 'newsletter.finished', 'appointment.cancelled', 'answer.received');
  const [webhook] = await services.prisma.webhook.findMany();
  const gone = ['project.published', 'newsletter.finished', 'appointment.cancelled', 'answer.received'].map(
    (event) => ({
      webhook_uuid: webhook?.uuid ?? '',
      event,
      entity: event.split('.')[0] ?? '',
      entity_uuid: '0199c0de-0000-7000-8000-000000000000',
    }),
  );
  const made = await services.prisma.webhookDelivery.createManyAndReturn({ data: gone });
  for (const { uuid } of made) await deliverWebhook(services, uuid, { isLast: false });
  expect(seen.map(({ data }) => data)).toEqual([null, null, null, null]);
});

test('first views of a page at the same moment are each counted and announced', async () => {
  await listen('page_view.counted');
  const view = { route: '/', path: '/', requestId: 'r' };
  await Promise.all(Array.from({ length: 8 }, () => countPageView(services.prisma, view)));
  expect(await services.prisma.pageView.findMany()).toMatchObject([{ views: 8 }]);
  expect(await services.prisma.outbox.count({ where: { job: 'webhook.deliver' } })).toBe(8);
});
