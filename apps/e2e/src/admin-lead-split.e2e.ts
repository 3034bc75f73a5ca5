import { makeBooking, makeContact } from '@perfboard/server/testing/make-lead';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AdminDesk, startAdminDesk } from './admin-desk.ts';

let desk: AdminDesk;
let page: Page;
beforeAll(async () => {
  desk = await startAdminDesk();
});
afterAll(() => desk?.stop());
beforeEach(async () => {
  await page?.context().close();
  const empty = () => desk.app.database.empty('contacts, bookings, notifications, outbox');
  // A lead that was opened may be marked as read just now, which is a deadlock.
  await empty().catch(empty);
});

const messages = '/main/admin/view/contacts';
const dialogOf = (name: string) => page.getByRole('dialog', { name: `Message from ${name}` });
const openedUuid = () => new URL(page.url()).searchParams.get('open');
const hasFocus = (one: Locator) => one.evaluate((element) => element.contains(document.activeElement));
const boxOf = async (one: Locator) => {
  const box = await one.boundingBox();
  if (!box) throw new Error('Nothing of it is on the screen');
  return box;
};

/** Newest first. */
async function people(...names: string[]): Promise<string[]> {
  const made = [];
  for (const [index, name] of names.entries())
    made.push(
      await makeContact(desk.app.rows, { name, created_at: new Date(Date.now() - index * 3_600_000) }),
    );
  return made.map(({ uuid }) => uuid);
}
const statuses = async () => {
  const { rows } = await desk.app.database.pool.query(
    'select name, status::text from contacts order by name',
  );
  return Object.fromEntries(rows.map(({ name, status }) => [name, status]));
};

test.each([1280, 1440])('%i px: list and lead stand side by side, and both stay in reach', async (width) => {
  const later = Array.from({ length: 14 }, (_, index) => `Person ${index}`);
  await people('Asha Rao', 'Ben Ortiz', ...later);
  page = await desk.open(messages, { viewport: { width, height: 900 } });
  await page.getByRole('link', { name: 'Person 11', exact: true }).click();
  await dialogOf('Person 11').waitFor();
  const isInSight = async () => {
    const row = await boxOf(page.getByRole('row').filter({ hasText: 'Person 11' }));
    return row.y >= 0 && row.y + row.height <= 900;
  };
  await expect.poll(isInSight).toBe(true);
  await page.getByRole('link', { name: 'Asha Rao', exact: true }).click();
  const lead = await boxOf(dialogOf('Asha Rao'));
  const list = await boxOf(page.getByRole('table'));
  expect(list.x + list.width).toBeLessThan(lead.x);
  expect(lead.x + lead.width).toBeLessThanOrEqual(width);
  const bar = await boxOf(page.locator('.desk-status'));
  expect(lead.y + lead.height, 'above the last line of the desk').toBeLessThanOrEqual(bar.y);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  await page.getByRole('row').filter({ hasText: 'Ben Ortiz' }).getByText('Quote').first().click();
  await dialogOf('Ben Ortiz').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(1);
});

test.each([320, 390, 768, 1279])('%i px: a lead takes the whole screen, its message first', async (width) => {
  await people('Asha Rao');
  page = await desk.open(messages, { viewport: { width, height: 844 } });
  await page.getByRole('link', { name: 'Asha Rao', exact: true }).click();
  const dialog = dialogOf('Asha Rao');
  expect(await boxOf(dialog)).toEqual({ x: 0, y: 0, width, height: 844 });
  const message = await boxOf(dialog.getByText('What does a gateway cost?'));
  expect(message.y + message.height).toBeLessThan(844 / 2);
  // Folded below it.
  expect(await dialog.getByText('9876543210').isVisible()).toBe(false);
  await dialog.getByText('Details', { exact: true }).click();
  await dialog.getByText('9876543210').waitFor();
  const buttons = ['Archive', 'More actions for Asha Rao', 'Reply'].map((name) =>
    boxOf(dialog.getByRole('button', { name, exact: true })),
  );
  expect(new Set((await Promise.all(buttons)).map(({ y }) => y)).size).toBe(1);
  expect(await dialog.evaluate((element) => element.scrollWidth)).toBeLessThanOrEqual(width);
});

test('the address keeps which lead is open: reload, back, a copied link, and one that the list does not show', async () => {
  const [asha, ben] = await people('Asha Rao', 'Ben Ortiz');
  page = await desk.open(`${messages}?sort=name&direction=asc`);
  const link = page.getByRole('link', { name: 'Asha Rao', exact: true });
  expect(await link.getAttribute('href')).toBe(`${messages}?sort=name&direction=asc&open=${asha}`);
  await link.click();
  await dialogOf('Asha Rao').waitFor();
  expect(openedUuid()).toBe(asha);
  await page.reload();
  await dialogOf('Asha Rao').getByText('What does a gateway cost?').waitFor();
  await page.locator('tr[aria-current]').waitFor();
  await page.keyboard.press('j');
  await dialogOf('Ben Ortiz').waitFor();
  expect(openedUuid()).toBe(ben);
  // Steps are no places to go back to.
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(new URL(page.url()).search).toBe('?sort=name&direction=asc');
  await page.goto(`${desk.app.url}${messages}?q=nowhere&open=${ben}`);
  await dialogOf('Ben Ortiz').getByText('What does a gateway cost?').waitFor();
  await page.goto(`${desk.app.url}${messages}?open=7d444840-9dc0-11d1-b245-5ffdce74fad2`);
  const missing = page.getByRole('dialog', { name: 'Lead not found' });
  await missing.getByText('This lead was deleted or erased.').waitFor();
  await missing.getByRole('button', { name: 'Close' }).click();
  await missing.waitFor({ state: 'detached' });
});

