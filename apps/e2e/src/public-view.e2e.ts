import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAxeViolations, type PublicSite, startPublicSite } from './public-site.ts';

let site: PublicSite;
beforeAll(async () => {
  site = await startPublicSite();
});
afterAll(() => site?.stop());

/** Whether the results are laid out below each other rather than in one row. */
const isGrid = (page: Page) =>
  page.getByRole('list', { name: 'Projects' }).evaluate((list) => getComputedStyle(list).display === 'grid');
const choose = (page: Page, name: 'Row' | 'Grid') =>
  page.getByRole('navigation', { name: 'View' }).getByRole('link', { name }).click();

test('projects stand in a row, or in a grid that is remembered and keeps the filters', async () => {
  const { page, context, expectClean, close } = await site.visit('/projects?tag=LoRa');
  expect(await isGrid(page)).toBe(false);
  await choose(page, 'Grid');
  await page.waitForURL('**/projects?tag=LoRa&view=grid');
  await expect.poll(() => isGrid(page)).toBe(true);
  await page.getByRole('searchbox').fill('node');
  await page.waitForURL('**q=node**view=grid');
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await page.waitForURL('**/projects?view=grid');
  expect(await findAxeViolations(page)).toEqual([]);
  await page.emulateMedia({ forcedColors: 'active' });
  for (const [current, other] of [
    ['Grid', 'Row'],
    ['Projects', 'Contact'],
  ] as const) {
    const line = (name: string) =>
      page
        .getByRole('link', { name, exact: true })
        .first()
        .evaluate((link) => getComputedStyle(link).textDecorationLine);
    expect(await line(current), current).not.toBe(await line(other));
  }
  await page.emulateMedia({ forcedColors: 'none' });
  expectClean();

  const again = await context.newPage();
  await again.goto(`${site.app.url}/projects`);
  await again.waitForURL('**/projects?view=grid');
  await choose(again, 'Row');
  await again.waitForURL('**/projects');
  await expect.poll(() => isGrid(again)).toBe(false);
  await again.goto(`${site.app.url}/projects`);
  await again.locator('html[data-js]').waitFor();
  expect(await isGrid(again)).toBe(false);
  await close();
});

test('without script the grid and its filters work, and lead on page by page', async () => {
  const { page, close } = await site.visit('/projects', { javaScriptEnabled: false });
  await choose(page, 'Grid');
  expect(await isGrid(page)).toBe(true);
  const first = await page.locator('article h2').allTextContents();
  await page.getByRole('link', { name: 'More projects' }).click();
  expect(await isGrid(page)).toBe(true);
  expect(await page.locator('article h2').allTextContents()).not.toEqual(first);
  await page.getByRole('searchbox').fill('modbus');
  await page.getByRole('button', { name: 'Apply' }).click();
  expect(new URL(page.url()).searchParams.get('view')).toBe('grid');
  expect(await isGrid(page)).toBe(true);
  await page.getByText(/^Showing \d+ of \d+ projects$/).waitFor();
  await close();
});
