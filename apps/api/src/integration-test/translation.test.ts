import type { RenderPage } from '@perfboard/contracts/page';
import { translationMessages } from '@perfboard/contracts/translation';
import { readProjectTexts } from '@perfboard/server/catalog/translation/project-texts';
import { makeProject } from '@perfboard/server/testing/make-project';
import { eventually } from '@perfboard/testing/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

/** Shows the site content, and the answer of the query that the address names. */
const render: RenderPage = async ({ url, base, shop, query }) => {
  const { searchParams } = new URL(url, 'http://site.example');
  const uuid = searchParams.get('project');
  const project = uuid ? await query('project.byUuid', { uuid }) : null;
  const q = searchParams.get('q');
  const found = q ? await query('project.search', { q }) : null;
  return {
    kind: 'html',
    status: 200,
    html: `<title>x</title>${JSON.stringify({ base, shop, project, found })}`,
  };
};

let app: TestApp;
let cookie: string;
beforeAll(async () => {
  app = await startTestApp({ render });
  cookie = await app.signIn();
  await eventually('changes are listened to', () => app.services.changes.isListening());
  await save('languages', { primary: 'en', further: ['de', 'fr'] });
});
afterAll(() => app.close());

const put = (path: string, body: object) => app.call(`/api/v1${path}`, { method: 'PUT', cookie, body });
const get = async (path: string) => (await app.call(`/api/v1${path}`, { cookie })).json;
async function save(document: string, change: object) {
  const { version, value } = await get(`/shop/${document}`);
  const answer = await put(`/shop/${document}`, { version, value: { ...value, ...change } });
  expect(answer.status, answer.text).toBe(200);
}
const page = async (path: string) => JSON.parse((await app.call(path)).text.replace(/^.*<\/title>/, ''));
const translate = (path: string, source: string, text: string, document = 'profile', language = 'de') =>
  put(`/shop/${document}/translations/${language}`, { texts: [{ path, source, text }] });
const textAt = async (path: string, document = 'profile', language = 'de') =>
  (await get(`/shop/${document}/translations/${language}`)).texts.find(
    (one: { path: string }) => one.path === path,
  );

const tagline = 'Electronics, embedded, IoT and AI projects, built and explained';

test('a German page shows the product’s own texts in German, an English one nothing of it', async () => {
  const { shop } = await page('/de');
  expect(shop.profile.tagline).toBe('Elektronik-, Embedded-, IoT- und KI-Projekte: gebaut und erklärt');
  expect(shop.home.services.items[0]).toMatchObject({
    title: 'Embedded-Systeme und Leiterplattenentwurf',
    slug: 'embedded-systems',
  });
  expect(shop.category_titles['AI and ML Projects']).toBe('KI-Projekte');
  // Their stored titles stay: addresses and filters are made of them.
  expect(shop.categories.public[0].title).toBe('AI and ML Projects');
  expect((await page('/')).shop).toBeUndefined();
});

test('an owner’s translation is shown until the text changes, then the text itself, and the desk shows both', async () => {
  await save('profile', { tagline: 'Boards that work' });
  expect((await page('/de')).shop.profile.tagline).toBe('Boards that work');
  expect(await textAt('tagline')).toMatchObject({ source: 'Boards that work', text: null, outdated: null });
  expect((await translate('tagline', 'Boards that work', ' Platinen, die laufen ')).status).toBe(200);
  expect((await page('/de')).shop.profile.tagline).toBe('Platinen, die laufen');
  expect((await page('/fr')).shop.profile.tagline).toBe('Boards that work');

  await save('profile', { tagline: 'Boards that last' });
  expect((await page('/de')).shop.profile.tagline).toBe('Boards that last');
  expect(await textAt('tagline')).toMatchObject({
    source: 'Boards that last',
    text: null,
    outdated: { source: 'Boards that work', text: 'Platinen, die laufen' },
  });
  const late = await translate('tagline', 'Boards that work', 'Zu spät');
  expect([late.status, late.json.message]).toEqual([
    409,
    'The text has changed since you opened it. Nothing was overwritten.',
  ]);
  await translate('tagline', 'Boards that last', 'Platinen, die halten');
  expect(await textAt('tagline')).toMatchObject({ text: 'Platinen, die halten', outdated: null });
  // Another one than the caller has read is not overwritten; what is stored already may be saved again.
  const replace = (replaces: string | null, text: string) =>
    put('/shop/profile/translations/de', {
      texts: [{ path: 'tagline', source: 'Boards that last', text, replaces }],
    });
  const second = await replace(null, 'Platinen, die bleiben');
  expect([second.status, second.json.message]).toEqual([409, translationMessages.overtaken]);
  expect(await textAt('tagline')).toMatchObject({ text: 'Platinen, die halten' });
  expect((await replace('Platinen, die halten', 'Platinen, die bleiben')).status).toBe(200);
  expect((await replace('Platinen, die halten', 'Platinen, die bleiben')).status).toBe(200);
  expect(await textAt('tagline')).toMatchObject({ text: 'Platinen, die bleiben' });
  await translate('tagline', 'Boards that last', '');
  expect((await page('/de')).shop.profile.tagline).toBe('Boards that last');
  // The product's text again, and so its translation.
  await save('profile', { tagline });
  expect((await page('/fr')).shop.profile.tagline).toMatch(/^Projets d’électronique/);
});