test('keys open, walk, answer and archive leads beside the list, and never while typing', async () => {
  await people('Asha Rao', 'Ben Ortiz', 'Chen Wei');
  page = await desk.open(messages);
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await row('Asha Rao').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect.poll(() => hasFocus(dialogOf('Asha Rao'))).toBe(true);
  await page.keyboard.press('j');
  await dialogOf('Ben Ortiz').waitFor();
  expect(await row('Ben Ortiz').getAttribute('aria-current')).toBe('true');
  // The next one begins at its top, wherever the one before was scrolled to.
  await page.setViewportSize({ width: 1440, height: 500 });
  await dialogOf('Ben Ortiz').getByRole('region', { name: 'History' }).getByText('Received').waitFor();
  await dialogOf('Ben Ortiz').evaluate((panel) => panel.scrollTo(0, 200));
  await page.keyboard.press('k');
  await dialogOf('Asha Rao').waitFor();
  expect(await dialogOf('Asha Rao').evaluate((panel) => panel.scrollTop)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('j');
  await dialogOf('Ben Ortiz').waitFor();
  await page.keyboard.press('x');
  await page.getByRole('region', { name: 'Selected leads' }).getByText('1 selected').waitFor();
  await page.keyboard.press('r');
  const text = dialogOf('Ben Ortiz').getByLabel('Reply text');
  await expect.poll(() => hasFocus(text)).toBe(true);
  await page.keyboard.type('rejxk?');
  // Between greeting and signature, once those are read.
  expect(await text.inputValue()).toContain('rejxk?');
  await text.fill('');
  // The reply has the only button that looks as if it sent.
  expect(await dialogOf('Ben Ortiz').getByRole('button', { name: 'Reply', exact: true }).count()).toBe(0);
  await dialogOf('Ben Ortiz').getByRole('button', { name: 'Hide reply' }).click();
  const heading = dialogOf('Ben Ortiz').getByRole('heading', { level: 2 });
  await expect.poll(() => hasFocus(heading)).toBe(true);
  await page.keyboard.press('e');
  await dialogOf('Chen Wei').waitFor();
  await expect.poll(async () => (await statuses())['Ben Ortiz']).toBe('archived');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(row('Chen Wei'))).toBe(true);
  await page.keyboard.press('k');
  await page.keyboard.press('k');
  await page.keyboard.press('e');
  await expect.poll(async () => (await statuses())['Asha Rao']).toBe('archived');
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Archive').waitFor();
});

test('in a row that is walked with a lead open, the lead follows', async () => {
  await people('Asha Rao', 'Ben Ortiz', 'Chen Wei');
  page = await desk.open(messages);
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await row('Asha Rao').getByText('Quote').first().click();
  await dialogOf('Asha Rao').waitFor();
  await row('Asha Rao').focus();
  await page.keyboard.press('ArrowDown');
  await dialogOf('Ben Ortiz').waitFor();
  expect(await hasFocus(row('Ben Ortiz'))).toBe(true);
  await page.keyboard.press('j');
  await dialogOf('Chen Wei').waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => hasFocus(dialogOf('Chen Wei'))).toBe(true);
});

test('a request shows what its sender added, and the status and the assignee below it', async () => {
  await makeBooking(desk.app.rows, { full_name: 'Chen Wei', project_title: 'Greenhouse', budget: '$2,000' });
  page = await desk.open('/main/admin/view/requests', { viewport: { width: 390, height: 844 } });
  await page.getByRole('link', { name: 'Chen Wei', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Request from Chen Wei' });
  const message = dialog.getByRole('region', { name: 'Message' });
  await message.getByText('Greenhouse').waitFor();
  await message.getByText('$2,000').waitFor();
  const status = await boxOf(dialog.getByLabel('Status', { exact: true }));
  expect(status.y + status.height).toBeLessThan(844);
});

test.each([390, 1440])(
  '%i px: why a note was not saved is seen, whatever lies over the lead',
  async (width) => {
    await people('Asha Rao');
    page = await desk.open(messages, { viewport: { width, height: 844 } });
    await page.getByRole('link', { name: 'Asha Rao', exact: true }).click();
    const dialog = dialogOf('Asha Rao');
    const note = dialog.getByLabel('Internal note');
    await note.fill('Wants ten');
    await page.route('**/trpc/**contact.addNote**', (route) => route.abort());
    await note.press('Control+Enter');
    const failure = dialog.getByText('Can’t reach the server. Please try again.');
    await failure.waitFor();
    const isSeen = () =>
      failure.evaluate((line) => {
        const { x, y, height } = line.getBoundingClientRect();
        return document.elementFromPoint(x + 4, y + height / 2) === line;
      });
    await expect.poll(isSeen).toBe(true);
    const color = (one: Locator) => one.evaluate((element) => getComputedStyle(element).color);
    expect(await color(failure)).not.toBe(await color(dialog.getByText('Visible to members only.')));
  },
);
