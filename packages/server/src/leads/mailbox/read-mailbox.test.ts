import { calendarAnswers } from '@perfboard/contracts/words/mailbox';
import type { TestImapServer } from '@perfboard/testing/imap-server';
import type { MailSink } from '@perfboard/testing/mail-sink';
import { beforeAll, describe, expect, test } from 'vitest';
import { readReturnAddresses } from '../../base/mail/mail-tag.ts';
import { sendNotification } from '../../operations/notification/send-notification.ts';
import { makeBooking, makeContact, makeNotification } from '../../testing/make-lead.ts';
import { sessionSecret } from '../../testing/services.ts';
import { uniqueEmail } from '../../testing/unique.ts';
import { ownerOf } from '../lead/lead.ts';
import { signReplyAddress } from '../reply/reply-address.ts';
import { readTimeline } from '../timeline/lead-timeline.ts';
import { applyReport } from './apply-report.ts';
import { readMailbox } from './read-mailbox.ts';
import { answeredBooking, invitedBooking } from './testing/answered-booking.ts';
import { mailOf } from './testing/mail-of.ts';
import { openTestMailbox, type TestMailbox } from './testing/open-mailbox.ts';

const mailbox = await openTestMailbox();
const { imap, read, incomingOf } = mailbox;
let services: TestMailbox['services'];
let sink: MailSink;
beforeAll(() => {
  ({ services, sink } = mailbox);
});