test('translations stay with their texts when a list is sorted anew', async () => {
  const { value } = await get('/shop/questions');
  const [first, second] = value.questions;
  const [one, two] = [
    { ...first, question: 'Who?' },
    { ...second, question: 'Where?' },
  ];
  await save('questions', { questions: [one, two] });
  await translate('questions.0.question', 'Who?', 'Wer?', 'questions');
  await translate('questions.1.question', 'Where?', 'Wo?', 'questions');
  await save('questions', { questions: [two, one] });
  const { shop } = await page('/de/booking');
  expect(shop.questions.questions.map(({ question }: { question: string }) => question)).toEqual([
    'Wo?',
    'Wer?',
  ]);
});

test('a project is shown, searched and linked in the language, under its one address', async () => {
  const { uuid } = await makeProject(app.services, {
    project_name: 'Soil network',
    description: 'Measures moisture.',
    tags: [],
  });
  const path = `/projects/${uuid}/translations/de`;
  const { texts } = await get(path);
  expect(texts.map((one: { path: string }) => one.path)).toEqual(['project_name', 'description']);
  const given = [
    { path: 'project_name', source: 'Soil network', text: 'Bodensensornetz' },
    { path: 'description', source: 'Measures moisture.', text: 'Misst die Feuchtigkeit.' },
  ];
  expect((await put(path, { texts: given })).status).toBe(200);
  expect((await page(`/de/booking?project=${uuid}`)).project).toMatchObject({
    project_name: 'Bodensensornetz',
    primary_name: 'Soil network',
    description: 'Misst die Feuchtigkeit.',
  });
  expect((await page(`/booking?project=${uuid}`)).project).toMatchObject({ project_name: 'Soil network' });
  // In every language, by the words of any.
  for (const address of [
    '/de/projects?q=feuchtigkeit',
    '/projects?q=bodensensor',
    '/de/projects?q=moisture',
  ]) {
    expect((await page(address)).found.items, address).toHaveLength(1);
  }
  // Also mistyped ones.
  expect((await page('/de/projects?q=feuchtigkiet')).found).toMatchObject({
    corrected: 'feuchtigkeit',
    total: 1,
  });
  // The script of a German page gets German texts, the desk its own.
  const headers = { 'x-page-language': 'de' };
  const call = `/trpc/project.byUuid?input=${encodeURIComponent(JSON.stringify({ uuid }))}`;
  expect((await app.call(call, { headers })).json.result.data.project_name).toBe('Bodensensornetz');
  expect((await app.call(call, { cookie })).json.result.data.project_name).toBe('Soil network');

  const { version } = await get(`/projects/${uuid}`);
  const form = new FormData();
  for (const [name, value] of Object.entries({
    project_name: 'Soil network',
    description: 'Measures heat.',
    category: 'IoT Projects',
    version: String(version),
  }))
    form.set(name, value);
  const changed = await app.call(`/api/v1/projects/${uuid}`, { method: 'PUT', cookie, body: form });
  expect(changed.status, changed.text).toBe(200);
  expect((await page(`/de/booking?project=${uuid}`)).project.description).toBe('Measures heat.');
  // Its category is found by the name that the page shows, beside words of its text.
  expect((await page('/de/projects?q=iot-projekte%20bodensensor')).found).toMatchObject({ total: 1 });
  expect((await page('/projects?q=iot-projekte')).found.corrected).toBe('iot projects');
  // A browsed category's name finds what it covers.
  await makeProject(app.services, { project_name: 'Line follower', category: 'Robotics' });
  expect((await page('/projects?q=Robotics%20Projects')).found).toMatchObject({ total: 1, corrected: null });
  expect((await page('/de/projects?q=robotik-projekte')).found).toMatchObject({ total: 1 });
  // Also a mistyped one, alone and beside words of a text.
  const corrected = (await page('/de/projects?q=robotkk')).found;
  expect(corrected).toMatchObject({ corrected: 'robotik', total: 1 });
  const typed = (await page('/de/projects?q=robotik')).found;
  expect(typed, 'the same as if it had been typed so').toMatchObject({ total: corrected.total });
  expect((await page('/de/projects?q=projeckte%20follower')).found).toMatchObject({
    corrected: 'projekte follower',
    total: 1,
  });
  expect((await page('/projects?q=feuchtigkeit')).found.items).toEqual([]);
  expect((await get(path)).texts[1]).toMatchObject({
    outdated: { source: 'Measures moisture.', text: 'Misst die Feuchtigkeit.' },
  });

  // Deleted with the project, and back with it.
  const removed = await app.call(`/api/v1/projects/${uuid}`, { method: 'DELETE', cookie });
  expect(removed.status).toBe(200);
  expect(await app.services.prisma.translation.count({ where: { project_uuid: uuid } })).toBe(0);
});

