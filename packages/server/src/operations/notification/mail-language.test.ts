import { mails } from '@perfboard/content/mails';
import { expect, test } from 'vitest';
import { saveDocument, versionOf } from '../../catalog/shop/shop.ts';
import { makeBooking, makeContact, makeNotification } from '../../testing/make-lead.ts';
import { makeSubscriber } from '../../testing/make-newsletter.ts';
import { makeSentQuote } from '../../testing/make-quote.ts';
import { sendNotification } from './send-notification.ts';
import { again, prepareNotifications, services, sink } from './testing/notifications.ts';

prepareNotifications();

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

test('a quote’s email is in French, with its amounts, dates and PDF', async () => {
  const { uuid: lead_uuid } = await makeContact(services, { language: 'fr', name: 'Zoé' });
  const lines = [{ description: 'Carte', quantity: 10, unit_price: '129.50', tax_rate: '20' }];
  const { uuid: quote_uuid, number } = await makeSentQuote(services, { lead_uuid, lines });
  const { uuid } = await services.prisma.notification.findFirstOrThrow({ where: { quote_uuid } });
  const said = await sentMail(uuid);
  expect(said.subject).toBe(`Devis ${number}\u202f: Quote`);
  expect(said.text).toContain('Bonjour Zoé, voici notre devis.');
  expect(said.text).toContain('Total\u202f: 1\u202f554,00 EUR');
  expect(said.text).toMatch(/Fin de validité\u202f: \d{1,2} \p{L}+ \d{4}/u);
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
