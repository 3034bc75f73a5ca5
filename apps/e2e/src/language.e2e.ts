import { shopMessages } from '@perfboard/contracts/words/shop';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminDesk, announced, startAdminDesk } from './admin-desk.ts';
import { findAxeViolations } from './public-site.ts';
import { signIn } from './rest.ts';

let desk: AdminDesk;
let cookie: string;
beforeAll(async () => {
  desk = await startAdminDesk({ seed: true, withoutWorker: true });
  cookie = await signIn(desk.app);
});
afterAll(() => desk?.stop());

const choose = (further: string[], primary = 'en') => save('languages', { primary, further });

async function save(document: string, value: object): Promise<void> {
  const address = `${desk.app.url}/api/v1/shop/${document}`;
  const { version, value: before } = (await (await fetch(address, { headers: { cookie } })).json()) as {
    version: number;
    value: object;
  };
  const answer = await fetch(address, {
    method: 'PUT',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ version, value: { ...before, ...value } }),
  });
  expect(answer.status).toBe(200);
}

const documentLanguage = (page: Page) =>
  page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);
const addressOf = (page: Page) => page.url().slice(desk.app.url.length);
const footerLinks = (page: Page) =>
  page.getByRole('contentinfo').getByRole('navigation', { name: 'Languages' });
const ready = (page: Page) => page.locator('html[data-js]').waitFor();

test('an owner adds German in the desk, in its own name, and no language of the tests is offered', async () => {
  const page = await desk.open('/main/admin/shop/languages', { viewport: { width: 390, height: 900 } });
  await page.getByRole('heading', { level: 1, name: 'Site content: Languages' }).waitFor();
  await page.getByLabel('Primary language').waitFor();
  expect(await page.getByLabel('Primary language').locator('option').allTextContents()).toEqual([
    'English',
    'Deutsch',
    'Español',
    'Français',
  ]);
  expect(await page.getByRole('checkbox', { name: 'English' }).count()).toBe(0);
  await page.getByRole('checkbox', { name: 'Deutsch' }).check();
  await page.getByLabel('Primary language').selectOption('Deutsch');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('The primary language can’t be a further one too').waitFor();
  await page.getByRole('checkbox', { name: 'Deutsch' }).click();
  await page.getByLabel('Primary language').selectOption('English');
  await page.getByRole('checkbox', { name: 'Deutsch' }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await announced(page, shopMessages.saved);
  const visitor = await desk.visit('/de', { viewport: { width: 320, height: 640 } });
  expect(await documentLanguage(visitor)).toEqual(['de', '']);
  const cut = await visitor
    .locator('.board-card')
    .evaluateAll((cards) =>
      cards.filter((card) => card.scrollWidth > card.clientWidth).map((card) => card.textContent),
    );
  expect(cut).toEqual([]);
  await visitor.context().close();
  await page.context().close();
});

test('without script a visitor goes from an English search to the same one in German and back', async () => {
  await choose(['de']);
  const page = await desk.visit('/projects?q=modbus&utm_source=mail', { javaScriptEnabled: false });
  const found = await page.locator('article').count();
  await footerLinks(page).getByRole('link', { name: 'Deutsch' }).click();
  expect(addressOf(page)).toBe('/de/projects?q=modbus');
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  expect(await page.locator('article').count()).toBe(found);
  expect(await page.locator('article a').first().getAttribute('href')).toMatch(/^\/de\/projects\//);
  await page.locator('article a').first().click();
  expect(addressOf(page)).toMatch(/^\/de\/projects\/[0-9a-f-]{36}\//);
  await page.getByRole('link', { name: 'English' }).first().click();
  expect(addressOf(page)).toMatch(/^\/projects\/[0-9a-f-]{36}\//);
  await page.context().close();
});

test('without script a form at a German address is answered there', async () => {
  await choose(['de']);
  const page = await desk.visit('/de/contactus', { javaScriptEnabled: false });
  await page
    .locator('main form')
    .first()
    .evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
    });
  await page.locator('main form [name="email"]').fill('nobody');
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'POST'),
    page.locator('main form button[type="submit"]').first().click(),
  ]);
  expect([new URL(answer.url()).pathname, answer.status()]).toEqual(['/de/contactus', 400]);
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  await page.context().close();
});

