import { phoneNumber } from '@perfboard/content/profile';
import { shop } from '@perfboard/content/shop';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PublicSite, scrollTo, startPublicSite } from './public-site.ts';

let site: PublicSite;
beforeAll(async () => {
  site = await startPublicSite();
});
afterAll(() => site?.stop());

describe('header', () => {
  test('the contact bar is gone past 20 pixels of scroll and comes back', async () => {
    const { page, close } = await site.visit('/');
    const phone = page.locator('header address a[href^="tel:"]');
    await scrollTo(page, 20);
    expect(await phone.isVisible()).toBe(true);
    await scrollTo(page, 21);
    await phone.waitFor({ state: 'hidden' });
    expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(true);
    await scrollTo(page, 0);
    await phone.waitFor({ state: 'visible' });
    await close();
  });

  test('the services menu holds four items, closes on Escape and gives the focus back', async () => {
    const { page, close } = await site.visit('/');
    const button = page.getByRole('button', { name: 'Services', exact: true });
    await button.click();
    const items = page.locator('#services-menu').getByRole('link');
    await expect.poll(() => items.count()).toBe(4);
    for (const item of await items.all()) expect(await item.isVisible()).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    expect(await button.getAttribute('aria-expanded')).toBe('false');
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    await close();
  });

  test('Testimonials scrolls to its section, from another page too', async () => {
    const { page, close } = await site.visit('/booking');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Testimonials' }).click();
    await page.waitForURL('**/#testimonials');
    await page.waitForFunction(() => {
      const top = document.getElementById('testimonials')?.getBoundingClientRect().top ?? 9999;
      return top > -50 && top < 200;
    });
    // The keyboard goes on in the section.
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('testimonials');
    const services = page.getByRole('button', { name: 'Services', exact: true });
    await services.press('Enter');
    await page.locator('#services-menu').getByRole('link').first().press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('embedded-systems');
    await close();
  });

  test('a malformed anchor still shows the page', async () => {
    const { page, close, expectClean } = await site.visit('/projects#%E0%A4');
    await page.getByRole('heading', { name: 'Our Projects' }).waitFor();
    expectClean();
    await close();
  });

  test('the keyboard goes on from a page that a link of the one before led to', async () => {
    const { page, close } = await site.visit('/projects/category/IoT%20Projects');
    await page.locator('main').getByRole('link', { name: 'View All Projects' }).press('Enter');
    await page.getByRole('heading', { name: 'Our Projects' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    await close();
  });

  test('Call Now and the e-mail button lead to the shop', async () => {
    const { page, close } = await site.visit('/');
    expect(await page.getByRole('button', { name: 'Call Now' }).getAttribute('href')).toBe(
      `tel:${phoneNumber(shop)}`,
    );
    expect(await page.getByLabel('Email us').getAttribute('href')).toBe(`mailto:${shop.email}`);
    await close();
  });

  test('on a phone the menu opens by its button and closes after a choice', async () => {
    const { page, close } = await site.visit('/', { viewport: { width: 390, height: 844 } });
    const projects = page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Projects', exact: true });
    expect(await projects.isVisible()).toBe(false);
    const button = page.getByRole('button', { name: /^(Open|Close) menu$/ });
    const closed = await button.boundingBox();
    await button.click();
    expect(await button.boundingBox()).toEqual(closed);
    // At 400% zoom, and on a phone in landscape, the end of the menu is reached too.
    await page.setViewportSize({ width: 320, height: 256 });
    const email = page.getByLabel('Email us');
    await email.focus();
    const box = await email.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(256);
    // It closes when the keyboard leaves it.
    await page.locator('main a').first().focus();
    expect(await projects.isVisible()).toBe(false);
    await button.click();
    await projects.click();
    await page.waitForURL('**/projects');
    await projects.waitFor({ state: 'hidden' });
    // Its anchors are reached exactly, from another page and on the same one.
    await page.setViewportSize({ width: 390, height: 844 });
    for (const from of ['another page', 'the same page']) {
      await scrollTo(page, 0);
      await button.click();
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Testimonials' })
        .click();
      const distance = () =>
        page.evaluate(() => {
          const { top = 9999 } = document.getElementById('testimonials')?.getBoundingClientRect() ?? {};
          return Math.abs(
            top - Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop),
          );
        });
      await expect.poll(distance, { message: from }).toBeLessThan(4);
    }
    await close();
  });
});

describe('footer', () => {
  test('the back-to-top button appears past 300 pixels and leads to the top', async () => {
    const { page, close } = await site.visit('/', { reducedMotion: 'reduce' });
    const button = page.getByRole('button', { name: 'Back to top' });
    await scrollTo(page, 300);
    expect(await button.isVisible()).toBe(false);
    await scrollTo(page, 301);
    await button.click();
    await page.waitForFunction(() => window.scrollY === 0);
    await button.waitFor({ state: 'hidden' });
    await close();
  });
});

test('on a small phone the back-to-top button is whole, and covers neither text nor the menu’s button', async () => {
  const { page, close } = await site.visit('/terms-of-service', { viewport: { width: 320, height: 640 } });
  const shopEmail = page.locator('header').getByText(shop.email, { exact: true });
  expect(await shopEmail.evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThanOrEqual(0);
  await scrollTo(page, 600);
  const button = page.getByRole('button', { name: 'Back to top' });
  await button.waitFor();
  const box = await button.boundingBox();
  const menu = await page.getByRole('button', { name: 'Open menu' }).boundingBox();
  const logo = await page.locator('header a[aria-label$="home page"]').boundingBox();
  if (!box || !menu || !logo) throw new Error('not shown');
  expect(box.width).toBeGreaterThanOrEqual(44);
  expect(box.x).toBeGreaterThanOrEqual(logo.x + logo.width - 1);
  expect(box.x + box.width).toBeLessThanOrEqual(menu.x + 1);
  expect(box.y + box.height).toBeLessThanOrEqual(64);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const name = await page.locator('header a[aria-label$="home page"] span').first().boundingBox();
  const large = await button.boundingBox();
  expect(large?.x).toBeGreaterThanOrEqual((name?.x ?? 390) + (name?.width ?? 0));
  await button.click({ timeout: 10_000 });
  await page.waitForFunction(() => window.scrollY === 0);
  await close();
});

test('a long name of the shop leaves the menu’s button where it is', async () => {
  const { page, close } = await site.visit('/', { viewport: { width: 320, height: 640 } });
  const menu = page.getByRole('button', { name: 'Open menu' });
  const before = await menu.boundingBox();
  await page
    .locator('header a[aria-label$="home page"] span')
    .first()
    .evaluate((name) => {
      name.textContent = 'Copper & Świt Elektronik and Sons';
    });
  expect(await menu.boundingBox()).toEqual(before);
  const header = await page.getByRole('banner').boundingBox();
  expect(header?.height).toBeLessThan(110);
  await close();
});

test('a field that takes the focus by keyboard is covered by nothing that sticks', async () => {
  for (const [address, height] of [
    ['/contactus', 560],
    ['/booking', 560],
  ] as const) {
    const { page, close } = await site.visit(address, {
      viewport: { width: 390, height },
      reducedMotion: 'reduce',
    });
    const fields = page.locator('main form :is(input, textarea):visible:not([tabindex="-1"])');
    // Backwards as well: there the header is in the way.
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let press = 0; press < 30; press += 1) {
        await page.keyboard.press(key);
        const hidden = await page.evaluate(() => {
          const field = document.activeElement;
          if (!field?.matches('main form :is(input, textarea)')) return false;
          const { top, bottom, left } = field.getBoundingClientRect();
          const at = (y: number) => document.elementFromPoint(left + 20, y) === field;
          return !at(top + 4) || !(at(bottom - 4) || bottom - top > innerHeight - 120);
        });
        expect(hidden, `${address} ${key} ${press}`).toBe(false);
      }
    }
    expect(await fields.count()).toBeGreaterThan(3);
    await close();
  }
});
