import type { RenderPage } from '@perfboard/contracts/page';
import { makeProject } from '@perfboard/server/testing/make-project';
import { eventually } from '@perfboard/testing/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

let made = 0;
/** Names what the web build gets; `/old…` and `/nothing` don't exist. */
const render: RenderPage = async ({ url, language, base, languages, form }) => {
  made += 1;
  const page = url.slice(base.length);
  if (page.startsWith('/old') || page.startsWith('/nothing') || url.startsWith('/fr'))
    return { kind: 'redirect', status: 302, location: base || '/' };
  const shown = { url, language, base, languages: languages?.map((one) => one.language), form };
  return { kind: 'html', status: 200, html: `<!doctype html><title>x</title>${JSON.stringify(shown)}` };
};
const shownBy = ({ text }: { text: string }) => JSON.parse(text.replace(/^.*<\/title>/, ''));

let app: TestApp;
let cookie: string;
beforeAll(async () => {
  app = await startTestApp({ render });
  cookie = await app.signIn();
  await eventually('changes are listened to', () => app.services.changes.isListening());
});
afterAll(() => app.close());

async function choose(primary: string, further: string[]) {
  const { version } = (await app.call('/api/v1/shop/languages', { cookie })).json;
  return app.call('/api/v1/shop/languages', {
    method: 'PUT',
    cookie,
    body: { version, value: { primary, further } },
  });
}
const goesTo = async (path: string) => {
  const { status, headers } = await app.call(path);
  return [status, headers.get('location')];
};

test('a site has English only until its owner chooses: no prefix, and pages say nothing of languages', async () => {
  expect(shownBy(await app.call('/projects'))).toEqual({ url: '/projects', language: 'en', base: '' });
  expect(shownBy(await app.call('/english/projects'))).toMatchObject({ url: '/english/projects', base: '' });
  expect((await app.call('/sitemap.xml')).text).not.toContain('hreflang');
});

test('each language is chosen once, and the primary one is no further one', async () => {
  const refused = async (primary: string, further: string[]) => {
    const { status, json } = await choose(primary, further);
    return [status, json.issues?.[0]];
  };
  expect(await refused('de', ['en', 'de'])).toEqual([
    400,
    { path: 'value.further', message: 'The primary language can’t be a further one too' },
  ]);
  expect(await refused('en', ['de', 'de'])).toEqual([
    400,
    { path: 'value.further', message: 'Each language can be chosen once' },
  ]);
  expect(await refused('tlh', [])).toEqual([400, { path: 'value.primary', message: 'Choose a language' }]);
  expect((await choose('en', ['de', 'ar-XB'])).status).toBe(200);
});

test('a further language has its pages under its prefix, each cached for itself', async () => {
  await choose('en', ['de', 'ar-XB']);
  const languages = ['en', 'de', 'ar-XB'];
  expect(shownBy(await app.call('/de'))).toEqual({ url: '/de', language: 'de', base: '/de', languages });
  expect(shownBy(await app.call('/ar-XB/projects?q=esp&utm_source=x'))).toMatchObject({
    url: '/ar-XB/projects?q=esp',
    language: 'ar-XB',
    base: '/ar-XB',
  });
  expect(shownBy(await app.call('/booking'))).toMatchObject({ language: 'en', base: '', languages });
  const before = made;
  for (const path of ['/booking', '/de/booking', '/booking', '/de/booking']) {
    expect(shownBy(await app.call(path)).url).toBe(path);
  }
  expect(made).toBe(before + 1);
  // The desk has no prefix. An address in a language that the site no longer offers leads to the page without prefix.
  expect(shownBy(await app.call('/main/admin'))).toMatchObject({ language: 'en', base: '' });
  expect(await goesTo('/fr/projects?q=esp&utm_source=mail')).toEqual([
    302,
    '/projects?q=esp&utm_source=mail',
  ]);
  expect(await goesTo('/fr//elsewhere.example')).toEqual([302, '/elsewhere.example']);
  expect(await goesTo('/DE/projects?q=esp&utm_source=mail')).toEqual([
    302,
    '/de/projects?q=esp&utm_source=mail',
  ]);
  expect(await goesTo('/De//elsewhere.example')).toEqual([302, '/de//elsewhere.example']);
});

