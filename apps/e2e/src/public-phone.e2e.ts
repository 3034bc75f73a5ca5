import { bookingMessages } from '@perfboard/contracts/words/booking';
import { contactMessages } from '@perfboard/contracts/words/contact';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PublicSite, startPublicSite } from './public-site.ts';

let site: PublicSite;
beforeAll(async () => {
  site = await startPublicSite();
});
afterAll(() => site?.stop());

const count = async (table: 'bookings' | 'contacts', column: string, value: string) => {
  const { rows } = await site.app.database.pool.query(
    `select count(*)::int as count from ${table} where ${column} = $1`,
    [value],
  );
  return rows[0].count as number;
};

/** What assistive technology reads with a field. */
async function descriptionOf(page: Page, field: Locator): Promise<string> {
  const ids = ((await field.getAttribute('aria-describedby')) ?? '').split(' ');
  const texts = await Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).textContent()));
  return texts.join(' ').trim();
}

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
      expect(await descriptionOf(page, field)).toMatch(/10–1[25]/);
      await field.fill('12345678');
      await page.getByRole('button', { name: send }).click();
      await page.getByText(path === '/booking' ? /such as \+45\.$/ : /such as 0045\.$/).waitFor();
      await field.fill('+1 (555) 010-0142');
      await page.getByRole('button', { name: send }).click();
      await page.getByText(message, { exact: true }).waitFor();
      expect(await descriptionOf(page, field)).toBe(message);
      const table = path === '/booking' ? 'bookings' : 'contacts';
      expect(await count(table, 'email', email)).toBe(0);
      await page.route('**/trpc/**', async (route) => {
        // The button that was pressed is gone while the form is sent.
        if (route.request().method() === 'POST')
          expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(send);
        await route.fallback();
      });
      await page.getByRole('button', { name: `Use ${shape} and send`, exact: true }).click();
      await page
        .getByRole('status')
        .getByText(path === '/booking' ? bookingMessages.created : contactMessages.created)
        .waitFor();
      expect(await count(table, path === '/booking' ? 'mobile_no' : 'mobile', shape)).toBe(1);
      expectClean();
      await close();
    },
  );

  test('filled in by the browser arrives in shape, without the message about the number before', async () => {
    const { page, close } = await site.visit('/contactus');
    const field = page.getByLabel('Mobile', { exact: true });
    await field.fill('12');
    await page.getByRole('button', { name: 'Send Message' }).click();
    const message = page.getByText('Invalid mobile number', { exact: true });
    await message.waitFor();
    await field.evaluate((input: HTMLInputElement) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
        input,
        '+44 7911 123456',
      );
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await expect.poll(() => field.inputValue()).toBe('447911123456');
    await message.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.getByText('Name is required', { exact: true }).waitFor();
    await page.reload();
    await expect.poll(() => field.inputValue()).toBe('447911123456');
    // It certainly was not.
    expect(await page.getByText('This may not have been sent.').count()).toBe(0);
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

  test('without script one that fits nowhere gets its message, with what the form takes', async () => {
    const { page, close } = await site.visit('/booking', { javaScriptEnabled: false });
    await fillBooking(page, 'short-phone@example.com');
    await page.getByLabel('Mobile number').fill('555-0142');
    await page.getByRole('button', { name: 'Book Consultation' }).click();
    await page.getByText('Invalid mobile number format', { exact: true }).first().waitFor();
    expect(await page.getByText(/^10–12 digits/).isVisible()).toBe(true);
    expect(await page.getByLabel('Mobile number').inputValue()).toBe('555-0142');
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
      const instead = page.getByRole('button', { name: 'Send it as a message instead' });
      await instead.waitFor();
      // Enter sends the booking, which is refused again.
      await page.getByLabel('Full name').press('Enter');
      await instead.waitFor();
      await page.getByText('Add details (optional)').click();
      const field = page.locator('input[name=files]');
      await field.setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
      await instead.click();
      await page.waitForURL(`${site.app.url}/contactus`);
      const filesStay = page.getByText('Your files can’t be sent with a message.');
      await filesStay.waitFor();
      if (hasScript) {
        await page.goBack();
        await page.getByRole('button', { name: 'Remove plan.txt' }).waitFor();
        await page.goForward();
      }
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
