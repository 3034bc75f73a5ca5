import { bookingFileMessages, bookingMessages } from '@perfboard/contracts/words/booking';
import { contactMessages } from '@perfboard/contracts/words/contact';
import { subscriberMessages } from '@perfboard/contracts/words/subscriber';
import { eventually } from '@perfboard/testing/eventually';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maxRetries } from './browser.ts';
import { countRows, errorOf, fillBooking } from './public-form.ts';
import { type PublicSite, startPublicSite } from './public-site.ts';

let site: PublicSite;
beforeAll(async () => {
  site = await startPublicSite();
});
afterAll(() => site?.stop());

const offline = 'You seem to be offline. What you typed is still here.';
const again = { name: 'Send it now' };

async function fillContact(page: Page, email: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Mobile', { exact: true }).fill('5550100142');
  await page.getByLabel('Subject').fill('Analytical engine');
  await page.getByLabel('Message').fill('Do you also repair gears and punched cards?');
}

const forms = [
  {
    path: '/booking',
    fill: fillBooking,
    button: 'Book Consultation',
    failed: bookingMessages.unexpected,
    created: bookingMessages.created,
    table: 'bookings',
    corrected: {
      column: 'mobile_no',
      label: 'Mobile number',
      wrong: '12',
      message: 'Invalid mobile number format',
      right: '+555 010 0143',
    },
  },
  {
    path: '/contactus',
    fill: fillContact,
    button: 'Send Message',
    failed: contactMessages.failed,
    created: contactMessages.created,
    table: 'contacts',
    corrected: {
      column: 'mobile',
      label: 'Mobile',
      wrong: '12',
      message: 'Invalid mobile number',
      right: '5550100143',
    },
  },
  {
    path: '/terms-of-service',
    fill: (page: Page, email: string) => page.getByLabel('Email address').fill(email),
    button: 'Subscribe',
    failed: subscriberMessages.failed,
    created: subscriberMessages.subscribed,
    table: 'subscribers',
    corrected: {
      column: 'email',
      label: 'Email address',
      wrong: 'ada@',
      message: 'Please enter a valid email address',
      right: 'corrected@subscribers.example',
    },
  },
] as const;

const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }));

test.each(forms)(
  '$path offline says that nothing is lost, and is sent once the connection is back',
  async ({ path, fill, button, failed, created, table, corrected }) => {
    const email = `offline@${table}.example`;
    const { page, context, close } = await site.visit(path);
    await fill(page, email);
    await context.setOffline(true);
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('alert').getByText(failed, { exact: true }).waitFor();
    await page.getByRole('status').getByText(offline, { exact: true }).waitFor();
    expect(await page.getByRole('button', again).count()).toBe(0);
    // What the form contains now is offered, though it was wrong in between.
    const field = page.getByLabel(corrected.label, { exact: true });
    await field.fill(corrected.wrong);
    await page.getByRole('button', { name: button }).click();
    await page.getByText(corrected.message, { exact: true }).waitFor();
    await page.getByRole('status').getByText(offline, { exact: true }).waitFor();
    await field.fill(corrected.right);
    await expect.poll(() => stored(page)).toContain('post');
    await context.setOffline(false);
    await page.getByRole('button', again).click();
    await page.getByRole('status').getByText(created).waitFor();
    expect(await countRows(site, table, corrected.column, corrected.right)).toBe(1);
    expect(await stored(page)).toBe('{}');
    await close();
  },
);

test.each(forms)(
  '$path that was never used before the connection went still sends',
  async ({ path, fill, button, failed, created, table }) => {
    const email = `tunnel@${table}.example`;
    const { page, context, close } = await site.visit(path);
    await context.setOffline(true);
    await fill(page, email);
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('alert').getByText(failed, { exact: true }).waitFor();
    await context.setOffline(false);
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('status').getByText(created).first().waitFor();
    expect(await countRows(site, table, 'email', email)).toBe(1);
    await close();
  },
);

test.each(forms)(
  '$path after a lost answer and a reload still has what was typed, and is one lead',
  async ({ path, fill, button, failed, created, table }) => {
    const email = `reload@${table}.example`;
    const { page, close } = await site.visit(path);
    await page.route('**/trpc/*.{create,subscribe}?batch=1', async (route) => {
      // It arrives, its answer does not.
      await route.fetch({ maxRetries });
      await route.abort('connectionreset');
    });
    await fill(page, email);
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('alert').getByText(failed, { exact: true }).waitFor();
    await page.getByText('What you typed is still here. It’s safe to send it again.').waitFor();
    expect(await stored(page)).not.toContain('leave_empty');
    await page.unrouteAll();
    await page.reload();
    await page.getByText('This may not have been sent. What you typed is still here.').waitFor();
    await page.getByRole('button', again).click();
    await page.getByRole('status').getByText(created).waitFor();
    expect(await countRows(site, table, 'email', email)).toBe(1);
    await close();
  },
);

