import { bookingMessages } from '@perfboard/contracts/words/booking';
import { contactMessages } from '@perfboard/contracts/words/contact';
import { subscriberMessages } from '@perfboard/contracts/words/subscriber';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PublicSite, startPublicSite } from './public-site.ts';

let site: PublicSite;
beforeAll(async () => {
  site = await startPublicSite();
});
afterAll(() => site?.stop());

const count = async (table: 'bookings' | 'contacts' | 'subscribers', column: string, value: string) => {
  const { rows } = await site.app.database.pool.query(
    `select count(*)::int as count from ${table} where ${column} = $1`,
    [value],
  );
  return rows[0].count as number;
};

/** The error that belongs to a field, as assistive technology finds it. */
async function errorOf(page: Page, field: Locator): Promise<string> {
  if ((await field.getAttribute('aria-invalid')) !== 'true') return '';
  const ids = ((await field.getAttribute('aria-describedby')) ?? '').split(' ');
  const texts = await Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).textContent()));
  return texts.join(' ').trim();
}

const isFocused = (field: Locator) => field.evaluate((element) => element === document.activeElement);

async function fillBooking(page: Page, email: string): Promise<void> {
  await page.getByLabel('Full name').fill('Grace Hopper');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Mobile number').fill('+555 010 0142');
  await page.getByLabel('Project title').fill('Compiler on a breadboard');
}

async function fillContact(page: Page, email: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Mobile', { exact: true }).fill('5550100142');
  await page.getByLabel('Subject').fill('Analytical engine');
  await page.getByLabel('Message').fill('Do you also repair gears and punched cards?');
}

describe('booking', () => {
  test.each([
    ['Full name', '', 'Full name is required'],
    ['Full name', 'A', 'Name must be at least 2 characters'],
    ['Email', '', 'Email is required'],
    ['Email', 'nobody', 'Invalid email address'],
    ['Mobile number', '', 'Mobile number is required'],
    ['Mobile number', '12', 'Invalid mobile number format'],
    ['Project title', '', 'Project title is required'],
    ['Project title', 'Four', 'Project title must be at least 5 characters'],
    ['Project title', 'x'.repeat(101), 'Project title must not exceed 100 characters'],
  ])('%s "%s": %s', async (label, value, message) => {
    const { page, close } = await site.visit('/booking');
    await fillBooking(page, 'rule@example.com');
    const field = page.getByLabel(label, { exact: true });
    await field.fill(value);
    await page.getByRole('button', { name: 'Book Consultation' }).click();
    await page.getByText(message, { exact: true }).waitFor();
    expect(await errorOf(page, field)).toBe(message);
    expect(await isFocused(field)).toBe(true);
    expect(await count('bookings', 'email', 'rule@example.com')).toBe(0);
    await close();
  });

  test('says that it is in, and leads home after 2 seconds', async () => {
    const { page, close, expectClean } = await site.visit('/booking', { clock: 'flows' });
    await fillBooking(page, 'home@example.com');
    await page.getByRole('button', { name: 'Book Consultation' }).click();
    await page.getByRole('status').getByText(bookingMessages.created).waitFor();
    await page.clock.runFor(1000);
    expect(new URL(page.url()).pathname).toBe('/booking');
    await page.clock.runFor(1100);
    await page.waitForURL(`${site.app.url}/`);
    expect(await count('bookings', 'email', 'home@example.com')).toBe(1);
    expectClean();
    await close();
  });

  test('two quick clicks are one booking', async () => {
    const { page, close } = await site.visit('/booking');
    await fillBooking(page, 'twice@example.com');
    await page.getByRole('button', { name: 'Book Consultation' }).dblclick();
    await page.getByRole('status').getByText(bookingMessages.created).waitFor();
    expect(await count('bookings', 'email', 'twice@example.com')).toBe(1);
    await close();
  });

  test('a lost answer keeps what was typed, and trying again is still one booking', async () => {
    const { page, close } = await site.visit('/booking');
    await fillBooking(page, 'lost@example.com');
    let tries = 0;
    await page.route('**/trpc/booking.create*', async (route) => {
      tries += 1;
      if (tries > 1) return route.continue();
      // The booking arrives, its answer does not.
      await route.fetch();
      await route.abort('connectionreset');
    });
    await page.getByRole('button', { name: 'Book Consultation' }).click();
    await page.getByRole('alert').getByText(bookingMessages.unexpected).waitFor();
    expect(await page.getByLabel('Full name').inputValue()).toBe('Grace Hopper');
    await page.getByRole('button', { name: 'Book Consultation' }).click();
    await page.getByRole('status').getByText(bookingMessages.created).waitFor();
    expect(tries).toBe(2);
    expect(await count('bookings', 'email', 'lost@example.com')).toBe(1);
    await close();
  });

  test('a failure of the server has its own words', async () => {
    const { page, close } = await site.visit('/booking');
    await page.route('**/trpc/booking.create*', (route) =>
      route.fulfill({ status: 502, body: 'Bad gateway' }),
    );
    await fillBooking(page, 'gateway@example.com');
    await page.getByRole('button', { name: 'Book Consultation' }).click();
    await page.getByRole('alert').getByText(bookingMessages.failed).waitFor();
    await close();
  });
});

