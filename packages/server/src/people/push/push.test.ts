import { pushLimits } from '@perfboard/contracts/words/notification';
import { kindsWhere } from '@perfboard/contracts/words/notification-kind';
import { PermanentJobError } from '@perfboard/jobs/job-outcome';
import { type MailSink, startMailSink } from '@perfboard/testing/mail-sink';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { keyRingOf } from '../../base/secret/key-ring.ts';
import { saveNotificationChoice } from '../../operations/notification/notification-choice.ts';
import { makeBooking } from '../../testing/make-lead.ts';
import { PushBrowser, type PushService, readVapid, startPushService } from '../../testing/push-service.ts';
import { openTestServices, type TestServices } from '../../testing/services.ts';
import { addMember, leaveLead, sendAllNotifications } from '../../testing/team-mail.ts';
import { removeMember } from '../member/member.ts';
import { saveBrowser } from './push-browser.ts';
import { notificationWords } from './push-words.ts';
import { pushPublicKey, sendPush } from './send-push.ts';

let sink: MailSink;
let services: TestServices;
let service: PushService;
beforeAll(async () => {
  [sink, service] = await Promise.all([startMailSink(), startPushService()]);
  services = await openTestServices({ smtpUrl: sink.url });
  await pushPublicKey(services.prisma, keyRingOf(services.env));
});
afterAll(async () => {
  service.stop();
  await services.close();
  await sink.stop();
});
beforeEach(async () => {
  await services.pool.query('truncate users, notifications, bookings, contacts, outbox cascade');
  service.received = [];
  service.status = 201;
});

/** The push service of these tests runs on this machine. */
const here = { targets: 'any', isProduction: false } as const;

async function addBrowser(userId: string, endpoint = `${service.url}/${userId}/${Math.random()}`) {
  const browser = new PushBrowser(endpoint);
  const at = { userId, sessionId: 'a session' };
  const uuid = await services.prisma.$transaction((tx) => saveBrowser(tx, at, browser.fields));
  return Object.assign(browser, { uuid });
}

const asked = () => services.prisma.outbox.findMany({ where: { job: 'push.send' } });

/** Runs every pending job, as the worker does. */
async function runPushJobs() {
  for (const { payload } of await asked()) {
    await sendPush(services, payload as unknown as Parameters<typeof sendPush>[1], here);
  }
}

test('each browser of a member with immediate notifications gets one message per lead that only it can decrypt', async () => {
  const ann = await addMember(services, 'ann', { bookings: 'at_once', contacts: 'at_once' });
  const bo = await addMember(services, 'bo', { bookings: 'at_once' });
  const later = await addMember(services, 'later', { bookings: 'digest', contacts: 'digest' });
  const never = await addMember(services, 'never', undefined, 'owner');
  const [phone, laptop, other] = [await addBrowser(ann), await addBrowser(ann), await addBrowser(bo)];
  await addBrowser(later);
  await addBrowser(never);
  await leaveLead(services, 'booking');
  await sendAllNotifications(services);
  await sendAllNotifications(services);
  for (const { payload } of await asked()) {
    expect(Object.keys(payload as object).sort()).toEqual(['notification_uuid', 'subscription_uuid']);
  }
  await runPushJobs();
  const paths = () => service.received.map(({ path }) => service.url + path).sort();
  expect(paths()).toEqual([phone.endpoint, laptop.endpoint, other.endpoint].sort());
  const message = service.received.find(({ path }) => phone.endpoint.endsWith(path));
  const said = phone.read(message?.body ?? Buffer.alloc(0));
  const booking = await services.prisma.booking.findFirstOrThrow();
  expect(said).toMatchObject({
    title: 'New booking request',
    url: `/main/admin/view/requests?open=${booking.uuid}`,
  });
  expect(said.body).toBe(booking.project_title);
  for (const personal of [booking.full_name, booking.email, booking.mobile_no]) {
    expect(JSON.stringify(said)).not.toContain(personal);
  }
  expect(() => laptop.read(message?.body ?? Buffer.alloc(0))).toThrow();
  const { key, claims } = readVapid(message?.headers.authorization ?? '');
  expect(key).toBe(await pushPublicKey(services.prisma, keyRingOf(services.env)));
  expect(claims).toMatchObject({ aud: service.url, sub: 'mailto:shop@shop.example' });
  expect(claims.exp).toBeGreaterThan(Date.now() / 1_000);
  expect(message?.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    urgency: 'high',
    ttl: '86400',
    topic: expect.stringMatching(/^[\w-]{22}$/),
  });

  await services.pool.query('delete from outbox');
  service.received = [];
  const contact = await leaveLead(services, 'contact');
  await services.prisma.contact.update({
    where: { uuid: contact },
    data: { subject: 'x'.repeat(pushLimits.body + 1) },
  });
  await sendAllNotifications(services);
  await runPushJobs();
  expect(paths()).toEqual([phone.endpoint, laptop.endpoint].sort());
  const long = service.received.find(({ path }) => laptop.endpoint.endsWith(path));
  expect(laptop.read(long?.body ?? Buffer.alloc(0))).toMatchObject({
    title: 'New contact message',
    url: `/main/admin/view/contacts?open=${contact}`,
    body: `${'x'.repeat(pushLimits.body - 1)}…`,
  });
});

