import { replies } from '@perfboard/content/mails';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
let cookie: string;
beforeAll(async () => {
  app = await startTestApp();
  cookie = await app.signIn();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.services.pool.query('truncate shop_documents, shop_versions, translations');
  await save('languages', { primary: 'en', further: ['de'] });
});

const put = (path: string, body: object) => app.call(`/api/v1${path}`, { method: 'PUT', cookie, body });
const get = async (path: string) => (await app.call(`/api/v1${path}`, { cookie })).json;
async function save(document: string, value: object) {
  const { version } = await get(`/shop/${document}`);
  const answer = await put(`/shop/${document}`, { version, value });
  expect(answer.status, answer.text).toBe(200);
}
const translate = (source: string, text: string) =>
  put('/shop/replies/translations/de', { texts: [{ path: '', source, text }] });
const templatesIn = async (language: string) => (await get(`/shop/replies/templates/${language}`)).templates;

test('the default templates are in the lead’s language, and in the primary one without a translation', async () => {
  const german = await templatesIn('de');
  expect(german).toHaveLength(4);
  for (const { text, state, language } of german) {
    expect([state, language]).toEqual(['current', 'de']);
    expect(text).toMatch(/^Guten Tag \{\{name\}\},\n\n[\s\S]*Mit freundlichen Grüßen\n\{\{signature\}\}$/);
  }
  expect(await templatesIn('en')).toEqual(
    replies.templates.map((one) => ({ ...one, language: 'en', state: 'current' })),
  );
  expect((await templatesIn('ar-XB'))[0]).toMatchObject({
    text: replies.templates[0]?.text,
    language: 'en',
    state: 'missing',
  });
});

test('a template is translated as one: without its subject, or once its text has changed, it is as the shop wrote it', async () => {
  const own = { name: 'Ask', subject: 'About {{title}}', text: 'How many?' };
  await save('replies', { templates: [own] });
  const asWritten = { ...own, language: 'en' };
  expect(await templatesIn('de')).toEqual([{ ...asWritten, state: 'missing' }]);
  await translate(own.text, 'Wie viele?');
  expect(await templatesIn('de')).toEqual([{ ...asWritten, state: 'missing' }]);
  await translate(own.subject, 'Zu {{title}}');
  expect(await templatesIn('de')).toEqual([
    { name: 'Ask', subject: 'Zu {{title}}', text: 'Wie viele?', language: 'de', state: 'current' },
  ]);
  await save('replies', { templates: [{ ...own, text: 'How many pieces?' }] });
  expect(await templatesIn('de')).toEqual([{ ...asWritten, text: 'How many pieces?', state: 'outdated' }]);
});

test('with another primary language the default templates are in it, and for English leads in English', async () => {
  await save('languages', { primary: 'de', further: ['en'] });
  expect((await templatesIn('de'))[0]).toMatchObject({ language: 'de', state: 'current' });
  expect((await templatesIn('en'))[0]).toMatchObject({ text: replies.templates[0]?.text, state: 'current' });
  expect((await templatesIn('ar-XB'))[0]).toMatchObject({ language: 'de', state: 'missing' });
  expect((await templatesIn('ar-XB'))[0].text).toMatch(/^Guten Tag/);
  await save('replies', { templates: [{ name: 'Frage', subject: '', text: 'Wie viele?' }] });
  expect(await templatesIn('en')).toEqual([
    { name: 'Frage', subject: '', text: 'Wie viele?', language: 'de', state: 'missing' },
  ]);
});

test('a translation with a placeholder that no reply fills in is refused', async () => {
  const source = replies.templates[0]?.text ?? '';
  const answer = await translate(source, 'Hallo {{vorname}},');
  expect([answer.status, answer.json.message]).toEqual([
    400,
    'Unknown placeholder {{vorname}}. You can use {{first_name}}, {{name}}, {{title}}, {{shop}}, {{signature}}.',
  ]);
  expect((await translate(source, 'Hallo {{name}},')).status).toBe(200);
  expect((await templatesIn('de'))[0].text).toBe('Hallo {{name}},');
});
