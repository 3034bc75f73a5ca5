import { mails } from '@perfboard/content/mails';
import type { Language } from '@perfboard/messages/language';
import { expect, test } from 'vitest';
import { saveDocument, versionOf } from '../../catalog/shop/shop.ts';
import { addResetRequest, sendResetLink } from '../../people/session/password-reset.ts';
import { makeBooking, makeContact, makeNotification } from '../../testing/make-lead.ts';
import { makeSubscriber } from '../../testing/make-newsletter.ts';
import { makeSentQuote } from '../../testing/make-quote.ts';
import { addMember, leaveLead, sendAllNotifications } from '../../testing/team-mail.ts';
import { makeDigests } from './digest.ts';
import { sendNotification } from './send-notification.ts';
import { again, prepareNotifications, services, sink } from './testing/notifications.ts';

prepareNotifications();

async function makePrimary(primary: Language) {
  const { prisma } = services;
  const version = await versionOf(prisma, 'languages');
  const value = { primary, further: [] };
  await prisma.$transaction((tx) => saveDocument(tx, { name: 'languages', version, actor: 'asha', value }));
  await expect.poll(async () => (await services.shop.read()).words.languages.primary).toBe(primary);
}

/** The email of a new notification. */
async function mailOf(data: Parameters<typeof makeNotification>[1]) {
  return sentMail((await makeNotification(services, data)).uuid);
}

async function sentMail(uuid: string) {
  await sendNotification(services, uuid, again);
  const mail = sink.messages.at(-1);
  if (!mail) throw new Error('no email');
  return { subject: mail.subject ?? '', html: mail.html || '', text: mail.text ?? '' };
}

