import { freePort } from '@perfboard/postgres/free-port';
import { makeBooking, makeContact } from '@perfboard/server/testing/make-lead';
import { staysSo } from '@perfboard/testing/eventually';
import { scaled } from '@perfboard/testing/limit';
import type { Page, Request, Route } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AdminDesk, announced, fromMenu, startAdminDesk } from './admin-desk.ts';
import { maxRetries } from './browser.ts';

let desk: AdminDesk;
let page: Page;
/** One test replaces it. */
let api: AdminDesk['app']['api'];
beforeAll(async () => {
  desk = await startAdminDesk();
  api = desk.app.api;
});
afterAll(() => desk?.stop());
beforeEach(async () => {
  await page?.context().close();
  await desk.app.database.empty('contacts, bookings, notifications, outbox');
});

/** Newest first in the order given. */
async function insertContacts(...names: string[]): Promise<void> {
  for (const [index, name] of names.entries()) {
    await makeContact(desk.app.rows, {
      name,
      email: `${name.toLowerCase().replace(/\W/g, '.')}@visitor.example`,
      subject: 'Quote & price?',
      created_at: new Date(Date.now() - index * 3_600_000),
    });
  }
}
const postContact = (name: string, url = desk.app.url) =>
  fetch(`${url}/api/v1/contacts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name,
      email: 'new@visitor.example',
      mobile: '9876543210',
      subject: 'Delivery',
      message: 'When will the gateway be ready?',
    }),
  });
const names = () => page.locator('td[data-column="name"]').allInnerTexts();

test('messages have their numbers, actions and status with its color', async () => {
  await insertContacts('Asha Rao', 'Ben Ortiz');
  page = await desk.open('/main/admin/view/contacts');
  const total = page.locator('dl').getByText('Total').locator('..');
  await expect.poll(() => total.innerText()).toContain('2');
  const reply = page.getByRole('link', { name: 'Reply to Asha Rao' });
  expect(await reply.getAttribute('href')).toBe(
    'mailto:asha.rao@visitor.example?subject=Re%3A%20Quote%20%26%20price%3F',
  );
  await page.getByRole('button', { name: 'More actions for Asha Rao' }).click();
  const call = page.getByRole('menuitem', { name: 'Call Asha Rao' });
  expect(await call.getAttribute('href')).toBe('tel:9876543210');
  await page.keyboard.press('Escape');
  const status = page.getByRole('combobox', { name: 'Status of Asha Rao' });
  const tones = [];
  for (const value of ['archived', 'responded', 'read', 'unread']) {
    await status.selectOption(value);
    await page.getByRole('status').filter({ hasText: 'Contact status updated successfully' }).waitFor();
    await expect.poll(() => status.inputValue()).toBe(value);
    tones.push(await status.evaluate((select) => getComputedStyle(select).backgroundColor));
  }
  expect(new Set(tones).size).toBe(4);
  await page
    .getByRole('status')
    .filter({ hasText: 'Contact status updated successfully' })
    .waitFor({ state: 'detached', timeout: scaled(6_000) });
});

test('a message opens in full with its note, and closes on Escape to where it was', async () => {
  await insertContacts('Asha Rao');
  page = await desk.open('/main/admin/view/contacts');
  const view = page.getByRole('button', { name: 'View Asha Rao' });
  await view.click();
  const dialog = page.getByRole('dialog', { name: 'Message from Asha Rao' });
  await dialog.getByText('What does a gateway cost?').waitFor();
  await dialog.getByLabel('Internal note').fill('Called back, wants ten');
  await dialog.getByRole('button', { name: 'Save note' }).click();
  await announced(dialog, 'Note saved');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await view.evaluate((button) => button === document.activeElement)).toBe(true);
  const { rows } = await desk.app.database.pool.query('select note, status from contacts');
  expect(rows).toEqual([{ note: 'Called back, wants ten', status: 'read' }]);
});

test('deleting asks by name, and an outage keeps the message and says so', async () => {
  await insertContacts('Asha Rao', 'Ben Ortiz', 'Chen Wei');
  page = await desk.open('/main/admin/view/contacts');
  await page.route('**/trpc/contact.remove*', (route) => route.abort());
  await fromMenu(page, 'Asha Rao', 'Delete Asha Rao');
  const question = page.getByRole('alertdialog', { name: 'Delete Contact' });
  await question.getByText('This action cannot be undone').waitFor();
  await question.getByText('Asha Rao').waitFor();
  await question.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alert').filter({ hasText: 'Error deleting contact' }).waitFor();
  expect(await names()).toHaveLength(3);
  await page.unroute('**/trpc/contact.remove*');
  await fromMenu(page, 'Asha Rao', 'Delete Asha Rao');
  await question.getByRole('button', { name: 'Delete' }).click();
  await announced(page, 'Contact deleted successfully');
  await expect.poll(names).toEqual(['Ben Ortiz', 'Chen Wei']);
  // The open message too, by the key and by its menu; the next one opens, and is not read by that.
  await page.getByRole('link', { name: 'Ben Ortiz', exact: true }).click();
  const open = page.getByRole('dialog', { name: /^Message from/ });
  await open.getByRole('region', { name: 'Message' }).getByRole('link').focus();
  await page.keyboard.press('Delete');
  await question.getByText('Ben Ortiz').waitFor();
  await question.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Message from Chen Wei' }).waitFor();
  await expect.poll(names).toEqual(['Chen Wei']);
  await question.waitFor({ state: 'detached' });
  await page.waitForTimeout(500);
  const { rows } = await desk.app.database.pool.query('select status from contacts');
  expect(rows).toEqual([{ status: 'unread' }]);
  await fromMenu(open, 'Chen Wei', 'Delete');
  await question.getByText('Chen Wei').waitFor();
  await question.getByRole('button', { name: 'Delete' }).click();
  await open.waitFor({ state: 'detached' });
  await page.getByText('No Contact Messages').waitFor();
});

test('search, filter and sort narrow the list in the address, and nothing left says which nothing', async () => {
  page = await desk.open('/main/admin/view/contacts');
  await page.getByText('No Contact Messages').waitFor();
  await insertContacts('Asha Rao', 'Ben Ortiz', 'Chen Wei');
  await expect.poll(names).toEqual(['Asha Rao', 'Ben Ortiz', 'Chen Wei']);
  await page.getByRole('combobox', { name: 'Status of Ben Ortiz' }).selectOption('responded');
  await page.getByRole('combobox', { name: 'Filter by status' }).selectOption('responded');
  await expect.poll(names).toEqual(['Ben Ortiz']);
  await page.getByRole('combobox', { name: 'Filter by status' }).selectOption('All');
  await page.getByRole('button', { name: 'Unanswered' }).click();
  await expect.poll(names).toEqual(['Asha Rao', 'Chen Wei']);
  await page.reload();
  await expect.poll(names).toEqual(['Asha Rao', 'Chen Wei']);
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await expect.poll(names).toEqual(['Chen Wei', 'Asha Rao']);
  await page.getByRole('searchbox').fill('nobody');
  await page.getByText('No contacts found').waitFor();
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect.poll(async () => (await names()).length).toBe(3);
});

test('messages that cannot be loaded say so and can be tried again', async () => {
  page = await desk.open('/main/admin/privacy');
  await page.route('**/trpc/**contact.page**', (route) => route.abort());
  await page.getByRole('link', { name: 'View Contacts' }).click();
  await page.getByRole('heading', { name: 'Error Loading Contacts' }).waitFor();
  await page.getByText('Failed to fetch contacts', { exact: true }).waitFor();
  await page.unroute('**/trpc/**contact.page**');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByText('No Contact Messages').waitFor();
});

test('pages of a long list go forth and back, and the second survives a reload', async () => {
  await insertContacts(
    ...Array.from({ length: 30 }, (_, index) => `Sender ${String(index + 1).padStart(2, '0')}`),
  );
  page = await desk.open('/main/admin/view/contacts');
  await expect.poll(async () => (await names()).at(-1)).toBe('Sender 25');
  await page.getByText('1 to 25 of 30').waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.poll(async () => (await names())[0]).toBe('Sender 26');
  await page.getByText('26 to 30 of 30').waitFor();
  await page.reload();
  await expect.poll(async () => (await names())[0]).toBe('Sender 26');
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect.poll(async () => (await names())[0]).toBe('Sender 01');
  await page.goBack();
  await expect.poll(async () => (await names())[0]).toBe('Sender 26');
  // A list of one page has no buttons for others.
  await page.goto(`${desk.app.url}/main/admin/view/contacts?q=Sender+30`);
  await page.getByText('1 to 1 of 1').waitFor();
  expect(await page.getByRole('button', { name: /^(Next|Previous)$/ }).count()).toBe(0);
});

test('every list is walked and acted on by keyboard, and ? shows how', async () => {
  await insertContacts('Asha Rao', 'Ben Ortiz');
  page = await desk.open('/main/admin/view/contacts');
  await page.getByRole('row').nth(2).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Message from Ben Ortiz' }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('k');
  await page.keyboard.press('Delete');
  await page.getByRole('alertdialog', { name: 'Delete Contact' }).getByText('Asha Rao').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox');
  expect(await search.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.type('jk?');
  await expect.poll(() => search.inputValue()).toBe('jk?');
});

test('opening a message reads it, once, and for everybody; set back to unread it stays so', async () => {
  await insertContacts('Asha Rao', 'Ben Ortiz');
  page = await desk.open('/main/admin/view/contacts');
  const other = await desk.open('/main/admin/view/contacts');
  const waiting = () => page.locator('.desk-nav-item', { hasText: 'View Contacts' }).locator('.desk-count');
  await expect.poll(() => waiting().innerText()).toBe('2');
  await page.getByRole('button', { name: 'View Asha Rao' }).click();
  const dialog = page.getByRole('dialog');
  const status = dialog.getByLabel('Status', { exact: true });
  await expect.poll(() => status.inputValue()).toBe('read');
  await expect.poll(() => waiting().innerText()).toBe('1');
  await expect
    .poll(() => other.getByRole('combobox', { name: 'Status of Asha Rao' }).inputValue())
    .toBe('read');
  await status.selectOption('unread');
  await expect.poll(() => waiting().innerText()).toBe('2');
  await page.waitForTimeout(1_000);
  expect(await status.inputValue()).toBe('unread');
  await dialog.getByRole('button', { name: 'Next message' }).click();
  await expect.poll(() => dialog.innerText()).toContain('Message from Ben Ortiz');
  await expect.poll(() => status.inputValue()).toBe('read');
  const { rows } = await desk.app.database.pool.query('select name, status from contacts order by name');
  expect(rows).toEqual([
    { name: 'Asha Rao', status: 'unread' },
    { name: 'Ben Ortiz', status: 'read' },
  ]);
  // One that is shown because the other was archived is read only once it is used.
  await page.keyboard.press('e');
  await expect.poll(() => dialog.innerText()).toContain('Message from Asha Rao');
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Status of Ben Ortiz' }).inputValue())
    .toBe('archived');
  await page.waitForTimeout(1_000);
  expect(await status.inputValue()).toBe('unread');
  await dialog.getByRole('region', { name: 'Message' }).click();
  await expect.poll(() => status.inputValue()).toBe('read');
  await other.context().close();
});

test('a new lead and a changed status appear at both desks, on two api processes, with what is unread', async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const second = await desk.app.startApi({ PORT: String(port), PUBLIC_URL: url });
  page = await desk.open('/main/admin/view/contacts');
  const other = await desk.open('/main/admin/view/contacts', { url });
  for (const each of [page, other]) await each.locator('[data-live="live"]').waitFor();
  await postContact('Live Sender');
  for (const each of [page, other]) {
    await each.getByRole('button', { name: 'View Live Sender' }).waitFor({ timeout: scaled(5_000) });
    await expect.poll(() => each.title()).toMatch(/^\(1\) Contact Messages/);
  }
  await page.getByRole('combobox', { name: 'Status of Live Sender' }).selectOption('responded');
  await expect
    .poll(() => other.getByRole('combobox', { name: 'Status of Live Sender' }).inputValue(), {
      timeout: scaled(5_000),
    })
    .toBe('responded');
  await expect.poll(() => other.title(), { timeout: scaled(5_000) }).toMatch(/^Contact Messages/);
  await other.context().close();
  await second.kill('SIGTERM');
});

test('a first answer that was on its way since before a change does not hide it', async () => {
  page = await desk.open('/main/admin/view/contacts');
  let isAnswered = false;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const hold = async (route: Route) => {
    const response = await route.fetch({ maxRetries });
    isAnswered = true;
    await released;
    await route.fulfill({ response });
  };
  // Nothing of the page before is on its way when the next one asks.
  const address = page.url();
  await page.goto('about:blank');
  await page.route('**/trpc/**overview.unread**', hold, { times: 1 });
  await page.goto(address);
  await page.locator('[data-live="live"]').waitFor();
  await expect.poll(() => isAnswered).toBe(true);
  await postContact('Early Sender');
  await page.getByRole('button', { name: 'View Early Sender' }).waitFor();
  release();
  await expect.poll(() => page.title()).toMatch(/^\(1\) Contact Messages/);
});

test('what came while the connection was lost is there when it is back, without a reload', async () => {
  page = await desk.open('/main/admin/view/contacts');
  const asked = new Set<Request>();
  page.on('request', (request) => request.url().includes('change.feed') || asked.add(request));
  page.on('requestfinished', (request) => asked.delete(request));
  page.on('requestfailed', (request) => asked.delete(request));
  await page.reload();
  await page.locator('[data-live="live"]').waitFor();
  await page.context().setOffline(true);
  // What the page asked for while it was online may be answered late, with what comes next.
  await expect.poll(() => asked.size).toBe(0);
  await postContact('Missed Sender');
  const missed = page.getByRole('button', { name: 'View Missed Sender' });
  await staysSo('nothing comes while offline', async () => (await missed.count()) === 0, 1_000);
  await page.context().setOffline(false);
  await missed.waitFor();
});

test('a part that cannot be loaded leaves the screen and what is written in it', async () => {
  await insertContacts('Patient Sender');
  page = await desk.open('/main/admin/view/contacts', { viewport: { width: 1440, height: 900 } });
  await page.getByRole('button', { name: 'View Patient Sender' }).click();
  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  const reply = page.getByLabel('Reply text');
  await reply.fill('Half of an answer');
  // Another release may have replaced its file.
  await page.route('**/assets/key-list-*.js', (route) => route.abort());
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  const failed = page.getByText('Could not load this part.');
  await failed.waitFor();
  expect(await reply.inputValue()).toBe('Half of an answer');
  await reply.fill('');
  // A screen that fails leaves the menu.
  await page.route('**/assets/inbox-page-*.js', (route) => route.abort());
  await page.getByRole('link', { name: /^Inbox/ }).click();
  await page.locator('main').getByText('Could not load this part.').waitFor();
  await page.getByRole('link', { name: /^View Requests/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Booking Requests' }).waitFor();
});

test('a list that could not be loaded loads once the server answers, without a click', async () => {
  await insertContacts('Late Sender');
  page = await desk.open('/main/admin');
  await page.locator('[data-live="live"]').waitFor();
  await page.route(/trpc\/.*contact\.page/, (route) => route.abort());
  await page.getByRole('link', { name: /^View Contacts/ }).click();
  await page.getByRole('button', { name: 'Try Again' }).waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'View Late Sender' }).waitFor();
});

test('what came while the api process was gone is there when it is back, without a reload', async () => {
  page = await desk.open('/main/admin/view/contacts');
  await page.locator('[data-live="live"]').waitFor();
  await api.kill('SIGKILL');
  await insertContacts('Outage Sender');
  await page.locator('[data-live="lost"]').waitFor();
  api = await desk.app.startApi();
  await page.getByRole('button', { name: 'View Outage Sender' }).waitFor();
  await page.locator('[data-live="live"]').waitFor();
});

test('what came while the machine slept is there when it wakes, though the connection says nothing', async () => {
  page = await desk.open('/main/admin');
  // As half-open as a connection gets.
  await page.route('**/trpc/change.feed**', () => undefined);
  await page.goto(`${desk.app.url}/main/admin/view/contacts`);
  await page.getByText(/^No /).first().waitFor();
  await insertContacts('Night Sender');
  const sender = page.getByRole('button', { name: 'View Night Sender' });
  await staysSo('nobody tells', async () => (await sender.count()) === 0, 1_000);
  await page.clock.setFixedTime(Date.now() + 8 * 3_600_000);
  await sender.waitFor();
});

test('booking requests: mail and call, a status, spam apart and released with its mails', async () => {
  const yesterday = new Date(Date.now() - 86_400_000);
  for (const booking of [
    {
      full_name: 'Asha Rao',
      email: 'asha@visitor.example',
      mobile_no: '+91 987-654-3210',
      project_title: 'LoRa gateway',
    },
    { full_name: 'Ben Ortiz', project_title: 'ESP32 camera', created_at: yesterday },
    { full_name: 'Suspect', email: 'suspect@visitor.example', project_title: 'Cheap pills', is_spam: true },
  ])
    await makeBooking(desk.app.rows, booking);
  page = await desk.open('/main/admin/view/requests');
  const people = () => page.locator('td[data-column="full_name"]').allInnerTexts();
  await expect.poll(people).toEqual(['Asha Rao', 'Ben Ortiz']);
  const header = page.getByRole('columnheader', { name: 'Requested' });
  expect(await header.getAttribute('aria-sort')).toBe('descending');
  expect(await page.getByRole('link', { name: 'asha@visitor.example' }).getAttribute('href')).toBe(
    'mailto:asha@visitor.example',
  );
  expect(await page.getByRole('link', { name: '+91 987-654-3210' }).getAttribute('href')).toBe(
    'tel:+919876543210',
  );
  await page.getByRole('combobox', { name: 'Status of Asha Rao' }).selectOption('scheduled');
  await announced(page, 'Booking request updated successfully');
  await page.getByRole('button', { name: 'Unanswered' }).click();
  await expect.poll(people).toEqual(['Ben Ortiz']);
  await page.goto(`${desk.app.url}/main/admin/view/requests?spam=1`);
  await page.getByRole('button', { name: 'View Suspect' }).click();
  await fromMenu(page.getByRole('dialog'), 'Suspect', 'Not spam');
  await page.getByText('Marked as not spam').waitFor();
  const mail = await desk.app.mail.waitFor((sent) => sent.envelope.to.includes('suspect@visitor.example'));
  expect(mail.subject).toBeTruthy();
});

test('requests that cannot be loaded say so', async () => {
  page = await desk.open('/main/admin/privacy');
  await page.route('**/trpc/**booking.page**', (route) => route.abort());
  await page.getByRole('link', { name: 'View Requests' }).click();
  await page.getByText('Failed to fetch booking requests').waitFor();
  await page.unroute('**/trpc/**booking.page**');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByText('No Booking Requests').waitFor();
});

test('the overview leads to the oldest unanswered lead', async () => {
  await insertContacts('Newer', 'Oldest One');
  page = await desk.open('/main/admin');
  const waiting = page.getByRole('list', { name: 'Waiting longest' }).getByRole('listitem');
  await expect
    .poll(() => waiting.allInnerTexts())
    .toEqual([expect.stringMatching(/^Oldest One\s+1 hour ago/), expect.stringMatching(/^Newer/)]);
  await page.getByRole('link', { name: 'Answer 2 messages' }).waitFor();
  await page.getByRole('img', { name: /^Leads per day: 0 requests, 2 messages in 30 days/ }).waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  const labels = await page.locator('.desk-plot').evaluate((plot) => {
    const { right } = plot.getBoundingClientRect();
    const boxes = [...plot.querySelectorAll('text')].map((text) => text.getBoundingClientRect());
    return {
      outside: boxes.filter((box) => box.right > right + 0.5).length,
      overlapping: boxes.filter((box, index) =>
        boxes
          .slice(index + 1)
          .some(
            (other) =>
              box.left < other.right &&
              other.left < box.right &&
              box.top < other.bottom &&
              other.top < box.bottom,
          ),
      ).length,
    };
  });
  expect(labels).toEqual({ outside: 0, overlapping: 0 });
  await page.getByRole('link', { name: 'Open the inbox' }).click();
  await expect.poll(names).toEqual(['Oldest One', 'Newer']);
});
