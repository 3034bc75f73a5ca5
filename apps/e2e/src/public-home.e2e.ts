import { domainGroups } from '@perfboard/content/domain-group';
import { home } from '@perfboard/content/home';
import { promoSlides } from '@perfboard/content/promo-slide';
import { services } from '@perfboard/content/service';
import { claims } from '@perfboard/content/shop';
import { defaultCategories } from '@perfboard/contracts/category-defaults';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PublicSite, startPublicSite } from './public-site.ts';

let site: PublicSite;
beforeAll(async () => {
  site = await startPublicSite();
});
afterAll(() => site?.stop());

const current = (page: Page, region: string) =>
  page
    .getByRole('region', { name: region })
    .locator('button[aria-current="true"]')
    .getAttribute('aria-label');

describe('promo banner', () => {
  test('advances every 5 seconds and starts over', async () => {
    const { page, close } = await site.visit('/', { clock: 'stands' });
    await page.getByRole('button', { name: 'Slide 1 of 2' }).first().waitFor();
    expect(await current(page, 'Promotions')).toBe('Slide 1 of 2');
    await page.clock.runFor(4900);
    expect(await current(page, 'Promotions')).toBe('Slide 1 of 2');
    await page.clock.runFor(200);
    expect(await current(page, 'Promotions')).toBe('Slide 2 of 2');
    await page.clock.runFor(5100);
    expect(await current(page, 'Promotions')).toBe('Slide 1 of 2');
    await close();
  });

  test('stops for good when a dot is clicked', async () => {
    const { page, close } = await site.visit('/', { clock: 'stands' });
    const region = page.getByRole('region', { name: 'Promotions' });
    await region.getByRole('button', { name: 'Slide 2 of 2' }).click();
    expect(await current(page, 'Promotions')).toBe('Slide 2 of 2');
    await page.mouse.move(0, 0);
    await page.clock.runFor(20_000);
    expect(await current(page, 'Promotions')).toBe('Slide 2 of 2');
    expect(await region.getByRole('button', { name: 'Play' }).isVisible()).toBe(true);
    await close();
  });

  test('can be paused, and stands still for those who asked for less motion', async () => {
    const paused = await site.visit('/', { clock: 'stands' });
    await paused.page
      .getByRole('region', { name: 'Promotions' })
      .getByRole('button', { name: 'Pause' })
      .click();
    await paused.page.mouse.move(0, 0);
    await paused.page.clock.runFor(15_000);
    expect(await current(paused.page, 'Promotions')).toBe('Slide 1 of 2');
    // Started again it goes on, and rests while the focus is on anything else inside.
    await paused.page.keyboard.press('Enter');
    await paused.page.clock.runFor(5100);
    expect(await current(paused.page, 'Promotions')).toBe('Slide 2 of 2');
    await paused.page.keyboard.press('Tab');
    await paused.page.clock.runFor(15_000);
    expect(await current(paused.page, 'Promotions')).toBe('Slide 2 of 2');
    await paused.close();

    const still = await site.visit('/', { clock: 'stands', reducedMotion: 'reduce' });
    await still.page.clock.runFor(15_000);
    expect(await current(still.page, 'Promotions')).toBe('Slide 1 of 2');
    await still.close();
  });

  test('advances under a resting pointer and after a mouse click on a slide', async () => {
    const { page, close } = await site.visit('/', { clock: 'stands' });
    const heading = page.getByRole('region', { name: 'Promotions' }).getByRole('heading', { level: 2 });
    await heading.first().hover();
    await heading.first().click();
    await page.clock.runFor(5100);
    expect(await current(page, 'Promotions')).toBe('Slide 2 of 2');
    await close();
  });

  test('shows category, title, description, picture and tags of both slides', async () => {
    const { page, close } = await site.visit('/');
    const region = page.getByRole('region', { name: 'Promotions' });
    for (const { title, description, tags, category } of promoSlides) {
      const text = (await region.textContent()) ?? '';
      for (const part of [title, description, category, ...tags]) expect(text).toContain(part);
    }
    expect(await region.locator('img').count()).toBe(2);
    await close();
  });
});