test('a visitor’s email is in the language of the lead, and a member’s about the same lead in English', async () => {
  const { uuid: booking_uuid } = await makeBooking(services, { language: 'de' });
  const said = await mailOf({ kind: 'booking_acknowledgement', booking_uuid });
  expect(said.subject).toBe('Ihre Anfrage ist bei uns eingegangen');
  expect(said.html).toContain('<html lang="de">');
  expect(said.text).toMatch(/Eingegangen: \d{2}\.\d{2}\.\d{4}, \d{2}:\d{2} \(/);
  expect(said.text).toContain('Wir antworten innerhalb von 24 Stunden.');
  expect(said.text).not.toMatch(/You receive|Received|within/);
  const toShop = await mailOf({ kind: 'booking_notification', booking_uuid });
  expect(toShop.subject).toMatch(/^New booking request:/);
  expect(toShop.html).toContain('<html lang="en">');
});

test('members get the same notification in the language of each, and others in the shop’s primary one', async () => {
  const { prisma } = services;
  const choice = { bookings: 'at_once' } as const;
  const [de, en] = [await addMember(services, 'dora', choice), await addMember(services, 'emil', choice)];
  await prisma.user.update({ where: { id: de }, data: { language: 'de' } });
  await makePrimary('fr');
  await leaveLead(services, 'booking');
  await sendAllNotifications(services);
  const mailTo = (name: string) =>
    sink.messages.find(({ envelope }) => envelope.to.includes(`${name}@team.shop`));
  const german = mailTo('dora');
  expect(german?.subject).toMatch(/^Neue Buchungsanfrage: /);
  expect(german?.html).toContain('<html lang="de">');
  for (const text of ['Vollständiger Name: ', 'Eingegangen: ', 'Anfrage öffnen:\nhttp'])
    expect(german?.text).toContain(text);
  expect(german?.text).not.toMatch(/Full name|Received|You receive/);
  // No choice of their own.
  expect(mailTo('emil')?.subject).toMatch(/^Nouvelle demande de réservation\u202f: /);
  await prisma.user.deleteMany({ where: { id: { in: [de, en] } } });
  sink.messages.length = 0;
  await leaveLead(services, 'contact');
  await sendAllNotifications(services);
  // The address of the shop belongs to no member.
  const [toShop] = sink.messages;
  expect(toShop?.subject).toMatch(/^Nouveau message de contact\u202f: /);
  expect(toShop?.text).toContain('Répondez à cet e-mail pour répondre à ');
  await makePrimary('en');
});

test('a member’s digest and a reset link are in German, with dates and counts in its format', async () => {
  const { prisma } = services;
  const id = await addMember(services, 'greta', { bookings: 'digest' });
  await prisma.user.update({ where: { id }, data: { language: 'de' } });
  for (const kind of ['booking', 'booking'] as const) await leaveLead(services, kind);
  await sendAllNotifications(services);
  const at = new Date(Date.now() + 25 * 3_600_000);
  expect(await makeDigests(services, at)).toBe(1);
  await sendAllNotifications(services);
  const digest = sink.messages.at(-1);
  expect(digest?.subject).toMatch(/^Ihr Tag bei .+: 2 Buchungsanfragen$/);
  expect(digest?.text).toMatch(/Asha Rao, \d{2}\.\d{2}\.\d{4}, \d{2}:\d{2} \(.+\): /);
  expect(digest?.text).toContain('weil Sie in den Einstellungen der Verwaltung die tägliche Zusammenfassung');

  await addResetRequest(prisma, 'greta@team.shop', 'r');
  const { payload } = await prisma.outbox.findFirstOrThrow({ where: { job: 'password_reset.send' } });
  const { request_uuid: uuid } = payload as { request_uuid: string };
  await sendResetLink(services, { uuid, requestId: 'r' });
  const reset = sink.messages.at(-1);
  expect(reset?.subject).toMatch(/^Neues Passwort für /);
  expect(reset?.text).toContain('Der Link funktioniert einmal und 30 Minuten lang.');
  await prisma.user.delete({ where: { id } });
});

test('a quote’s email is in French, with its amounts, dates and PDF', async () => {
  const { uuid: lead_uuid } = await makeContact(services, { language: 'fr', name: 'Zoé' });
  const lines = [{ description: 'Carte', quantity: 10, unit_price: '129.50', tax_rate: '20' }];
  const { uuid: quote_uuid, number } = await makeSentQuote(services, { lead_uuid, lines });
  const { uuid } = await services.prisma.notification.findFirstOrThrow({ where: { quote_uuid } });
  const said = await sentMail(uuid);
  expect(said.subject).toBe(`Devis ${number}\u202f: Quote`);
  expect(said.text).toContain('Bonjour Zoé, voici notre devis.');
  expect(said.text).toContain('Total\u202f: 1\u202f554,00 EUR');
  expect(said.text).toMatch(/Valable jusqu’au\u202f: \d{1,2} \p{L}+ \d{4}/u);
});

test('a subscriber confirms in Spanish, and the owner’s own text stays', async () => {
  const { prisma } = services;
  const own = { ...mails, confirmation: { ...mails.confirmation, heading: 'Welcome to {{name}}' } };
  const version = await versionOf(prisma, 'mails');
  await prisma.$transaction((tx) => saveDocument(tx, { name: 'mails', version, actor: 'asha', value: own }));
  await expect
    .poll(async () => (await services.shop.read()).words.mails.confirmation.heading)
    .toBe('Welcome to {{name}}');
  const subscriber = await makeSubscriber(services, { language: 'es', status: 'pending' });
  const said = await mailOf({ kind: 'subscription_confirm', subscriber_uuid: subscriber.uuid });
  expect(said.subject).toMatch(/^Confirme su suscripción a /);
  expect(said.text).toMatch(/^Welcome to /);
  expect(said.text).toContain('El enlace es válido durante 7 días.');
});

test('an email from the right to the left says so, and a language that this release does not know is English', async () => {
  const { uuid: contact_uuid } = await makeContact(services, { language: 'ar-XB' });
  const { html } = await mailOf({ kind: 'contact_acknowledgement', contact_uuid });
  expect(html).toContain('<html lang="ar-XB" dir="rtl">');
  const other = await makeContact(services, { language: 'tlh' });
  const english = await mailOf({ kind: 'contact_acknowledgement', contact_uuid: other.uuid });
  expect(english.subject).toBe('We received your message');
});