test('links of a language lead to the same pages without prefix after the last further language was removed', async () => {
  await choose('en', ['de']);
  expect((await app.call('/de/projects?q=esp')).status).toBe(200);
  await choose('en', []);
  expect(await goesTo('/de/projects?q=esp&utm_source=mail')).toEqual([
    302,
    '/projects?q=esp&utm_source=mail',
  ]);
  expect(await goesTo('/de')).toEqual([302, '/']);
  expect(await goesTo('/de//elsewhere.example')).toEqual([302, '/elsewhere.example']);
});

test('the primary language has no prefix, whatever follows it', async () => {
  await choose('en', ['de']);
  expect(await goesTo('/en')).toEqual([301, '/']);
  expect(await goesTo('/en/projects?q=esp&utm_source=mail')).toEqual([
    301,
    '/projects?q=esp&utm_source=mail',
  ]);
  expect(await goesTo('/en//elsewhere.example')).toEqual([301, '/elsewhere.example']);
  expect(await goesTo('/en/\\elsewhere.example')).toEqual([301, '/elsewhere.example']);
  expect(await goesTo('/de//elsewhere.example')).toEqual([302, '/de']);
  expect(shownBy(await app.call('/english')).url).toBe('/english');
  await choose('de', ['en']);
  expect(await goesTo('/de/projects')).toEqual([301, '/projects']);
  expect(shownBy(await app.call('/projects'))).toMatchObject({ language: 'de', base: '' });
  expect(shownBy(await app.call('/en/projects'))).toMatchObject({ language: 'en', base: '/en' });
});

test('each language has its feeds', async () => {
  await choose('de', ['en']);
  await eventually('the feeds are German', async () => {
    const { text } = await app.call('/feed.xml');
    return text.includes('xml:lang="de"') && /<title>[^<]+: neue Projekte<\/title>/.test(text);
  });
  expect((await app.call('/newsletters.xml')).text).toMatch(/<title>[^<]+: Newsletter<\/title>/);
  expect(await goesTo('/de/feed.xml')).toEqual([301, '/feed.xml']);
  expect(await goesTo('/fr/feed.xml')).toEqual([302, '/feed.xml']);
  const { uuid } = await makeProject(app.services, { project_name: 'Bodennetz' });
  const { prisma } = app.services;
  const names = { source: 'Bodennetz', text: 'Soil network', path: 'project_name' };
  await prisma.translation.create({
    data: { project_uuid: uuid, language: 'en', source_hash: 'hash', updated_by: 'owner', ...names },
  });
  await eventually('the English feed has the translated name', async () => {
    const { text } = await app.call('/en/feed.xml');
    return text.includes('<title>Soil network</title>') && text.includes('xml:lang="en"');
  });
  const { text } = await app.call('/en/feed.xml');
  expect(text).toContain(`<link rel="self" href="${app.url}/en/feed.xml"/>`);
  expect(text).toContain(`href="${app.url}/en/projects/${uuid}/bodennetz"`);
  expect((await app.call('/feed.xml')).text).toContain('<title>Bodennetz</title>');
  expect(text).toContain('<summary xml:lang="de">');
  const updatedAt = (feed: string) =>
    /<published>[\s\S]*?<updated>([^<]+)/.exec(feed.slice(feed.indexOf(uuid)))?.[1] ?? '';
  const ownAt = updatedAt((await app.call('/feed.xml')).text);
  expect(updatedAt(text) > ownAt).toBe(true);
  await choose('en', ['de']);
  await eventually('the German feed names the category in German', async () =>
    (await app.call('/de/feed.xml')).text.includes('<category term="LoRa Projects" label="LoRa-Projekte"/>'),
  );
  expect((await app.call('/de/feed.xml')).text).toContain('<author><name>Team</name></author>');
  await choose('en', ['fr']);
  await eventually('the French feed has the default author in French', async () =>
    (await app.call('/fr/feed.xml')).text.includes('<author><name>Équipe</name></author>'),
  );
  await prisma.project.delete({ where: { uuid } });
});

test('the preview image of a link is in the language of its page', async () => {
  await choose('en', ['de']);
  const etagOf = async (query: string) => (await app.call(`/social-card.png${query}`)).headers.get('etag');
  const own = await etagOf('');
  await eventually('the card is German', async () => (await etagOf('?language=de')) !== own);
  expect(await etagOf('?language=fr')).toBe(own);
});