test('a message is in the member’s language', async () => {
  const ann = await addMember(services, 'ann', { bookings: 'at_once' });
  await services.prisma.user.update({ where: { id: ann }, data: { language: 'de' } });
  const phone = await addBrowser(ann);
  await leaveLead(services, 'booking');
  await sendAllNotifications(services);
  await runPushJobs();
  const message = service.received.at(-1)?.body ?? Buffer.alloc(0);
  expect(phone.read(message)).toMatchObject({ title: 'Neue Buchungsanfrage' });
});

test('no message is sent for a lead that is spam by then, erased, or assigned to another member', async () => {
  const ann = await addMember(services, 'ann', { bookings: 'at_once' });
  const bo = await addMember(services, 'bo', { bookings: 'at_once' });
  await addBrowser(ann);
  const leads = [await leaveLead(services, 'booking'), await leaveLead(services, 'booking')];
  await sendAllNotifications(services);
  expect(await asked()).toHaveLength(2);
  await services.prisma.booking.update({ where: { uuid: leads[0] ?? '' }, data: { is_spam: true } });
  await services.prisma.booking.delete({ where: { uuid: leads[1] ?? '' } });
  await runPushJobs();
  expect(service.received).toEqual([]);
  await services.prisma.booking.update({ where: { uuid: leads[0] ?? '' }, data: { is_spam: false } });
  await services.prisma.pushSubscription.updateMany({ data: { user_id: bo } });
  await runPushJobs();
  expect(service.received).toEqual([]);
  await services.prisma.$transaction((tx) => removeMember(tx, bo));
  expect(await services.prisma.pushSubscription.count()).toBe(0);
  await runPushJobs();
});

