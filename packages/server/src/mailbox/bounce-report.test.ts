import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareCampaign } from '../campaign/campaign-mail.ts';
import { readOutcome } from '../campaign/campaign-outcome.ts';
import { foldLedgers } from '../campaign/fold-ledger.ts';
import { noContent } from '../campaign/letter-look.ts';
import { erasePersonalData } from '../privacy/erase-personal-data.ts';
import { signReplyAddress } from '../reply/reply-address.ts';
import { signUnsubscribe } from '../subscriber/unsubscribe-token.ts';
import { makeBooking } from '../testing/make-booking.ts';
import { makeCampaign } from '../testing/make-campaign.ts';
import { makeContact } from '../testing/make-contact.ts';
import { makeNotice } from '../testing/make-notice.ts';
import { openTestServices, sessionSecret, type TestServices } from '../testing/services.ts';
import { uniqueEmail } from '../testing/unique.ts';
import { readReport } from './bounce-report.ts';
import { type MailClaim, readReturnAddresses, signMessageId, signReturnAddress } from './mail-tag.ts';
import { parseMail } from './parse-mail.ts';
import { takeMail } from './take-mail.ts';
import { complaintOf, recordedReports, reportOf } from './testing/recorded-reports.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices({ smtpUrl: 'smtp://127.0.0.1:9' });
});
afterAll(() => services?.close());

const to = 'ben@x.example';
const idOf = (claim: MailClaim) => signMessageId(sessionSecret, claim, 'shop.example');
const noticeOf = (uuid: string): MailClaim => ({ kind: 'notice', uuid });

/** Takes a mail as the reader does. */
async function take(raw: string, receivedAt = new Date()): Promise<void> {
  const source = Buffer.from(raw);
  const mail = await parseMail(source, { isCut: false, size: 0 });
  const facts = { uid: 1, size: source.length, receivedAt };
  await services.prisma.$transaction((tx) =>
    takeMail({ tx, secret: sessionSecret, requestId: 'req' }, { mail, source, facts, kept: [] }),
  );
}

async function sentAcknowledgement() {
  const { uuid: booking_uuid } = await makeBooking(services);
  const kind = 'booking_acknowledgement';
  return makeNotice(services, { kind, booking_uuid, status: 'sent', sent_at: new Date() });
}
const readNotice = (uuid: string) => services.prisma.notice.findUniqueOrThrow({ where: { uuid } });

async function sentRecipient() {
  const campaign = await makeCampaign(services, 1, { status: 'done', started_at: new Date(0) });
  const { prisma } = services;
  await prisma.campaignRecipient.updateMany({
    where: { campaign_uuid: campaign.uuid },
    data: { status: 'sent', message_id: '<m@shop.example>', sent_at: new Date() },
  });
  const { uuid, subscriber_uuid } = await prisma.campaignRecipient.findFirstOrThrow({
    where: { campaign_uuid: campaign.uuid },
  });
  const read = async () => ({
    subscriber: await prisma.subscriber.findUniqueOrThrow({ where: { uuid: subscriber_uuid ?? '' } }),
    recipient: await prisma.campaignRecipient.findUniqueOrThrow({ where: { uuid } }),
  });
  return { uuid, read, messageId: idOf({ kind: 'recipient', uuid }) };
}

test('an erased address does not come back out of the mailbox; what it writes anew does', async () => {
  const { prisma } = services;
  const email = uniqueEmail('erased');
  const erasedAt = new Date();
  await prisma.$transaction((tx) => erasePersonalData({ tx, secret: sessionSecret }, email, erasedAt));
  const mail = (subject: string) => `From: ${email}\nTo: shop@shop.example\nSubject: ${subject}\n\nHello\n`;
  await take(mail('Before'), new Date(erasedAt.getTime() - 1_000));
  await take(mail('Since'), new Date(erasedAt.getTime() + 1_000));
  const rows = await prisma.incomingMail.findMany({ where: { from_email: email } });
  expect(rows.map(({ subject }) => subject)).toEqual(['Since']);
});

test('of the answers to one lead few are told, and those to spam once it is none', async () => {
  const { prisma } = services;
  const contact = await makeContact(services, { is_spam: true });
  const address = signReplyAddress(sessionSecret, 'answers@shop.example', {
    kind: 'contact',
    uuid: contact.uuid,
  });
  const where = { kind: 'answer', contact_uuid: contact.uuid } as const;
  const answer = () => take(`From: ${uniqueEmail('x')}\nTo: ${address}\nSubject: Re\n\nHello\n`);
  await answer();
  // It waits while the lead is spam.
  expect(await prisma.notice.findMany({ where })).toMatchObject([{ status: 'pending' }]);
  await answer();
  expect(await prisma.notice.count({ where })).toBe(1);
  for (let at = 0; at < 11; at += 1) {
    await prisma.notice.updateMany({ where, data: { status: 'sent', sent_at: new Date() } });
    await answer();
  }
  expect(await prisma.notice.count({ where })).toBe(10);
  expect(await prisma.incomingMail.count({ where: { contact_uuid: contact.uuid } })).toBe(13);
});