describe('categories', () => {
  test('10 of 15 at first, all after Load More and half a second, 10 again after Show Less', async () => {
    const { page, close } = await site.visit('/', { clock: 'stands' });
    const cards = page.locator('#categories li');
    expect(await cards.count()).toBe(10);
    await page.getByRole('button', { name: 'Load More' }).click();
    await page.clock.runFor(400);
    expect(await cards.count()).toBe(10);
    await page.clock.runFor(150);
    await page.getByRole('button', { name: 'Show Less' }).waitFor();
    expect(await cards.count()).toBe(defaultCategories.public.length);
    await page.getByRole('button', { name: 'Show Less' }).click();
    expect(await cards.count()).toBe(10);
    await close();
  });

  test('counts are the database’s', async () => {
    const { page, close } = await site.visit('/');
    const { rows } = await countProjects();
    const card = page.locator('#categories li').filter({ hasText: 'Raspberry Pi Projects' });
    expect(await card.textContent()).toContain(`${rows} project`);
    await close();
  });

  async function countProjects() {
    const answer = await fetch(`${site.app.url}/api/v1/projects/category/Raspberry%20Pi%20Projects`);
    return { rows: ((await answer.json()) as { count: number }).count };
  }
});

test('nothing moves or turns for 12 seconds for those who asked for less motion', async () => {
  const { page, close } = await site.visit('/', { reducedMotion: 'reduce' });
  const moved = await page.evaluate(async () => {
    const places = () =>
      [...document.querySelectorAll('main *')].map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        return [part.className, x, y, width, height].map(String).join(' ');
      });
    // Lazy pictures and what waits for the first idle moment have come by then.
    await new Promise((resolve) => setTimeout(resolve, 2000));
    const before = places();
    const seen = new Set<string>();
    for (let round = 0; round < 24; round++) {
      await new Promise((resolve) => setTimeout(resolve, 500));
      for (const [at, place] of places().entries()) if (place !== before[at]) seen.add(place);
      for (const { playState } of document.getAnimations())
        if (playState === 'running') seen.add('an animation');
    }
    return [...seen];
  });
  expect(moved).toEqual([]);
  await close();
});

describe('sections', () => {
  test('three featured projects stand with picture, badges, name and View Project', async () => {
    const { page, close } = await site.visit('/');
    const cards = page.locator('#featured article');
    expect(await cards.count()).toBe(3);
    for (const card of await cards.all()) {
      expect(await card.getByText('Featured', { exact: true }).isVisible()).toBe(true);
      expect(await card.getByRole('button', { name: 'View Project' }).isVisible()).toBe(true);
    }
    await close();
  });

  test('every name of the eight domain groups is an inquiry that fills in the booking form, once', async () => {
    const { page, close } = await site.visit('/');
    const names = domainGroups.flatMap(({ projects }) => projects);
    expect(await page.getByRole('button', { name: /^Inquiry: / }).count()).toBe(names.length);
    const [name = ''] = domainGroups[2]?.projects ?? [];
    await page.getByRole('button', { name: `Inquiry: ${name}` }).click();
    await page.waitForURL('**/booking');
    expect(await page.getByLabel('Project title').inputValue()).toBe(name);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).toBe('{}');
    await page.reload();
    expect(await page.getByLabel('Project title').inputValue()).toBe('');
    // With what was typed before, it stays.
    await page.getByLabel('Full name').fill('Ada Lovelace');
    await expect.poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage }))).toContain('Ada');
    await page.goto(site.app.url);
    await page.getByRole('button', { name: `Inquiry: ${name}` }).click();
    await page.waitForURL('**/booking');
    await page.reload();
    await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Ada Lovelace');
    expect(await page.getByLabel('Project title').inputValue()).toBe(name);
    await close();
  });

  test('services, reasons and statistics are all there', async () => {
    const { page, close } = await site.visit('/');
    for (const { title } of services) {
      expect(await page.locator('#services').getByRole('heading', { name: title }).isVisible()).toBe(true);
    }
    const why = (await page.locator('#why-choose-us').textContent()) ?? '';
    for (const { value, label } of home.why_choose_us.statistics) expect(why).toContain(`${label}${value}`);
    for (const { title } of home.why_choose_us.reasons) expect(why).toContain(title);
    expect(await page.getByText(claims.projectsDelivered).first().isVisible()).toBe(true);
    expect(await page.getByText(claims.rating.text).isVisible()).toBe(true);
    await close();
  });

  test('sections that came from the server are there after a navigation within the browser too', async () => {
    const { page, close } = await site.visit('/booking');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
    await page.locator('#services li li').first().waitFor();
    expect(await page.getByRole('button', { name: /^Inquiry: / }).count()).toBeGreaterThan(40);
    await close();
  });
});

