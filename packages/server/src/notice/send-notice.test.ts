import { describe, expect, test } from 'vitest';
import { verifyConfirm } from '../subscriber/confirm-token.ts';
import { makeContact } from '../testing/make-contact.ts';
import { makeNotice } from '../testing/make-notice.ts';
import { makeSubscriber } from '../testing/make-subscriber.ts';
import { pendingNotices } from './pending-notices.ts';
import { releaseNotices } from './release-notices.ts';
import { sendNotice } from './send-notice.ts';
import { again, bookingNotice, prepareNotices, read, server, services, sink } from './testing/notices.ts';

prepareNotices();

describe('a notice', () => {
  test('tells the shop everything, and an answer reaches the sender', async () => {
    const { notice } = await bookingNotice();
    await sendNotice(services, notice.uuid, again);
    const [mail] = sink.messages;
    expect(mail?.envelope.to).toEqual(['owner@shop.example']);
    expect(mail?.replyTo?.[0]?.address).toBe('asha@visitor.example');
    expect(mail?.text).toContain('LoRa soil network <b>');
    expect(mail?.html).not.toContain('<b>');
    const sent = await read(notice.uuid);
    expect(sent).toMatchObject({ status: 'sent', attempts: 1, message_id: mail?.messageId });
    expect(mail?.headers.find(({ key }) => key === 'x-perfboard-request')?.value).toBe('req-1');
  });

  test('is acknowledged to the sender', async () => {
    const { notice } = await bookingNotice({ kind: 'booking_acknowledgement' });
    await sendNotice(services, notice.uuid, again);
    expect(sink.messages[0]?.envelope.to).toEqual(['asha@visitor.example']);
  });

  test('is sent once however often and however concurrently its job runs', async () => {
    const { notice } = await bookingNotice();
    await Promise.all([1, 2, 3].map(() => sendNotice(services, notice.uuid, again)));
    await sendNotice(services, notice.uuid, again);
    expect(sink.messages).toHaveLength(1);
  });

  test('keeps its Message-ID when a crash lost the note that it was sent', async () => {
    const { notice } = await bookingNotice();
    await sendNotice(services, notice.uuid, again);
    await services.prisma.notice.update({
      where: { uuid: notice.uuid },
      data: { status: 'pending', sent_at: null },
    });
    await sendNotice(services, notice.uuid, again);
    expect(new Set(sink.messages.map(({ messageId }) => messageId)).size).toBe(1);
  });

  test('of a lead marked as spam waits', async () => {
    const { notice } = await bookingNotice({ isSpam: true });
    await sendNotice(services, notice.uuid, again);
    expect(sink.messages).toHaveLength(0);
    expect((await read(notice.uuid)).status).toBe('pending');
  });

  test('of a deleted lead is nobody’s', async () => {
    const { notice, booking } = await bookingNotice();
    await services.prisma.booking.delete({ where: { uuid: booking.uuid } });
    await sendNotice(services, notice.uuid, again);
    expect(sink.messages).toHaveLength(0);
  });

  test('refused for good is kept as failed, with no address in the reason, and can be sent again', async () => {
    server.refusal = { code: 550, message: 'no such user <asha@visitor.example>' };
    const { notice } = await bookingNotice({ kind: 'booking_acknowledgement' });
    await expect(sendNotice(services, notice.uuid, again)).rejects.toMatchObject({
      name: 'PermanentJobError',
    });
    const failed = await read(notice.uuid);
    expect(failed.status).toBe('failed');
    expect(failed.last_error).toContain('550');
    expect(failed.last_error).not.toContain('asha@');
    server.refusal = undefined;
    await sendNotice(services, notice.uuid, again);
    expect((await read(notice.uuid)).status).toBe('sent');
  });

  test('waits while the server says later, and fails visibly when the last try is over', async () => {
    server.refusal = { code: 451, message: 'later' };
    const { notice } = await bookingNotice();
    await expect(sendNotice(services, notice.uuid, again)).rejects.not.toMatchObject({
      name: 'PermanentJobError',
    });
    expect(await read(notice.uuid)).toMatchObject({ status: 'pending', attempts: 1 });
    await expect(sendNotice(services, notice.uuid, { isLast: true })).rejects.toThrow();
    expect(await read(notice.uuid)).toMatchObject({ status: 'failed', attempts: 2 });
  });
});

describe('the mail that asks for confirmation', () => {
  async function confirmNotice(status: 'pending' | 'active') {
    const subscriber = await makeSubscriber(services, { status });
    const notice = await makeNotice(services, {
      kind: 'subscription_confirm',
      subscriber_uuid: subscriber.uuid,
    });
    return { subscriber, notice };
  }

  test('goes to the address alone, with a link that stands for this wait of it, for a week', async () => {
    const { subscriber, notice } = await confirmNotice('pending');
    await sendNotice(services, notice.uuid, again);
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
    expect((await read(notice.uuid)).status).toBe('sent');
  });

  test('is not sent to who waits no longer, and is pending no more', async () => {
    const { notice } = await confirmNotice('active');
    await sendNotice(services, notice.uuid, again);
    expect(sink.messages).toHaveLength(0);
    expect(await services.prisma.notice.findUnique({ where: { uuid: notice.uuid } })).toBeNull();
  });
});

test('a reply waits while its lead is spam, and is asked for once it is none', async () => {
  const contact = await makeContact(services, { is_spam: true });
  const fields = { user_id: 'u', author: 'Asha', subject: 'Re', body: 'Hello' };
  const { uuid: reply_uuid } = await services.prisma.reply.create({
    data: { contact_uuid: contact.uuid, ...fields },
  });
  const { uuid } = await services.prisma.notice.create({ data: { kind: 'reply', reply_uuid } });
  const isPending = async () =>
    (await services.pool.query(`select notices.uuid from ${pendingNotices}`)).rows.some(
      (row) => row.uuid === uuid,
    );
  await sendNotice(services, uuid, again);
  expect([(await read(uuid))?.status, await isPending()]).toEqual(['pending', false]);
  await services.prisma.contact.update({ where: { uuid: contact.uuid }, data: { is_spam: false } });
  await services.prisma.$transaction((tx) =>
    releaseNotices(tx, { contact_uuid: contact.uuid }, { kinds: [], withheld: [], requestId: 'r' }),
  );
  expect(await isPending()).toBe(true);
  expect(
    await services.prisma.outbox.count({ where: { payload: { path: ['notice_uuid'], equals: uuid } } }),
  ).toBe(1);
  await sendNotice(services, uuid, again);
  expect(await read(uuid)).toMatchObject({ status: 'sent' });
});