test('an expired browser is removed, an unavailable service is retried, and a rejected browser is shown and later removed', async () => {
  const ann = await addMember(services, 'ann', { bookings: 'at_once' });
  const browser = await addBrowser(ann);
  const send = () => sendPush(services, { subscription_uuid: browser.uuid }, here);
  const rowOf = () => services.prisma.pushSubscription.findUnique({ where: { uuid: browser.uuid } });
  for (const [status, failure] of [
    [500, Error],
    [429, Error],
    [302, Error],
    [403, PermanentJobError],
  ] as const) {
    service.status = status;
    await expect(send(), String(status)).rejects.toBeInstanceOf(failure);
    await expect(send(), String(status)).rejects.toThrow(`The push service responded with ${status}`);
  }
  expect(await rowOf()).toMatchObject({
    last_told_at: null,
    refusals: 2,
    last_error: 'The push service responded with 403',
  });
  service.status = 201;
  await send();
  expect(browser.read(service.received.at(-1)?.body ?? Buffer.alloc(0))).toMatchObject({
    title: 'Notifications are on',
    body: 'Notifications about new leads look like this one.',
  });
  expect(await rowOf()).toMatchObject({ last_told_at: expect.any(Date), refusals: 0, last_error: null });
  // A new lead's email does not wait for an unavailable push service, and endpoints can't be internal
  // addresses.
  const before = service.received.length;
  for (const endpoint of ['https://localhost/x', 'https://169.254.169.254/x', 'http://push.shop/x']) {
    const inner = await addBrowser(ann, endpoint);
    await expect(sendPush(services, { subscription_uuid: inner.uuid }), endpoint).rejects.toThrow(
      'A push service must have a public address',
    );
  }
  await expect(sendPush(services, { subscription_uuid: browser.uuid })).rejects.toBeInstanceOf(
    PermanentJobError,
  );
  expect(service.received).toHaveLength(before);
  service.status = 410;
  await send();
  expect(await rowOf()).toBeNull();
  await send();
  // A message that is too large is our fault, not the browser's.
  const other = await addBrowser(ann);
  const refuse = async (status: number) => {
    service.status = status;
    await expect(sendPush(services, { subscription_uuid: other.uuid }, here)).rejects.toThrow();
    return services.prisma.pushSubscription.findUnique({ where: { uuid: other.uuid } });
  };
  expect(await refuse(413)).toMatchObject({ refusals: 0 });
  for (let refusal = 1; refusal < pushLimits.refusals; refusal += 1)
    expect(await refuse(401)).toMatchObject({ refusals: refusal });
  // Many failures within one minute are not enough.
  expect(await refuse(401)).toMatchObject({ refusals: pushLimits.refusals });
  const refused_since = new Date(Date.now() - pushLimits.refusedMs - 1);
  await services.prisma.pushSubscription.updateMany({ where: { uuid: other.uuid }, data: { refused_since } });
  expect(await refuse(400)).toBeNull();
});

test('a changed setting applies to the next lead, and a browser belongs to the last member who registered it', async () => {
  const ann = await addMember(services, 'ann', { bookings: 'at_once' });
  const bo = await addMember(services, 'bo', { bookings: 'at_once' });
  const { endpoint, uuid } = await addBrowser(ann);
  await addBrowser(bo, endpoint);
  expect(await services.prisma.pushSubscription.findMany()).toMatchObject([{ uuid, user_id: bo }]);
  const choice = {
    bookings: 'digest',
    contacts: 'never',
    failures: 'never',
    digest_hour: 8,
    time_zone: 'UTC',
  };
  await services.prisma.$transaction((tx) =>
    saveNotificationChoice(tx, bo, choice as Parameters<typeof saveNotificationChoice>[2]),
  );
  await leaveLead(services, 'booking');
  await sendAllNotifications(services);
  expect(await asked()).toEqual([]);
});

test('a browser that was registered again starts with no recorded failures', async () => {
  const ann = await addMember(services, 'ann', { bookings: 'at_once' });
  const { uuid, fields } = await addBrowser(ann);
  const refused_since = new Date(Date.now() - pushLimits.refusedMs - 1);
  const data = { refusals: pushLimits.refusals, refused_since, last_error: 'Refused' };
  await services.prisma.pushSubscription.update({ where: { uuid }, data });
  await services.prisma.$transaction((tx) =>
    saveBrowser(tx, { userId: ann, sessionId: 'a session' }, fields),
  );
  expect(await services.prisma.pushSubscription.findUniqueOrThrow({ where: { uuid } })).toMatchObject({
    refusals: 0,
    refused_since: null,
    last_error: null,
  });
});

test('everything that members get by email at once has a message', async () => {
  const recipient = await addMember(services, 'ann', { bookings: 'at_once' });
  const { uuid: booking_uuid } = await makeBooking(services, { project_title: 'LoRa node' });
  for (const kind of kindsWhere(({ to }) => to === 'shop' || to === 'member')) {
    const { uuid } = await services.prisma.notification.create({
      data: { kind, recipient, booking_uuid, request_id: 'r' },
    });
    const words = await notificationWords(services.prisma, {
      notification_uuid: uuid,
      user_id: recipient,
      language: 'en',
    });
    expect(words, kind).toMatchObject({ title: expect.stringMatching(/./), body: 'LoRa node' });
  }
});