test('links in the browser keep the prefix, and so does the address of a renamed project', async () => {
  await choose(['de']);
  const page = await desk.visit('/de');
  await ready(page);
  await page.locator('#main article a[href*="/projects/"]').first().click();
  await page.waitForURL(/\/de\/projects\/[0-9a-f-]{36}\//);
  expect(await documentLanguage(page)).toEqual(['de', '']);
  const [, uuid] = /projects\/([0-9a-f-]{36})/.exec(page.url()) ?? [];
  const slugs = await fetch(`${desk.app.url}/de/projects/${uuid}/earlier-name`, { redirect: 'manual' });
  expect([slugs.status, slugs.headers.get('location')]).toEqual([301, new URL(page.url()).pathname]);
  await page.goBack();
  await page.waitForURL(/\/de$/);
  await page.context().close();
});

test('search engines get every language of a page, and a site with one language says nothing of it', async () => {
  const linksOf = async (path: string) => {
    const html = await (await fetch(desk.app.url + path)).text();
    const head = html.slice(0, html.indexOf('</head>'));
    return {
      canonical: /rel="canonical" href="([^"]*)"/.exec(head)?.[1],
      alternates: [...head.matchAll(/rel="alternate" hrefLang="([^"]*)" href="([^"]*)"/gi)].map(
        ([, tag, href]) => `${tag} ${href?.slice(desk.app.url.length)}`,
      ),
      locale: /property="og:locale" content="([^"]*)"/.exec(head)?.[1],
      crumbs: html.match(/"item":"[^"]*"/g)?.map((item) => item.slice(8 + desk.app.url.length, -1)),
    };
  };
  await choose([]);
  expect(await linksOf('/projects')).toMatchObject({ alternates: [], locale: undefined });
  await choose(['de']);
  const alternates = ['en /projects', 'x-default /projects', 'de /de/projects'];
  expect(await linksOf('/projects')).toMatchObject({
    canonical: `${desk.app.url}/projects`,
    alternates,
    locale: 'en_US',
  });
  expect(await linksOf('/de/projects')).toMatchObject({
    canonical: `${desk.app.url}/de/projects`,
    alternates,
    locale: 'de_DE',
    crumbs: ['/de', '/de/projects'],
  });
});

test('a browser that prefers German is offered the page in German, once, and never sent there', async () => {
  await choose(['de']);
  const page = await desk.visit('/projects?q=modbus', {
    locale: 'de-AT',
    viewport: { width: 390, height: 800 },
  });
  await ready(page);
  const offer = page.getByRole('complementary', { name: 'Deutsch' });
  await offer.getByText('Diese Seite gibt es auch auf Deutsch.').waitFor();
  expect(await offer.getAttribute('lang')).toBe('de');
  expect(await offer.getByRole('link').getAttribute('href')).toBe('/de/projects?q=modbus');
  expect(await findAxeViolations(page)).toEqual([]);
  expect(addressOf(page)).toBe('/projects?q=modbus');
  // It covers nothing of the end of the page.
  const covered = () =>
    page.evaluate(() => {
      window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
      const end = document.querySelector('footer')?.getBoundingClientRect().bottom ?? 0;
      return end - (document.querySelector('.language-suggestion')?.getBoundingClientRect().top ?? 0);
    });
  await expect.poll(covered).toBeLessThanOrEqual(0);
  await offer.getByRole('button', { name: 'Schließen' }).click();
  await offer.waitFor({ state: 'detached' });
  await page.reload();
  await ready(page);
  expect(await offer.count()).toBe(0);
  await page.context().close();

  const german = await desk.visit('/de', { locale: 'de-DE' });
  await ready(german);
  expect(await german.getByRole('complementary').count()).toBe(0);
  await german.context().close();
});

test('on a phone the menu has the languages; in a language from right to left nothing is wider than its screen', async () => {
  await choose(['de', 'ar-XB']);
  const phone = await desk.visit('/de', { viewport: { width: 390, height: 800 } });
  await ready(phone);
  await phone.locator('[aria-controls="site-menu"]').click();
  await phone.locator('#site-menu').getByRole('link', { name: 'English' }).click();
  await phone.waitForURL(/\/$/);
  await phone.context().close();
  for (const width of [390, 1440]) {
    for (const path of ['/ar-XB', '/ar-XB/projects', '/ar-XB/booking']) {
      const page = await desk.visit(path, { viewport: { width, height: 900 } });
      expect(await documentLanguage(page)).toEqual(['ar-XB', 'rtl']);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect([path, width, overflow]).toEqual([path, width, 0]);
      await page.context().close();
    }
  }
  expect(desk.complaints.filter((line) => !line.includes('400 (Bad Request)'))).toEqual([]);
});

