import { makeContact } from '@perfboard/server/testing/make-lead';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminDesk, startAdminDesk, untilStill } from './admin-desk.ts';
import { findAxeViolations } from './public-site.ts';

let desk: AdminDesk;
beforeAll(async () => {
  desk = await startAdminDesk({ withoutWorker: true });
  await makeContact(desk.app.rows, { name: 'Ann Ode', status: 'read' });
});
afterAll(() => desk?.stop());

const contacts = '/main/admin/view/contacts';
const button = (page: Page) => page.getByRole('button', { name: 'More actions for Ann Ode' });
const menu = (page: Page) => page.getByRole('menu', { name: 'More actions for Ann Ode' });
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName);

test('the menu of a row is used by keyboard alone, and the keys of the list rest while it is open', async () => {
  const page = await desk.open(contacts);
  await button(page).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('Call Ann Ode');
  expect(await findAxeViolations(page)).toEqual([]);
  for (const [key, item] of [
    ['ArrowDown', 'Delete Ann Ode'],
    ['ArrowDown', 'Call Ann Ode'],
    ['ArrowUp', 'Delete Ann Ode'],
    ['Home', 'Call Ann Ode'],
    ['d', 'Delete Ann Ode'],
    ['e', 'Delete Ann Ode'],
  ] as const) {
    await page.keyboard.press(key);
    expect(await focused(page), key).toBe(item);
  }
  expect(await desk.app.rows.prisma.contact.count({ where: { status: 'archived' } })).toBe(0);
  await page.keyboard.press('Escape');
  await menu(page).waitFor({ state: 'hidden' });
  expect(await focused(page)).toBe('More actions for Ann Ode');

  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('Call Ann Ode');
  await page.keyboard.press('Tab');
  await menu(page).waitFor({ state: 'hidden' });

  await button(page).focus();
  await page.keyboard.press('Space');
  await expect.poll(() => focused(page)).toBe('Call Ann Ode');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Delete Contact' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => focused(page)).toBe('More actions for Ann Ode');
  await page.context().close();
});

test.each([390, 1440])(
  'at %i px a menu opens within the window, in a lead too, and closes beside it',
  async (width) => {
    const page = await desk.open(contacts, { viewport: { width, height: 800 }, hasTouch: true });
    const expectInside = async () => {
      const box = await menu(page).boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? width)).toBeLessThanOrEqual(width);
      expect(box?.y).toBeGreaterThanOrEqual(0);
      expect((box?.y ?? 0) + (box?.height ?? 800)).toBeLessThanOrEqual(800);
      for (const item of await page.getByRole('menuitem').all())
        expect((await item.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    };
    // What arrives above the list moves the row: its menu would close.
    await untilStill(page);
    await button(page).tap();
    await menu(page).waitFor();
    await expectInside();
    await page.getByRole('heading', { level: 1 }).tap();
    await menu(page).waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'Ann Ode', exact: true }).tap();
    const dialog = page.getByRole('dialog', { name: /Ann Ode/ });
    await dialog.waitFor();
    await untilStill(page);
    await dialog.getByRole('button', { name: 'More actions for Ann Ode' }).tap();
    await dialog.getByRole('menuitem', { name: 'Mark as spam' }).waitFor();
    await expectInside();
    await page.keyboard.press('Escape');
    await dialog.getByRole('menuitem').first().waitFor({ state: 'hidden' });
    expect(await dialog.isVisible()).toBe(true);
    await page.context().close();
  },
);
