import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { AppError } from '@perfboard/contracts/error';
import { errorTable } from '@perfboard/contracts/words/error';
import type { MailProvider } from '@perfboard/contracts/words/mailbox';
import { selfSigned } from '@perfboard/testing/self-signed';
import express from 'express';
import { describe, expect, onTestFinished, test } from 'vitest';
import { mailIdHeader } from '../../base/mail/mail-tag.ts';
import { makeBooking, makeNotification } from '../../testing/make-lead.ts';
import { makeNewsletter } from '../../testing/make-newsletter.ts';
import { uniqueEmail } from '../../testing/unique.ts';
import { mailEventAddress, readMailEvents } from './provider-address.ts';
import { mailEventDoor } from './provider-event.door.ts';
import { idOf, notificationOf, prepareMails, services } from './testing/inserted-mail.ts';

prepareMails();

const { privateKey: sendGridKey, publicKey: sendGridPublic } = generateKeyPairSync('ec', {
  namedCurve: 'prime256v1',
});
const keys: Partial<Record<MailProvider, string>> = {
  mailgun: 'mailgun signing key',
  sendgrid: sendGridPublic.export({ format: 'der', type: 'spki' }).toString('base64'),
};
const fetched: string[] = [];

/** Posts to the door of a shop that uses this provider. */
async function post(
  provider: MailProvider,
  body: unknown,
  options: { to?: string; headers?: object; key?: string; isAmazonAway?: boolean; certificate?: string } = {},
) {
  const env = { ...services.env, MAIL_EVENTS: provider, MAIL_EVENTS_KEY: options.key ?? keys[provider] };
  const fetchText = async (url: string) => {
    fetched.push(url);
    if (options.isAmazonAway) throw new AppError('SERVICE_UNAVAILABLE');
    return options.certificate ?? selfSigned.cert;
  };
  const door = mailEventDoor(
    {
      services: { ...services, env } as never,
      contextOf: () => ({ requestId: 'req' }) as never,
      readBody: (request) => buffer(request),
    },
    fetchText,
  );
  const app = express().use(door);
  app.use(((error, _request, response, _next) => {
    response.status(error instanceof AppError ? errorTable[error.code].status : 500).end();
  }) as express.ErrorRequestHandler);
  const server = createServer(app).listen(0);
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const { pathname, search } = new URL(options.to ?? mailEventAddress(env, provider));
  const { status } = await fetch(`http://127.0.0.1:${port}${pathname}${search}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { ...options.headers },
  });
  return status;
}

/** A message of SNS as Amazon signs it. */
function snsOf(message: object, change: object = {}) {
  const envelope = {
    Type: 'Notification',
    MessageId: crypto.randomUUID(),
    TopicArn: 'arn:aws:sns:eu-west-1:123456789012:bounces',
    Message: JSON.stringify(message),
    Timestamp: new Date().toISOString(),
    SignatureVersion: '2',
    SigningCertURL: 'https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-0123.pem',
    ...change,
  } as Record<string, string>;
  const names = [
    'Message',
    'MessageId',
    'Subject',
    'SubscribeURL',
    'Timestamp',
    'Token',
    'TopicArn',
    'Type',
  ].filter((name) => envelope[name] !== undefined);
  const text = names.map((name) => `${name}\n${envelope[name]}\n`).join('');
  const Signature = sign('sha256', Buffer.from(text), selfSigned.key).toString('base64');
  return { ...envelope, Signature };
}

const bounceOfSes = (email: string, messageId: string, headers: { name: string; value: string }[] = []) => ({
  notificationType: 'Bounce',
  bounce: {
    bounceType: 'Permanent',
    bouncedRecipients: [
      { emailAddress: email, status: '5.1.1', diagnosticCode: 'smtp; 550 5.1.1 user unknown' },
    ],
  },
  mail: { messageId, headers },
});

const mailgunSigned = (data: object, key = 'mailgun signing key') => {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const token = 'a'.repeat(50);
  const signature = createHmac('sha256', key).update(`${timestamp}${token}`).digest('hex');
  return { signature: { timestamp, token, signature }, 'event-data': data };
};

function sendGridSigned(events: object[]) {
  const body = JSON.stringify(events);
  const at = String(Math.floor(Date.now() / 1000));
  return {
    body,
    headers: {
      'x-twilio-email-event-webhook-timestamp': at,
      'x-twilio-email-event-webhook-signature': sign('sha256', Buffer.from(at + body), sendGridKey).toString(
        'base64',
      ),
    },
  };
}

/** A sent acknowledgement; `relay_id` is what the provider named it. */
async function acknowledgement(relay_id?: string) {
  const { uuid: booking_uuid } = await makeBooking(services);
  const { uuid } = await makeNotification(services, { kind: 'booking_acknowledgement', booking_uuid });
  await services.prisma.notification.update({
    where: { uuid },
    data: { status: 'sent', sent_at: new Date(), ...(relay_id && { relay_id }) },
  });
  const read = async () => {
    const { status, last_error } = await services.prisma.notification.findUniqueOrThrow({ where: { uuid } });
    return { status, last_error };
  };
  return { messageId: idOf(notificationOf(uuid)), read };
}

const bounced = {
  status: 'failed',
  last_error: expect.stringMatching(/^This address does not exist: 550 5\.1\.1/),
};

/** A subscriber who got a newsletter. */
async function reader() {
  const newsletter = await makeNewsletter(services, 1, { status: 'done', started_at: new Date(0) });
  const where = { newsletter_uuid: newsletter.uuid };
  await services.prisma.newsletterDelivery.updateMany({
    where,
    data: { status: 'sent', message_id: '<m@shop.example>', sent_at: new Date() },
  });
  const { uuid, subscriber_uuid, email } = await services.prisma.newsletterDelivery.findFirstOrThrow({
    where,
  });
  const read = async () => {
    const delivery = await services.prisma.newsletterDelivery.findUniqueOrThrow({ where: { uuid } });
    const subscriber = await services.prisma.subscriber.findUniqueOrThrow({
      where: { uuid: subscriber_uuid ?? '' },
    });
    return {
      subscriber: subscriber.status,
      isBounced: delivery.bounced_at !== null,
      isComplained: delivery.complained_at !== null,
    };
  };
  return { email, messageId: idOf({ kind: 'delivery', uuid }), read };
}

test('a bounce of each provider is on the email that it is about, however often it is reported', async () => {
  const relayId = '0102018f3c2a7b1d-6a1b2c3d-000001';
  const email = uniqueEmail('gone');
  const words = '550 5.1.1 user unknown';
  const [ses, header, postmark, mailgun, brevo, grid] = [
    await acknowledgement(relayId),
    await acknowledgement(),
    await acknowledgement('883953f4-6105-42a2-a16a-77a8eac79483'),
    await acknowledgement(),
    await acknowledgement(),
    await acknowledgement(),
  ];
  for (const _again of [1, 2]) {
    expect(await post('ses', snsOf(bounceOfSes(email, relayId)))).toBe(200);
    const headers = [{ name: mailIdHeader, value: header.messageId }];
    expect(await post('ses', snsOf(bounceOfSes(email, 'unknown', headers)))).toBe(200);
    const postmarkBounce = {
      RecordType: 'Bounce',
      Type: 'HardBounce',
      MessageID: '883953f4-6105-42a2-a16a-77a8eac79483',
      Email: email,
      Details: `smtp;${words}`,
    };
    expect(await post('postmark', postmarkBounce)).toBe(200);
    const failed = {
      event: 'failed',
      severity: 'permanent',
      recipient: email,
      message: { headers: { 'message-id': mailgun.messageId.slice(1, -1) } },
      'delivery-status': { code: 550, message: '5.1.1 user unknown' },
    };
    expect(await post('mailgun', mailgunSigned(failed))).toBe(200);
    expect(
      await post('brevo', { event: 'hard_bounce', email, 'message-id': brevo.messageId, reason: words }),
    ).toBe(200);
    const { body, headers: signed } = sendGridSigned([
      { event: 'processed', email },
      { event: 'bounce', email, 'smtp-id': grid.messageId, status: '5.1.1', reason: words },
    ]);
    expect(await post('sendgrid', body, { headers: signed })).toBe(200);
    for (const one of [ses, header, postmark, mailgun, brevo, grid])
      expect(await one.read()).toMatchObject(bounced);
  }
});

test('only what is about the address ends a subscription, in any order, and a complaint ends it', async () => {
  const [gone, full, angry] = [await reader(), await reader(), await reader()];
  const hardBounce = (email: string, messageId: string, reason: string) =>
    post('brevo', { event: 'hard_bounce', email, 'message-id': messageId, reason });
  await hardBounce(full.email, full.messageId, '550 relay not permitted');
  expect(await full.read()).toEqual({ subscriber: 'active', isBounced: true, isComplained: false });
  // The provider repeats none of our ids: the recipient identifies the newest newsletter.
  await hardBounce(gone.email, '<unknown@provider.example>', '550 5.1.1 no such user');
  expect(await gone.read()).toEqual({ subscriber: 'suppressed', isBounced: true, isComplained: false });
  const complaint = {
    notificationType: 'Complaint',
    complaint: { complainedRecipients: [{ emailAddress: angry.email.toUpperCase() }] },
    mail: { messageId: 'x', headers: [{ name: 'Message-ID', value: angry.messageId }] },
  };
  await post('ses', snsOf(complaint));
  await hardBounce(angry.email, angry.messageId, '550 5.1.1 no such user');
  expect(await angry.read()).toEqual({ subscriber: 'unsubscribed', isBounced: true, isComplained: true });
});

test('an email that the provider has given up is shown as bounced, an absence note or a delay is not', async () => {
  const relayIds = ['soft-ses', 'absent-ses', 'soft-postmark', 'late-postmark'];
  const [full, absent, soft, late] = await Promise.all(relayIds.map((id) => acknowledgement(id)));
  const email = uniqueEmail('full');
  const ofSes = (relayId: string, recipient: object) =>
    snsOf({
      notificationType: 'Bounce',
      bounce: { bounceType: 'Transient', bouncedRecipients: [{ emailAddress: email, ...recipient }] },
      mail: { messageId: relayId },
    });
  const said = { action: 'failed', status: '4.2.2', diagnosticCode: 'smtp; 452 4.2.2 over quota' };
  expect(await post('ses', ofSes('soft-ses', said))).toBe(200);
  expect(await post('ses', ofSes('absent-ses', {}))).toBe(200);
  const ofPostmark = (MessageID: string, Type: string) =>
    post('postmark', {
      RecordType: 'Bounce',
      Type,
      MessageID,
      Email: email,
      Details: 'smtp;452 4.2.2 over quota',
    });
  await ofPostmark('soft-postmark', 'SoftBounce');
  await ofPostmark('late-postmark', 'Transient');
  const words = 'This email bounced: 452 4.2.2 over quota';
  for (const one of [full, soft]) expect(await one?.read()).toEqual({ status: 'failed', last_error: words });
  for (const one of [absent, late]) expect((await one?.read())?.status).toBe('sent');
});

test('a report that repeats does not end a subscription that was renewed since then', async () => {
  const [gone, angry] = [await reader(), await reader()];
  const reportBoth = async () => {
    const bounce = { event: 'hard_bounce', email: gone.email, 'message-id': gone.messageId };
    await post('brevo', { ...bounce, reason: '550 5.1.1 no such user' });
    await post('brevo', { event: 'spam', email: angry.email, 'message-id': angry.messageId });
    return [(await gone.read()).subscriber, (await angry.read()).subscriber];
  };
  expect(await reportBoth()).toEqual(['suppressed', 'unsubscribed']);
  await services.prisma.subscriber.updateMany({
    where: { email: { in: [gone.email, angry.email] } },
    data: { status: 'active', status_changed_at: new Date() },
  });
  expect(await reportBoth()).toEqual(['active', 'active']);
});

test('a subscriber who takes an email out of the spam folder stays one', async () => {
  const { email, messageId, read } = await reader();
  const complaint = { complaintFeedbackType: 'not-spam', complainedRecipients: [{ emailAddress: email }] };
  const headers = [{ name: 'Message-ID', value: messageId }];
  await post('ses', snsOf({ notificationType: 'Complaint', complaint, mail: { messageId: 'x', headers } }));
  expect(await read()).toEqual({ subscriber: 'active', isBounced: false, isComplained: false });
});

test('while Amazon’s certificate can’t be fetched, Amazon is asked to send the event again', async () => {
  const { read, messageId } = await acknowledgement('later-ses');
  const event = snsOf(bounceOfSes('a@x.example', 'later-ses', [{ name: 'Message-ID', value: messageId }]));
  expect(await post('ses', event, { isAmazonAway: true })).toBe(503);
  expect(await post('ses', event, { certificate: '<title>Busy</title>' })).toBe(503);
  expect((await read()).status).toBe('sent');
  expect(await post('ses', event)).toBe(200);
  expect(await read()).toMatchObject(bounced);
});

describe('a stranger', () => {
  test('without the key of the address learns nothing', async () => {
    const address = mailEventAddress(services.env, 'brevo');
    for (const to of [
      address.replace(/key=.*/, 'key=x'),
      address.replace(/\?.*/, ''),
      mailEventAddress(services.env, 'postmark').replace('postmark', 'brevo'),
      mailEventAddress({ ...services.env, SESSION_SECRET: 'another secret, as long as that one' }, 'brevo'),
    ])
      expect(await post('brevo', {}, { to })).toBe(404);
    // The address of a provider that the shop does not use.
    expect(await post('brevo', {}, { to: mailEventAddress(services.env, 'ses') })).toBe(404);
  });

  test('who knows the address can’t forge a signature', async () => {
    const { email, messageId, read } = await reader();
    const bounce = bounceOfSes(email, 'x', [{ name: 'Message-ID', value: messageId }]);
    const wrong = [
      { ...snsOf(bounce), Message: `${JSON.stringify(bounce)} ` },
      { ...snsOf(bounce), SigningCertURL: 'https://sns.eu-west-1.amazonaws.com.x.example/a.pem' },
      { ...snsOf(bounce), SigningCertURL: 'http://sns.eu-west-1.amazonaws.com/a.pem' },
      { ...snsOf(bounce), SigningCertURL: 'https://s3.amazonaws.com/a.pem' },
      { ...snsOf(bounce), SignatureVersion: 'constructor' },
      { ...snsOf(bounce), Signature: '' },
      // Recorded long ago.
      snsOf(bounce, { Timestamp: '2024-01-01T00:00:00.000Z' }),
      snsOf(bounce, { Timestamp: 'soon' }),
      {},
      [],
      'null',
    ];
    for (const body of wrong) expect(await post('ses', body)).toBe(403);
    expect(await post('ses', 'no json')).toBe(400);
    const failed = { event: 'failed', severity: 'permanent', recipient: email };
    expect(await post('mailgun', mailgunSigned(failed, 'another key'))).toBe(403);
    const old = mailgunSigned(failed);
    old.signature.timestamp = '1700000000';
    expect(await post('mailgun', old)).toBe(403);
    // A signature with an empty key counts for nothing.
    expect(await post('mailgun', mailgunSigned(failed, ''), { key: '' })).toBe(403);
    const { body, headers } = sendGridSigned([{ event: 'bounce', email, status: '5.1.1' }]);
    expect(await post('sendgrid', `${body} `, { headers })).toBe(403);
    expect(await post('sendgrid', body)).toBe(403);
    expect((await read()).subscriber).toBe('active');
    const state = await services.prisma.serviceState.findUniqueOrThrow({ where: { name: 'mail events' } });
    expect(state).toMatchObject({ ok: false, last_error: expect.stringContaining('signature') });
    const events = await readMailEvents(services.prisma, { ...services.env, MAIL_EVENTS: 'sendgrid' });
    expect(events?.last?.error).toBe(state.last_error);
    expect(await readMailEvents(services.prisma, services.env)).toBeNull();
  });

  test('odd events change nothing and are no error', async () => {
    for (const body of [null, 5, [], { event: { a: 1 } }, { event: 'hard_bounce', email: [], reason: {} }])
      expect(await post('brevo', body)).toBe(200);
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    expect(await post('brevo', deep)).toBeLessThan(500);
  });
});

test('a subscription of SNS is confirmed at Amazon’s address, and nowhere else', async () => {
  const confirmation = (SubscribeURL: string) =>
    snsOf({}, { Type: 'SubscriptionConfirmation', SubscribeURL, Token: 't' });
  const own = 'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&Token=t';
  fetched.length = 0;
  expect(await post('ses', confirmation(own))).toBe(200);
  expect(fetched).toContain(own);
  fetched.length = 0;
  expect(await post('ses', confirmation('https://169.254.169.254/latest'))).toBe(200);
  expect(fetched.every((url) => url.endsWith('.pem'))).toBe(true);
});
