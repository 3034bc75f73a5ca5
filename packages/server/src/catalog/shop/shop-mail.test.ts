import { mails } from '@perfboard/content/mails';
import { clients, languages } from '@perfboard/content/optional-features';
import { shop } from '@perfboard/content/shop';
import { timeZoneName } from '@perfboard/contracts/words/appointment';
import type { MailShop, MailTemplate } from '@perfboard/mail/mail-template';
import { type MailSink, startMailSink } from '@perfboard/testing/mail-sink';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { template as newsletter } from '../../audience/newsletter/newsletter.mail.ts';
import { mailWordsOf } from '../../base/mail/mail-shop.ts';
import { template as bookingAcknowledgement } from '../../leads/booking/booking-acknowledgement.mail.ts';
import { sendNotification } from '../../operations/notification/send-notification.ts';
import { makeBooking, makeNotification } from '../../testing/make-lead.ts';
import { openTestServices, type TestServices } from '../../testing/services.ts';
import { readDocument, saveDocument } from './shop.ts';

let sink: MailSink;
let services: TestServices;
beforeAll(async () => {
  sink = await startMailSink();
  services = await openTestServices({ smtpUrl: sink.url });
});
afterAll(async () => {
  await services?.close();
  await sink?.stop();
});

async function mailAfter(name: string): Promise<string> {
  const { version } = await readDocument(services.prisma, 'profile');
  const value = { ...shop, name, phone: '+39 011 555 0142' };
  await services.prisma.$transaction((tx) =>
    saveDocument(tx, { name: 'profile', version, actor: 'a', value }),
  );
  const booking = await makeBooking(services);
  const notification = await makeNotification(services, {
    kind: 'booking_acknowledgement',
    booking_uuid: booking.uuid,
  });
  sink.messages.length = 0;
  await sendNotification(services, notification.uuid, { isLast: false });
  return JSON.stringify(sink.messages);
}

test('emails use saved texts at once, also in a worker that has already sent some', async () => {
  for (const name of ['Torino Elettronica', 'Lisboa Placas']) {
    await expect.poll(() => mailAfter(name), { timeout: 60_000, interval: 300 }).toContain(name);
  }
});

test("times in emails use the shop's time zone", async () => {
  expect(await mailAfter('Lisboa Placas')).toContain(`M (${timeZoneName(shop.time_zone)})`);
});

test('emails use the owner’s latest texts, and a visitor’s name fills no placeholder', async () => {
  const { version, value } = await readDocument(services.prisma, 'mails');
  const booking = { ...value.booking, subject: 'Da {{name}}', closing: '', heading_known: 'Ciao {{sender}}' };
  const saved = { ...value, booking, prefixes: { ...value.prefixes, booking: '[{{name}}]' } };
  await services.prisma.$transaction((tx) =>
    saveDocument(tx, { name: 'mails', version, actor: 'a', value: saved }),
  );
  const subjects = async () => {
    sink.messages.length = 0;
    // One acknowledgement per lead.
    const lead = await makeBooking(services, { full_name: '{{phone}}', project_title: 'Uno {{url}}' });
    for (const kind of ['booking_acknowledgement', 'booking_notification'] as const) {
      const notification = await makeNotification(services, { kind, booking_uuid: lead.uuid });
      await sendNotification(services, notification.uuid, { isLast: false });
    }
    return sink.messages.map(({ subject }) => subject);
  };
  await expect
    .poll(subjects, { timeout: 60_000, interval: 300 })
    .toEqual(['Da Lisboa Placas', '[Lisboa Placas] Uno {{url}}']);
  const [mail] = sink.messages;
  expect(mail?.text).toMatch(/^Thank you\n/);
  expect(mail?.text).not.toContain('In a hurry?');
});

test('From has the shop’s name if the operator set none, and always the operator’s address', () => {
  const from = (MAIL_FROM: string) =>
    mailWordsOf({ PUBLIC_URL: 'https://x.example', MAIL_FROM }, { profile: shop, mails, clients, languages })
      .from;
  expect(from('post@torino.it')).toEqual({ name: shop.name, address: 'post@torino.it' });
  expect(from('Officina <post@torino.it>')).toEqual({ name: 'Officina', address: 'post@torino.it' });
});

test('the owner’s logo heads every email in a widely supported format, with the shop’s name as alternative text, and plain text stays unchanged', () => {
  const env = { PUBLIC_URL: 'https://torino.example', MAIL_FROM: 'post@torino.example' };
  const hash = 'ab'.repeat(32);
  const shopWith = (light: string) =>
    mailWordsOf(env, { profile: { ...shop, logo: { ...shop.logo, light } }, mails, clients, languages }).shop;
  for (const template of [bookingAcknowledgement, newsletter]) {
    const render = (light: string) =>
      (template as MailTemplate<{ shop: MailShop }>).render({
        ...template.sampleProps,
        shop: shopWith(light),
      });
    const [none, square, wide] = ['', `picture:${hash}:512x512`, `picture:${hash}:1200x300`].map(render);
    expect(none?.html).not.toContain('<img');
    expect(square?.html).toContain(
      `<img src="https://torino.example/media/mail/${hash}/card.jpg" alt="" width="32" height="32"`,
    );
    expect(square?.html).toContain(`</span> ${shop.name}</div>`);
    // A wide logo includes the name.
    expect(wide?.html).toMatch(new RegExp(`alt="${shop.name}" width="128" height="32"[^>]*></span></div>`));
    expect([square?.text, wide?.text]).toEqual([none?.text, none?.text]);
  }
});

test('a newsletter says that it is in the shop’s primary language', () => {
  const env = { PUBLIC_URL: 'https://berlin.example', MAIL_FROM: 'post@berlin.example' };
  const { shop: german } = mailWordsOf(env, {
    profile: shop,
    mails,
    clients,
    languages: { primary: 'de', further: [] },
  });
  const bodyFor = (language: 'de' | 'fr') =>
    newsletter.render({ ...newsletter.sampleProps, shop: { ...german, language } }).html;
  expect(bodyFor('fr')).toContain('<div style="padding:24px" lang="de" dir="ltr">');
  expect(bodyFor('de')).toContain('<div style="padding:24px">');
});
