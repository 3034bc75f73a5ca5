import { bookingMessages } from '@perfboard/contracts/words/booking';
import { contactMessages } from '@perfboard/contracts/words/contact';
import { subscriberMessages } from '@perfboard/contracts/words/subscriber';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countRows } from './public-form.ts';
import { type PublicSite, startPublicSite } from './public-site.ts';

let site: PublicSite;
beforeAll(async () => {
  site = await startPublicSite();
});
afterAll(() => site?.stop());

/** Whether the whole element is seen without scrolling. */
const isInWindow = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
};

const visit = (path: string) => site.visit(path, { javaScriptEnabled: false });

test('without script a project is found, looked at and asked about', async () => {
  const { page, close } = await visit('/projects');
  expect(await page.getByRole('button', { name: /^(Previous|Next) projects$/ }).count()).toBe(0);
  await page.getByRole('searchbox').fill('modbus');
  await page.getByLabel('Filter by category').selectOption('IoT Projects');
  await page.getByRole('button', { name: 'Apply' }).click();
  expect(await page.locator('article').count()).toBe(1);
  expect(await page.getByText(/^Showing 1 of \d+ projects$/).isVisible()).toBe(true);
  expect(await page.getByRole('searchbox').inputValue()).toBe('modbus');
  const name = (await page.locator('article').getByRole('heading').textContent()) ?? '';
  await page.getByRole('link', { name }).click();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(name);
  await page.getByRole('button', { name: 'Inquiry' }).click();
  expect(await page.getByLabel('Project title').inputValue()).toBe(name);
  await close();
});

test('without script an empty result can be cleared', async () => {
  const { page, close } = await visit('/projects?q=xylophone');
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  expect(await page.locator('article').count()).toBeGreaterThan(5);
  await close();
});

test('without script all categories can be had, menus open and carousels scroll', async () => {
  const { page, close } = await visit('/');
  expect(await page.locator('#categories li').count()).toBe(10);
  await page.getByRole('button', { name: 'Load More' }).click();
  expect(await page.locator('#categories li').count()).toBe(15);
  const link = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'IoT and Wireless Solutions' });
  expect(await link.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Services', exact: true }).focus();
  expect(await link.isVisible()).toBe(true);
  await page.getByRole('region', { name: 'Promotions' }).getByRole('link').last().focus();
  expect(await page.getByRole('region', { name: 'Promotions' }).getByRole('button').count()).toBe(0);
  await close();
});

test('without script the menu of a phone opens', async () => {
  const { page, close } = await site.visit('/', {
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  await page.getByRole('button', { name: 'Open menu' }).focus();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Contact', exact: true })
    .click();
  expect(new URL(page.url()).pathname).toBe('/contactus');
  await close();
});

test('without script a booking comes back with its errors and what was typed, then goes through', async () => {
  const { page, close } = await visit('/booking');
  await page.getByLabel('Full name').fill('Grace Hopper');
  await page.getByLabel('Email', { exact: true }).fill('no-script@');
  await page.getByRole('button', { name: 'Book Consultation' }).click();
  for (const text of ['Invalid email address', 'Mobile number is required', 'Project title is required']) {
    expect(await page.getByText(text, { exact: true }).first().isVisible()).toBe(true);
  }
  // Each error once: at its field.
  expect(await page.getByText('Invalid email address', { exact: true }).count()).toBe(1);
  expect(await page.getByLabel('Full name').inputValue()).toBe('Grace Hopper');
  const email = page.getByLabel('Email', { exact: true });
  expect(await email.inputValue()).toBe('no-script@');
  expect(await email.getAttribute('aria-invalid')).toBe('true');
  expect(await email.evaluate((element) => element === document.activeElement)).toBe(true);
  await email.fill('no-script@example.com');
  await page.getByLabel('Mobile number').fill('555-010-0142');
  await page.getByLabel('Project title').fill('Plain old HTML');
  await page.getByRole('button', { name: 'Book Consultation' }).click();
  expect(await page.getByRole('status').textContent()).toBe(bookingMessages.created);
  expect(await page.getByText(/^Reference: [\dA-F]{8}\. /).isVisible()).toBe(true);
  await page.waitForURL(`${site.app.url}/`);
  await close();
});

test('without script a message is sent', async () => {
  const { page, close } = await visit('/contactus');
  expect(await page.getByRole('button', { name: 'Show map' }).count()).toBe(0);
  await page.getByLabel('Name', { exact: true }).fill('Ada');
  await page.getByLabel('Email', { exact: true }).fill('ada-plain@example.com');
  await page.getByLabel('Mobile', { exact: true }).fill('5550100142');
  await page.getByLabel('Subject').fill('Hello');
  await page.getByLabel('Message').fill('short');
  // Back finds what was typed.
  await page.getByRole('link', { name: 'Privacy Policy' }).first().click();
  await page.waitForURL(/privacy-policy/);
  await page.goBack();
  expect(await page.getByLabel('Subject').inputValue()).toBe('Hello');
  await page.getByRole('button', { name: 'Send Message' }).click();
  expect(await page.getByText('Message must be at least 10 characters').first().isVisible()).toBe(true);
  expect(await page.getByLabel('Message').inputValue()).toBe('short');
  await page.getByLabel('Message').fill('Long enough to be a message.');
  await page.getByRole('button', { name: 'Send Message' }).click();
  const result = page.getByRole('status');
  expect(await result.textContent()).toBe(contactMessages.created);
  expect(await page.getByText(/^Reference: [\dA-F]{8}\. /).isVisible()).toBe(true);
  await expect
    .poll(() => result.evaluate(isInWindow), { message: 'the message is below the form' })
    .toBe(true);
  await page.reload();
  expect(await result.textContent()).toBe(contactMessages.created);
  expect(await countRows(site, 'contacts', 'email', 'ada-plain@example.com'), 'a reload posts again').toBe(1);
  await close();
});

test('without script the newsletter is subscribed to, once', async () => {
  const { page, close } = await visit('/booking');
  const subscribe = async (email: string) => {
    await page.getByLabel('Email address').fill(email);
    await page.getByRole('button', { name: 'Subscribe' }).click();
  };
  await subscribe('nobody');
  await page.getByText('Please enter a valid email address').first().waitFor();
  await subscribe('plain@example.com');
  expect(await page.getByRole('status').textContent()).toBe(subscriberMessages.subscribed);
  await subscribe('plain@example.com');
  expect(await page.getByRole('alert').textContent()).toBe(subscriberMessages.duplicateShown);
  await close();
});
