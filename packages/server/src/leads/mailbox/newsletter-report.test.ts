import { describe, expect, test } from 'vitest';
import { noContent } from '../../audience/newsletter/content-look.ts';
import { prepareNewsletter } from '../../audience/newsletter/newsletter-mail.ts';
import { foldDeliveries, readOutcome } from '../../audience/newsletter/newsletter-outcome.ts';
import { readReturnAddresses, signReturnAddress } from '../../base/mail/mail-tag.ts';
import { signUnsubscribe } from '../../base/secret/unsubscribe-token.ts';
import { makeNewsletter } from '../../testing/make-newsletter.ts';
import { sessionSecret } from '../../testing/services.ts';
import { uniqueEmail } from '../../testing/unique.ts';
import { idOf, prepareMails, services, take, to } from './testing/inserted-mail.ts';
import { complaintOf, reportOf } from './testing/recorded-reports.ts';

prepareMails();

async function sentDelivery() {
  const newsletter = await makeNewsletter(services, 1, { status: 'done', started_at: new Date(0) });
  const { prisma } = services;
  await prisma.newsletterDelivery.updateMany({
    where: { newsletter_uuid: newsletter.uuid },
    data: { status: 'sent', message_id: '<m@shop.example>', sent_at: new Date() },
  });
  const { uuid, subscriber_uuid } = await prisma.newsletterDelivery.findFirstOrThrow({
    where: { newsletter_uuid: newsletter.uuid },
  });
  const read = async () => ({
    subscriber: await prisma.subscriber.findUniqueOrThrow({ where: { uuid: subscriber_uuid ?? '' } }),
    delivery: await prisma.newsletterDelivery.findUniqueOrThrow({ where: { uuid } }),
  });
  return { uuid, read, messageId: idOf({ kind: 'delivery', uuid }) };
}

describe('a report', () => {
  test('of a newsletter counts as a bounce, and only a reply about the address ends its subscription', async () => {
    const { messageId, read } = await sentDelivery();
    await take(reportOf({ messageId, to }, { status: '5.7.1', diagnostic: 'smtp; 550 5.7.1 policy' }));
    expect(await read()).toMatchObject({
      subscriber: { status: 'active' },
      delivery: {
        status: 'sent',
        bounced_at: expect.any(Date),
        last_error: expect.stringContaining('5.7.1'),
      },
    });
    const other = await sentDelivery();
    const gone = { status: '5.1.1', diagnostic: 'smtp; 550 5.1.1 unknown' };
    // The report contains nothing of the email: the return address identifies it.
    const address = signReturnAddress(sessionSecret, 'bounces@shop.example', {
      kind: 'delivery',
      uuid: other.uuid,
    });
    const raw = reportOf({ messageId: '<none@x.example>', to }, gone);
    await take(raw.replace('To: shop@shop.example', `To: <${address}>`));
    expect((await other.read()).subscriber.status).toBe('suppressed');
  });

  test('a newsletter’s emails have a separate return address per recipient', async () => {
    const env = { ...services.env, BOUNCE_ADDRESS: 'bounces@shop.example' };
    const words = await services.mail.words();
    const text = { subject: 'News', preview_text: '', body: 'Hello', content: noContent, is_public: false };
    const uuid = crypto.randomUUID();
    const fill = prepareNewsletter({ env, words }, { uuid: crypto.randomUUID(), ...text });
    const recipient = { email: to, subscriberUuid: crypto.randomUUID(), messageId: '<m@shop.example>' };
    const { envelope } = fill({ uuid, ...recipient });
    expect(readReturnAddresses(sessionSecret, envelope.from)).toEqual([{ kind: 'delivery', uuid }]);
  });

  test('a complaint unsubscribes only the complaining subscriber', async () => {
    const { messageId, read } = await sentDelivery();
    const { read: readOther } = await sentDelivery();
    const complaint = complaintOf({ messageId, to: uniqueEmail('x') });
    // From someone who took it out of the spam folder.
    await take(complaint.replace('Feedback-Type: abuse', 'Feedback-Type: not-spam'));
    expect((await read()).subscriber.status).toBe('active');
    await take(complaint);
    expect(await read()).toMatchObject({
      subscriber: { status: 'unsubscribed' },
      delivery: { complained_at: expect.any(Date) },
    });
    expect((await readOther()).subscriber.status).toBe('active');
  });

  test('of a newsletter with archived deliveries still counts, through the link in the email’s headers', async () => {
    const { prisma } = services;
    const one = await sentDelivery();
    const two = await sentDelivery();
    const three = await sentDelivery();
    const headersOf = async ({ uuid, messageId, read }: typeof one) => {
      const { delivery, subscriber } = await read();
      const { newsletter_uuid } = delivery;
      const token = signUnsubscribe({
        secret: sessionSecret,
        subscriberUuid: subscriber.uuid,
        newsletterUuid: newsletter_uuid,
      });
      await prisma.newsletter.update({
        where: { uuid: newsletter_uuid },
        data: { finished_at: new Date(0) },
      });
      await foldDeliveries(prisma, 1);
      await prisma.newsletterDelivery.delete({ where: { uuid } });
      const link = `<https://shop.example/unsubscribe?token=${token}>`;
      return {
        newsletter_uuid,
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
    // A full mailbox says nothing about the address but is counted; so is one that does not exist.
    await take(reportOf({ messageId: bounced.headers, to }, full));
    expect(await statusOf(bounced.subscriber)).toBe('active');
    await take(reportOf({ messageId: bounced.headers, to }, gone));
    expect(await statusOf(bounced.subscriber)).toBe('suppressed');
    expect(await readOutcome(prisma, bounced.newsletter_uuid)).toMatchObject({
      bounced: 1,
      complaints: 0,
      accepted: 1,
    });
    const complained = await headersOf(two);
    await take(complaintOf({ messageId: complained.headers, to }));
    expect(await statusOf(complained.subscriber)).toBe('unsubscribed');
    expect(await readOutcome(prisma, complained.newsletter_uuid)).toMatchObject({
      bounced: 0,
      complaints: 1,
    });
    // Without our own Message-ID a link ends nothing, and without the link an address in a forged report is
    // ignored.
    const safe = await headersOf(three);
    await take(reportOf({ messageId: `<made@up.example>\nList-Unsubscribe: ${safe.link}`, to }, gone));
    await take(reportOf({ messageId: three.messageId, to }, gone));
    expect(await statusOf(safe.subscriber)).toBe('active');
    expect(await readOutcome(prisma, safe.newsletter_uuid)).toMatchObject({ bounced: 0 });
  });
});