test('a page names the texts that it shows in another language, and an English site names none', async () => {
  await save('profile', { tagline: 'Only in English' });
  const { value } = await get('/shop/home');
  const [first, ...items] = value.services.items;
  await save('home', {
    services: { ...value.services, items: [{ ...first, title: 'Own service' }, ...items] },
  });
  const { shop } = await page('/de');
  expect(shop.text_languages).toEqual({
    profile: { en: ['Only in English'] },
    home: { en: ['Own service'] },
    frame: { en: ['Own service'] },
  });
  expect((await page('/')).shop.text_languages).toBeUndefined();
  await translate('services.items.0.title', 'Own service', 'Eigene Leistung', 'home');
  expect((await page('/de')).shop.text_languages.home).toBeUndefined();
  const call = `/trpc/shop.words?input=${encodeURIComponent(JSON.stringify({ documents: ['profile'] }))}`;
  const { data } = (await app.call(call, { headers: { 'x-page-language': 'de' } })).json.result;
  expect(data.text_languages).toEqual({ profile: { en: ['Only in English'] } });
  await save('home', { services: value.services });
  await save('profile', { tagline });
});

test('in a shop with another primary language, default texts are English and the owner’s are not', async () => {
  await save('languages', { primary: 'de', further: ['en', 'fr'] });
  await save('profile', { tagline: 'Platinen mit Charakter' });
  await eventually('French pages show it', async () => {
    const { shop } = await page('/fr');
    return shop?.profile?.tagline === 'Platinen mit Charakter';
  });
  expect((await page('/fr')).shop.text_languages.profile).toEqual({ de: ['Platinen mit Charakter'] });
  // An English page shows the product's texts in its own language.
  const { home, profile } = (await page('/en')).shop.text_languages;
  expect({ home, profile }).toEqual({ home: undefined, profile: { de: ['Platinen mit Charakter'] } });
  await makeProject(app.services, { project_name: 'Charger', category: 'EV Projects' });
  expect((await page('/projects?q=elektromobilit%C3%A4t')).found).toMatchObject({ total: 1 });
  await save('languages', { primary: 'en', further: ['de', 'fr'] });
  await save('profile', { tagline });
  await eventually('German has a prefix again', async () => (await app.call('/de')).status === 200);
});