describe('a report', () => {
  test.each(Object.keys(recordedReports))(
    'of %s says on the lead that the address does not exist',
    async (server) => {
      const { uuid } = await sentAcknowledgement();
      await take(recordedReports[server]?.({ messageId: idOf(noticeOf(uuid)), to }) ?? '');
      const { status, last_error, bounced_at, dismissed_at } = await readNotice(uuid);
      expect(last_error).toMatch(/^This address does not exist: 550 5\.1\.10?\b.{5,}/);
      expect(last_error).not.toContain(to);
      // A visitor's typing error is no alarm.
      expect([status, bounced_at, dismissed_at]).toEqual(['failed', expect.any(Date), expect.any(Date)]);
    },
  );

  test.each([
    ['5.2.2', 'smtp; 552 5.2.2 Mailbox full', 'transient', 'This mail came back: 552 5.2.2 Mailbox full'],
    [
      '5.7.1',
      'smtp; 550 5.7.1 Blocked by policy',
      'refused',
      'This mail came back: 550 5.7.1 Blocked by policy',
    ],
    ['5.2.1', 'smtp; 550 5.2.1 Disabled', 'recipient', 'This address takes no mail: 550 5.2.1 Disabled'],
    ['5.0.0', 'smtp; 550 Rejected as spam', 'permanent', 'This mail came back: 550 5.0.0 Rejected as spam'],
    ['4.4.7', 'x-unix; expired', 'transient', 'This mail came back: 450 4.4.7 x-unix; expired'],
  ])('with %s counts by the rules for refusals', async (status, diagnostic, refusal, words) => {
    const raw = reportOf({ messageId: idOf(noticeOf(crypto.randomUUID())), to }, { status, diagnostic });
    const mail = await parseMail(Buffer.from(raw), { isCut: false, size: 0 });
    expect(readReport(sessionSecret, mail)).toMatchObject({ kind: 'bounce', refusal, words });
  });

  test('of a delay, one that a stranger made up, and one of another shop change nothing', async () => {
    const { prisma } = services;
    const { uuid } = await sentAcknowledgement();
    const gone = { status: '5.1.1', diagnostic: 'smtp; 550 5.1.1 no' };
    const messageId = idOf(noticeOf(uuid));
    const later = { status: '4.4.1', diagnostic: 'smtp; 450 4.4.1 no answer', action: 'delayed' };
    await take(reportOf({ messageId, to }, later));
    const before = await prisma.incomingMail.count({ where: { kind: 'bounce' } });
    // Of a mail whose row is gone: nobody's as well.
    await take(reportOf({ messageId: ownId, to }, later));
    for (const forged of [
      messageId.replace(/\.[0-9a-f]{20}@/, `.${'0'.repeat(20)}@`),
      `<${uuid}@shop.example>`,
      signMessageId('another secret, as long as that one', noticeOf(uuid), 'shop.example'),
    ]) {
      await take(reportOf({ messageId: forged, to }, gone));
    }
    expect((await readNotice(uuid)).status).toBe('sent');
    // Shown apart, not lost.
    expect(await prisma.incomingMail.count({ where: { kind: 'bounce' } })).toBe(before + 4);
  });

  const ownId = idOf(noticeOf(crypto.randomUUID()));
  const answer = (from: string, more = '') =>
    `From: ${from}\nTo: shop@shop.example\nSubject: Re: LoRa\nIn-Reply-To: ${ownId}\n${more}\nYes. The part cost 550.\n`;

  test.each([
    ['a postmaster who writes himself', answer('postmaster@client.example')],
    ['somebody whose name begins so', answer('bouncehouse@x.example', 'Auto-Submitted: auto-replied\n')],
    ['the machine of a postmaster', answer('postmaster@x.example', 'Auto-Submitted: auto-replied\n')],
  ])('is not what comes from %s', async (_who, raw) => {
    const mail = await parseMail(Buffer.from(raw), { isCut: false, size: 0 });
    expect(readReport(sessionSecret, mail)).toBeUndefined();
  });

  test('is about the mail that came back, and none that it answered', async () => {
    const claim = noticeOf(crypto.randomUUID());
    const returned = { messageId: `${idOf(claim)}\nReferences: ${ownId}`, to };
    for (const raw of [recordedReports.Postfix?.(returned), recordedReports.Exim?.(returned)]) {
      const withThread = `In-Reply-To: ${ownId}\r\n${raw}`;
      const mail = await parseMail(Buffer.from(withThread), { isCut: false, size: 0 });
      expect(readReport(sessionSecret, mail)?.claims).toEqual([claim]);
    }
  });

  test('of a newsletter counts as come back, and only what is said of the address ends its subscription', async () => {
    const { messageId, read } = await sentRecipient();
    await take(reportOf({ messageId, to }, { status: '5.7.1', diagnostic: 'smtp; 550 5.7.1 policy' }));
    expect(await read()).toMatchObject({
      subscriber: { status: 'active' },
      recipient: {
        status: 'sent',
        bounced_at: expect.any(Date),
        last_error: expect.stringContaining('5.7.1'),
      },
    });
    const other = await sentRecipient();
    const gone = { status: '5.1.1', diagnostic: 'smtp; 550 5.1.1 unknown' };
    // Nothing of the mail is returned: the address that it came back to names it.
    const address = signReturnAddress(sessionSecret, 'bounces@shop.example', {
      kind: 'recipient',
      uuid: other.uuid,
    });
    const raw = reportOf({ messageId: '<none@x.example>', to }, gone);
    await take(raw.replace('To: shop@shop.example', `To: <${address}>`));
    expect((await other.read()).subscriber.status).toBe('suppressed');
  });

  test('a newsletter’s mail comes back to an address of its recipient', async () => {
    const env = { ...services.env, BOUNCE_ADDRESS: 'bounces@shop.example' };
    const words = await services.mail.words();
    const text = { subject: 'News', preview_text: '', body: 'Hello', content: noContent, is_public: false };
    const uuid = crypto.randomUUID();
    const fill = prepareCampaign({ env, words }, { uuid: crypto.randomUUID(), ...text });
    const recipient = { email: to, subscriberUuid: crypto.randomUUID(), messageId: '<m@shop.example>' };
    const { envelope } = fill({ uuid, ...recipient });
    expect(readReturnAddresses(sessionSecret, envelope.from)).toEqual([{ kind: 'recipient', uuid }]);
  });

  test('a complaint unsubscribes its reader, and nobody else', async () => {
    const { messageId, read } = await sentRecipient();
    const { read: readOther } = await sentRecipient();
    await take(complaintOf({ messageId, to: uniqueEmail('x') }));
    expect(await read()).toMatchObject({
      subscriber: { status: 'unsubscribed' },
      recipient: { complained_at: expect.any(Date) },
    });
    expect((await readOther()).subscriber.status).toBe('active');
  });

  test('of a newsletter whose ledger was folded counts all the same, by the link in the mail’s headers', async () => {
    const { prisma } = services;
    const one = await sentRecipient();
    const two = await sentRecipient();
    const three = await sentRecipient();
    const headersOf = async ({ uuid, messageId, read }: typeof one) => {
      const { recipient, subscriber } = await read();
      const { campaign_uuid } = recipient;
      const token = signUnsubscribe({
        secret: sessionSecret,
        subscriberUuid: subscriber.uuid,
        campaignUuid: campaign_uuid,
      });
      await prisma.campaign.update({ where: { uuid: campaign_uuid }, data: { finished_at: new Date(0) } });
      await foldLedgers(prisma, 1);
      await prisma.campaignRecipient.delete({ where: { uuid } });
      const link = `<https://shop.example/unsubscribe?token=${token}>`;
      return {
        campaign_uuid,
        subscriber: subscriber.uuid,
        headers: `${messageId}\nList-Unsubscribe: ${link}`,
        link,
      };
    };
    const statusOf = async (uuid: string) =>
      (await prisma.subscriber.findUniqueOrThrow({ where: { uuid } })).status;
    const gone = { status: '5.1.1', diagnostic: 'smtp; 550 5.1.1 unknown' };
    const full = { status: '5.2.2', diagnostic: 'smtp; 552 5.2.2 Mailbox full' };
    const bounced = await headersOf(one);
    // A full mailbox says nothing of the address, and is counted; so is one that does not exist.
    await take(reportOf({ messageId: bounced.headers, to }, full));
    expect(await statusOf(bounced.subscriber)).toBe('active');
    await take(reportOf({ messageId: bounced.headers, to }, gone));
    expect(await statusOf(bounced.subscriber)).toBe('suppressed');
    expect(await readOutcome(prisma, bounced.campaign_uuid)).toMatchObject({
      bounced: 1,
      complaints: 0,
      accepted: 1,
    });
    const complained = await headersOf(two);
    await take(complaintOf({ messageId: complained.headers, to }));
    expect(await statusOf(complained.subscriber)).toBe('unsubscribed');
    expect(await readOutcome(prisma, complained.campaign_uuid)).toMatchObject({ bounced: 0, complaints: 1 });
    // Without our own Message-ID a link ends nothing, and without the link an address that a stranger names is left alone.
    const safe = await headersOf(three);
    await take(reportOf({ messageId: `<made@up.example>\nList-Unsubscribe: ${safe.link}`, to }, gone));
    await take(reportOf({ messageId: three.messageId, to }, gone));
    expect(await statusOf(safe.subscriber)).toBe('active');
    expect(await readOutcome(prisma, safe.campaign_uuid)).toMatchObject({ bounced: 0 });
  });
});
