import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminDesk, startAdminDesk } from './admin-desk.ts';
import { signIn } from './rest.ts';

let desk: AdminDesk;
beforeAll(async () => {
  desk = await startAdminDesk({ seed: true, withoutWorker: true });
  const headers = { cookie: await signIn(desk.app), 'content-type': 'application/json' };
  const address = `${desk.app.url}/api/v1/shop/languages`;
  const { version } = (await (await fetch(address, { headers })).json()) as { version: number };
  const value = { primary: 'en', further: ['de', 'ar-XB'] };
  const answer = await fetch(address, { method: 'PUT', headers, body: JSON.stringify({ version, value }) });
  expect(answer.status).toBe(200);
});
afterAll(() => desk?.stop());

const ready = (page: Page) => page.locator('html[data-js]').waitFor();

/** How far an element is scrolled: to the right if positive. */
const scrolled = (row: Locator) => row.evaluate((element) => element.scrollLeft);

/** Opens a project with several photos in a language. */
async function openPhotos(prefix: string): Promise<Page> {
  const page = await desk.visit(`${prefix}/projects?q=predictive`, { reducedMotion: 'reduce' });
  await page.locator('article .card-name').first().click();
  await page.locator('.gallery-rail li').nth(2).waitFor();
  return page;
}

test.each([
  ['', 1],
  ['/ar-XB', -1],
])(
  'photos of %s/projects follow thumbnails, and arrow keys in the direction of the page',
  async (prefix, toTheEnd) => {
    const page = await openPhotos(prefix);
    const track = page.locator('.gallery-track');
    const shown = () => page.locator('.gallery-slide[data-shown]').getAttribute('id');
    await page.locator('.gallery-thumbnail').nth(1).click();
    await expect.poll(shown).toBe('photo-2');
    const width = await track.evaluate((element) => element.clientWidth);
    expect(await scrolled(track)).toBe(toTheEnd * width);
    await track.evaluate((element, left) => element.scrollTo({ left }), 2 * toTheEnd * width);
    await expect.poll(shown).toBe('photo-3');

    await page.locator('.gallery-slide[data-shown] a').click();
    const place = page.locator('.photo-dialog [role="status"]');
    await place.filter({ hasText: '3' }).waitFor();
    await page.keyboard.press(toTheEnd === 1 ? 'ArrowLeft' : 'ArrowRight');
    await place.filter({ hasText: '2' }).waitFor();
    await page.keyboard.press(toTheEnd === 1 ? 'ArrowRight' : 'ArrowLeft');
    await place.filter({ hasText: '3' }).waitFor();
    await page.context().close();
  },
);

test.each([
  ['', 1],
  ['/ar-XB', -1],
])('the row of %s/projects scrolls towards its end', async (prefix, toTheEnd) => {
  const page = await desk.visit(`${prefix}/projects`, { reducedMotion: 'reduce' });
  await ready(page);
  const row = page.locator('main .scroll-row');
  const [previous, next] = [1, 2].map((at) => row.locator(`xpath=..//div[last()]/button[${at}]`));
  await next?.click();
  await expect.poll(async () => toTheEnd * (await scrolled(row))).toBeGreaterThan(100);
  await previous?.click();
  await expect.poll(() => scrolled(row)).toBe(0);
  await page.context().close();
});

test.each(['', '/ar-XB'])(
  'the carousel of %s/ shows the chosen slide, and the dot of a swiped one',
  async (prefix) => {
    const page = await desk.visit(prefix || '/', { reducedMotion: 'reduce' });
    await ready(page);
    const carousel = page.locator('main section').first();
    const slides = carousel.locator('.scroll-row > div');
    const dots = carousel.locator('.carousel-toggle ~ button');
    const leftOf = (at: number) =>
      slides.nth(at).evaluate((slide) => Math.round(slide.getBoundingClientRect().left));
    await dots.nth(1).click();
    await expect.poll(() => leftOf(1)).toBe(0);
    await carousel.locator('.scroll-row').evaluate((track) => track.scrollTo({ left: 0 }));
    await expect.poll(() => leftOf(0)).toBe(0);
    await expect.poll(() => dots.nth(0).getAttribute('aria-current')).toBe('true');
    await page.context().close();
  },
);

/** The texts of a page in another language than its own: how they are read, and whether they say so themselves. */
const foreignTexts = (page: Page) =>
  page.locator('body [lang]').evaluateAll((elements) =>
    elements
      .filter((element) => element.getAttribute('lang') !== document.documentElement.lang)
      .map((element) => ({
        language: element.getAttribute('lang'),
        text: `${element.tagName} ${element.textContent}`,
        direction: getComputedStyle(element).direction,
        isSaid: ['ltr', 'rtl'].includes(element.getAttribute('dir') ?? ''),
      })),
  );

test('texts without a translation are read in the direction of their language', async () => {
  for (const path of ['', '/projects', '/booking', '/privacy', '/sitemap']) {
    const page = await desk.visit(`/ar-XB${path}`);
    const texts = await foreignTexts(page);
    expect(texts.length, path).toBeGreaterThan(path === '/booking' ? 5 : 10);
    expect(texts.filter(({ direction }) => direction !== 'ltr')).toEqual([]);
    await page.context().close();
  }
  const project = await openPhotos('/ar-XB');
  const texts = await foreignTexts(project);
  expect(texts.some(({ text }) => text.startsWith('FIGCAPTION'))).toBe(true);
  expect(texts.filter(({ direction }) => direction !== 'ltr')).toEqual([]);
  await project.context().close();
  // German and English are read from left to right.
  const german = await openPhotos('/de');
  const english = (await foreignTexts(german)).filter(({ language }) => language === 'en');
  expect(english.length).toBeGreaterThan(5);
  expect(english.filter(({ isSaid }) => isSaid)).toEqual([]);
  await german.context().close();
});

test('a field shows what is typed in its own direction', async () => {
  const page = await desk.visit('/ar-XB/booking');
  await ready(page);
  const field = page.locator('main form textarea').first();
  const bidi = (of: Locator) => of.evaluate((element) => getComputedStyle(element).unicodeBidi);
  expect(await bidi(field)).toBe('plaintext');
  expect(await bidi(page.locator('main form input[type="email"]'))).toBe('plaintext');
  await page.context().close();
});

test('a project in German has German words and formats', async () => {
  const page = await openPhotos('/de');
  const facts = await page.locator('main aside dl').first().innerText();
  expect(facts.replace(/\s+/g, ' ')).toMatch(
    /Preis Ab [\d.]+ USD .*Bauteile \d+ Bauteile Dateien \d+ Dateien Jahr/,
  );
  await page.getByRole('heading', { name: 'Stückliste' }).waitFor();
  expect(await page.locator('.parts-table tbody tr').first().innerText()).toMatch(/\b\d+,\d\d\b/);
  await page.context().close();
});
