import type { RenderPage } from '@perfboard/contracts/page';
import { makeProject } from '@perfboard/server/testing/make-project';
import { eventually } from '@perfboard/testing/eventually';
import { type MailSink, startMailSink } from '@perfboard/testing/mail-sink';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

/** Shows what a page of the archive reads, under the prefix of the address. */
const render: RenderPage = async ({ url, query }) => {
  const [, uuid] = /newsletters\/([\da-f-]{36})/.exec(url) ?? [];
  const page = await query('publishedNewsletter.page', {});
  const found = uuid ? await query('publishedNewsletter.byUuid', { uuid }) : null;
  return { kind: 'html', status: 200, html: `<title>x</title>${JSON.stringify({ page, found })}` };
};

let app: TestApp;
let sink: MailSink;
let cookie: string;
beforeAll(async () => {
  sink = await startMailSink();
  app = await startTestApp({ render, env: { SMTP_URL: sink.url } });
  cookie = await app.signIn();
  await eventually('changes are listened to', () => app.services.changes.isListening());
  const answer = await app.call('/api/v1/shop/languages', {
    method: 'PUT',
    cookie,
    body: { version: 0, value: { primary: 'en', further: ['de', 'fr'] } },
  });
  expect(answer.status, answer.text).toBe(200);
});
afterAll(async () => {
  await app.close();
  await sink.stop();
});

const call = (name: string, input: object) => app.mutate(`newsletter.${name}`, input, cookie);
const own = { subject: 'New kits', preview_text: 'Two kits', body: 'Hello **readers**' };
const german = { subject: 'Neue Bausätze', preview_text: 'Zwei Bausätze', body: 'Guten Tag' };
const plain = { ...own, filter: null, scheduled_at: null };
const draft = async (fields: object = {}): Promise<string> =>
  (await call('create', { ...own, ...fields })).data.uuid;
const textsIn = (texts: typeof own, source = own) =>
  (['subject', 'preview_text', 'body'] as const).map((path) => ({
    path,
    source: source[path],
    text: texts[path],
  }));
const translate = (uuid: string, texts: object[] = textsIn(german), language = 'de') =>
  call('translate', { uuid, language, texts });
const languages = async (uuid: string) =>
  (await app.query('newsletter.languages', { uuid }, cookie)).data.languages;

test('the desk lists each text beside its translation, and says what is missing and what is out of date', async () => {
  const uuid = await draft();
  expect(await languages(uuid)).toEqual([
    { language: 'de', missing: 3, outdated: 0 },
    { language: 'fr', missing: 3, outdated: 0 },
  ]);
  expect((await translate(uuid)).data).toEqual({ message: 'Translation saved', uuid });
  expect((await languages(uuid))[0]).toEqual({ language: 'de', missing: 0, outdated: 0 });
  const { version } = (await app.query('newsletter.byUuid', { uuid }, cookie)).data;
  await call('save', { uuid, version, ...plain, body: 'Hello **all readers**' });
  expect((await languages(uuid))[0]).toEqual({ language: 'de', missing: 0, outdated: 1 });
  const { texts } = (await app.call(`/api/v1/newsletters/${uuid}/translations/de`, { cookie })).json;
  expect(texts).toMatchObject([
    { path: 'subject', source: 'New kits', text: 'Neue Bausätze' },
    { path: 'preview_text', source: 'Two kits', text: 'Zwei Bausätze' },
    {
      path: 'body',
      source: 'Hello **all readers**',
      text: null,
      outdated: { source: 'Hello **readers**', text: 'Guten Tag' },
    },
  ]);
  expect(await translate(uuid)).toMatchObject({ status: 409 });
});

test('a translation has the limits of its text, and none is added once sending has begun', async () => {
  const uuid = await draft();
  const long = await translate(
    uuid,
    textsIn({ ...german, subject: 'x'.repeat(201), body: 'y'.repeat(50_001) }),
  );
  expect(long.error).toMatchObject({
    message: 'Subject must not exceed 200 characters',
    issues: [
      { path: 'texts.0.text', message: 'Subject must not exceed 200 characters' },
      { path: 'texts.2.text', message: 'Message must not exceed 50,000 characters' },
    ],
  });
  expect((await translate(uuid, textsIn(german), 'es')).error?.message).toBe(
    'The site does not have this language',
  );
  await translate(uuid, textsIn({ ...german, subject: ' Neue\nBausätze ' }));
  const first = (await app.query('newsletter.translations', { uuid, language: 'de' }, cookie)).data.texts[0];
  expect(first.text).toBe('Neue Bausätze');
  const copy = (await call('duplicate', { uuid })).data.uuid;
  expect((await languages(copy))[0]).toEqual({ language: 'de', missing: 0, outdated: 0 });
  await app.services.prisma.newsletter.update({ where: { uuid }, data: { planned_at: new Date() } });
  expect(await translate(uuid)).toMatchObject({
    status: 409,
    error: { message: 'You can’t change a newsletter after sending has started' },
  });
});

