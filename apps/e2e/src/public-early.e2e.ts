import { eventually } from '@perfboard/testing/eventually';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countRows, filesOf, fillBooking } from './public-form.ts';
import { type PublicSite, startPublicSite } from './public-site.ts';

let site: PublicSite;
beforeAll(async () => {
  site = await startPublicSite();
});
afterAll(() => site?.stop());

/** Opens a page whose script is held back until `release` is called, or never comes at all. */
async function visitEarly(
  path: string,
): Promise<{ page: Page; release(): void; fail(): void; close(): Promise<void> }> {
  let decide: (comes: boolean) => void = () => {};
  const decided = new Promise<boolean>((resolve) => {
    decide = resolve;
  });
  const { page, close } = await site.visit(path, {
    isEarly: true,
    before: (page) =>
      page.route(/entry-client/, async (route) => ((await decided) ? route.continue() : route.abort())),
  });
  return { page, close, release: () => decide(true), fail: () => decide(false) };
}

const takenOver = (page: Page) => page.locator('html[data-js]').waitFor();

test('text typed before the script has loaded stays, and a click before it has an effect', async () => {
  const { page, release, close } = await visitEarly('/booking');
  await page.getByLabel('Full name').fill('Grace Hopper');
  await page.getByRole('button', { name: 'Book Consultation' }).click();
  release();
  await takenOver(page);
  expect(await page.getByLabel('Full name').inputValue()).toBe('Grace Hopper');
  await page.getByText('Email is required').waitFor();
  expect(new URL(page.url()).pathname).toBe('/booking');
  await close();
});

test.each([
  ['/contactus', 'Name'],
  ['/booking', 'Full name'],
])('%s: text typed before the script has loaded survives a reload', async (path, name) => {
  const { page, release, close } = await visitEarly(path);
  const field = page.getByLabel(name, { exact: true });
  await field.fill('Grace Hopper');
  release();
  await takenOver(page);
  await page.reload();
  await takenOver(page);
  await expect.poll(() => field.inputValue()).toBe('Grace Hopper');
  await close();
});

test.each([
  ['/contactus', 'Name', 'Email'],
  ['/booking', 'Full name', 'Email'],
])(
  '%s keeps what was typed and filled in if its HTML was changed before the script came',
  async (path, name, email) => {
    const { page, release, close } = await visitEarly(path);
    const form = page.locator('main form').first();
    await form.getByLabel(name).fill('Grace Hopper');
    // As a browser restores a field: without an event.
    await form.getByLabel(email).evaluate((input: HTMLInputElement) => {
      input.value = 'grace@example.com';
    });
    await page.evaluate(() => {
      for (const element of document.querySelectorAll('h1, h2, label, footer a')) {
        const font = document.createElement('font');
        font.append(...element.childNodes);
        element.append(font);
      }
    });
    release();
    await takenOver(page);
    await expect.poll(() => form.getByLabel(name).inputValue()).toBe('Grace Hopper');
    await expect.poll(() => form.getByLabel(email).inputValue()).toBe('grace@example.com');
    await close();
  },
);

test('a request sent before the script came is sent with its files', async () => {
  const { page, release, close } = await visitEarly('/booking');
  await fillBooking(page, 'early@example.com');
  await page.getByText('Add details (optional)').click();
  const file = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('plan') };
  await page.locator('input[name=files]').setInputFiles(file);
  await page.getByRole('button', { name: 'Book Consultation' }).click();
  release();
  await eventually('the request is stored', () => countRows(site, 'bookings', 'email', 'early@example.com'));
  expect(await filesOf(site, 'early@example.com')).toEqual(['plan.pdf']);
  await close();
});

test('a filter chosen before the script came is applied', async () => {
  const { page, release, close } = await visitEarly('/projects');
  await page.getByLabel('Filter by category').selectOption('IoT Projects');
  release();
  await page.getByText(/^Showing \d+ of \d+ projects$/).waitFor();
  expect(await page.getByLabel('Filter by category').inputValue()).toBe('IoT Projects');
  await close();
});

test('a carousel whose link had the focus before the script came rests, and one under the pointer advances', async () => {
  const { page, release, close } = await visitEarly('/');
  const banner = page.getByRole('region', { name: 'Promotions' });
  const reviews = page.getByRole('region', { name: 'Testimonials' });
  await banner
    .getByRole('link', { name: /^Explore / })
    .first()
    .focus();
  await reviews.getByRole('group', { name: 'Reviews' }).hover();
  release();
  await takenOver(page);
  const begun = await page.evaluate(() => performance.now());
  const isAt = (region: Locator) => region.locator('button[aria-current="true"]').getAttribute('aria-label');
  await page.waitForFunction((since) => performance.now() > since + 6_500, begun);
  expect(await isAt(banner)).toBe('Slide 1 of 2');
  expect(await isAt(reviews)).toBe('Slide 2 of 2');
  await close();
});

test('a menu opened before the script came stays open', async () => {
  const { page, release, close } = await visitEarly('/');
  await page.getByRole('button', { name: 'Services', exact: true }).click();
  const link = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'IoT and Wireless Solutions' });
  expect(await link.isVisible()).toBe(true);
  release();
  await takenOver(page);
  expect(await link.isVisible()).toBe(true);
  await close();
});

test('a form sent before a script that never comes is sent by the browser', async () => {
  const { page, fail, close } = await visitEarly('/');
  await page.getByRole('button', { name: 'Load More' }).click();
  fail();
  await page.waitForURL(/categories=all/);
  expect(await page.locator('#categories li').count()).toBe(15);
  await close();
});