describe.skipIf(!imap)('a mailbox', () => {
  const server = imap as TestImapServer;

  test('replies are matched by the email that they answer, by the lead’s address, and by their sender', async () => {
    const { booking, messageId } = await answeredBooking(services);
    const { invited, invitationId } = await invitedBooking(services);
    const contact = await makeContact(services);
    const address = signReplyAddress(sessionSecret, 'answers@shop.example', {
      kind: 'contact',
      uuid: contact.uuid,
    });
    const stranger = uniqueEmail('stranger');
    server.deliver(
      'ways',
      mailOf({ References: `<a@b.example> ${messageId}`, 'In-Reply-To': messageId, Subject: 'By reference' }),
      mailOf({ 'In-Reply-To': invitationId, From: stranger, Subject: 'By invitation' }),
      mailOf({ To: address.toUpperCase(), Subject: 'By address' }),
      mailOf({ From: contact.email.toUpperCase(), Subject: 'By sender' }),
      // A forged Message-ID and a display name prove nothing.
      mailOf({ 'In-Reply-To': messageId.replace('.', '.0'), From: stranger, Subject: 'By nothing' }),
      mailOf(
        {
          'In-Reply-To': invitationId,
          Subject: 'By calendar',
          'Content-Type': 'text/calendar; method=REPLY; charset=utf-8',
        },
        'BEGIN:VCALENDAR\r\nMETHOD:REPLY\r\nBEGIN:VEVENT\r\nUID:x\r\nATTENDEE;CN="Ben";PART\r\n STAT=DECLINED:mailto:ben@x.example\r\nEND:VEVENT\r\nEND:VCALENDAR',
      ),
      'no mail at all',
    );
    expect(await read('ways')).toBe(7);
    const rows = await services.prisma.incomingMail.findMany({ where: { subject: { startsWith: 'By ' } } });
    const found = (subject: string) => rows.find((row) => row.subject === subject);
    expect(found('By reference')).toMatchObject({ booking_uuid: booking.uuid, matched_by: 'reference' });
    expect(found('By invitation')).toMatchObject({ booking_uuid: invited.uuid, matched_by: 'reference' });
    expect(found('By calendar')).toMatchObject({
      booking_uuid: invited.uuid,
      body: calendarAnswers.DECLINED,
    });
    expect(found('By address')).toMatchObject({ contact_uuid: contact.uuid, matched_by: 'address' });
    expect(found('By sender')).toMatchObject({ contact_uuid: contact.uuid, matched_by: 'sender' });
    expect(found('By nothing')).toMatchObject({ booking_uuid: null, contact_uuid: null, matched_by: '' });
    const { entries } = await readTimeline(services.prisma, {
      kind: 'booking',
      lead: booking,
      owner: ownerOf('booking', booking.uuid),
      userId: 'u1',
    });
    // IMAP dates have a precision of one second.
    const [entry] = entries.filter(({ kind }) => kind === 'answer');
    expect(entry).toMatchObject({ text: 'Yes, please.', state: 'reference' });
    // Members who get notifications of leads get one of the reply, and the queue contains none of its text.
    const [notification] = await services.prisma.notification.findMany({
      where: { kind: 'answer', booking_uuid: booking.uuid },
    });
    await sendNotification(services, notification?.uuid ?? '', { isLast: false });
    const mail = sink.messages.at(-1);
    expect(mail?.envelope.to).toEqual(['owner@shop.example']);
    expect(mail?.text).toContain('Yes, please.');
    expect(JSON.stringify(await services.prisma.outbox.findMany())).not.toContain('Yes, please');
  });

  test('each email is stored once, however often it is read, also after the server has renumbered the mailbox', async () => {
    const { booking, messageId } = await answeredBooking(services);
    const mails = [1, 2, 3].map((at) => mailOf({ 'In-Reply-To': messageId, Subject: `Answer ${at}` }));
    server.deliver('twice', ...mails.slice(0, 2));
    const reads = await Promise.all([read('twice'), read('twice'), read('twice')]);
    expect(reads.toSorted()).toEqual([0, 0, 2]);
    expect(await read('twice')).toBe(0);
    server.deliver('twice', mails[0] as string, mails[2] as string);
    await read('twice');
    expect((await incomingOf(booking.uuid)).map(({ subject }) => subject)).toEqual([
      'Answer 1',
      'Answer 2',
      'Answer 3',
    ]);
    // Another secret does not read it again.
    const IMAP_URL = server.url('twice');
    const SESSION_SECRET = 'another secret of this test, long enough';
    expect(await readMailbox({ ...services, env: { ...services.env, IMAP_URL, SESSION_SECRET } })).toBe(0);
    await services.prisma.booking.delete({ where: { uuid: booking.uuid } });
    server.renumber('twice');
    server.deliver('twice', ...mails);
    expect(await read('twice')).toBe(3);
    // Once erased, it does not return as another email.
    expect(await services.prisma.incomingMail.count({ where: { subject: { startsWith: 'Answer ' } } })).toBe(
      0,
    );
  });

  test('automatic replies are shown without a notification; the shop’s own emails are ignored', async () => {
    const { booking, messageId } = await answeredBooking(services);
    const countNotifications = () => services.prisma.notification.count({ where: { kind: 'answer' } });
    const before = await countNotifications();
    const machines = [
      { 'Auto-Submitted': 'auto-replied' },
      { Precedence: 'bulk' },
      { 'Return-Path': '<>' },
      { Subject: 'Automatic reply: LoRa soil network' },
    ];
    server.deliver(
      'machines',
      ...machines.map((headers) => mailOf({ 'In-Reply-To': messageId, ...headers })),
      mailOf({ From: 'shop@shop.example', 'Message-ID': messageId }),
    );
    expect(await read('machines')).toBe(5);
    const rows = await incomingOf(booking.uuid);
    expect(rows.map(({ kind }) => kind)).toEqual(machines.map(() => 'automatic'));
    expect(await countNotifications()).toBe(before);
  });

  test('an answer through a Google Group or Exchange notifies the shop, with its files', async () => {
    const { booking, messageId } = await answeredBooking(services);
    const bodyOf = (at: number) =>
      [
        '--b',
        'Content-Type: text/plain',
        '',
        `Yes, please, ${at}.`,
        '--b',
        'Content-Type: application/pdf; name=drawing.pdf',
        'Content-Disposition: attachment; filename=drawing.pdf',
        '',
        '%PDF-1.4',
        '--b--',
      ].join('\r\n');
    const common = {
      'In-Reply-To': messageId,
      'MIME-Version': '1.0',
      'Content-Type': 'multipart/mixed; boundary=b',
    };
    const people = [
      { Precedence: 'list', 'List-ID': '<info.shop.example>', 'List-Unsubscribe': '<mailto:x@shop.example>' },
      { 'X-Auto-Response-Suppress': 'DR, RN, NRN, OOF, AutoReply' },
    ];
    for (const [at, headers] of people.entries()) {
      server.deliver('people', mailOf({ ...common, ...headers }, bodyOf(at)));
      await read('people');
      const notifications = await services.prisma.notification.updateMany({
        where: { booking_uuid: booking.uuid, kind: 'answer', status: 'pending' },
        data: { status: 'sent', sent_at: new Date(Date.now() - 60 * 60_000) },
      });
      expect(notifications.count).toBe(1);
    }
    const rows = await services.prisma.incomingMail.findMany({
      where: { booking_uuid: booking.uuid },
      include: { files: true },
    });
    expect(rows.map(({ kind, files }) => [kind, files.map(({ name }) => name)])).toEqual(
      people.map(() => ['answer', ['drawing.pdf']]),
    );
  });

  test('an absence note without headers, sent five times, notifies once', async () => {
    const { booking, messageId } = await answeredBooking(services);
    const notifications = () =>
      services.prisma.notification.findMany({ where: { kind: 'answer', booking_uuid: booking.uuid } });
    const readStatus = async () =>
      (await services.prisma.booking.findUniqueOrThrow({ where: { uuid: booking.uuid } })).status;
    const before = await readStatus();
    for (const at of [1, 2, 3, 4, 5]) {
      server.deliver(
        'absent',
        mailOf({ 'In-Reply-To': messageId }, `I am away until May.\r\n\r\n> Your email ${at}`),
      );
      await read('absent');
      // Sent in the meantime, so that a pending one is no reason.
      await services.prisma.notification.updateMany({
        where: { booking_uuid: booking.uuid, kind: 'answer' },
        data: { status: 'sent', sent_at: new Date() },
      });
    }
    expect(await incomingOf(booking.uuid)).toHaveLength(5);
    expect(await notifications()).toHaveLength(1);
    expect(await readStatus()).toBe(before);
    server.deliver('absent', mailOf({ 'In-Reply-To': messageId }, 'Now I am back.'));
    await read('absent');
    expect(await notifications()).toHaveLength(2);
    // The same words long after the shop's last email are a person's.
    const hourAgo = new Date(Date.now() - 60 * 60_000);
    const where = { booking_uuid: booking.uuid };
    await services.prisma.notification.updateMany({
      where: { OR: [where, { reply: where }] },
      data: { status: 'sent', sent_at: hourAgo },
    });
    server.deliver('absent', mailOf({ 'In-Reply-To': messageId }, 'Now I am back.'));
    await read('absent');
    expect(await notifications()).toHaveLength(3);
  });

  test('a colleague in Cc replies to a visitor’s own email', async () => {
    const contact = await makeContact(services);
    server.deliver(
      'colleagues',
      mailOf({ From: contact.email, 'Message-ID': '<own@client.example>', Cc: 'bea@client.example' }),
      mailOf({ From: 'bea@client.example', 'In-Reply-To': '<own@client.example>', Subject: 'By colleague' }),
      mailOf({ From: 'bea@client.example', 'In-Reply-To': '<other@client.example>', Subject: 'By nobody' }),
    );
    await read('colleagues');
    const rows = await services.prisma.incomingMail.findMany({ where: { from_email: 'bea@client.example' } });
    expect(rows.map(({ subject, contact_uuid }) => [subject, contact_uuid])).toEqual([
      ['By colleague', contact.uuid],
      ['By nobody', null],
    ]);
  });

  describe('behind a relay that replaces the Message-ID', () => {
    const relayId = '0102018f3c2a7b1d-6a1b2c3d-000000';
    const relayed = `<${relayId}@eu-west-1.amazonses.com>`;

    async function acknowledgedContact() {
      const contact = await makeContact(services);
      const notification = await makeNotification(services, {
        kind: 'contact_acknowledgement',
        contact_uuid: contact.uuid,
      });
      const env = { ...services.env, REPLY_ADDRESS: 'answers@shop.example' };
      await sendNotification({ ...services, env }, notification.uuid, { isLast: false });
      return { contact, notification, sent: sink.messages.at(-1) };
    }

    test('a colleague’s reply to the acknowledgement is on its lead, by its thread and by its address', async () => {
      const { contact, sent } = await acknowledgedContact();
      const thread = String(sent?.references);
      expect(thread).toMatch(/^<n\.[\da-f]{32}\.[\da-f]{20}@thread\.shop\.example>$/);
      const answers = sent?.replyTo?.[0]?.address ?? '';
      server.deliver(
        'relayed',
        mailOf({ From: 'bea@client.example', 'In-Reply-To': relayed, References: `${thread} ${relayed}` }),
        mailOf({ From: 'cem@client.example', 'In-Reply-To': relayed, To: answers }),
      );
      await read('relayed');
      const rows = await incomingAbout(contact.uuid);
      expect(rows.map(({ matched_by }) => matched_by)).toEqual(['reference', 'address']);
    });

    test('a reply or a bounce that knows nothing but the relay’s id is on its lead', async () => {
      const { contact, notification } = await acknowledgedContact();
      await services.prisma.notification.update({
        where: { uuid: notification.uuid },
        data: { relay_id: relayId },
      });
      server.deliver(
        'relayed',
        mailOf({ From: 'dee@client.example', 'In-Reply-To': relayed }),
        mailOf(
          {
            From: 'mailer-daemon@amazonses.com',
            'Return-Path': '<>',
            'MIME-Version': '1.0',
            'Content-Type': 'multipart/report; report-type=delivery-status; boundary=b',
          },
          `--b\r\nContent-Type: message/delivery-status\r\n\r\nFinal-Recipient: rfc822; a@client.example\r\nAction: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 5.1.1 no such user\r\n\r\n--b\r\nContent-Type: message/rfc822\r\n\r\nMessage-ID: ${relayed}\r\nSubject: Thank you\r\n\r\n--b--`,
        ),
      );
      await read('relayed');
      expect((await incomingAbout(contact.uuid)).map(({ matched_by }) => matched_by)).toEqual(['reference']);
      const { status, bounced_at } = await services.prisma.notification.findUniqueOrThrow({
        where: { uuid: notification.uuid },
      });
      expect({ status, isBounced: bounced_at !== null }).toEqual({ status: 'failed', isBounced: true });
    });

    const incomingAbout = (contact_uuid: string) =>
      services.prisma.incomingMail.findMany({ where: { contact_uuid }, orderBy: { received_at: 'asc' } });
  });

  test('a reply to an acknowledgement is matched to its lead, too', async () => {
    const contact = await makeContact(services);
    const notification = await makeNotification(services, {
      kind: 'contact_acknowledgement',
      contact_uuid: contact.uuid,
    });
    const env = { ...services.env, BOUNCE_ADDRESS: 'bounces@shop.example' };
    await sendNotification({ ...services, env }, notification.uuid, { isLast: false });
    const { message_id } = await services.prisma.notification.findUniqueOrThrow({
      where: { uuid: notification.uuid },
    });
    // Bounces go to a separate return address; From is still the shop.
    const sent = sink.messages.at(-1);
    expect(readReturnAddresses(sessionSecret, sent?.envelope.from ?? '')).toEqual([
      { kind: 'notification', uuid: notification.uuid },
    ]);
    expect(sent?.from?.address).toBe('shop@shop.example');
    server.deliver('acknowledged', mailOf({ References: message_id ?? '' }));
    await read('acknowledged');
    const [row] = await services.prisma.incomingMail.findMany({ where: { contact_uuid: contact.uuid } });
    expect(row?.matched_by).toBe('reference');
  });
});

