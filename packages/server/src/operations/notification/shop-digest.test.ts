import { toOwners } from '@perfboard/contracts/words/notification';
import { type MailSink, startMailSink } from '@perfboard/testing/mail-sink';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeBooking, makeContact } from '../../testing/make-lead.ts';
import { openTestServices, type TestServices } from '../../testing/services.ts';
import { addMember, sendAllNotifications } from '../../testing/team-mail.ts';
import { makeDigests } from './digest.ts';

let sink: MailSink;
let services: TestServices;
let zone: string;
beforeAll(async () => {
  sink = await startMailSink();
  services = await openTestServices({ smtpUrl: sink.url });
  zone = (await services.shop.read()).words.profile.time_zone;
});
afterAll(async () => {
  await services.close();
  await sink.stop();
});
beforeEach(async () => {
  await services.pool.query('truncate users, notifications, bookings, contacts, outbox cascade');
  sink.messages.length = 0;
});

const hourMs = 3_600_000;
/** The instant of an hour in the shop's time zone. */
function clock(day: string, hour: number): Date {
  const utc = new Date(`${day}T00:00:00Z`);
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  const offset = Date.parse(`${shown.format(utc).replace(' ', 'T')}Z`) - utc.getTime();
  return new Date(utc.getTime() + hour * hourMs - offset);
}

const guess = { is_spam: true, spam_reasons: ['links'] };
const bookingAt = (created_at: Date, full_name: string) =>
  makeBooking(services, { ...guess, full_name, created_at });
const contactAt = (created_at: Date, name: string) => makeContact(services, { ...guess, name, created_at });

const lookAt = (now: Date, as: TestServices = services) => makeDigests(as, now);
const asOwners = (): TestServices => ({ ...services, mail: { ...services.mail, notifyEmail: toOwners } });
const sendAll = async (as: TestServices = services) => {
  sink.messages.length = 0;
  await sendAllNotifications(as);
  return sink.messages.flatMap(({ envelope }) => envelope.to).sort();
};

test('the shop’s own address gets a daily list of spam if no member chose notifications', async () => {
  await addMember(services, 'ann', undefined, 'owner');
  expect(await lookAt(clock('2030-01-02', 9)), 'no spam').toBe(0);
  await bookingAt(clock('2030-01-02', 7), 'Cora Klein');
  await contactAt(clock('2030-01-01', 23), 'Dev Nair');
  expect(await lookAt(clock('2030-01-02', 7.5)), 'before its hour').toBe(0);
  const made = await Promise.all([1, 2].map(() => lookAt(clock('2030-01-02', 9))));
  expect(made.sort(), 'two workers look at once').toEqual([0, 1]);
  expect(await sendAll()).toEqual(['owner@shop.example']);
  expect(sink.messages[0]?.subject).toMatch(/: 2 marked as spam$/);
  expect(sink.messages[0]?.text).toMatch(/Cora Klein.*Dev Nair/s);
  expect(sink.messages[0]?.text).toContain('no member has turned on lead notifications');
  await bookingAt(clock('2030-01-02', 10), 'Emil Braun');
  expect(await lookAt(clock('2030-01-02', 23)), 'once a day').toBe(0);
  expect(await lookAt(clock('2030-01-03', 8))).toBe(1);
  expect(await sendAll()).toEqual(['owner@shop.example']);
  expect(sink.messages[0]?.text).toContain('Emil Braun');
  expect(sink.messages[0]?.text).not.toContain('Cora Klein');
  expect(await lookAt(clock('2030-01-04', 9)), 'nothing came since').toBe(0);
});

test('it lists only the kinds that no member chose', async () => {
  await addMember(services, 'ann', { bookings: 'at_once' });
  await addMember(services, 'bo', { failures: 'digest' });
  await services.pool.query(`update notification_choices set digest_at = '2030-01-02T12:00:00Z'`);
  await bookingAt(clock('2030-01-02', 7), 'Of another kind');
  await contactAt(clock('2030-01-02', 7), 'Cora Klein');
  expect(await lookAt(clock('2030-01-02', 9))).toBe(1);
  expect(await sendAll()).toEqual(['owner@shop.example']);
  expect(sink.messages[0]?.text).toContain('Cora Klein');
  expect(sink.messages[0]?.text).not.toContain('Of another kind');
});

test('each owner gets it if the owners are the default recipients, once, with other settings or none', async () => {
  await addMember(services, 'ann', undefined, 'owner');
  await addMember(services, 'bo', { failures: 'digest', time_zone: zone }, 'owner');
  await addMember(services, 'cy');
  await services.pool.query(`update notification_choices set digest_at = $1`, [clock('2030-01-01', 9)]);
  await contactAt(clock('2030-01-02', 7), 'Cora Klein');
  expect(await lookAt(clock('2030-01-02', 9), asOwners())).toBe(2);
  expect(await lookAt(clock('2030-01-02', 10), asOwners())).toBe(0);
  expect(await sendAll(asOwners())).toEqual(['ann@team.shop', 'bo@team.shop']);
  for (const { text } of sink.messages) expect(text).toContain('Cora Klein');
});

test('a spam guess corrected before the digest leaves nothing to send', async () => {
  const { uuid } = await bookingAt(clock('2030-01-02', 7), 'Cora Klein');
  expect(await lookAt(clock('2030-01-02', 9))).toBe(1);
  await services.prisma.booking.update({ where: { uuid }, data: { is_spam: false } });
  expect(await sendAll()).toEqual([]);
  expect(await services.prisma.notification.count()).toBe(0);
});
