import { expect, test } from 'vitest';
import { erasePersonalData } from '../../operations/privacy/erase-personal-data.ts';
import { makeContact } from '../../testing/make-lead.ts';
import { sessionSecret } from '../../testing/services.ts';
import { uniqueEmail } from '../../testing/unique.ts';
import { signReplyAddress } from '../reply/reply-address.ts';
import { prepareMails, services, take } from './testing/inserted-mail.ts';

prepareMails();

test('emails of an erased address are not stored from the mailbox again; its new emails are', async () => {
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

test('repeated replies to one lead cause few notifications, and those to spam are sent once it is not spam', async () => {
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
  expect(await prisma.notification.findMany({ where })).toMatchObject([{ status: 'pending' }]);
  await answer();
  expect(await prisma.notification.count({ where })).toBe(1);
  for (let at = 0; at < 11; at += 1) {
    await prisma.notification.updateMany({ where, data: { status: 'sent', sent_at: new Date() } });
    await answer();
  }
  expect(await prisma.notification.count({ where })).toBe(10);
  expect(await prisma.incomingMail.count({ where: { contact_uuid: contact.uuid } })).toBe(13);
});

test.each(['ada@xn--bcher-kva.example', 'Ada@b\u00fccher.example'])(
  'an answer from %s finds the lead of that address',
  async (from) => {
    const contact = await makeContact(services, { email: 'ada@xn--bcher-kva.example' });
    await take(`From: Ada <${from}>\nTo: shop@shop.example\nSubject: ${contact.uuid}\n\nHello\n`);
    expect(await services.prisma.incomingMail.findMany({ where: { subject: contact.uuid } })).toMatchObject([
      { contact_uuid: contact.uuid, from_email: 'ada@xn--bcher-kva.example' },
    ]);
  },
);

test('another email under a known Message-ID is stored too, and the same one twice is one', async () => {
  const email = uniqueEmail('device');
  const mail = (subject: string, text: string, trace: string) =>
    `Received: by ${trace}.example\nMessage-ID: <same@device.example>\nFrom: ${email}\nTo: shop@shop.example\nSubject: ${subject}\n\n${text}\n`;
  await take(mail('Report', 'Answer 901', 'a'));
  await take(mail('Report', 'Answer 901', 'a'));
  await take(mail('Report', 'Answer 901', 'b'));
  await take(mail('Report', 'Answer 902', 'a'));
  await take(mail('Alarm', 'Answer 901', 'a'));
  const rows = await services.prisma.incomingMail.findMany({ where: { from_email: email } });
  expect(rows.map(({ subject, body }) => `${subject}: ${body}`).sort()).toEqual([
    'Alarm: Answer 901',
    'Report: Answer 901',
    'Report: Answer 902',
  ]);
});
