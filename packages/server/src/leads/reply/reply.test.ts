import { replyMessages } from '@perfboard/contracts/words/lead';
import { PermanentJobError } from '@perfboard/jobs/job-outcome';
import { fileKey } from '@perfboard/media/key';
import { ImageStoreError } from '@perfboard/media/store';
import { eventually } from '@perfboard/testing/eventually';
import { describe, expect, test } from 'vitest';
import { threadIdOf } from '../../base/mail/mail-tag.ts';
import { sendNotification } from '../../operations/notification/send-notification.ts';
import { makeBooking, makeContact, makeNotification } from '../../testing/make-lead.ts';
import { bookingStore } from '../booking/booking.ts';
import { contactStore } from '../contact/contact.ts';
import { updateLead } from '../lead/lead.ts';
import { createReply } from './reply.ts';
import { signReplyAddress } from './reply-address.ts';
import { storeReplyFiles } from './reply-file.ts';
import {
  again,
  author,
  headerOf,
  notificationOf,
  prepareReplies,
  reply,
  services,
  sink,
  type Tx,
} from './testing/replies.ts';

prepareReplies();

describe('a reply', () => {
  test('is sent once, from the shop, in Markdown, to the lead, which counts as answered', async () => {
    const contact = await makeContact(services);
    const { uuid, status } = await reply(contact.uuid);
    expect(status).toBe('responded');
    const notification = await notificationOf(uuid);
    const added = await services.prisma.outbox.findMany({ where: { job: 'notification.send' } });
    expect(added.map(({ payload }) => payload)).toContainEqual({ notification_uuid: notification.uuid });
    expect(JSON.stringify(added)).not.toContain(contact.email);
    await Promise.all([1, 2, 3].map(() => sendNotification(services, notification.uuid, again)));
    expect(sink.messages).toHaveLength(1);
    const [mail] = sink.messages;
    expect(mail?.envelope.to).toEqual([contact.email]);
    expect(mail?.from?.address).toBe('shop@shop.example');
    expect(mail?.subject).toBe('Re: Quote');
    expect(mail?.html).toContain('<strong>40 EUR</strong>');
    expect(mail?.text).toContain('40 EUR');
    expect(headerOf('auto-submitted')).toBeUndefined();
    expect(await notificationOf(uuid)).toMatchObject({ status: 'sent', message_id: mail?.messageId });
    const row = await services.prisma.contact.findUniqueOrThrow({ where: { uuid: contact.uuid } });
    expect(row.status).toBe('responded');
  });

  test('has a reply address signed for its lead, if one is configured', async () => {
    const contact = await makeContact(services);
    const notification = await notificationOf((await reply(contact.uuid)).uuid);
    const env = { ...services.env, REPLY_ADDRESS: 'answers@shop.example' };
    await sendNotification({ ...services, env }, notification.uuid, again);
    const [mail] = sink.messages;
    const claim = { kind: 'contact', uuid: contact.uuid } as const;
    expect(mail?.replyTo?.[0]?.address).toBe(
      signReplyAddress(env.SESSION_SECRET, 'answers@shop.example', claim),
    );
  });

  test('continues the sender’s thread: email programs show it below earlier emails', async () => {
    const contact = await makeContact(services);
    const kind = 'contact_acknowledgement';
    await sendNotification(
      services,
      (await makeNotification(services, { kind, contact_uuid: contact.uuid })).uuid,
      again,
    );
    await sendNotification(services, (await notificationOf((await reply(contact.uuid)).uuid)).uuid, again);
    await sendNotification(services, (await notificationOf((await reply(contact.uuid)).uuid)).uuid, again);
    const [first, second, third] = sink.messages;
    expect(first?.inReplyTo).toBeUndefined();
    expect(second?.inReplyTo).toBe(first?.messageId);
    expect(third?.inReplyTo).toBe(second?.messageId);
    expect(third?.references).toBe(
      `${threadIdOf(first?.messageId ?? '')} ${first?.messageId} ${second?.messageId}`,
    );
  });

  test('includes its files, and waits for an unavailable store; with a missing file it fails', async () => {
    const contact = await makeContact(services);
    const chosen = [
      { name: 'Quote Nö. 7.pdf', bytes: Buffer.from([0, 255, 13, 10, 46, 10]) },
      { name: 'page.html', bytes: Buffer.from('<script>') },
    ];
    const files = await storeReplyFiles(services.store, chosen);
    const { uuid } = await services.prisma.$transaction((tx) =>
      createReply(
        contactStore,
        { tx, requestId: 'req-1' },
        { uuid: contact.uuid, author, subject: 'Re: Quote', body: 'Here it is.', files },
      ),
    );
    const notification = await notificationOf(uuid);
    const away = {
      ...services.store,
      open: () => Promise.reject(new ImageStoreError('unavailable', 'away')),
    };
    await expect(sendNotification({ ...services, store: away }, notification.uuid, again)).rejects.toThrow();
    expect(await notificationOf(uuid)).toMatchObject({
      status: 'pending',
      doubts: 0,
      last_error: 'Could not read the attachments',
    });
    await sendNotification(services, notification.uuid, again);
    const [mail] = sink.messages;
    expect(mail?.attachments.map(({ filename, disposition }) => [filename, disposition])).toEqual([
      ['Quote Nö. 7.pdf', 'attachment'],
      ['page.html', 'attachment'],
    ]);
    expect(Buffer.from(mail?.attachments[0]?.content as ArrayBuffer)).toEqual(chosen[0]?.bytes);
    expect(await notificationOf(uuid)).toMatchObject({ status: 'sent', last_error: null });
    await services.prisma.notification.update({
      where: { uuid: notification.uuid },
      data: { status: 'pending', sent_at: null },
    });
    await services.store.remove(fileKey(files[0]?.uuid ?? ''));
    await expect(sendNotification(services, notification.uuid, again)).rejects.toThrow(PermanentJobError);
    expect(await notificationOf(uuid)).toMatchObject({ status: 'failed' });
    expect(sink.messages).toHaveLength(1);
  });

  test('leaves a more advanced status of a lead unchanged', async () => {
    const booking = await makeBooking(services, { status: 'scheduled' });
    const answer = await services.prisma.$transaction((tx) =>
      createReply(
        bookingStore,
        { tx, requestId: 'req-1' },
        { uuid: booking.uuid, author, subject: 'Your visit', body: 'See you at ten.' },
      ),
    );
    expect(answer.status).toBeUndefined();
    const row = await services.prisma.booking.findUniqueOrThrow({ where: { uuid: booking.uuid } });
    expect(row.status).toBe('scheduled');
  });

  test('to a missing lead fails and sends nothing; one to a lead erased before sending is dropped', async () => {
    const contact = await makeContact(services);
    const notification = await notificationOf((await reply(contact.uuid)).uuid);
    await services.prisma.contact.delete({ where: { uuid: contact.uuid } });
    await sendNotification(services, notification.uuid, again);
    expect(sink.messages).toHaveLength(0);
    await expect(reply(contact.uuid)).rejects.toThrow(replyMessages.leadGone);
  });

  test('of two concurrent ones, the second is warned of the first, and may be sent anyway', async () => {
    const contact = await makeContact(services);
    const [one, other] = await Promise.allSettled([
      reply(contact.uuid, 'One', null),
      reply(contact.uuid, 'Other', null),
    ]);
    const [done] = [one, other].filter(({ status }) => status === 'fulfilled');
    const [late] = [one, other].filter(({ status }) => status === 'rejected');
    expect((late as PromiseRejectedResult).reason.message).toBe(replyMessages.ownOvertaken);
    const { uuid: seen } = (done as PromiseFulfilledResult<{ uuid: string }>).value;
    await reply(contact.uuid, 'Other, again', seen);
    expect(await services.prisma.reply.count({ where: { contact_uuid: contact.uuid } })).toBe(2);
  });
});

