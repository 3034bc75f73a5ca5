import { makeContact } from '@perfboard/server/testing/make-lead';
import { makeNewsletter } from '@perfboard/server/testing/make-newsletter';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type AdminDesk, startAdminDesk } from './admin-desk.ts';
import { findAxeViolations } from './public-site.ts';

let desk: AdminDesk;
let page: Page;
beforeAll(async () => {
  desk = await startAdminDesk({ withoutWorker: true });
});
afterAll(() => desk?.stop());
afterEach(async () => {
  await page?.context().close();
  expect(desk.complaints.splice(0)).toEqual([]);
});

const palette = () => page.getByRole('dialog', { name: 'Search the desk' });
const field = () => page.getByRole('combobox', { name: 'Search the desk' });
const options = () => palette().getByRole('option');

test('Ctrl+K opens the palette; a lead found is opened, and what was done last comes first', async () => {
  const { uuid } = await makeContact(desk.app.rows, { name: 'Zafira Nunes', subject: 'Quote' });
  page = await desk.open('/main/admin/jobs');
  await page.keyboard.press('Control+k');
  await field().waitFor();
  expect(await field().evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.type('zafira');
  await options().filter({ hasText: 'Zafira Nunes' }).waitFor();
  expect(await options().count()).toBe(1);
  const active = await field().getAttribute('aria-activedescendant');
  expect(await palette().getByRole('option', { selected: true }).getAttribute('id')).toBe(active);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/main/admin/view/contacts?open=${uuid}`);
  await palette().waitFor({ state: 'detached' });

  // Enter waits for the results of what is typed, and opens none of what was typed before.
  const other = await makeContact(desk.app.rows, { name: 'Boro Hahn', subject: 'Quote' });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await field().fill('zafira');
  await options().filter({ hasText: 'Zafira Nunes' }).waitFor();
  await field().fill('boro');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/main/admin/view/contacts?open=${other.uuid}`);
  await palette().waitFor({ state: 'detached' });

  await makeNewsletter(desk.app.rows, 0, { subject: 'Zuletzt', status: 'cancelled' });
  await page.keyboard.press('Control+k');
  await field().fill('zuletzt');
  await expect.poll(() => options().allTextContents()).toEqual(['ZuletztCanceled']);
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+k');
  await expect
    .poll(() => palette().getByRole('group').first().getAttribute('aria-labelledby'))
    .toContain('Recent');
  expect(await options().first().textContent()).toBe('Background tasks');
  await page.keyboard.type('new proj');
  await expect.poll(() => options().allTextContents()).toEqual(['New project']);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/main/admin/add/projects');
});

test('what is typed while the palette loads is its text, and no shortcut of the list below', async () => {
  await makeContact(desk.app.rows, { name: 'Ann Ode' });
  page = await desk.open('/main/admin/view/contacts');
  await page.getByRole('row', { name: 'Ann Ode' }).waitFor();
  await page.route(/palette-/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.keyboard.press('j');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('es');
  await expect.poll(() => field().inputValue(), { timeout: 10_000 }).toBe('es');
  await page.keyboard.press('Escape');
  expect(await page.getByLabel('Status of Ann Ode').inputValue()).toBe('unread');
});

test('offline it opens, as its code loads soon after the screen, and a dialog that must wait says so', async () => {
  page = await desk.open('/main/admin/jobs');
  // Its code and its texts.
  await page.waitForFunction(() => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    return [/\/palette-.*\.js/, /desk_palette-.*\.js/].every((file) =>
      loaded.some((name) => file.test(name)),
    );
  });
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Search the desk' }).click();
  await field().waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await page.getByRole('alert').filter({ hasText: 'You are offline: this opens when' }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  desk.complaints.splice(0);
});

test('it opens a form at the part that an action names, also from that form', async () => {
  page = await desk.open('/main/admin/jobs');
  const isAt = (name: string) =>
    page.getByRole('group', { name }).evaluate((part) => part.contains(document.activeElement));
  await page.keyboard.press('Control+k');
  await field().fill('hours');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/main/admin/shop/profile#section-hours');
  await expect.poll(() => isAt('Opening hours')).toBe(true);
  await page.keyboard.press('Control+k');
  await field().fill('brand color');
  await page.keyboard.press('Enter');
  await expect.poll(() => isAt('Brand color')).toBe(true);
  await page.keyboard.press('Control+k');
  await field().fill('hours');
  await page.keyboard.press('Enter');
  await expect.poll(() => isAt('Opening hours')).toBe(true);
});

test('arrows go around, Escape and a second Ctrl+K close it, and the focus is where it was', async () => {
  page = await desk.open('/main/admin/jobs');
  const help = page.getByRole('button', { name: 'Keyboard shortcuts' });
  await help.focus();
  await page.keyboard.press('Control+k');
  await field().waitFor();
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => palette().getByRole('option', { selected: true }).textContent()).toBe('Log out');
  await page.keyboard.press('ArrowDown');
  expect(await options().first().getAttribute('aria-selected')).toBe('true');
  await page.keyboard.type('nothing is called so');
  await palette().getByText('No results').first().waitFor();
  await page.keyboard.press('Escape');
  await palette().waitFor({ state: 'detached' });
  expect(await help.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Control+k');
  await palette().waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Search or go to').waitFor();
});

test.each([
  [320, 'light'],
  [390, 'dark'],
  [1440, 'light'],
] as const)(
  'at %i pixels in %s it is opened by a button, fits, and axe finds nothing',
  async (width, colorScheme) => {
    await makeContact(desk.app.rows, {
      name: 'Zafira with a very long name '.repeat(4),
      subject: 'Long '.repeat(30),
    });
    page = await desk.open('/main/admin/jobs', { viewport: { width, height: 720 }, colorScheme });
    await page.getByRole('button', { name: 'Search the desk' }).click();
    await field().fill('zafira');
    await options().first().waitFor();
    const box = await palette().boundingBox();
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= width).toBe(true);
    expect(await palette().evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    expect(await findAxeViolations(page)).toEqual([]);
  },
);