test('an email that bounces before it is recorded as sent counts as bounced', async () => {
  const { uuid: booking_uuid } = await makeBooking(services);
  const { uuid } = await makeNotification(services, { kind: 'booking_acknowledgement', booking_uuid });
  const claims = [{ kind: 'notification' as const, uuid }];
  const readers: never[] = [];
  const report = {
    relayIds: [],
    kind: 'bounce',
    refusal: 'recipient',
    words: 'It came back',
    claims,
    readers,
  } as const;
  const { mail, prisma } = services;
  const send: typeof mail.notifications.send = async (sent) => {
    const answer = await mail.notifications.send(sent);
    await prisma.$transaction((tx) => applyReport({ tx, requestId: 'req' }, report));
    return answer;
  };
  const quick = { ...services, mail: { ...mail, notifications: { ...mail.notifications, send } } };
  await sendNotification(quick, uuid, { isLast: false });
  const read = () => prisma.notification.findUniqueOrThrow({ where: { uuid } });
  expect(await read()).toMatchObject({ status: 'failed', last_error: 'It came back', handed_at: null });
  // Sending it again by hand is a new attempt.
  await prisma.notification.update({ where: { uuid }, data: { status: 'pending', dismissed_at: null } });
  await sendNotification(services, uuid, { isLast: false });
  expect(await read()).toMatchObject({ status: 'sent', last_error: null });
});