describe('testimonials', () => {
  test.each([
    [639, 1],
    [640, 2],
    [767, 2],
    [768, 3],
    [1023, 3],
    [1024, 4],
  ])('at %i pixels %i stand side by side', async (width, visible) => {
    const { page, close } = await site.visit('/', { viewport: { width, height: 900 } });
    const region = page.getByRole('region', { name: 'Testimonials' });
    await region.getByRole('button', { name: `Slide 1 of ${5 - visible + 1}` }).waitFor();
    const shown = await region.locator('[aria-roledescription="slide"]').evaluateAll((slides) => {
      const frame = slides[0]?.parentElement?.getBoundingClientRect();
      return slides.filter((slide) => {
        const { left, right } = slide.getBoundingClientRect();
        return frame && left >= frame.left - 1 && right <= frame.right + 1;
      }).length;
    });
    expect(shown).toBe(visible);
    await close();
  });

  test('rest while the focus is on them', async () => {
    const { page, close } = await site.visit('/', { clock: 'stands' });
    await page.getByRole('group', { name: 'Reviews' }).focus();
    await page.clock.runFor(15_000);
    expect(await current(page, 'Testimonials')).toBe('Slide 1 of 2');
    await close();
  });

  test('advance every 5 seconds', async () => {
    const { page, close } = await site.visit('/', { clock: 'stands' });
    await page
      .getByRole('region', { name: 'Testimonials' })
      .getByRole('button', { name: 'Slide 1 of 2' })
      .waitFor();
    await page.clock.runFor(5100);
    expect(await current(page, 'Testimonials')).toBe('Slide 2 of 2');
    await close();
  });
});

test('a page loads the letters of an alphabet when it shows one of them, and none before', async () => {
  const fonts: string[] = [];
  const { page, close } = await site.visit('/', {
    before: async (opened) =>
      opened.on('request', (request) => {
        const [, name] = /([a-z-]+)-\w+\.woff2$/.exec(request.url()) ?? [];
        if (name) fonts.push(name);
      }),
  });
  const show = (name: string) =>
    page.evaluate(async (text) => {
      document.querySelector('h1')?.append(text);
      await document.fonts.ready;
    }, name);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  expect(fonts.filter((name) => !['archivo', 'archivo-latin', 'jetbrains-mono'].includes(name))).toEqual([]);
  for (const [name, file] of [
    ['Łukasz Żółć', 'latin-ext'],
    ['Nguyễn Thị Hạnh', 'vietnamese'],
    ['Ελένη', 'greek'],
    ['Юлия', 'cyrillic'],
  ] as const) {
    await show(name);
    await expect.poll(() => fonts).toContain(file);
  }
  expect(fonts.filter((name) => name.endsWith('-ext') && name !== 'latin-ext')).toEqual([]);
  await close();
});

test('the home page of a phone shows its sections in a third less than 12,000 pixels', async () => {
  const { page, close } = await site.visit('/', { viewport: { width: 390, height: 844 } });
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(8_000);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  // The address for email stays in one line.
  const address = page.getByRole('contentinfo').getByRole('link', { name: /@/ });
  expect(await address.evaluate((link) => link.getClientRects().length)).toBe(1);
  expect((await address.boundingBox())?.height).toBeLessThan(40);
  // Back finds a row that scrolls sideways where it was left.
  const row = page.locator('#featured .scroll-row');
  const second = row.locator('article').nth(1);
  await second.scrollIntoViewIfNeeded();
  await row.evaluate((element) => element.scrollTo({ left: 300, behavior: 'instant' }));
  const start = () => row.evaluate(({ scrollLeft }) => scrollLeft);
  const left = await start();
  expect(left).toBeGreaterThan(100);
  await second.getByRole('heading').getByRole('link').click();
  await page.waitForURL(/projects\/[\da-f-]{36}/);
  await page.goBack();
  await expect.poll(async () => Math.abs((await start()) - left)).toBeLessThan(40);
  // On paper, no row is cut off.
  await page.emulateMedia({ media: 'print' });
  const cut = await page
    .locator('main .scroll-row')
    .evaluateAll((rows) => rows.filter((one) => one.scrollWidth > one.clientWidth + 1).length);
  expect(cut).toBe(0);
  // The names of projects are read, although they are buttons.
  const [name = ''] = domainGroups[0]?.projects ?? [];
  expect(await page.locator('#top-projects').getByText(name).isVisible()).toBe(true);
  await close();
});