test('what was typed survives a reload, without files and without the field for bots', async () => {
  const { page, close } = await site.visit('/booking?project_title=Weather%20station');
  await fillBooking(page, 'kept@example.com');
  await page.getByText('Add details (optional)').click();
  await page.getByLabel('Budget').fill('About 300');
  await page.locator('main input[name=leave_empty]').evaluate((field: HTMLInputElement) => {
    field.value = 'a bot was here';
  });
  await page.getByLabel('Quantity').fill('Two');
  const files = page.locator('input[name=files]');
  const plan = { name: 'secret-plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') };
  await files.setInputFiles(plan);
  const remove = page.getByRole('button', { name: 'Remove secret-plan.pdf' });
  await remove.waitFor();
  expect(await stored(page)).not.toMatch(/secret-plan|a bot was here/);
  await page.reload();
  await page.locator('html[data-js]').waitFor();
  const values = async () =>
    Promise.all(
      ['Full name', 'Mobile number', 'Project title', 'Budget', 'Quantity'].map((label) =>
        page.getByLabel(label).inputValue(),
      ),
    );
  await expect
    .poll(values)
    .toEqual(['Grace Hopper', '+555 010 0142', 'Compiler on a breadboard', 'About 300', 'Two']);
  expect(await page.getByLabel('Budget').isVisible()).toBe(true);
  expect(await errorOf(page, files)).toContain(bookingFileMessages.chooseAgain);
  await files.setInputFiles(plan);
  await remove.click();
  await page.reload();
  await page.locator('html[data-js]').waitFor();
  await expect.poll(values).toContain('Two');
  expect(await errorOf(page, files)).not.toContain(bookingFileMessages.chooseAgain);
  // Another address of the form fills in its own title.
  await page.goto(`${site.app.url}/booking?project_title=Air%20sensor`);
  await page.locator('html[data-js]').waitFor();
  await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Grace Hopper');
  expect(await page.getByLabel('Project title').inputValue()).toBe('Air sensor');
  await close();
});

test('a refused number leaves the form where it is without a connection', async () => {
  const { page, context, close } = await site.visit('/booking');
  await fillBooking(page, 'refused@example.com');
  await context.setOffline(true);
  await page.getByLabel('Mobile number').fill('12');
  await page.getByRole('button', { name: 'Book Consultation' }).click();
  await page.getByText('Invalid mobile number format').waitFor();
  await eventually('the hint is there', () => page.getByText('10–12 digits').isVisible());
  expect(await page.getByLabel('Full name').inputValue()).toBe('Grace Hopper');
  await close();
});

test('without a connection a search and a page say so, and load when it is back', async () => {
  const { page, context, close } = await site.visit('/projects');
  const lost = page.getByRole('alert').getByText('The connection seems to be lost.');
  await context.setOffline(true);
  await page.getByLabel('Filter by category').selectOption('IoT Projects');
  await lost.waitFor();
  expect(await page.getByRole('alert').textContent()).not.toContain('http');
  await context.setOffline(false);
  await page.locator('article').first().waitFor();
  await page.locator('html[data-js]').waitFor();
  await context.setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).first().click();
  await lost.waitFor();
  expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(true);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Send Message' }).waitFor();
  await close();
});

test('a search without an answer has its own message, and waits for Try Again where the server answers', async () => {
  const { page, close } = await site.visit('/projects');
  await page.getByLabel('Filter by category').selectOption('IoT Projects');
  await page.waitForURL(/category=/);
  await page.getByText(/^Showing /).waitFor();
  const reached = page.waitForResponse((response) => response.request().method() === 'HEAD');
  await page.route('**/trpc/**', (route) => route.abort());
  await page.getByLabel('Filter by tag').selectOption({ index: 1 });
  const alert = page.getByRole('alert');
  await alert.getByText('Failed to load projects').waitFor();
  expect((await reached).ok()).toBe(true);
  expect(await alert.getByText('Failed to fetch', { exact: true }).isVisible()).toBe(true);
  expect(await alert.getByText('The connection seems to be lost.').count()).toBe(0);
  await page.unroute('**/trpc/**');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.locator('article').first().waitFor();
  await close();
});

test('a page whose code is gone, as after an upgrade, comes from the server', async () => {
  const { page, close } = await site.visit('/projects');
  await page.route('**/assets/contact-page-*.js', (route) => route.abort());
  const reloaded = page.waitForEvent('load');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).first().click();
  await reloaded;
  await page.getByRole('button', { name: 'Send Message' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/contactus');
  await close();
});