test.each(['reply', 'not spam'])(
  'a reply and "not spam" at once, the %s first, both take effect: the email is enqueued once and the lead is answered',
  async (first) => {
    const { prisma, pool } = services;
    const { uuid } = await makeContact(services, { is_spam: true });
    const steps: Record<'reply' | 'not spam', (tx: Tx) => Promise<unknown>> = {
      reply: (tx: Tx) =>
        createReply(contactStore, { tx, requestId: 'r' }, { uuid, author, subject: 'x', body: 'y' }),
      'not spam': (tx: Tx) => updateLead(contactStore, { tx, requestId: 'r' }, uuid, { is_spam: false }),
    };
    const [one, other] =
      first === 'reply' ? [steps.reply, steps['not spam']] : [steps['not spam'], steps.reply];
    let second: Promise<unknown> | undefined;
    await prisma.$transaction(async (tx) => {
      await one(tx);
      second = prisma.$transaction(other);
      second.catch(() => undefined);
      const waiting = `select from pg_locks join pg_stat_activity using (pid)
        where not granted and datname = current_database()`;
      await eventually('the other waits', async () => (await pool.query(waiting)).rowCount === 1);
    });
    await second;
    const { uuid: notification_uuid } = await prisma.notification.findFirstOrThrow({
      where: { reply: { contact_uuid: uuid } },
    });
    const { rowCount } = await pool.query(`select from outbox where payload->>'notification_uuid' = $1`, [
      notification_uuid,
    ]);
    const lead = await prisma.contact.findUniqueOrThrow({ where: { uuid } });
    // Enqueued by the reply, and again by taking the lead out of spam: the notification is sent once.
    expect([rowCount, lead.status]).toEqual([first === 'reply' ? 2 : 1, 'responded']);
  },
);