describe('contact', () => {
  test.each([
    ['Name', '', 'Name is required'],
    ['Email', '', 'Email is required'],
    ['Email', 'nobody@', 'Invalid email address'],
    ['Mobile', '555-010-0142', 'Invalid mobile number'],
    ['Subject', '', 'Subject is required'],
    ['Message', 'Too short', 'Message must be at least 10 characters'],
  ])('%s "%s": %s', async (label, value, message) => {
    const { page, close } = await site.visit('/contactus');
    await fillContact(page, 'rule@example.com');
    const field = page.getByLabel(label, { exact: true });
    await field.fill(value);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.getByText(message, { exact: true }).waitFor();
    expect(await errorOf(page, field)).toBe(message);
    expect(await isFocused(field)).toBe(true);
    await close();
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
    await close();
  });

  test('says that it is sent for 5 seconds and empties the form', async () => {
    const { page, close, expectClean } = await site.visit('/contactus', { clock: 'flows' });
    await fillContact(page, 'sent@example.com');
    await page.getByRole('button', { name: 'Send Message' }).click();
    const notice = page.getByRole('status').getByText(contactMessages.created);
    await notice.waitFor();
    expect(await page.getByLabel('Message').inputValue()).toBe('');
    await page.clock.runFor(3500);
    expect(await notice.isVisible()).toBe(true);
    await page.clock.runFor(1700);
    await notice.waitFor({ state: 'detached' });
    expect(await count('contacts', 'email', 'sent@example.com')).toBe(1);
    expectClean();
    await close();
  });

  test('tells apart no answer, an answer without words and the server’s words, and keeps what was typed', async () => {
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

  test('address, phone, e-mail and hours are there, and the map waits to be asked for', async () => {
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

describe('newsletter', () => {
  const parts = (page: Page) => ({
    field: page.getByLabel('Email address'),
    button: page.getByRole('button', { name: 'Subscribe' }),
  });

  test('asks for an address, and for a valid one', async () => {
    const { page, close } = await site.visit('/');
    const { field, button } = parts(page);
    await button.click();
    await page.getByText('Email is required').waitFor();
    expect(await errorOf(page, field)).toBe('Email is required');
    expect(await isFocused(field)).toBe(true);
    await field.fill('not an address');
    await button.click();
    await page.getByText('Please enter a valid email address').waitFor();
    expect(await errorOf(page, field)).toBe('Please enter a valid email address');
    await close();
  });

  test('thanks for 3 seconds, and knows an address that is already there', async () => {
    const { page, close } = await site.visit('/', { clock: 'flows' });
    const { field, button } = parts(page);
    await field.fill('Reader@Example.com');
    await button.click();
    const thanks = page.getByRole('status').getByText(subscriberMessages.subscribed);
    await thanks.waitFor();
    await page.clock.runFor(1500);
    expect(await thanks.isVisible()).toBe(true);
    await page.clock.runFor(1700);
    await thanks.waitFor({ state: 'detached' });
    await field.fill('reader@example.com');
    await button.click();
    await page.getByRole('alert').getByText(subscriberMessages.duplicateShown).waitFor();
    expect(await count('subscribers', 'email', 'reader@example.com')).toBe(1);
    await close();
  });

  test('says that it failed where no answer came, and works again after that', async () => {
    const { page, close } = await site.visit('/');
    const { field, button } = parts(page);
    await page.route('**/trpc/subscriber.subscribe*', (route) => route.abort());
    await field.fill('later@example.com');
    await button.click();
    await page.getByRole('alert').getByText(subscriberMessages.failed).waitFor();
    await page.unrouteAll();
    await button.click();
    await page.getByRole('status').getByText(subscriberMessages.subscribed).waitFor();
    await close();
  });
});

describe('a phone number as it is printed', () => {
  test.each([
    ['/booking', 'Mobile number', 'Book Consultation', 'Invalid mobile number format', '+15550100142'],
    ['/contactus', 'Mobile', 'Send Message', 'Invalid mobile number', '15550100142'],
  ])(
    '%s: gets its message, and one click takes it in shape and sends',
    async (path, label, send, message, shape) => {
      const { page, close, expectClean } = await site.visit(path);
      const email = `printed-${shape.length}@example.com`;
      await (path === '/booking' ? fillBooking : fillContact)(page, email);
      const field = page.getByLabel(label, { exact: true });
      await field.fill('+1 (555) 010-0142');
      await page.getByRole('button', { name: send }).click();
      await page.getByText(message, { exact: true }).waitFor();
      expect(await errorOf(page, field)).toBe(message);
      const table = path === '/booking' ? 'bookings' : 'contacts';
      expect(await count(table, 'email', email)).toBe(0);
      await page.getByRole('button', { name: `Use ${shape}`, exact: true }).click();
      await page
        .getByRole('status')
        .getByText(path === '/booking' ? bookingMessages.created : contactMessages.created)
        .waitFor();
      expect(await count(table, path === '/booking' ? 'mobile_no' : 'mobile', shape)).toBe(1);
      expectClean();
      await close();
    },
  );

  test('filled in by the browser arrives in shape', async () => {
    const { page, close } = await site.visit('/contactus');
    const field = page.getByLabel('Mobile', { exact: true });
    await field.evaluate((input: HTMLInputElement) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
        input,
        '+44 7911 123456',
      );
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await expect.poll(() => field.inputValue()).toBe('447911123456');
    await close();
  });

  test('without script the answered page holds it in shape, with the message', async () => {
    const { page, close } = await site.visit('/contactus', { javaScriptEnabled: false });
    await fillContact(page, 'plain-phone@example.com');
    await page.getByLabel('Mobile', { exact: true }).fill('+44 7911 123456');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.getByText('Invalid mobile number', { exact: true }).first().waitFor();
    expect(await page.getByLabel('Mobile', { exact: true }).inputValue()).toBe('447911123456');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.getByText(contactMessages.created).waitFor();
    expect(await count('contacts', 'mobile', '447911123456')).toBe(1);
    await close();
  });

  test.each([true, false])(
    'too long for a booking it goes on as a message (script: %s)',
    async (hasScript) => {
      const { page, close } = await site.visit('/booking', { javaScriptEnabled: hasScript });
      const email = `long-${hasScript}@example.com`;
      await fillBooking(page, email);
      await page.getByLabel('Mobile number').fill('+49 1512 3456789');
      await page.getByRole('button', { name: 'Book Consultation' }).click();
      await page.getByRole('button', { name: 'Send it as a message instead' }).click();
      await page.waitForURL(`${site.app.url}/contactus`);
      const mobile = page.getByLabel('Mobile', { exact: true });
      await expect.poll(() => mobile.inputValue()).toBe('4915123456789');
      await page.getByRole('button', { name: 'Send Message' }).click();
      await page.getByText(contactMessages.created).waitFor();
      const { rows } = await site.app.database.pool.query('select * from contacts where email = $1', [email]);
      expect(rows).toMatchObject([
        { name: 'Grace Hopper', subject: 'Compiler on a breadboard', mobile: '4915123456789' },
      ]);
      await close();
    },
  );
});
