import { makeBooking, makeContact } from '@perfboard/server/testing/make-lead';
import { makeSubscribers } from '@perfboard/server/testing/make-newsletter';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminDesk, startAdminDesk, untilStill } from './admin-desk.ts';

let desk: AdminDesk;
beforeAll(async () => {
  desk = await startAdminDesk({ seed: true, withoutWorker: true });
  for (const name of ['Ann Ode', 'Bo Diode']) await makeContact(desk.app.rows, { name, status: 'unread' });
  await makeBooking(desk.app.rows, { full_name: 'Cy Coil' });
  await makeSubscribers(desk.app.rows, 3);
});
afterAll(() => desk?.stop());

const projects = '/main/admin/view/projects';
const contacts = '/main/admin/view/contacts';
const subscribers = '/main/admin/view/emails';

/** Under forced colors, the element has the system's background of what is selected. */
const isHighlighted = (locator: Locator) =>
  locator.evaluate((element) => {
    const probe = document.createElement('i');
    probe.style.cssText = 'forced-color-adjust: none; background: Highlight';
    document.body.append(probe);
    const { backgroundColor } = getComputedStyle(probe);
    probe.remove();
    return getComputedStyle(element).backgroundColor === backgroundColor;
  });

/** Of two elements of a kind, the first alone is seen as the selected one. */
async function expectSelected(one: Locator, other: Locator): Promise<void> {
  await expect.poll(() => isHighlighted(one), { timeout: 5000 }).toBe(true);
  expect(await isHighlighted(other)).toBe(false);
}

test('forced colors show the current screen, the open lead, a pressed filter and the chosen entry', async () => {
  const page = await desk.open(`${contacts}?unanswered=1`, {
    forcedColors: 'active',
    viewport: { width: 1440, height: 900 },
  });
  const entry = (name: string) => page.getByRole('navigation').getByRole('link', { name });
  await expectSelected(entry('View Contacts'), entry('View Requests'));
  const filter = (name: string) => page.getByRole('button', { name, exact: true });
  await expectSelected(filter('Unanswered'), filter('Spam'));
  await page.getByRole('link', { name: 'Ann Ode', exact: true }).click();
  await page.getByRole('dialog').waitFor();
  await expectSelected(
    page.locator('tr[aria-current]'),
    page.locator('tbody tr:not([aria-current])').first(),
  );
  await page.keyboard.press('Control+k');
  const options = page.locator('.desk-palette').getByRole('option');
  await options.nth(1).waitFor();
  await expectSelected(options.nth(0), options.nth(1));
  await page.context().close();
});

/** Whether a click in the middle of an element reaches it. */
const isOnTop = (locator: Locator) =>
  locator.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

async function selectFirst(page: Page): Promise<void> {
  await page.locator('tbody input[type="checkbox"]').first().check();
}

test.each([
  [projects, 390, 'Selected projects'],
  [projects, 1440, 'Selected projects'],
  [contacts, 390, 'Selected leads'],
])(
  '%s at %i px: actions of the selection stay in sight while the list scrolls',
  async (path, width, name) => {
    const page = await desk.open(path, {
      viewport: { width, height: 600 },
      reducedMotion: 'reduce',
    });
    // What arrives above the list would push the actions out of a window this low.
    await untilStill(page);
    await selectFirst(page);
    const bar = page.getByRole('region', { name });
    const clear = bar.getByRole('button', { name: 'Clear' });
    // In a window this low, a notice that arrives above pushes it down.
    const seen = async (button: Locator) => {
      await button.scrollIntoViewIfNeeded();
      await expect.poll(() => isOnTop(button)).toBe(true);
    };
    await seen(clear);
    const more = bar.getByRole('button', { name: 'More', exact: true });
    if (await more.isVisible()) await more.click();
    for (const button of await bar.getByRole('button', { name: /^(Apply|More)/ }).all()) await seen(button);
    expect(await bar.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBe(0);
    if (await more.isVisible()) await more.click();
    await page.locator('tbody tr').last().scrollIntoViewIfNeeded();
    await expect.poll(() => isOnTop(clear)).toBe(true);
    const all = page.getByLabel('Select all on this page');
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await all.focus();
    await expect.poll(() => isOnTop(all)).toBe(true);
    await page.context().close();
  },
);

test('in a window of 320 by 256 px the selection leaves the rows their room', async () => {
  const page = await desk.open(contacts, {
    viewport: { width: 320, height: 256 },
    reducedMotion: 'reduce',
  });
  await selectFirst(page);
  const name = page.getByRole('link', { name: 'Bo Diode', exact: true });
  await name.focus();
  await expect.poll(() => isOnTop(name)).toBe(true);
  await page.context().close();
});

test.each([
  [projects, 390],
  [projects, 768],
  [subscribers, 390],
  [subscribers, 768],
])('%s at %i px: a row is one compact line without names of columns', async (path, width) => {
  const page = await desk.open(path, { viewport: { width, height: 844 } });
  const rows = page.locator('table.desk-table-lines tbody tr');
  await rows.nth(2).waitFor();
  const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThan(130);
  const labels = await rows
    .first()
    .locator('td')
    .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, '::before').content));
  expect(new Set(labels)).toEqual(new Set(['none']));
  await page.context().close();
});
