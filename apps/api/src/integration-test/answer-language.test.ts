import { batchLimits } from '@perfboard/contracts/words/error';
import { siteImportMessages as messages } from '@perfboard/contracts/words/project-archive';
import { createContext } from '@perfboard/server/base/trpc/context';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forms, receiveForm } from '../http/posted-form.ts';
import { shownForm, startTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { MAIL_EVENTS: 'mailgun', MAIL_EVENTS_KEY: 'a key' } });
  await offer(['de']);
});
afterAll(() => app.close());

/** Chooses the languages of the shop besides English. */
async function offer(further: string[]): Promise<void> {
  const cookie = await app.signIn();
  const { version } = (await app.call('/api/v1/shop/languages', { cookie })).json;
  const value = { primary: 'en', further };
  const answer = await app.call('/api/v1/shop/languages', {
    method: 'PUT',
    cookie,
    body: { version, value },
  });
  expect(answer.status).toBe(200);
}

const german = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' };

const booking = (email: string) => ({
  full_name: 'Jo Weiß',
  email,
  mobile_no: '555-010-0142',
  project_title: 'Rain gauge',
});

const faulty = { full_name: 'J', email: 'jо@example.com', mobile_no: '1', project_title: 'Rain', more: true };

test('a rejected booking over REST is explained in German; status and paths are those of English', async () => {
  const answer = await app.call('/api/v1/bookings', { body: faulty, headers: german });
  const english = await app.call('/api/v1/bookings', { body: faulty });
  expect(english.json.issues[0]).toEqual({
    path: 'full_name',
    message: 'Name must be at least 2 characters',
  });
  expect(answer.json).toEqual({
    message: 'Der Name muss mindestens 2\u00a0Zeichen lang sein',
    issues: [
      { path: 'full_name', message: 'Der Name muss mindestens 2\u00a0Zeichen lang sein' },
      { path: 'email', message: 'Ungültige E-Mail-Adresse: „о“ ist ein kyrillischer Buchstabe' },
      { path: 'mobile_no', message: 'Ungültiges Format der Mobilnummer' },
      { path: 'project_title', message: 'Der Projekttitel muss mindestens 5\u00a0Zeichen lang sein' },
      { path: '', message: 'Unbekanntes Feld' },
    ],
  });
  expect(answer.status).toBe(english.status);
  const pathsOf = ({ json }: typeof answer) => json.issues.map(({ path }: { path: string }) => path);
  expect(pathsOf(answer)).toEqual(pathsOf(english));
});

test('over tRPC the message and the issues are German, and the code is not', async () => {
  const { json, status } = await app.call('/trpc/booking.create', { body: faulty, headers: german });
  const english = await app.call('/trpc/booking.create', { body: faulty });
  expect(status).toBe(400);
  expect(json.error.message).toBe('Der Name muss mindestens 2\u00a0Zeichen lang sein');
  expect(json.error.data.issues[2]).toEqual({
    path: 'mobile_no',
    message: 'Ungültiges Format der Mobilnummer',
  });
  const { issues: _, ...data } = json.error.data;
  const { issues: __, ...englishData } = english.json.error.data;
  expect({ ...data, code: data.code }).toEqual({ ...englishData, code: 'BAD_REQUEST' });
  expect(json.error.code).toBe(english.json.error.code);
});

test('every door reports a success in the language of its caller', async () => {
  const rest = await app.call('/api/v1/bookings', { body: booking('rest@example.com'), headers: german });
  expect(rest.json.message).toBe(
    'Ihre Beratungsanfrage ist eingegangen. Wir antworten innerhalb von 24\u00a0Stunden.',
  );
  const contact = {
    name: 'Jo Weiß',
    email: 'jo@example.com',
    mobile: '15550100142',
    subject: 'Rain gauge',
    message: 'Do you build rain gauges?',
  };
  const trpc = await app.call('/trpc/contact.create', { body: contact, headers: german });
  expect(trpc.json.result.data.message).toBe('Ihre Nachricht wurde gesendet.');
  const files = new FormData();
  for (const [name, value] of Object.entries(booking('files@example.com'))) files.set(name, value);
  files.append('files', new Blob(['{}']), 'gauge.json');
  const upload = await app.call('/trpc/booking.create', { body: files, headers: german });
  expect(upload.json.result.data.message).toBe(rest.json.message);
  const subscriber = { email: 'jo@example.com' };
  const path = '/api/v1/newsletter/subscribe';
  expect((await app.call(path, { body: subscriber, headers: german })).json.message).toBe(
    'Vielen Dank für Ihre Anmeldung!',
  );
  expect((await app.call(path, { body: subscriber, headers: german })).json).toEqual({
    message: 'Diese E-Mail-Adresse ist bereits angemeldet',
  });
});

