import { describe, expect, test } from 'vitest';
import { sendNotification } from '../../operations/notification/send-notification.ts';
import { makeContact, makeNotification } from '../../testing/make-lead.ts';
import { contactStore } from '../contact/contact.ts';
import { createReply } from './reply.ts';
import {
  again,
  author,
  headerOf,
  notificationOf,
  prepareReplies,
  reply,
  server,
  services,
  sink,
} from './testing/replies.ts';

prepareReplies();

describe('a worker killed', () => {
  const waiting = async () => {
    const contact = await makeContact(services);
    const { uuid } = await reply(contact.uuid);
    return { uuid, notification: await notificationOf(uuid) };
  };
  const set = (uuid: string, data: Parameters<typeof services.prisma.notification.update>[0]['data']) =>
    services.prisma.notification.update({ where: { uuid }, data });

  test('before the transaction of a reply ends leaves neither reply, nor email, nor status', async () => {
    const contact = await makeContact(services);
    const dying = services.prisma.$transaction(async (tx) => {
      await createReply(
        contactStore,
        { tx, requestId: 'r' },
        { uuid: contact.uuid, author, subject: 'x', body: 'y' },
      );
      throw new Error('killed');
    });
    await expect(dying).rejects.toThrow('killed');
    expect(await services.prisma.reply.count({ where: { contact_uuid: contact.uuid } })).toBe(0);
    const row = await services.prisma.contact.findUniqueOrThrow({ where: { uuid: contact.uuid } });
    expect(row.status).toBe('unread');
  });

  test('before the server accepted the email, or after the Message-ID was stored, sends it once under that id', async () => {
    const { uuid, notification } = await waiting();
    await set(notification.uuid, { message_id: '<kept@shop.example>' });
    await sendNotification(services, notification.uuid, again);
    expect(sink.messages.map(({ messageId }) => messageId)).toEqual(['<kept@shop.example>']);
    expect(await notificationOf(uuid)).toMatchObject({ status: 'sent', doubts: 0 });
  });

  test('while the server processes it sends it again under the same Message-ID, and then asks a member', async () => {
    const { uuid, notification } = await waiting();
    await set(notification.uuid, { message_id: '<kept@shop.example>', handed_at: new Date() });
    await sendNotification(services, notification.uuid, again);
    expect(sink.messages.map(({ messageId }) => messageId)).toEqual(['<kept@shop.example>']);
    expect(await notificationOf(uuid)).toMatchObject({ status: 'sent', doubts: 1 });
    await set(notification.uuid, { status: 'pending', sent_at: null, handed_at: new Date() });
    await sendNotification(services, notification.uuid, again);
    await sendNotification(services, notification.uuid, again);
    expect(await notificationOf(uuid)).toMatchObject({ status: 'uncertain', doubts: 2 });
    expect(sink.messages).toHaveLength(1);
  });

  test('after the server accepted it and before that was recorded leaves the same uncertainty', async () => {
    const { uuid, notification } = await waiting();
    await sendNotification(services, notification.uuid, again);
    await set(notification.uuid, { status: 'pending', sent_at: null, handed_at: new Date() });
    await sendNotification(services, notification.uuid, again);
    expect(new Set(sink.messages.map(({ messageId }) => messageId)).size).toBe(1);
    expect(await notificationOf(uuid)).toMatchObject({ status: 'sent', doubts: 1 });
  });
});

test('a permanently rejected address fails visibly', async () => {
  const contact = await makeContact(services);
  const { uuid } = await reply(contact.uuid);
  const notification = await notificationOf(uuid);
  server.refusal = { code: 550, message: '5.1.1 no such user' };
  await expect(sendNotification(services, notification.uuid, again)).rejects.toMatchObject({
    name: 'PermanentJobError',
  });
  expect(await notificationOf(uuid)).toMatchObject({ status: 'failed' });
});

test.each([
  ['contact_acknowledgement', 'auto-replied'],
  ['contact_notification', 'auto-generated'],
] as const)('a %s is marked as automatic', async (kind, said) => {
  const contact = await makeContact(services);
  const notification = await makeNotification(services, { kind, contact_uuid: contact.uuid });
  await sendNotification(services, notification.uuid, again);
  expect(headerOf('auto-submitted')).toBe(said);
});