test('a member translates a text of the site and a project side by side, and a German page shows both', async () => {
  await choose(['de']);
  const page = await desk.open('/main/admin/shop/languages');
  await page.getByLabel('Texts').selectOption('Profile');
  const field = page.getByLabel('Tagline');
  expect(await field.getAttribute('placeholder')).toContain('gebaut und erklärt');
  await field.fill('Platinen, die laufen');
  await page.getByRole('button', { name: 'Save translations' }).click();
  await announced(page, 'Translation saved');
  // A colleague changes the text: what was written stays, and is saved only after the member says so.
  await field.fill('Platinen, die lange laufen');
  const shop = await fetch(`${desk.app.url}/api/v1/shop/profile`, { headers: { cookie } });
  const { tagline } = ((await shop.json()) as { value: { tagline: string } }).value;
  await save('profile', { tagline: 'Boards that run for long' });
  await page.getByText('This text was changed while you translated it. It was:').waitFor();
  expect(await field.inputValue()).toBe('Platinen, die lange laufen');
  expect(await page.getByRole('button', { name: 'Save translations' }).isDisabled()).toBe(true);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Use for the new text' }).click();
  await page.getByRole('button', { name: 'Save translations' }).click();
  await announced(page, 'Translation saved');
  const stored = { source: 'Boards that run for long', text: 'Platinen, die lange laufen' };
  expect(await desk.app.rows.prisma.translation.count({ where: stored })).toBe(1);
  await save('profile', { tagline });
  await page.getByText('Out of date. The text was:').waitFor();
  await field.fill('Platinen, die laufen');
  await page.getByRole('button', { name: 'Save translations' }).click();
  await expect
    .poll(() => desk.app.rows.prisma.translation.count({ where: { text: 'Platinen, die laufen' } }))
    .toBe(1);
  await page.getByRole('button', { name: /^Missing \(0\)$/ }).click();
  await page.getByText('No texts to show.').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.context().close();

  const project = await desk.app.rows.prisma.project.findFirstOrThrow({
    where: { published_at: { not: null } },
    orderBy: [{ created_at: 'desc' }, { uuid: 'desc' }],
  });
  const { uuid, tags: tagsBefore } = project;
  const setTags = (tags: string[]) =>
    desk.app.rows.prisma.project.update({ where: { uuid }, data: { tags } });
  await setTags(['First', 'Second', 'Third']);
  await choose(['de', 'es']);
  const editor = await desk.open(`/main/admin/update/project/${uuid}`, {
    viewport: { width: 390, height: 900 },
  });
  const list = editor.getByRole('list', { name: 'Translations into Deutsch' });
  await list.getByLabel('Name').fill('Ein Projekt auf Deutsch');
  await editor.getByRole('button', { name: 'Save translations' }).click();
  await announced(editor, 'Translation saved');
  await editor.getByRole('button', { name: 'Undo' }).click();
  await editor.getByText('Undone. The translations are as they were before.').waitFor();
  await expect.poll(() => list.getByLabel('Name').inputValue()).toBe('');
  expect(await desk.app.rows.prisma.translation.count({ where: { project_uuid: uuid } })).toBe(0);
  await list.getByLabel('Name').fill('Ein Projekt auf Deutsch');
  await editor.getByRole('button', { name: 'Save translations' }).click();
  await announced(editor, 'Translation saved');
  // What is written stays with its text while a colleague sorts, changes and removes texts.
  const tagIn = (number: number) => list.getByLabel(`Tag ${number}`).inputValue();
  const unsettled = editor.getByText('This text was changed while you translated it. It was:');
  await list.getByLabel('Tag 2').fill('Zweites');
  await setTags(['Second', 'First', 'Third']);
  await expect.poll(() => tagIn(1)).toBe('Zweites');
  expect([await tagIn(2), await unsettled.count()]).toEqual(['', 0]);
  await setTags(['Second one', 'First', 'Third']);
  await unsettled.waitFor();
  expect(await tagIn(1)).toBe('Zweites');
  await list.getByRole('button', { name: 'Discard' }).click();
  await unsettled.waitFor({ state: 'detached' });
  expect(await tagIn(1)).toBe('');
  await list.getByLabel('Tag 1').fill('Zweites');
  await setTags(['First', 'Third']);
  await editor.getByText('This text was removed while you translated it. It was:').waitFor();
  await editor.getByText('Zweites', { exact: true }).waitFor();
  // The next text, which has taken its place, is not the removed one.
  expect([await tagIn(1), await unsettled.count()]).toEqual(['', 0]);
  await editor.getByRole('button', { name: 'Discard' }).first().click();
  await editor.getByText('Zweites', { exact: true }).waitFor({ state: 'detached' });
  await setTags(tagsBefore);
  await list.getByLabel('Tag 1').waitFor();
  // What is not saved stays while another language is chosen, and is asked about, like the form above.
  await list.getByLabel('Description').fill('Noch nicht gespeichert');
  const language = editor.getByRole('combobox', { name: 'Language', exact: true });
  await language.selectOption('es');
  await editor.getByRole('list', { name: 'Translations into Español' }).waitFor();
  const cancel = editor.getByRole('button', { name: 'Cancel' });
  const question = editor.getByRole('alertdialog', { name: 'Leave without saving?' });
  await cancel.click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await language.selectOption('de');
  await expect.poll(() => list.getByLabel('Description').inputValue()).toBe('Noch nicht gespeichert');
  await editor.getByRole('button', { name: 'Discard' }).click();
  await editor.locator('[name="project_name"]').fill('Changed');
  await cancel.click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await question.waitFor({ state: 'detached' });
  await editor.locator('[name="project_name"]').fill(project.project_name);
  expect(await editor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  // The form of the project itself stays in the primary language.
  expect(await editor.locator('[name="project_name"]').inputValue()).toBe(project.project_name);
  await editor.context().close();
  await choose(['de']);

  const visitor = await desk.visit('/de');
  await ready(visitor);
  await visitor.getByText('Platinen, die laufen.').waitFor();
  const category = visitor.locator('#categories a').first();
  expect(await category.getAttribute('href')).toBe('/de/projects/category/AI%20and%20ML%20Projects');
  expect(await category.innerText()).toContain('KI-Projekte');
  // Opened by the script: the API answers in the language of the page, and the address is the project's one.
  await visitor.locator('header a[href="/de/projects"]').first().click();
  await visitor.getByRole('link', { name: 'Ein Projekt auf Deutsch' }).first().click();
  await visitor.getByRole('heading', { level: 1, name: 'Ein Projekt auf Deutsch' }).waitFor();
  const { pathname } = new URL(visitor.url());
  expect((await fetch(desk.app.url + pathname, { redirect: 'manual' })).status).toBe(200);
  // A text without a translation carries its language, a translated one that of the page.
  const languageOf = (text: string) => visitor.getByText(text).first().getAttribute('lang');
  expect(await visitor.getByRole('heading', { level: 1 }).getAttribute('lang')).toBeNull();
  expect(await languageOf(project.description.slice(0, 60))).toBe('en');
  expect((await fetch(desk.app.url + pathname.slice(3), { redirect: 'manual' })).status).toBe(200);
  await visitor.context().close();
});

test('a legal page is in the language of its visitor, or names its own', async () => {
  await choose(['de']);
  const page = await desk.visit('/de/terms-of-service', { javaScriptEnabled: false });
  const article = page.getByRole('article');
  await article.getByText('Eine Anfrage auf dieser Website ist keine Bestellung').waitFor();
  expect(await article.getAttribute('lang')).toBeNull();
  const text = { updated: '2026-01-01', text: 'Our own terms.' };
  await save('legal', { terms: text });
  await page.reload();
  expect(await article.getAttribute('lang')).toBe('en');
  await article.getByText('Sprache dieses Textes: English').waitFor();
  await page.context().close();
});

test('views are counted by page, whatever its language', async () => {
  await choose(['de']);
  const page = await desk.visit('/de/terms-of-service');
  await ready(page);
  const rows = () => desk.app.rows.prisma.pageView.findMany({ where: { route: '/terms-of-service' } });
  await expect.poll(async () => (await rows()).map(({ path }) => path)).toEqual(['/terms-of-service']);
  await page.context().close();
});

test('a desk in German says forms, mistakes and answers in German', async () => {
  const speak = async (language: string | null) => {
    const answer = await fetch(`${desk.app.url}/api/v1/session/language`, {
      method: 'PUT',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ language }),
    });
    expect(answer.status).toBe(200);
  };
  await speak('de');
  const page = await desk.open('/main/admin/shop/profile', { viewport: { width: 390, height: 900 } });
  await page.getByRole('heading', { level: 1, name: 'Website-Inhalte: Profil' }).waitFor();
  const slogan = page.getByLabel('Slogan');
  const before = await slogan.inputValue();
  await slogan.fill('');
  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  await page.getByText('Pflichtfeld: Slogan').waitFor();
  await slogan.fill('Auf Deutsch gespeichert');
  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  await page.getByText('Gespeichert und live').waitFor();
  await slogan.fill(before);
  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  await page.getByText('Version 2').waitFor();
  await page.goto(`${desk.app.url}/main/admin/add/projects`);
  await page.getByRole('button', { name: 'Projekt anlegen' }).click();
  await page.getByText('Korrigieren Sie die Fehler oben').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await speak(null);
  await page.context().close();
});