test('a repeated request is answered in its own language, and what is stored is English', async () => {
  const { prisma } = app.services;
  const key = 'answer-in-two-languages';
  const send = (language: string) =>
    app.call('/api/v1/bookings', {
      body: booking('again@example.com'),
      headers: { 'idempotency-key': key, 'accept-language': language },
    });
  const [first, second, third] = [await send('de'), await send('en'), await send('de')];
  expect(first.json.message).toMatch(/^Ihre Beratungsanfrage ist eingegangen\./);
  expect(second.json.message).toMatch(/^Your consultation request has been received\./);
  expect(third.json).toEqual(first.json);
  expect(second.json.uuid).toBe(first.json.uuid);
  expect(await prisma.booking.count({ where: { email: 'again@example.com' } })).toBe(1);
  const { response } = await prisma.idempotencyKey.findFirstOrThrow({ where: { key } });
  expect(response).toMatchObject({ message: second.json.message });
});

test('errors before any procedure are German too', async () => {
  const many = Array.from({ length: batchLimits.stranger + 1 }, () => 'project.search').join(',');
  const batch = await app.call(`/trpc/${many}?batch=1&input={}`, { headers: german });
  expect(batch.json.error.message).toBe('Zu viele Aufrufe in einer Anfrage');
  expect((await app.call('/trpc/nothing', { headers: german })).json.error).toMatchObject({
    message: 'Nicht gefunden',
    data: { code: 'NOT_FOUND' },
  });
  expect((await app.call('/api/v1/nothing', { headers: german })).json.message).toBe('Nicht gefunden');
  const body = await app.call('/api/v1/contacts', {
    method: 'POST',
    body: '{',
    headers: { ...german, 'content-type': 'application/json' },
  });
  expect(body.json.message).toBe('Der Inhalt der Anfrage konnte nicht gelesen werden');
});

test('a lead with the text of one of the API’s messages is returned unchanged', async () => {
  const cookie = await app.signIn();
  const message = 'Something went wrong';
  const contact = {
    name: 'Jo',
    email: 'own@example.com',
    mobile: '15550100142',
    subject: 'Not found',
    message,
  };
  const { data } = await app.mutate('contact.create', contact);
  const read = await app.call(`/api/v1/contacts/${data.uuid}`, { headers: german, cookie });
  expect(read.json).toMatchObject({ message, subject: 'Not found' });
});

test('a list is cached for every language at once', async () => {
  const answers = await Promise.all([german, {}].map((headers) => app.call('/api/v1/projects', { headers })));
  expect(answers[0]?.text).toBe(answers[1]?.text);
  for (const { headers } of answers) expect(headers.get('vary')).not.toMatch(/language/i);
});

test('a shop in English only answers in English, whatever the browser prefers', async () => {
  await offer([]);
  const answer = await app.call('/api/v1/bookings', { body: faulty, headers: german });
  expect(answer.json.message).toBe('Name must be at least 2 characters');
  await offer(['de']);
});

const context = () =>
  createContext({
    services: app.services,
    log: app.services.log,
    requestId: 'form',
    door: 'form',
    address: '127.0.0.1',
    headers: german,
    authenticate: async () => null,
  });

