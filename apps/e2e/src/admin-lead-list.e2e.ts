import { randomUUID } from 'node:crypto';
import { workerMessages } from '@perfboard/contracts/words/operation';
import { makeBooking, makeContact } from '@perfboard/server/testing/make-lead';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AdminDesk, fromMenu, startAdminDesk, untilStill } from './admin-desk.ts';

let desk: AdminDesk;
let page: Page;
beforeAll(async () => {
  desk = await startAdminDesk({ withoutWorker: true });
});
afterAll(() => desk?.stop());
beforeEach(async () => {
  await page?.context().close();
  await desk.app.database.empty('contacts, bookings, notifications, outbox');
});

const requests = '/main/admin/view/requests';
const messages = '/main/admin/view/contacts';

/** Leads as people leave them, one an hour. */
async function ordinaryLeads(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const created_at = new Date(Date.now() - index * 3_600_000);
    const full_name = `Priyanka Krishnamurthy ${index}`;
    const email = `priyanka.krishnamurthy${index}@engineering.example.com`;
    const subject = 'Battery powered LoRa soil moisture network for a vineyard';
    await makeBooking(desk.app.rows, { full_name, email, project_title: subject, created_at });
    await makeContact(desk.app.rows, { name: full_name, email, subject, created_at });
  }
}

test.each([390, 768, 1024])(
  '%i px: a lead is one compact line, and filters are behind one button',
  async (width) => {
    await ordinaryLeads(3);
    page = await desk.open(`${messages}?unanswered=1`, { viewport: { width, height: 844 } });
    const rows = page.locator('tbody tr');
    await rows.nth(2).waitFor();
    const boxes = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().toJSON()));
    expect(Math.max(...boxes.map(({ height }) => height))).toBeLessThan(130);
    expect(new Set(boxes.map(({ x }) => x)).size).toBe(1);
    expect(await page.getByLabel('Filter by source').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Filter 1' }).click();
    await page.getByLabel('Filter by status').selectOption('read');
    await page.getByText('No contacts found').waitFor();
    await page.getByRole('button', { name: 'Filter 2' }).click();
    await page.getByRole('button', { name: 'Remove filter: Read' }).click();
    await rows.nth(2).waitFor();
    expect(new URL(page.url()).search).toBe('?unanswered=1');
  },
);