test('tags, facts, parts and top projects are translated, part numbers and stored tags are not', async () => {
  const { uuid } = await makeProject(app.services, {
    project_name: 'Fan controller',
    description: 'Keeps a rack cool.',
    tags: ['Cooling', 'ESP32'],
    facts: { build_time: 'Two days', interfaces: ['Screw terminal'] },
    parts_list: [{ quantity: 2, part: 'Ball bearing fan', mpn: 'AFB1212', note: 'With grille' }],
  });
  const path = `/projects/${uuid}/translations/de`;
  const paths = (await get(path)).texts.map((one: { path: string }) => one.path);
  expect(paths).toEqual([
    'project_name',
    'description',
    'tags.0',
    'tags.1',
    'facts.build_time',
    'facts.interfaces.0',
    'parts_list.0.part',
    'parts_list.0.note',
  ]);
  const texts = [
    { path: 'tags.0', source: 'Cooling', text: 'Kühlung' },
    { path: 'facts.build_time', source: 'Two days', text: 'Zwei Tage' },
    { path: 'parts_list.0.part', source: 'Ball bearing fan', text: 'Kugelgelagerter Lüfter' },
  ];
  expect((await put(path, { texts })).status).toBe(200);
  const { project } = await page(`/de/booking?project=${uuid}`);
  expect(project).toMatchObject({
    tags: ['Cooling', 'ESP32'],
    tag_names: { Cooling: 'Kühlung' },
    facts: { build_time: 'Zwei Tage' },
    text_languages: {
      project_name: 'en',
      description: 'en',
      'tags.1': 'en',
      'facts.interfaces.0': 'en',
      'parts_list.0.note': 'en',
    },
  });
  expect(project.parts_list.lines).toEqual([
    { quantity: 2, part: 'Kugelgelagerter Lüfter', mpn: 'AFB1212', note: 'With grille' },
  ]);
  const csv = async (query: string) => (await app.call(`/projects/${uuid}/parts-list.csv${query}`)).text;
  expect(await csv('?language=de')).toContain('2,Kugelgelagerter Lüfter,');
  // Neither a language that the site does not have nor none is one.
  for (const query of ['', '?language=es']) expect(await csv(query)).toContain('2,Ball bearing fan,');
  const { found } = await page('/de/projects?q=rack');
  expect(found.tag_names).toEqual({ Cooling: 'Kühlung' });
  expect(found.items[0].text_languages).toEqual({ project_name: 'en', description: 'en' });
  const english = await page(`/booking?project=${uuid}`);
  expect([english.project.text_languages, english.project.tag_names]).toEqual([undefined, undefined]);

  const top = await textAt('top_projects.groups.0.projects.0', 'home');
  expect(top.shipped).toBe('Zustandsüberwachung für Asynchronmotoren');
});

test('a long parts list is translated in one request', async () => {
  const names = Array.from({ length: 200 }, (_, at) => `Part ${at}`);
  const parts_list = names.map((part) => ({ quantity: 1, part }));
  const { uuid } = await makeProject(app.services, { project_name: 'Wall of parts', parts_list });
  const texts = names.map((source, at) => ({
    path: `parts_list.${at}.part`,
    source,
    text: `Teil ${at}`,
    replaces: null,
  }));
  const answer = await put(`/projects/${uuid}/translations/de`, { texts });
  expect([answer.status, answer.json.message]).toEqual([200, translationMessages.saved]);
});

test('when a language becomes the primary one, its pages show the owner’s own texts', async () => {
  await save('profile', { tagline: 'Circuits with character' });
  await translate('tagline', 'Circuits with character', 'Schaltungen mit Charakter');
  await eventually('the translation is shown', async () => {
    const { shop } = await page('/de');
    return shop.profile.tagline === 'Schaltungen mit Charakter';
  });
  await save('languages', { primary: 'de', further: ['en'] });
  await eventually('German has no prefix', async () => (await app.call('/de')).status === 301);
  expect((await page('/')).shop.profile.tagline).toBe('Circuits with character');
  await save('languages', { primary: 'en', further: ['de', 'fr'] });
  await save('profile', { tagline });
});

