import { describe, expect, test } from 'vitest';
import { signMessageId } from '../../base/mail/mail-tag.ts';
import { makeBooking, makeNotification } from '../../testing/make-lead.ts';
import { sessionSecret } from '../../testing/services.ts';
import { readReport } from './bounce-report.ts';
import { parseMail } from './parse-mail.ts';
import { idOf, notificationOf, prepareMails, services, take, to } from './testing/inserted-mail.ts';
import { recordedReports, reportOf } from './testing/recorded-reports.ts';

prepareMails();

async function sentAcknowledgement() {
  const { uuid: booking_uuid } = await makeBooking(services);
  const kind = 'booking_acknowledgement';
  return makeNotification(services, { kind, booking_uuid, status: 'sent', sent_at: new Date() });
}
const readNotification = (uuid: string) =>
  services.prisma.notification.findUniqueOrThrow({ where: { uuid } });

describe('a report', () => {
  test.each(Object.keys(recordedReports))(
    'from %s shows on the lead that the address does not exist',
    async (server) => {
      const { uuid } = await sentAcknowledgement();
      await take(recordedReports[server]?.({ messageId: idOf(notificationOf(uuid)), to }) ?? '');
      const { status, last_error, bounced_at, dismissed_at } = await readNotification(uuid);
      expect(last_error).toMatch(/^This address does not exist: 550 5\.1\.10?\b.{5,}/);
      expect(last_error).not.toContain(to);
      // A visitor's typing error needs no alarm.
      expect([status, bounced_at, dismissed_at]).toEqual(['failed', expect.any(Date), expect.any(Date)]);
    },
  );

  test.each([
    ['5.2.2', 'smtp; 552 5.2.2 Mailbox full', 'transient', 'This email bounced: 552 5.2.2 Mailbox full'],
    [
      '5.7.1',
      'smtp; 550 5.7.1 Blocked by policy',
      'refused',
      'This email bounced: 550 5.7.1 Blocked by policy',
    ],
    [
      '5.2.1',
      'smtp; 550 5.2.1 Disabled',
      'recipient',
      'This address does not accept email: 550 5.2.1 Disabled',
    ],
    ['5.0.0', 'smtp; 550 Rejected as spam', 'permanent', 'This email bounced: 550 5.0.0 Rejected as spam'],
    // Sendmail and others invent a status for a reply without one.
    [
      '5.1.1',
      'smtp; 550 relay not permitted',
      'refused',
      'This email bounced: 550 5.1.1 relay not permitted',
    ],
    ['5.1.3', 'smtp; 553 Rejected', 'permanent', 'This email bounced: 553 5.1.3 Rejected'],
    ['5.0.0', 'smtp; 550 No such user', 'permanent', 'This email bounced: 550 5.0.0 No such user'],
    ['5.1.1', 'smtp; 550 User unknown', 'recipient', 'This address does not exist: 550 5.1.1 User unknown'],
    ['5.1.1', 'x-unix; "gone"', 'recipient', 'This address does not exist: 550 5.1.1 x-unix; "gone"'],
    ['4.4.7', 'x-unix; expired', 'transient', 'This email bounced: 450 4.4.7 x-unix; expired'],
  ])('with %s is classified by the rules for rejections', async (status, diagnostic, refusal, words) => {
    const raw = reportOf(
      { messageId: idOf(notificationOf(crypto.randomUUID())), to },
      { status, diagnostic },
    );
    const mail = await parseMail(Buffer.from(raw), { isCut: false, size: 0 });
    expect(readReport(sessionSecret, mail)).toMatchObject({ kind: 'bounce', refusal, words });
  });

  test('of a delay, a forged one, and one of another shop change nothing', async () => {
    const { prisma } = services;
    const { uuid } = await sentAcknowledgement();
    const gone = { status: '5.1.1', diagnostic: 'smtp; 550 5.1.1 no' };
    const messageId = idOf(notificationOf(uuid));
    const later = { status: '4.4.1', diagnostic: 'smtp; 450 4.4.1 no answer', action: 'delayed' };
    await take(reportOf({ messageId, to }, later));
    const before = await prisma.incomingMail.count({ where: { kind: 'bounce' } });
    // An email whose row is gone counts as not ours.
    await take(reportOf({ messageId: ownId, to }, later));
    for (const forged of [
      messageId.replace(/\.[0-9a-f]{20}@/, `.${'0'.repeat(20)}@`),
      `<${uuid}@shop.example>`,
      signMessageId('another secret, as long as that one', notificationOf(uuid), 'shop.example'),
    ]) {
      await take(reportOf({ messageId: forged, to }, gone));
    }
    expect((await readNotification(uuid)).status).toBe('sent');
    // Listed as unmatched, not lost.
    expect(await prisma.incomingMail.count({ where: { kind: 'bounce' } })).toBe(before + 4);
  });

  const ownId = idOf(notificationOf(crypto.randomUUID()));
  const answer = (from: string, more = '') =>
    `From: ${from}\nTo: shop@shop.example\nSubject: Re: LoRa\nIn-Reply-To: ${ownId}\n${more}\nYes. The part cost 550.\n`;

  test.each([
    ['a postmaster who writes himself', answer('postmaster@client.example')],
    ['somebody whose name begins so', answer('bouncehouse@x.example', 'Auto-Submitted: auto-replied\n')],
    ['the machine of a postmaster', answer('postmaster@x.example', 'Auto-Submitted: auto-replied\n')],
  ])('is not an email from %s', async (_who, raw) => {
    const mail = await parseMail(Buffer.from(raw), { isCut: false, size: 0 });
    expect(readReport(sessionSecret, mail)).toBeUndefined();
  });

  test('is about the returned email, and not about the one that it replied to', async () => {
    const claim = notificationOf(crypto.randomUUID());
    const returned = { messageId: `${idOf(claim)}\nReferences: ${ownId}`, to };
    for (const raw of [recordedReports.Postfix?.(returned), recordedReports.Exim?.(returned)]) {
      const withThread = `In-Reply-To: ${ownId}\r\n${raw}`;
      const mail = await parseMail(Buffer.from(withThread), { isCut: false, size: 0 });
      expect(readReport(sessionSecret, mail)?.claims).toEqual([claim]);
    }
  });
});