describe.each([requests, messages])('%s', (path) => {
  test.each([1280, 1366, 1440])('%i px: what can be done with a row is on the screen', async (width) => {
    await ordinaryLeads(3);
    page = await desk.open(path, { viewport: { width, height: 900 } });
    const last = path === requests ? 'Call' : 'More actions for';
    for (const action of ['View', 'Reply to', last]) {
      const role = action === 'Reply to' || action === 'Call' ? 'link' : 'button';
      const control = page.getByRole(role, { name: `${action} Priyanka` }).first();
      await control.waitFor();
      const box = await control.boundingBox();
      expect(box && box.x + box.width).toBeLessThanOrEqual(width);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });

  test('the names of the columns stay while the rows go by', async () => {
    await ordinaryLeads(25);
    page = await desk.open(path, { viewport: { width: 1440, height: 700 } });
    await page.getByRole('row').nth(25).scrollIntoViewIfNeeded();
    const header = await page.getByRole('columnheader', { name: 'Status' }).boundingBox();
    expect(header?.y).toBeGreaterThanOrEqual(0);
    expect(header?.y).toBeLessThan(100);
  });

  test('on a phone 25 are short cards of name, subject, time and one status', async () => {
    await ordinaryLeads(25);
    page = await desk.open(path, { viewport: { width: 390, height: 844 } });
    await page.getByRole('row').nth(25).waitFor();
    const height = await page.getByRole('table').evaluate((table) => table.getBoundingClientRect().height);
    expect(height).toBeLessThan(4_000);
    const card = page.getByRole('row').nth(1);
    await expect.poll(() => card.getByText('priyanka.krishnamurthy0@').isVisible()).toBe(false);
    await expect.poll(() => card.getByText('Battery powered').first().isVisible()).toBe(true);
    await expect.poll(() => card.getByRole('combobox').count()).toBe(1);
    await card.getByRole('button', { name: /^View / }).click();
    await page.getByRole('dialog').getByText('priyanka.krishnamurthy0@').first().waitFor();
  });
});

test('on a phone one control sorts, by column and direction', async () => {
  for (const name of ['Asha Rao', 'Chen Wei', 'Ben Ortiz']) await makeContact(desk.app.rows, { name });
  page = await desk.open(messages, { viewport: { width: 390, height: 844 } });
  const names = () => page.locator('td[data-column="name"] .font-semibold').allInnerTexts();
  await page.getByRole('row').nth(3).waitFor();
  await page.getByLabel('Sort by').selectOption({ label: 'Name: Z to A' });
  await expect.poll(names).toEqual(['Chen Wei', 'Ben Ortiz', 'Asha Rao']);
  expect(new URL(page.url()).search).toBe('?sort=name&direction=desc');
  expect(await page.getByRole('table').getByRole('button', { name: 'Name' }).count()).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByLabel('Sort by').waitFor({ state: 'hidden' });
});

test('links of a row are at least 24 px high', async () => {
  await ordinaryLeads(1);
  for (const path of [messages, requests]) {
    page = await desk.open(path, { viewport: { width: 1440, height: 900 } });
    const links = page.getByRole('row').nth(1).getByRole('link');
    await links.first().waitFor();
    const heights = await links.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(24);
    await page.context().close();
  }
});

test('an address wider than its column breaks after its @', async () => {
  await makeBooking(desk.app.rows, { email: 'emma.wilson@example.org' });
  page = await desk.open(requests, { viewport: { width: 1440, height: 900 } });
  const link = page.getByRole('link', { name: 'emma.wilson@example.org' });
  const lines = () =>
    link.evaluate((element) =>
      [...element.childNodes].map((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return `${node.textContent} ${new Set([...range.getClientRects()].map(({ top }) => top)).size}`;
      }),
    );
  expect((await lines()).filter((line) => line.includes('e'))).toEqual(['emma.wilson@ 1', 'example.org 1']);
});

test.each([390, 1440])(
  '%i px: the bar of selected leads covers no row, and archives at once',
  async (width) => {
    await ordinaryLeads(5);
    page = await desk.open(messages, { viewport: { width, height: 900 } });
    const rows = page.locator('tbody tr');
    await rows.nth(4).waitFor();
    const tops = () => rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().top));
    await page.getByRole('region', { name: 'Health' }).waitFor();
    await untilStill(page);
    const before = await tops();
    await rows.first().getByRole('checkbox').click();
    const bar = page.getByRole('region', { name: 'Selected leads' });
    await bar.getByText('1 selected').waitFor();
    const box = await bar.boundingBox();
    expect(box && box.y + box.height).toBeLessThanOrEqual(Math.min(...(await tops())));
    expect(await tops(), 'no row moves under the pointer').toEqual(before);
    await bar.getByRole('button', { name: 'Archive' }).click();
    await page.getByText('1 lead changed').waitFor();
    await expect.poll(() => rows.first().getByRole('combobox').inputValue()).toBe('archived');
  },
);

