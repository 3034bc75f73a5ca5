import { describe, expect, test } from 'vitest';
import { verifyConfirm } from '../../audience/subscriber/confirm-token.ts';
import { releaseNotifications } from '../../base/notification/release-notifications.ts';
import { makeContact, makeNotification } from '../../testing/make-lead.ts';
import { makeSubscriber } from '../../testing/make-newsletter.ts';
import { pendingNotifications } from './notification.ts';
import { sendNotification } from './send-notification.ts';
import {
  again,
  bookingNotification,
  prepareNotifications,
  read,
  server,
  services,
  sink,
} from './testing/notifications.ts';

prepareNotifications();

describe('a notification', () => {
  test('contains everything for the shop, and a reply reaches the sender', async () => {
    const { notification } = await bookingNotification();
    await sendNotification(services, notification.uuid, again);
    const [mail] = sink.messages;
    expect(mail?.envelope.to).toEqual(['owner@shop.example']);
    expect(mail?.replyTo?.[0]?.address).toBe('asha@visitor.example');
    expect(mail?.text).toContain('LoRa soil network <b>');
    expect(mail?.html).not.toContain('<b>');
    expect(mail?.text).toContain(`/main/admin/view/requests?open=${notification.booking_uuid}`);
    // The address of the shop has turned on nothing.
    expect(mail?.text).toContain('notifications about booking requests go to this address');
    const sent = await read(notification.uuid);
    expect(sent).toMatchObject({ status: 'sent', attempts: 1, message_id: mail?.messageId });
    expect(mail?.headers.find(({ key }) => key === 'x-perfboard-request')?.value).toBe('req-1');
  });

  test('is acknowledged to the sender', async () => {
    const { notification } = await bookingNotification({ kind: 'booking_acknowledgement' });
    await sendNotification(services, notification.uuid, again);
    expect(sink.messages[0]?.envelope.to).toEqual(['asha@visitor.example']);
  });

  test('is sent once, however often and concurrently its job runs', async () => {
    const { notification } = await bookingNotification();
    await Promise.all([1, 2, 3].map(() => sendNotification(services, notification.uuid, again)));
    await sendNotification(services, notification.uuid, again);
    expect(sink.messages).toHaveLength(1);
  });

  test('has the same Message-ID after a crash lost the record that it was sent', async () => {
    const { notification } = await bookingNotification();
    await sendNotification(services, notification.uuid, again);
    await services.prisma.notification.update({
      where: { uuid: notification.uuid },
      data: { status: 'pending', sent_at: null },
    });
    await sendNotification(services, notification.uuid, again);
    expect(new Set(sink.messages.map(({ messageId }) => messageId)).size).toBe(1);
  });

  test('keeps its Message-ID if the database lost it while the email was sent', async () => {
    const { notification } = await bookingNotification();
    const { mail, prisma } = services;
    const send: typeof mail.notifications.send = async (email) => {
      const answer = await mail.notifications.send(email);
      await prisma.notification.update({ where: { uuid: notification.uuid }, data: { message_id: null } });
      return answer;
    };
    const failingOver = { ...services, mail: { ...mail, notifications: { ...mail.notifications, send } } };
    await sendNotification(failingOver, notification.uuid, again);
    const message_id = sink.messages[0]?.messageId;
    expect(await read(notification.uuid)).toMatchObject({ status: 'sent', message_id });
  });

  test('of a lead marked as spam waits', async () => {
    const { notification } = await bookingNotification({ isSpam: true });
    await sendNotification(services, notification.uuid, again);
    expect(sink.messages).toHaveLength(0);
    expect((await read(notification.uuid)).status).toBe('pending');
  });

  test('of a deleted lead is dropped', async () => {
    const { notification, booking } = await bookingNotification();
    await services.prisma.booking.delete({ where: { uuid: booking.uuid } });
    await sendNotification(services, notification.uuid, again);
    expect(sink.messages).toHaveLength(0);
  });

  test('permanently rejected is stored as failed, with no address in the reason, and can be sent again', async () => {
    server.refusal = { code: 550, message: 'no such user <asha@visitor.example>' };
    const { notification } = await bookingNotification({ kind: 'booking_acknowledgement' });
    await expect(sendNotification(services, notification.uuid, again)).rejects.toMatchObject({
      name: 'PermanentJobError',
    });
    const failed = await read(notification.uuid);
    expect(failed.status).toBe('failed');
    expect(failed.last_error).toContain('550');
    expect(failed.last_error).not.toContain('asha@');
    server.refusal = undefined;
    await sendNotification(services, notification.uuid, again);
    expect((await read(notification.uuid)).status).toBe('sent');
  });

  test('waits on temporary rejections, and fails visibly after the last attempt', async () => {
    server.refusal = { code: 451, message: 'later' };
    const { notification } = await bookingNotification();
    await expect(sendNotification(services, notification.uuid, again)).rejects.not.toMatchObject({
      name: 'PermanentJobError',
    });
    expect(await read(notification.uuid)).toMatchObject({ status: 'pending', attempts: 1 });
    await expect(sendNotification(services, notification.uuid, { isLast: true })).rejects.toThrow();
    expect(await read(notification.uuid)).toMatchObject({ status: 'failed', attempts: 2 });
  });
});

