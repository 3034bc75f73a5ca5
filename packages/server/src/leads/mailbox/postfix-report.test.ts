import { createMailTransport, type MailTransport } from '@perfboard/mail/transport';
import { eventually } from '@perfboard/testing/eventually';
import { startMailSink } from '@perfboard/testing/mail-sink';
import { startPostfix } from '@perfboard/testing/postfix-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noContent } from '../../audience/newsletter/content-look.ts';
import { prepareNewsletter } from '../../audience/newsletter/newsletter-mail.ts';
import { type MailClaim, signMessageId, signReturnAddress } from '../../base/mail/mail-tag.ts';
import { sendNotification } from '../../operations/notification/send-notification.ts';
import { makeBooking, makeNotification } from '../../testing/make-lead.ts';
import { makeNewsletter } from '../../testing/make-newsletter.ts';
import { sessionSecret, type TestServices } from '../../testing/services.ts';
import { ownerOf } from '../lead/lead.ts';
import { readTimeline } from '../timeline/lead-timeline.ts';
import { openTestMailbox } from './testing/open-mailbox.ts';

const refusals: Record<string, string> = {
  gone: '5.1.1 The email account that you tried to reach does not exist',
  full: '5.2.2 The mailbox is full',
};
/** The server that Postfix relays to: it rejects unknown and full mailboxes. */
const nextHop = await startMailSink({
  respond: ({ stage, recipient = '' }) => {
    const name = recipient.replace(/[+@].*/, '');
    const message = stage === 'RCPT' && refusals[name];
    return message ? { code: name === 'full' ? 552 : 550, message } : undefined;
  },
});
const postfix = await startPostfix({
  ownDomain: 'shop.example',
  relay: { domain: 'x.example', port: Number(new URL(nextHop.url).port) },
});
const mailbox = await openTestMailbox();
// Also if the tests are skipped because the other server is missing.
afterAll(async () => {
  await postfix?.close();
  await nextHop.stop();
});

describe.skipIf(!postfix || !mailbox.imap)('an email that Postfix could not deliver', () => {
  let services: TestServices;
  let transport: MailTransport;
  let taken = 0;
  beforeAll(() => {
    transport = createMailTransport({ smtpUrl: postfix?.smtpUrl ?? '', from: 'shop@shop.example' });
    const env = { ...mailbox.services.env, BOUNCE_ADDRESS: 'bounces@shop.example' };
    services = { ...mailbox.services, env, mail: { ...mailbox.services.mail, notifications: transport } };
  });
  afterAll(() => transport.close());

  /** Moves Postfix's next report to the mailbox that the product reads. */
  async function readNextReport(): Promise<string> {
    const raw = await eventually('Postfix returns a mail', () => {
      const report = postfix?.delivered()[taken];
      if (!report) throw new Error(postfix?.log().slice(-2_000));
      return report;
    });
    taken += 1;
    mailbox.imap?.deliver('bounces', raw);
    await mailbox.read('bounces');
    return raw.toString();
  }

  const readNotification = (uuid: string) =>
    services.prisma.notification.findUniqueOrThrow({ where: { uuid } });

  async function acknowledge(email: string) {
    const booking = await makeBooking(services, { email });
    const kind = 'booking_acknowledgement';
    const { uuid } = await makeNotification(services, { kind, booking_uuid: booking.uuid });
    await sendNotification(services, uuid, { isLast: false });
    // Postfix accepted it, so it counts as sent.
    expect(await readNotification(uuid)).toMatchObject({ status: 'sent' });
    return { uuid, booking };
  }

  test('shows on its lead that the address does not exist', async () => {
    const { uuid, booking } = await acknowledge('gone+1@x.example');
    const raw = await readNextReport();
    expect(raw).toMatch(/^Return-Path: <>/m);
    expect(raw).toContain('report-type=delivery-status');
    expect(raw).toMatch(/^Reporting-MTA: dns; mx\.shop\.example/m);
    expect(await readNotification(uuid)).toMatchObject({ status: 'failed', bounced_at: expect.any(Date) });
    const { entries } = await readTimeline(services.prisma, {
      kind: 'booking',
      lead: booking,
      owner: ownerOf('booking', booking.uuid),
      userId: 'u1',
    });
    const shown = entries.find(({ kind }) => kind === 'mail');
    expect(shown).toMatchObject({ state: 'bounced' });
    expect(shown?.error).toMatch(/^This address does not exist: 550 5\.1\.1 The email account/);
    expect(shown?.error).not.toContain('@');
  });

  test('reports a full mailbox as just that', async () => {
    const { uuid } = await acknowledge('full@x.example');
    await readNextReport();
    const { status, last_error } = await readNotification(uuid);
    expect(status).toBe('failed');
    expect(last_error).toMatch(/^This email bounced: 552 5\.2\.2 The mailbox is full/);
  });

  async function sendLetter(email: string) {
    const { prisma } = services;
    const newsletter = await makeNewsletter(services, 1, { status: 'done', started_at: new Date(0) });
    const where = { newsletter_uuid: newsletter.uuid };
    const messageId = `<${crypto.randomUUID()}@shop.example>`;
    await prisma.newsletterDelivery.updateMany({
      where,
      data: { status: 'sent', message_id: messageId, sent_at: new Date() },
    });
    const { uuid, subscriber_uuid } = await prisma.newsletterDelivery.findFirstOrThrow({ where });
    const subscriberUuid = subscriber_uuid ?? '';
    const text = { subject: 'News', preview_text: '', body: 'Hello', content: noContent, is_public: false };
    const words = await services.mail.words();
    const fill = prepareNewsletter({ env: services.env, words }, { uuid: newsletter.uuid, ...text });
    await transport.sendRaw(fill({ uuid, email, subscriberUuid, messageId }));
    return async () => ({
      delivery: await prisma.newsletterDelivery.findUniqueOrThrow({ where: { uuid } }),
      subscriber: await prisma.subscriber.findUniqueOrThrow({ where: { uuid: subscriberUuid } }),
    });
  }

  test.each([
    ['gone', 'suppressed'],
    ['full', 'active'],
  ])('ends the subscription of an unknown mailbox, but not of a full one (%s)', async (name, status) => {
    const read = await sendLetter(`${name}@x.example`);
    await readNextReport();
    const { delivery, subscriber } = await read();
    expect(delivery.bounced_at).not.toBeNull();
    expect(subscriber.status).toBe(status);
  });

  test('changes nothing if the return address is forged', async () => {
    const { uuid } = await acknowledge('here@x.example');
    const claim: MailClaim = { kind: 'notification', uuid };
    const send = async (secret: string) => {
      await transport.send({
        to: 'gone@x.example',
        subject: 'Re: LoRa',
        html: '<p>Hello</p>',
        text: 'Hello',
        messageId: signMessageId('another secret, as long as that one', claim, 'shop.example'),
        returnTo: signReturnAddress(secret, 'bounces@shop.example', claim),
      });
      return readNextReport();
    };
    const apart = () => services.prisma.incomingMail.count({ where: { kind: 'bounce' } });
    const before = await apart();
    expect(await send('another secret, as long as that one')).toContain('does not exist');
    expect(await readNotification(uuid)).toMatchObject({ status: 'sent', bounced_at: null });
    expect(await apart(), 'shown apart, not lost').toBe(before + 1);
    // A genuine return address alone identifies the email.
    await send(sessionSecret);
    expect(await readNotification(uuid)).toMatchObject({ status: 'failed' });
  });
});