test('a translation that two members save at the same moment is stored once', async () => {
  const source = 'Schematics, code and boards';
  await save('profile', { tagline: source });
  const answers = await Promise.all(
    ['Eins', 'Zwei', 'Drei', 'Vier'].map((text) => translate('tagline', source, text)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await app.services.prisma.translation.count({ where: { source, language: 'de' } })).toBe(1);
  await save('profile', { tagline });
});

test('a translation has the limits and the placeholders of its text', async () => {
  const long = await translate('tagline', tagline, 'x'.repeat(1_000));
  expect([long.status, long.json.message, long.json.issues[0].path]).toEqual([
    400,
    'Tagline must not exceed 160 characters',
    'texts.0.text',
  ]);
  const privacy = await textAt('privacy.text', 'legal');
  expect(privacy.shipped).toContain('## Was wir erheben');
  const unknown = await translate('privacy.text', privacy.source, '## Wer\n\n{{owner}}', 'legal');
  expect([unknown.status, unknown.json.message]).toEqual([400, 'Unknown placeholder {{owner}}']);
  expect((await translate('privacy.text', privacy.source, '## Wer\n\n{{name}}', 'legal')).status).toBe(200);
  const { uuid } = await makeProject(app.services, { project_name: 'A long name in German' });
  const texts = [{ path: 'project_name', source: 'A long name in German', text: 'x'.repeat(201) }];
  const project = await put(`/projects/${uuid}/translations/de`, { texts });
  expect([project.status, project.json.message]).toEqual([
    400,
    'Project name must not exceed 200 characters',
  ]);
});

test('a translation whose text has no place any more is removed when its document is next translated', async () => {
  const { value } = await get('/shop/questions');
  const [first] = value.questions;
  await save('questions', { questions: [first, { ...first, question: 'Why?' }] });
  await translate('questions.1.question', 'Why?', 'Warum?', 'questions');
  await save('questions', { questions: [{ ...first, question: 'When?' }] });
  const left = () => app.services.prisma.translation.count({ where: { source: 'Why?' } });
  expect(await left()).toBe(1);
  await translate('questions.0.question', 'When?', 'Wann?', 'questions');
  expect(await left()).toBe(0);
});

test('a file of the site content restores the translations, and one without any is taken', async () => {
  await translate('tagline', tagline, 'Platinen aus der Datei');
  const { documents, translations } = await get('/shop');
  const mine = { document: 'profile', language: 'de', path: 'tagline', source: tagline };
  expect(translations).toContainEqual({ ...mine, text: 'Platinen aus der Datei' });
  await translate('tagline', tagline, '');
  const earlier = await put('/shop', { documents });
  expect(earlier.status, earlier.text).toBe(200);
  expect((await textAt('tagline')).text).toBeNull();
  const others = [
    { ...mine, source: 'A text that no document has', text: 'Weg' },
    { ...mine, language: 'tlh', text: 'nuqneH' },
  ];
  const taken = await put('/shop', { documents, translations: [...others, ...translations] });
  expect(taken.status, taken.text).toBe(200);
  expect((await textAt('tagline')).text).toBe('Platinen aus der Datei');
  expect(await app.services.prisma.translation.count({ where: { text: { in: ['Weg', 'nuqneH'] } } })).toBe(0);
  const wrong = [...others, { ...mine, text: 'x'.repeat(161) }];
  const refused = await put('/shop', { documents, translations: wrong });
  expect([refused.status, refused.json.issues]).toEqual([
    400,
    [{ path: 'translations.2.text', message: 'Tagline must not exceed 160 characters' }],
  ]);
});

test('a list of projects reads no translations of case studies', async () => {
  const [name, story] = ['Storied board', 'The story of a board'];
  const { uuid } = await makeProject(app.services, { project_name: name, story });
  const texts = [
    { path: 'project_name', source: name, text: 'Erzählte Platine' },
    { path: 'story', source: story, text: 'Eine Geschichte' },
  ];
  expect((await put(`/projects/${uuid}/translations/de`, { texts })).status).toBe(200);
  const asked = { language: 'de', uuids: [uuid] } as const;
  const list = await readProjectTexts(app.services, { ...asked, isList: true });
  expect([list(uuid, name), list(uuid, story)]).toEqual(['Erzählte Platine', undefined]);
  const whole = await readProjectTexts(app.services, asked);
  expect(whole(uuid, story)).toBe('Eine Geschichte');
});

test('only a further language of the site is translated, and the trail names the texts', async () => {
  expect((await translate('tagline', tagline, 'Hola', 'profile', 'es')).json.message).toBe(
    'The site does not have this language',
  );
  expect((await app.call('/api/v1/shop/redirects/translations/de', { cookie })).status).toBe(404);
  await translate('tagline', tagline, 'Platinen');
  const [audit] = await app.services.prisma.audit.findMany({ orderBy: { seq: 'desc' }, take: 1 });
  expect([audit?.action, audit?.details]).toEqual([
    'shop.translate',
    { document: 'profile', language: 'de', changed: ['tagline'] },
  ]);
});
