import { formatDayIn } from '@perfboard/messages/format';
import { signUnsubscribe } from '@perfboard/server/base/secret/unsubscribe-token';
import { clientUrl } from '@perfboard/server/leads/lead/client-link';
import { timeLink } from '@perfboard/server/leads/lead/time-link';
import { makeBooking, makeContact } from '@perfboard/server/testing/make-lead';
import { makeSubscriber } from '@perfboard/server/testing/make-newsletter';
import { makeSentQuote } from '@perfboard/server/testing/make-quote';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shownAfter, startTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
let cookie: string;
beforeAll(async () => {
  app = await startTestApp();
  cookie = await app.signIn({ email: 'owner@shop.example' });
});
afterAll(() => app.close());

/** Adds German to the shop's English. */
async function offerGerman() {
  const { version } = (await app.call('/api/v1/shop/languages', { cookie })).json;
  const body = { version, value: { primary: 'en', further: ['de'] } };
  expect((await app.call('/api/v1/shop/languages', { method: 'PUT', cookie, body })).status).toBe(200);
  await expect.poll(async () => (await app.services.shop.read()).words.languages.further).toEqual(['de']);
}

const message = 'Was kostet ein Gateway?';
const booking = {
  full_name: 'Jürgen Weiß',
  email: 'juergen@visitor.example',
  mobile_no: '+491234567890',
  project_title: 'Feuchtesensor',
};

describe('a lead and a subscriber', () => {
  test('keep the language in which they came, and an export of their data shows it', async () => {
    await offerGerman();
    const german = { 'accept-language': 'de-AT' };
    const { email, full_name: name } = booking;
    const made = await app.call('/api/v1/bookings', { body: booking, headers: german });
    const { uuid } = made.json;
    const contact = { ...{ name, email, mobile: '4912345678901' }, ...{ subject: 'Frage', message } };
    // The page counts, and not what the browser prefers.
    await app.call('/de/contactus', {
      method: 'POST',
      body: new URLSearchParams(contact).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en' },
    });
    await app.call('/api/v1/newsletter/subscribe', { body: { email }, headers: german });
    const { json } = await app.call(`/api/v1/bookings/${uuid}`, { cookie });
    expect(json.language).toBe('de');
    const { data } = await app.mutate('privacy.export', { email }, cookie);
    expect(data.bookings).toMatchObject([{ language: 'de' }]);
    expect(data.contacts).toMatchObject([{ language: 'de' }]);
    expect(data.subscriber).toMatchObject({ language: 'de' });
    await app.mutate('privacy.erase', { email }, cookie);
    expect((await app.mutate('privacy.export', { email }, cookie)).data.bookings).toEqual([]);
  });

  test('store nothing else as a language', async () => {
    for (const language of ['', 'German', 'de_AT', "de'", `de-${'x'.repeat(9)}`])
      await expect(makeBooking(app.services, { language }), language).rejects.toThrow(/bookings_language/);
    for (const language of ['pt-BR', 'zh-Hant', 'ar-XB'])
      expect((await makeBooking(app.services, { language })).language).toBe(language);
  });
});

