import { timing } from '@perfboard/contracts/timing';
import { contactMessages } from '@perfboard/contracts/words/contact';
import { staysSo } from '@perfboard/testing/eventually';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { errorOf, isFocused } from './public-form.ts';
import { type PublicSite, startPublicSite, type Visit } from './public-site.ts';

let site: PublicSite;
beforeAll(async () => {
  site = await startPublicSite();
});
afterAll(() => site?.stop());

async function fillContact(page: Page, email: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Mobile', { exact: true }).fill('5550100142');
  await page.getByLabel('Subject').fill('Analytical engine');
  await page.getByLabel('Message').fill('Do you also repair gears and punched cards?');
}

describe('contact', () => {
  let form: Visit | undefined;
  afterAll(() => form?.close());

  test.each([
    ['Name', '', 'Name is required'],
    ['Email', '', 'Email is required'],
    ['Email', 'nobody@', 'Invalid email address'],
    ['Mobile', '555-010-0142', 'Invalid mobile number'],
    ['Subject', '', 'Subject is required'],
    ['Message', 'Too short', 'Message must be at least 10 characters'],
  ])('%s "%s": %s', async (label, value, message) => {
    // A broken page must not affect other tests.
    onTestFailed(async () => {
      await form?.close();
      form = undefined;
    });
    // Refused each time, it stays where it is.
    form ??= await site.visit('/contactus');
    const { page } = form;
    await fillContact(page, 'rule@example.com');
    // The one before has nothing to say any more.
    await expect.poll(() => page.locator('[aria-invalid="true"]').count()).toBe(0);
    const field = page.getByLabel(label, { exact: true });
    await field.fill(value);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.getByText(message, { exact: true }).waitFor();
    expect(await errorOf(page, field)).toBe(message);
    // The words came with the last letter, the focus comes of the press.
    await expect.poll(() => isFocused(field)).toBe(true);
  });

  test('an empty form takes the focus to its first field', async () => {
    const { page, close } = await site.visit('/contactus');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.getByText('Subject is required').waitFor();
    expect(await isFocused(page.getByLabel('Name', { exact: true }))).toBe(true);
    await close();
  });

  test('a message stops at 500 characters, and its counter warns past 80 and 90 percent', async () => {
    const { page, close } = await site.visit('/contactus');
    const message = page.getByLabel('Message');
    const level = () => page.locator('[data-level]').getAttribute('data-level');
    await message.fill('x'.repeat(400));
    expect(await level()).toBe('normal');
    await message.fill('x'.repeat(401));
    expect(await level()).toBe('raised');
    await message.fill('x'.repeat(451));
    expect(await level()).toBe('high');
    await message.fill('x'.repeat(500));
    expect(await errorOf(page, message)).toBe('');
    await message.press('End');
    await message.pressSequentially('y');
    await page.getByText(contactMessages.messageTooLong).waitFor();
    expect(await message.inputValue()).toBe('x'.repeat(500));
    await message.press('Backspace');
    await page.getByText(contactMessages.messageTooLong).waitFor({ state: 'detached' });
    await message.fill('x'.repeat(500));
    await message.press('Control+End');
    await message.press('Enter');
    await page.getByText(contactMessages.messageTooLong).waitFor();
    // What was written stays, wherever something is added, and can be undone.
    const written = `${'x'.repeat(480)} call 0170`;
    await message.fill(written);
    await message.press('Control+Home');
    await page.keyboard.insertText('Dear Sir or Madam, ');
    await page.getByText(contactMessages.messageTooLong).waitFor();
    expect(await message.inputValue()).toBe(`Dear Sir o${written}`);
    await message.press('Control+z');
    await page.getByText(contactMessages.messageTooLong).waitFor({ state: 'detached' });
    expect(await message.inputValue()).toBe(written);
    await message.fill('x'.repeat(499));
    await message.press('Control+End');
    await page.keyboard.insertText('😀');
    expect(await message.inputValue()).toBe('x'.repeat(499));
    await message.fill('');
    // Lines of a Windows clipboard, longer only there.
    await message.evaluate((field: HTMLTextAreaElement, text) => {
      const init = { inputType: 'insertFromPaste', data: text, bubbles: true, cancelable: true };
      field.dispatchEvent(new InputEvent('beforeinput', init));
    }, '123456789\r\n'.repeat(48));
    await page.waitForTimeout(500);
    expect(await errorOf(page, message)).toBe('');
    await message.fill('x'.repeat(400));
    // On paper too, all of it.
    await page.emulateMedia({ media: 'print' });
    expect(
      await message.evaluate((field) => field.checkVisibility() && field.scrollHeight <= field.clientHeight),
    ).toBe(true);
    await close();
  });

  test('sent without the script, still says so long after the script came', async () => {
    const { page, close } = await site.visit('/contactus', {
      isEarly: true,
      clock: 'flows',
      before: (page) => page.route(/entry-client/, (route) => route.abort()),
    });
    await fillContact(page, 'posted@example.com');
    await page.unroute(/entry-client/);
    await page.getByRole('button', { name: 'Send Message' }).click();
    const sent = page.getByText(contactMessages.created);
    await sent.waitFor();
    await page.locator('html[data-js]').waitFor();
    await page.clock.runFor(2 * timing.contactToastMs);
    await staysSo('the message is said to be sent', () => sent.isVisible(), 500);
    await close();
  });

  test('shows for 5 seconds that it was sent, instead of the form, with its contents and the expected response time', async () => {
    const { page, close, expectClean } = await site.visit('/contactus', { clock: 'flows' });
    await fillContact(page, 'sent@example.com');
    await page.getByRole('button', { name: 'Send Message' }).click();
    const notification = page.getByRole('status').getByText(contactMessages.created);
    await notification.waitFor();
    // Immediately, because the page's clock also advances.
    await page.clock.runFor(3500);
    expect(await notification.isVisible()).toBe(true);
    await page.clock.runFor(1700);
    await notification.waitFor({ state: 'detached' });
    const title = page.getByRole('heading', { name: 'Message received' });
    expect(await title.evaluate((heading) => heading === document.activeElement)).toBe(true);
    await page.getByText(/reply to sent@example.com within 24 hours/).waitFor();
    expect(await page.getByRole('definition').allInnerTexts()).toContain('Analytical engine');
    expect(await page.getByRole('button', { name: 'Send Message' }).count()).toBe(0);
    const { rows } = await site.app.database.pool.query<{ uuid: string }>(
      `select uuid from contacts where email = 'sent@example.com'`,
    );
    expect(rows).toHaveLength(1);
    await page.getByText(String(rows[0]?.uuid.slice(-8).toUpperCase())).waitFor();
    await page.getByRole('button', { name: 'Write another message' }).click();
    expect(await page.getByLabel('Message').inputValue()).toBe('');
    expectClean();
    await close();
  });

  test("distinguishes no answer, an answer without a message and the server's message, and retains the input", async () => {
    const { page, close } = await site.visit('/contactus');
    await fillContact(page, 'fails@example.com');
    const button = page.getByRole('button', { name: 'Send Message' });
    await page.route('**/trpc/contact.create*', (route) => route.abort());
    await button.click();
    await page.getByRole('alert').getByText(contactMessages.failed).waitFor();
    await page.unrouteAll();
    await page.route('**/trpc/contact.create*', (route) =>
      route.fulfill({ status: 502, body: 'Bad gateway' }),
    );
    await button.click();
    await page.getByRole('alert').getByText(contactMessages.unexpected, { exact: true }).waitFor();
    await page.unrouteAll();
    const error = {
      message: 'The desk is closed',
      code: -32000,
      data: { code: 'FORBIDDEN', httpStatus: 403 },
    };
    await page.route('**/trpc/contact.create*', (route) =>
      route.fulfill({ status: 403, contentType: 'application/json', body: JSON.stringify([{ error }]) }),
    );
    await button.click();
    await page.getByRole('alert').getByText('The desk is closed').waitFor();
    expect(await page.getByLabel('Subject').inputValue()).toBe('Analytical engine');
    await close();
  });

  test('address, phone, email and hours are shown, and the map loads on request', async () => {
    const { page, close, expectClean } = await site.visit('/contactus');
    for (const text of [
      '214 Solderworks Row, Unit 3',
      '+1 (555) 010-0142',
      'Mon–Fri 9AM–6PM',
      'Sat 10AM–2PM',
    ]) {
      expect(await page.getByRole('main').getByText(text).first().isVisible()).toBe(true);
    }
    expect(await page.locator('iframe').count()).toBe(0);
    expectClean();
    await page.route('https://www.openstreetmap.org/**', (route) => route.fulfill({ body: 'a map' }));
    await page.getByRole('button', { name: 'Show map' }).click();
    expect(await page.locator('iframe').getAttribute('src')).toContain('https://www.openstreetmap.org/');
    expect(await page.getByRole('link', { name: 'Open in maps' }).getAttribute('href')).toContain(
      'openstreetmap',
    );
    await close();
  });
});
