import { makeProjects } from '@perfboard/server/testing/make-project';
import { eventually } from '@perfboard/testing/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PublicSite, startPublicSite } from './public-site.ts';

const count = 600;
const category = '/projects/category/LiFi%20Projects';

let site: PublicSite;
beforeAll(async () => {
  site = await startPublicSite({ isOwn: true });
  await makeProjects(site.app.rows, count, (index) => ({
    project_name: `Light link ${index + 1}`,
    category: 'LiFi Projects',
  }));
  await makeProjects(site.app.rows, 30, (index) => ({
    project_name: `Tone dialer ${index + 1}`,
    category: 'DTMF Projects',
  }));
  await eventually('the pages show the new projects', async () =>
    (await (await fetch(site.app.url + category)).text()).includes('Light link'),
  );
});
afterAll(() => site?.stop());

test.each([
  ['/projects', undefined],
  [category, / projects found$/],
])('%s shows a page of projects and more when asked', async (path, says) => {
  const phone = { width: 390, height: 844 };
  const { page, close, expectClean } = await site.visit(path, { viewport: phone });
  const cards = page.locator('article');
  expect(await cards.count()).toBe(24);
  if (says)
    expect(Number.parseInt((await page.getByText(says).textContent()) ?? '', 10)).toBeGreaterThanOrEqual(
      count,
    );
  const more = page.getByRole('link', { name: 'More projects' });
  await (says ? more.click() : more.press('Enter'));
  await expect.poll(() => cards.count()).toBe(48);
  // A row does not scroll past the new ones.
  if (!says)
    await expect.poll(async () => Math.round((await cards.nth(24).boundingBox())?.x ?? -1)).toBeLessThan(390);
  if (!says) expect((await cards.nth(24).boundingBox())?.x).toBeGreaterThanOrEqual(0);
  await more.dblclick();
  await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(72);
  const names = await cards.getByRole('heading').allTextContents();
  expect(new Set(names).size).toBe(names.length);
  // Back finds them all, at the one that was opened.
  const opened = cards.nth(60);
  await opened.evaluate((card) => card.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const left = await page.evaluate(() => window.scrollY);
  await opened.getByRole('heading').getByRole('link').click();
  await page.waitForURL(/projects\/[\da-f-]{36}/);
  // However much later that is.
  await page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + 600_000;
  });
  await page.goBack();
  await opened.waitFor();
  const middle = () =>
    opened.boundingBox().then((box) => box && [box.x + box.width / 2, box.y + box.height / 2]);
  await expect
    .poll(async () => ((await middle()) ?? [-1]).every((at, side) => at > 0 && at < [390, 844][side]!))
    .toBe(true);
  const isAt = (top: number) => page.evaluate((y) => Math.abs(window.scrollY - y) < 2, top);
  await expect.poll(() => isAt(left)).toBe(true);
  if (!says) {
    // Forward too: leaving the list scrolls neither it nor the project that was read.
    const name = (await opened.getByRole('heading').textContent()) ?? '';
    const project = page.getByRole('heading', { level: 1, name });
    await page.goForward();
    await project.waitFor();
    // Until the page's own place is restored, which would undo it.
    await expect
      .poll(() =>
        page.evaluate(async () => {
          window.scrollTo({ top: 200, behavior: 'instant' });
          await new Promise((resolve) => setTimeout(resolve, 200));
          return Math.abs(window.scrollY - 200) < 2;
        }),
      )
      .toBe(true);
    await page.goBack();
    await opened.waitFor();
    await expect.poll(() => isAt(left)).toBe(true);
    await page.goForward();
    await project.waitFor();
    await expect.poll(() => isAt(200)).toBe(true);
  }
  expectClean();
  await close();
});

test('the keyboard goes on at the projects that were loaded last', async () => {
  const { page, close } = await site.visit('/projects?q=tone+dialer');
  const more = page.getByRole('link', { name: 'More projects' });
  await more.press('Enter');
  await more.waitFor({ state: 'detached' });
  const place = () =>
    page
      .locator('article')
      .evaluateAll((all) => all.findIndex((card) => card.contains(document.activeElement)));
  expect(await place()).toBe(24);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Tone dialer \d+$/);
  await close();
});

test.each(['/projects', category])('%s leads on without script', async (path) => {
  const { page, close } = await site.visit(path, { javaScriptEnabled: false });
  const names = () => page.locator('article').getByRole('heading').allTextContents();
  const first = await names();
  await page.getByRole('link', { name: 'More projects' }).click();
  const second = await names();
  expect(second).toHaveLength(24);
  expect(second.filter((name) => first.includes(name))).toEqual([]);
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toContain('noindex');
  await close();
});

test('the sitemap page goes on until every project was named', async () => {
  const { page, close } = await site.visit('/sitemap');
  const projects = page.locator('a[href^="/projects/0"], a[href*="/light-link-"]');
  const first = await projects.count();
  await page.getByRole('link', { name: 'More projects' }).click();
  await page.waitForURL('**/sitemap?cursor=*');
  const { rows } = await site.app.database.pool.query('select count(*)::int as count from projects');
  await expect.poll(() => projects.count()).toBe(rows[0].count - first);
  expect(await page.getByRole('link', { name: 'More projects' }).count()).toBe(0);
  await close();
});
