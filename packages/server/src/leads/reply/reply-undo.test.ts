import { expect, test } from 'vitest';
import { sendNotification } from '../../operations/notification/send-notification.ts';
import { deliverWebhook } from '../../operations/webhook/deliver-webhook.ts';
import { makeContact, makeIncoming } from '../../testing/make-lead.ts';
import { makeWebhook } from '../../testing/make-record.ts';
import { contactStore } from '../contact/contact.ts';
import { createReply } from './reply.ts';
import { undoReply } from './reply-undo.ts';
import { again, author, notificationOf, prepareReplies, services, sink } from './testing/replies.ts';

prepareReplies();

const reply = (uuid: string, undoSeconds: number, body = 'Forty a piece.') =>
  services.prisma.$transaction((tx) =>
    createReply(
      contactStore,
      { tx, requestId: 'req-1' },
      { uuid, author, subject: 'Re: Quote', body, undoSeconds },
    ),
  );
const undo = (uuid: string, { uuid: reply }: { uuid: string }) =>
  services.prisma.$transaction((tx) => undoReply(contactStore, tx, { uuid, reply }));
const statusOf = async (uuid: string) =>
  (await services.prisma.contact.findUniqueOrThrow({ where: { uuid } })).status;
const deliveries = () => services.prisma.webhookDelivery.findMany({ where: { event: 'contact.status' } });

test('within its undo time a reply is not sent, even if its job runs, and the job is due afterwards', async () => {
  const { uuid } = await makeContact(services);
  const sent = await reply(uuid, 10);
  expect(sent).toMatchObject({ undo_seconds: 10, status: 'responded' });
  const notification = await notificationOf(sent.uuid);
  await sendNotification(services, notification.uuid, again);
  expect(sink.messages).toHaveLength(0);
  expect(await notificationOf(sent.uuid)).toMatchObject({ status: 'pending', attempts: 0, message_id: null });
  const { rows } = await services.pool.query(
    `select extract(epoch from run_at - now())::float8 as wait from outbox where payload->>'notification_uuid' = $1`,
    [notification.uuid],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0].wait).toBeGreaterThan(8);
  await services.prisma.reply.update({ where: { uuid: sent.uuid }, data: { send_after: new Date() } });
  await sendNotification(services, notification.uuid, again);
  expect(sink.messages).toHaveLength(1);
});