describe('pages of links', () => {
  const unsubscribeLink = (subscriberUuid: string, purpose: 'reader' | 'unsubscribe' = 'unsubscribe') =>
    signUnsubscribe({ secret: app.services.env.SESSION_SECRET, subscriberUuid, purpose });
  const post = async (path: string, fields: Record<string, string> = {}) =>
    shownAfter(
      app,
      await app.call(path, {
        method: 'POST',
        body: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    );

  test('an invalid link is answered in the language of the browser', async () => {
    const { text } = await app.call('/unsubscribe?token=x', { headers: { 'accept-language': 'de' } });
    expect(text).toContain('<h1>Dieser Link funktioniert nicht</h1>');
    expect((await app.call('/unsubscribe?token=x')).text).toContain('This link does not work');
  });

  test('a German subscriber unsubscribes in German', async () => {
    const { uuid } = await makeSubscriber(app.services, { email: 'abo@visitor.example', language: 'de' });
    const path = `/unsubscribe?token=${unsubscribeLink(uuid)}`;
    const { text } = await app.call(path);
    expect(text).toContain('<html lang="de">');
    expect(text).toContain('<h1>Newsletter abbestellen?</h1>');
    expect(text).toContain('<button>Abbestellen</button>');
    expect(text).toContain('<a class="home" href="/de">');
    expect((await post(path)).text).toContain('Sie haben den Newsletter abbestellt.');
  });

  test('a subscriber’s own page is in French, its dates too, and in the pseudo-locale it is mirrored', async () => {
    const { prisma } = app.services;
    const { uuid } = await makeSubscriber(app.services, { email: 'page@visitor.example', language: 'fr' });
    const path = `/subscribe/manage?token=${unsubscribeLink(uuid, 'reader')}`;
    expect((await app.call(path)).text).toContain('<h1>Votre abonnement</h1>');
    const paused = await post(path, { do: 'pause' });
    const until = (await prisma.subscriber.findUniqueOrThrow({ where: { uuid } })).paused_until ?? 0;
    const { time_zone } = (await app.services.shop.read()).words.profile;
    const date = formatDayIn('fr', new Date(until), time_zone);
    // The site has no French pages.
    expect(paused.text).toContain('<a class="home" href="/">');
    expect(paused.text).toContain(`Suspendu jusqu’au ${date}.`);
    const left = await post(path, { do: 'leave' });
    expect(left.text).toContain('C’était une erreur\u202f? Vous pouvez annuler pendant 60 minutes.');
    await prisma.subscriber.update({ where: { uuid }, data: { language: 'ar-XB' } });
    expect((await app.call(path)).text).toContain('<html lang="ar-XB" dir="rtl">');
    // Of a release that knew another language.
    await prisma.subscriber.update({ where: { uuid }, data: { language: 'tlh' } });
    expect((await app.call(path)).text).toContain('<html lang="en">');
  });

  test('the page of a German lead is German, and so are its script and its errors', async () => {
    const lead = await makeBooking(app.services, { ...booking, purpose: 'Messen', language: 'de' });
    const claim = { kind: 'booking', uuid: lead.uuid, round: 0 } as const;
    const path = new URL(clientUrl(app.services.env, claim)).pathname;
    const { text } = await app.call(path);
    expect(text).toContain('<html lang="de">');
    expect(text).toContain('<header class="bar"><div><a href="/de">');
    for (const part of ['Fortschritt', 'In Klärung', '<dt>Was soll es können?</dt>', 'Nachricht senden'])
      expect(text).toContain(part);
    expect(text).toContain('Bis zu 3 Dateien mit je 10');
    const [, script = ''] = /<script src="([^"]+)"/.exec(text) ?? [];
    expect((await app.call(script)).text).toContain("'Sie sind anscheinend offline. Ihre");
    const form = new FormData();
    form.set('text', '');
    const refused = await app.call(path, { method: 'POST', body: form });
    expect(refused.text).toContain('>Schreiben Sie eine Nachricht</p>');
    await app.services.prisma.booking.update({ where: { uuid: lead.uuid }, data: { client_round: 1 } });
    expect((await app.call(path)).status).toBe(410);
  });

  test('a Spanish client reads, and accepts, a quote in Spanish', async () => {
    const { uuid: lead_uuid } = await makeContact(app.services, { language: 'es' });
    const lines = [{ description: 'Placa', quantity: 1500.5, unit_price: '1.20', tax_rate: '21' }];
    const { uuid, number } = await makeSentQuote(app.services, { lead_uuid, lines });
    const { public_url } = (await app.call(`/api/v1/quotes/${uuid}`, { cookie })).json;
    const path = new URL(public_url).pathname;
    const { text } = await app.call(path);
    expect(text).toContain(`<h1>Presupuesto ${number}</h1>`);
    expect(text).toContain('1500,5 × 1,20 EUR');
    expect(text).toContain('21\u00a0% de impuestos');
    expect(text).toContain('>2178,73 EUR</td>');
    const accept = { action: 'accept', name: '', confirmed: 'on', shown: '' };
    expect((await post(path, accept)).text).toContain('Introduzca su nombre');
    await post(path, { ...accept, name: 'Lucía' });
    expect((await app.call(`${path}?done=accept`)).text).toContain('Gracias. Ha aceptado este presupuesto.');
  });

  test('a German visitor picks no time in German while the shop offers none', async () => {
    const { uuid } = await makeBooking(app.services, { language: 'de' });
    const path = timeLink(app.services.env.SESSION_SECRET, { uuid, since: new Date(), round: 0 });
    const { text } = await app.call(path);
    expect(text).toContain('<html lang="de">');
    expect(text).toContain('Zurzeit bieten wir keine Termine zur Auswahl an.');
  });
});