test('the preview and the test email are what subscribers of the language would get', async () => {
  const uuid = await draft();
  const shown = async (language?: string, fields: object = {}) =>
    (await call('render', { ...own, uuid, ...(language && { language }), ...fields })).data;
  expect(await shown('de')).toMatchObject({ subject: 'New kits', is_translated: false });
  await translate(uuid);
  expect(await shown('de')).toMatchObject({ subject: 'Neue Bausätze', is_translated: true });
  expect((await shown('de')).text).toMatch(/Guten Tag.*Abbestellen: /s);
  expect(await shown()).toMatchObject({ subject: 'New kits', is_translated: false });
  expect(await shown('de', { body: 'Another text' })).toMatchObject({ subject: 'New kits' });

  const form = new URLSearchParams({ ...own, filter: '', theme: 'light', uuid, language: 'de' });
  const frame = await app.call('/main/admin/newsletter-preview', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: app.url },
    cookie,
    body: form.toString(),
  });
  expect(frame.text).toContain('Guten Tag');

  for (const language of ['de', 'fr', undefined]) await call('sendTest', { ...own, uuid, language });
  expect(sink.messages.map(({ subject }) => subject)).toEqual([
    '[Test] Neue Bausätze',
    '[Test] New kits',
    '[Test] New kits',
  ]);
  expect(sink.messages.map(({ text = '' }) => /Dies ist|Ceci est|This is/.exec(text)?.[0])).toEqual([
    'Dies ist',
    'Ceci est',
    'This is',
  ]);
});

test('the archive shows a newsletter in the language in which it was sent, under one address', async () => {
  const { prisma } = app.services;
  const kit = await makeProject(app.services, { project_name: 'Soil network' });
  const uuid = await draft({ is_public: true, body: `Hello [kit](project:${kit.uuid})` });
  const translated = {
    de: { ...german, body: `Guten Tag\n\n[kit](project:${kit.uuid})`, project_names: { [kit.uuid]: 'Netz' } },
  };
  const card = { uuid: kit.uuid, project_name: 'Soil network', price: '', picture: null };
  await prisma.newsletter.update({
    where: { uuid },
    data: {
      started_at: new Date(),
      planned_at: new Date(),
      content: { pictures: {}, projects: { [kit.uuid]: card } },
      translated,
    },
  });
  await prisma.newsletterDelivery.create({
    data: {
      newsletter_uuid: uuid,
      email: 'first@newsletter.example',
      status: 'sent',
      message_id: '<a@b.example>',
      sent_at: new Date(),
    },
  });
  const page = async (base: string) =>
    JSON.parse((await app.call(`${base}/newsletters/${uuid}/new-kits`)).text.replace(/^.*<\/title>/, ''));
  const inGerman = await page('/de');
  expect(inGerman.found).toMatchObject({ subject: 'Neue Bausätze', primary_subject: 'New kits' });
  expect(inGerman.found.html).toContain(`href="/de/projects/${kit.uuid}/soil-network"`);
  expect(inGerman.found.html).toContain('<strong>Netz</strong>');
  expect(inGerman.page.items[0]).toMatchObject({ subject: 'Neue Bausätze', preview_text: 'Zwei Bausätze' });
  const inEnglish = await page('');
  expect(inEnglish.found.subject).toBe('New kits');
  expect(inEnglish.found).not.toHaveProperty('primary_subject');
  expect((await page('/fr')).found.subject).toBe('New kits');
  expect((await app.call('/newsletters.xml')).text).toContain('<title>New kits</title>');
  const { text: feed } = await app.call('/de/newsletters.xml');
  expect(feed).toContain('<title>Neue Bausätze</title>');
  expect(feed).toContain(`href="${app.url}/de/newsletters/${uuid}/new-kits"`);
  expect(feed).toContain('Netz');
  expect((await app.call('/fr/newsletters.xml')).text).toContain('<title xml:lang="en">New kits</title>');
});