test('addresses of an earlier site keep the prefix where they lead to a page', async () => {
  await choose('en', ['de']);
  const { version } = (await app.call('/api/v1/shop/redirects', { cookie })).json;
  const redirects = [
    { from: '/old', to: '/projects' },
    { from: '/old-file', to: '/files/1/sheet.pdf' },
    { from: '/de/old-page', to: '/contactus' },
    { from: '/en/old-page', to: '/booking' },
  ];
  await app.call('/api/v1/shop/redirects', {
    method: 'PUT',
    cookie,
    body: { version, value: { redirects } },
  });
  expect(await goesTo('/old')).toEqual([301, '/projects']);
  expect(await goesTo('/de/old')).toEqual([301, '/de/projects']);
  expect(await goesTo('/de/old-file')).toEqual([301, '/files/1/sheet.pdf']);
  // These addresses themselves are in the list.
  expect(await goesTo('/de/old-page')).toEqual([301, '/contactus']);
  expect(await goesTo('/en/old-page')).toEqual([301, '/booking']);
  expect(await goesTo('/de/nothing')).toEqual([302, '/de']);
});

test('a form posted without script is answered by the page of its language', async () => {
  await choose('en', ['de']);
  const post = (path: string, fields: Record<string, string>) =>
    app.call(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    });
  const booking = {
    full_name: 'Ada Lovelace',
    email: 'ada@example.com',
    mobile_no: '555-010-0142',
    project_title: 'Smart greenhouse',
  };
  const sent = await post('/de/booking', booking);
  expect([sent.status, sent.headers.get('refresh')]).toEqual([200, expect.stringMatching(/; url=\/de$/)]);
  expect(shownBy(sent)).toMatchObject({ url: '/de/booking', language: 'de', form: { ok: true } });
  for (const path of ['/de/contactus', '/de/newsletter'] as const) {
    const refused = await post(path, { email: 'nobody' });
    expect(refused.status).toBe(400);
    expect(shownBy(refused)).toMatchObject({ url: path, language: 'de', form: { ok: false } });
  }
  // The page may have been open when the owner removed its language.
  expect(shownBy(await post('/fr/booking', booking))).toMatchObject({
    url: '/booking',
    language: 'en',
    form: { ok: true },
  });
  expect((await post('/it/booking', booking)).status).toBe(405);
  expect((await post('/booking', booking)).headers.get('refresh')).toMatch(/; url=\/$/);
  expect((await app.call('/de/booking', { method: 'PUT' })).headers.get('allow')).toBe(
    'GET, POST, HEAD, OPTIONS',
  );
});

test('a refused visitor reads a page in the language of the browser, a program gets JSON', async () => {
  await choose('en', ['de']);
  const refused = (accept: string) =>
    app.call('/booking', {
      method: 'POST',
      headers: { origin: 'https://evil.example', accept, 'accept-language': 'de' },
    });
  const page = await refused('text/html,*/*;q=0.8');
  expect([page.status, page.headers.get('content-type')]).toEqual([403, 'text/html; charset=utf-8']);
  expect(page.text).toContain('<h1>Bitte versuchen Sie es erneut</h1><p>Diese Anfrage');
  expect((await refused('*/*')).json.message).toMatch(/^Diese Anfrage/);
});

test('the sitemap has each page in each language, and each entry names all of them', async () => {
  await choose('en', ['de']);
  const { uuid } = await makeProject(app.services, { project_name: 'Soil network' });
  const { text } = await app.call('/sitemap.xml');
  const entries = [...text.matchAll(/<url>.*<\/url>/g)].map(([entry]) => entry);
  const of = (path: string) => entries.find((entry) => entry.includes(`<loc>${app.url}${path}</loc>`));
  const links = (path: string) =>
    [...(of(path) ?? '').matchAll(/hreflang="([^"]*)" href="([^"]*)"/g)].map(([, tag, href]) => [tag, href]);
  expect(text).toContain('xmlns:xhtml="http://www.w3.org/1999/xhtml"');
  for (const path of ['/', '/de']) {
    expect(links(path)).toEqual([
      ['en', `${app.url}/`],
      ['de', `${app.url}/de`],
      ['x-default', `${app.url}/`],
    ]);
  }
  expect(links(`/de/projects/${uuid}/soil-network`)).toHaveLength(3);
});