test('an undone reply leaves nothing: no email, no webhook, no file, and the lead is as unanswered as before', async () => {
  await makeWebhook(services, { events: ['contact.status'] });
  const { uuid } = await makeContact(services, { status: 'read' });
  const sent = await reply(uuid, 10);
  const notification = await notificationOf(sent.uuid);
  const [delivery] = await deliveries();
  await services.prisma.file.create({ data: { name: 'a.pdf', bytes: 1, reply_uuid: sent.uuid } });
  await deliverWebhook(services, delivery?.uuid ?? '', again);
  expect((await deliveries())[0]).toMatchObject({ status: 'pending', attempts: 0 });
  expect(await undo(uuid, sent)).toBe('read');
  expect(await statusOf(uuid)).toBe('read');
  await sendNotification(services, notification.uuid, again);
  await deliverWebhook(services, delivery?.uuid ?? '', again);
  expect(sink.messages).toHaveLength(0);
  expect(await deliveries()).toEqual([]);
  expect(await services.prisma.file.count({ where: { reply_uuid: sent.uuid } })).toBe(0);
  await expect(undo(uuid, sent)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a status that a colleague set since stays, and of two replies the later one keeps the lead answered', async () => {
  const { uuid } = await makeContact(services);
  const first = await reply(uuid, 10);
  await services.prisma.contact.update({ where: { uuid }, data: { status: 'archived' } });
  expect(await undo(uuid, first)).toBeUndefined();
  expect(await statusOf(uuid)).toBe('archived');

  const other = await makeContact(services);
  const one = await reply(other.uuid, 10);
  const two = await reply(other.uuid, 10, 'And fifty with a case.');
  await undo(other.uuid, one);
  expect(await statusOf(other.uuid)).toBe('responded');
  expect(await undo(other.uuid, two)).toBe('unread');
  expect(await statusOf(other.uuid)).toBe('unread');
});

test('a reply to a lead in spam is not undone', async () => {
  const spam = await makeContact(services, { is_spam: true });
  const held = await reply(spam.uuid, 10);
  expect(held.undo_seconds).toBe(0);
  await expect(undo(spam.uuid, held)).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('of two clicks and a worker at the same moment exactly one wins, fifty times', async () => {
  const wins = { undone: 0, sent: 0 };
  for (let round = 0; round < 50; round += 1) {
    sink.messages.length = 0;
    const { uuid } = await makeContact(services);
    const sent = await reply(uuid, 0);
    const notification = await notificationOf(sent.uuid);
    const clicks = () =>
      undo(uuid, sent).then(
        () => true,
        (error) => {
          expect(['NOT_FOUND', 'CONFLICT']).toContain(error.code);
          return false;
        },
      );
    const send = () => sendNotification(services, notification.uuid, again);
    // A different head start each round: the worker reads several rows before it claims the reply.
    const late = async () => {
      await new Promise((resolve) => setTimeout(resolve, round % 10));
      return Promise.all([clicks(), clicks()]);
    };
    const [answers] = await Promise.all([late(), send()]);
    const undone = answers.filter(Boolean).length;
    expect(undone + sink.messages.length, `round ${round}`).toBe(1);
    expect(await statusOf(uuid)).toBe(undone ? 'unread' : 'responded');
    wins[undone ? 'undone' : 'sent'] += 1;
  }
  // Otherwise there was no race.
  expect(Math.min(wins.undone, wins.sent), JSON.stringify(wins)).toBeGreaterThan(0);
});

test('what an undone reply had answered waits again', async () => {
  const customer_reply_at = new Date(Date.now() - 60_000);
  const { uuid } = await makeContact(services, { status: 'responded', customer_reply_at });
  const answer = await makeIncoming(services, { contact_uuid: uuid, received_at: customer_reply_at });
  const waitingSince = async () =>
    (await services.prisma.contact.findUniqueOrThrow({ where: { uuid } })).customer_reply_at;
  const sent = await reply(uuid, 10);
  expect(await waitingSince()).toBeNull();
  await undo(uuid, sent);
  expect(await waitingSince()).toEqual(customer_reply_at);
  // Unless it was taken out of the history in between.
  const again = await reply(uuid, 10);
  await services.prisma.incomingMail.update({ where: { uuid: answer.uuid }, data: { contact_uuid: null } });
  await undo(uuid, again);
  expect(await waitingSince()).toBeNull();
});

test('an email that was read within the undo time, but sent before the reply, waits after it is undone', async () => {
  const { uuid } = await makeContact(services, { status: 'responded' });
  const sent = await reply(uuid, 10);
  const received_at = new Date(Date.now() - 60_000);
  await makeIncoming(services, { contact_uuid: uuid, received_at });
  await undo(uuid, sent);
  const { customer_reply_at } = await services.prisma.contact.findUniqueOrThrow({ where: { uuid } });
  expect(customer_reply_at).toEqual(received_at);
});

test('a reply that had to wait for its lead has its whole undo time', async () => {
  const { uuid } = await makeContact(services);
  await services.prisma.$transaction(async (tx) => {
    await tx.$queryRaw`select from pg_sleep(1)`;
    const sent = await createReply(
      contactStore,
      { tx, requestId: 'req-1' },
      { uuid, author, subject: 'Re: Quote', body: 'Forty a piece.', undoSeconds: 10 },
    );
    const [row] = await tx.$queryRaw<[{ left: number }]>`
      select extract(epoch from send_after - clock_timestamp())::float8 as left
      from replies where uuid = ${sent.uuid}::uuid`;
    expect(row.left).toBeGreaterThan(9.5);
  });
});