test('a plain form is answered in the language of its page, not of the browser', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', ...german };
  const english = await app.call('/booking', { body: 'full_name=J', headers });
  expect(shownForm(english.text)?.issues?.[0]?.message).toBe('Name must be at least 2 characters');

  const post = (form: (typeof forms)[keyof typeof forms], fields: Record<string, unknown>) =>
    receiveForm(form, context(), { fields, page: undefined, language: 'de' });
  const refused = await post(forms['/contactus'], { name: '', email: 'x', mobile: '+49 1512 3456789' });
  expect(refused).toMatchObject({ status: 400, state: { ok: false, phone: 'fitted' } });
  expect(refused.state.issues?.slice(0, 2)).toEqual([
    { path: 'name', message: 'Bitte geben Sie Ihren Namen ein' },
    { path: 'email', message: 'Ungültige E-Mail-Adresse' },
  ]);
  const stored = await post(forms['/booking'], booking('form@example.com'));
  expect(stored.state.message).toMatch(/^Ihre Beratungsanfrage ist eingegangen\./);
  await post(forms['/newsletter'], { email: 'form@example.com' });
  const again = await post(forms['/newsletter'], { email: 'form@example.com' });
  expect(again.state.message).toBe('Diese E-Mail-Adresse ist bereits angemeldet.');
});

test('a booking that becomes a message is carried over in the language of the page', async () => {
  const fields = { ...booking('carried@example.com'), quantity: '12', from: 'booking' };
  const { state } = await receiveForm(forms['/contactus'], context(), {
    fields,
    page: undefined,
    language: 'de',
  });
  expect(state.values.message).toBe('Ich möchte eine Beratung vereinbaren: Rain gauge\nStückzahl: 12');
});

test('a booking too long for a message is carried over whole, and the form says so', async () => {
  const purpose = 'x'.repeat(600);
  const fields = { ...booking('long@example.com'), purpose, quantity: '12', from: 'booking' };
  const { state } = await receiveForm(forms['/contactus'], context(), {
    fields,
    page: undefined,
    language: 'de',
  });
  expect(state.values.message).toContain(purpose);
  expect(state.values.message).toMatch(/Stückzahl: 12$/);
  expect(state.issues).toEqual([
    { path: 'message', message: 'Die Nachricht darf höchstens 500\u00a0Zeichen lang sein' },
  ]);
});

test('what is stored in English of an import or of a provider’s event is read in German', async () => {
  const { prisma } = app.services;
  const cookie = await app.signIn();
  const read = async (address: string, headers = {}) =>
    (await app.call(`/api/v1/${address}`, { cookie, headers })).json;
  const site = await prisma.projectImport.create({
    data: { file_name: 'site.xml', kind: 'wordpress', status: 'failed', last_error: messages.notWordPress },
  });
  await prisma.projectImportRow.create({
    data: {
      import_uuid: site.uuid,
      place: 1,
      folder: '',
      project_name: 'Arm',
      result: 'ready',
      notes: [messages.noPhotos],
    },
  });
  const list = await prisma.subscriberImport.create({
    data: { file_name: 'list.csv', consent: 'Fair', status: 'failed', last_error: 'The file is empty' },
  });
  const reason = 'Das ist kein Export von WordPress: wp:wxr_version fehlt';
  expect((await read(`project-imports/${site.uuid}`, german)).last_error).toBe(reason);
  expect((await read('project-imports', german)).items[0].last_error).toBe(reason);
  expect((await read(`project-imports/${site.uuid}/rows`, german)).items[0].notes).toEqual([
    'Kein Foto: bleibt ein Entwurf',
  ]);
  expect((await read(`newsletter/imports/${list.uuid}`, german)).last_error).toBe('Die Datei ist leer');
  expect((await read(`newsletter/imports/${list.uuid}`)).last_error).toBe('The file is empty');

  const { pathname, search } = new URL((await read('setup/mail-events')).address);
  expect((await app.call(pathname + search, { body: { signature: {} } })).status).toBe(403);
  const stored = 'The signature does not match. Check the key of your email provider.';
  expect((await read('setup/mail-events')).last.error).toBe(stored);
  expect((await read('setup/mail-events', german)).last.error).toBe(
    'Die Signatur stimmt nicht. Prüfen Sie den Schlüssel Ihres E-Mail-Anbieters.',
  );
});