test('a search says that it is loading before it is sent, and a change shows before the server has it', async () => {
  await ordinaryLeads(2);
  page = await desk.open(messages);
  const rows = page.locator('tbody tr');
  await rows.nth(1).waitFor();
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route(/trpc\/.*contact\.(page|setStatus)/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('searchbox').fill('priyanka');
  await page.getByRole('status').filter({ hasText: 'Loading…' }).waitFor();
  await expect.poll(() => page.url()).toContain('?q=priyanka');
  expect(await rows.count(), 'the rows from before stay').toBe(2);
  goOn();
  await page.getByRole('status').filter({ hasText: 'Loading…' }).waitFor({ state: 'detached' });
  await page.unroute(/trpc\/.*contact\.(page|setStatus)/);
  // Refused, it is taken back, and the reason is shown.
  let refuse: () => void = () => undefined;
  const refused = new Promise<void>((resolve) => (refuse = resolve));
  await page.route('**/trpc/**contact.setStatus**', async (route) => {
    await refused;
    await route.abort();
  });
  await page.getByRole('link', { name: 'Priyanka Krishnamurthy 0', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Status', { exact: true }).selectOption('responded');
  const inList = rows.first().getByRole('combobox');
  await expect.poll(() => inList.inputValue()).toBe('responded');
  refuse();
  await dialog.getByRole('alert').waitFor();
  await expect.poll(() => inList.inputValue()).toBe('read');
  await expect.poll(() => dialog.getByLabel('Status', { exact: true }).inputValue()).toBe('read');
});

test('a screen that was shown before is shown again at once', async () => {
  await ordinaryLeads(2);
  page = await desk.open(messages);
  await page.locator('tbody tr').nth(1).waitFor();
  await page.getByRole('link', { name: 'View Requests' }).click();
  await page.getByRole('heading', { level: 1, name: 'Booking Requests' }).waitFor();
  await page.route('**/trpc/**', () => undefined);
  await page.getByRole('link', { name: 'View Contacts' }).click();
  await page.locator('tbody tr').nth(1).waitFor({ timeout: 1_000 });
});

test('a sort or a filter chosen while a search is typed loses neither', async () => {
  await makeContact(desk.app.rows, { name: 'Asha Rao', subject: 'Gateway' });
  await makeContact(desk.app.rows, { name: 'Ben Ortiz', subject: 'Gateway', mobile: '15550100142' });
  await makeContact(desk.app.rows, { name: 'Chen Wei', subject: 'Camera', message: 'Is it in stock?' });
  page = await desk.open(messages);
  const names = () => page.locator('td[data-column="name"] .font-semibold').allInnerTexts();
  await page.getByRole('row').nth(3).waitFor();
  await page.getByRole('searchbox').fill('gateway');
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await expect.poll(() => new URL(page.url()).search).toBe('?q=gateway&sort=name&direction=asc');
  await expect.poll(names).toEqual(['Asha Rao', 'Ben Ortiz']);
  // Mobile stands below the address, and is a second thing to sort by there.
  await page.getByRole('button', { name: 'Mobile' }).click();
  await page.getByRole('button', { name: 'Mobile' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('?q=gateway&sort=mobile&direction=desc');
  await expect.poll(names).toEqual(['Ben Ortiz', 'Asha Rao']);
  const email = page.getByRole('columnheader', { name: 'Email' });
  await expect.poll(() => email.getAttribute('aria-sort')).toBe('descending');
  await page.getByRole('searchbox').fill('camera');
  await page.getByRole('button', { name: 'Unanswered' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('camera');
  expect(new URL(page.url()).searchParams.get('unanswered')).toBe('1');
  await page.getByRole('searchbox').fill('gateway');
  await page.getByRole('link', { name: 'View Requests' }).click();
  await page.getByRole('heading', { level: 1, name: 'Booking Requests' }).waitFor();
  await page.goBack();
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('gateway');
});

test('a next page asked of rows that a search is about to replace is none of the search', async () => {
  await ordinaryLeads(26);
  await makeContact(desk.app.rows, { name: 'Asha Rao', subject: 'Camera' });
  page = await desk.open(messages);
  await page.getByRole('row').nth(25).waitFor();
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/trpc/**contact.page**', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('searchbox').fill('camera');
  await expect.poll(() => new URL(page.url()).search).toBe('?q=camera');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  goOn();
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  expect(new URL(page.url()).search).toBe('?q=camera');
});

test('several leads are chosen by key, click and range, and changed at once', async () => {
  const at = Date.now();
  for (const [index, name] of ['Asha Rao', 'Ben Ortiz', 'Chen Wei', 'Dora Lind'].entries()) {
    await makeContact(desk.app.rows, { name, created_at: new Date(at - index * 1_000) });
  }
  page = await desk.open(messages);
  const chosen = page.getByRole('region', { name: 'Selected leads' });
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await row('Asha Rao').focus();
  await page.keyboard.press('x');
  await chosen.getByText('1 selected').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+X');
  await chosen.getByText('3 selected').waitFor();
  await row('Ben Ortiz').getByRole('checkbox').click();
  await chosen.getByText('2 selected').waitFor();
  const saved = page.waitForEvent('download');
  await fromMenu(chosen, 'the selected leads', 'Export selected');
  expect((await saved).suggestedFilename()).toMatch(/^contact_messages_\d{4}-\d\d-\d\d\.csv$/);
  await chosen.getByLabel('Set status').selectOption('archived');
  await chosen.getByRole('button', { name: 'Apply status' }).click();
  await page.getByText('2 leads changed').waitFor();
  await chosen.waitFor({ state: 'detached' });
  expect(
    await page
      .getByRole('combobox', { name: /^Status of/ })
      .evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).value)),
  ).toEqual(['archived', 'unread', 'archived', 'unread']);
  // What narrows the list stands in the address, and comes back with it.
  await page.getByLabel('Filter by assignee').selectOption('me');
  await page.getByLabel('From').fill('2026-01-01');
  await page.getByText('No contacts found').waitFor();
  await page.reload();
  await page.getByText('No contacts found').waitFor();
  expect(new URL(page.url()).search).toBe('?assignee=me&from=2026-01-01');
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await page.getByRole('row').nth(4).waitFor();
});

test('the waiting time is shown beside the time, highlighted after a day, and spam shows its number', async () => {
  await makeContact(desk.app.rows, { name: 'Asha Rao', created_at: new Date(Date.now() - 50 * 3_600_000) });
  await makeContact(desk.app.rows, { name: 'Ben Ortiz', status: 'responded' });
  await makeContact(desk.app.rows, { name: 'Pills', is_spam: true });
  page = await desk.open(messages);
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await row('Asha Rao').getByText('waiting 2 days').waitFor();
  await expect.poll(() => row('Asha Rao').getByText('9876543210').isVisible()).toBe(true);
  expect(
    await row('Ben Ortiz')
      .getByText(/^waiting/)
      .count(),
  ).toBe(0);
  await page.getByRole('button', { name: 'Spam' }).getByText('1').waitFor();
  await row('Asha Rao').getByRole('link', { name: 'Asha Rao', exact: true }).click();
  const lead = page.getByRole('region', { name: 'Message', exact: true });
  await lead.getByText('2 days ago').waitFor();
  // The page stays open for a day, and no data changes.
  await page.clock.setFixedTime(Date.now() + 24 * 3_600_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await row('Asha Rao').getByText('waiting 3 days').waitFor();
  await lead.getByText('3 days ago').waitFor();
});

test('without a worker every screen says that no email is sent, and with one none does', async () => {
  page = await desk.open(requests);
  const banner = page.getByRole('region', { name: 'Health' });
  const { none } = workerMessages;
  const effect = 'Emails are not being sent';
  const remedy = 'Start the worker, or check its log if it keeps stopping';
  await banner.getByText(`${none}. ${effect}. ${remedy}.`).waitFor();
  const heading = page.getByRole('heading', { level: 1 });
  const top = () => heading.evaluate((element) => element.getBoundingClientRect().top);
  const fonts = () => page.evaluate(async () => void (await document.fonts.ready));
  await fonts();
  await untilStill(page);
  const before = await top();
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route(/trpc\/.*health\.get/, async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await heading.waitFor();
  await fonts();
  // A line of text may be a few pixels higher in the font that is shown first.
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(4);
  expect(await banner.count()).toBe(0);
  goOn();
  const link = banner.getByRole('link', { name: 'Open background tasks' });
  expect((await link.boundingBox())?.height, 'a target of 24 px').toBeGreaterThanOrEqual(24);
  await link.click();
  const panel = page.getByRole('region', { name: 'Queues and email' });
  await panel.getByText(`${none}. ${effect}`).waitFor();
  await desk.app.rows.prisma.workerHeartbeat.create({ data: { uuid: randomUUID() } });
  await page.reload();
  await panel.getByText('A worker is running').waitFor();
  expect(await banner.getByText(none).count()).toBe(0);
});