describe('the confirmation email', () => {
  async function confirmNotification(status: 'pending' | 'active') {
    const subscriber = await makeSubscriber(services, { status });
    const notification = await makeNotification(services, {
      kind: 'subscription_confirm',
      subscriber_uuid: subscriber.uuid,
    });
    return { subscriber, notification };
  }

  test('is sent only to the address, with a link for this subscription, valid for a week', async () => {
    const { subscriber, notification } = await confirmNotification('pending');
    await sendNotification(services, notification.uuid, again);
    const [mail] = sink.messages;
    expect(mail?.envelope.to).toEqual([subscriber.email]);
    const link = /https:\/\/shop\.example\/subscribe\/confirm\?token=([\w-]+)/;
    const token = link.exec(mail?.text ?? '')?.[1] ?? '';
    expect(mail?.html).toContain(token);
    const claim = verifyConfirm({ secret: services.env.SESSION_SECRET, token });
    expect(claim).toMatchObject({
      subscriberUuid: subscriber.uuid,
      waitsSince: subscriber.status_changed_at,
    });
    const days = ((claim?.expiresAt.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(7);
    expect((await read(notification.uuid)).status).toBe('sent');
  });

  test('is not sent when the subscription is no longer pending, and is then dropped', async () => {
    const { notification } = await confirmNotification('active');
    await sendNotification(services, notification.uuid, again);
    expect(sink.messages).toHaveLength(0);
    expect(await services.prisma.notification.findUnique({ where: { uuid: notification.uuid } })).toBeNull();
  });
});

test('a reply waits while its lead is spam, and is enqueued when it is not anymore', async () => {
  const contact = await makeContact(services, { is_spam: true });
  const fields = { user_id: 'u', author: 'Asha', subject: 'Re', body: 'Hello' };
  const { uuid: reply_uuid } = await services.prisma.reply.create({
    data: { contact_uuid: contact.uuid, ...fields },
  });
  const { uuid } = await services.prisma.notification.create({ data: { kind: 'reply', reply_uuid } });
  const isPending = async () =>
    (await services.pool.query(`select notifications.uuid from ${pendingNotifications}`)).rows.some(
      (row) => row.uuid === uuid,
    );
  await sendNotification(services, uuid, again);
  expect([(await read(uuid))?.status, await isPending()]).toEqual(['pending', false]);
  await services.prisma.contact.update({ where: { uuid: contact.uuid }, data: { is_spam: false } });
  await services.prisma.$transaction((tx) =>
    releaseNotifications(tx, { contact_uuid: contact.uuid }, { kinds: [], withheld: [], requestId: 'r' }),
  );
  expect(await isPending()).toBe(true);
  expect(
    await services.prisma.outbox.count({ where: { payload: { path: ['notification_uuid'], equals: uuid } } }),
  ).toBe(1);
  await sendNotification(services, uuid, again);
  expect(await read(uuid)).toMatchObject({ status: 'sent' });
});
