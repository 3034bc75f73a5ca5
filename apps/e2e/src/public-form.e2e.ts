import { bookingFileMessages, bookingMessages } from '@perfboard/contracts/words/booking';
import { subscriberMessages } from '@perfboard/contracts/words/subscriber';
import { eventually, staysSo } from '@perfboard/testing/eventually';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { maxRetries } from './browser.ts';
import { countRows, errorOf, filesOf, fillBooking, isFocused } from './public-form.ts';
import { type PublicSite, startPublicSite, type Visit } from './public-site.ts';

let site: PublicSite;
beforeAll(async () => {
  site = await startPublicSite();
});
afterAll(() => site?.stop());

const draftOf = (page: Page, kind: 'booking' | 'newsletter') =>
  page.evaluate((key) => sessionStorage.getItem(key) ?? '', `draft:${kind}`);

describe('booking', () => {
  let form: Visit | undefined;
  afterAll(() => form?.close());

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
    // A broken page must not affect other tests.
    onTestFailed(async () => {
      await form?.close();
      form = undefined;
    });
    // Refused each time, it stays where it is.
    form ??= await site.visit('/booking');
    const { page } = form;
    await fillBooking(page, 'rule@example.com');
    // The one before has nothing to say any more.
    await expect.poll(() => page.locator('[aria-invalid="true"]').count()).toBe(0);
    const field = page.getByLabel(label, { exact: true });
    await field.fill(value);
    await page.getByRole('button', { name: 'Book Consultation' }).click();
    await page.getByText(message, { exact: true }).waitFor();
    expect(await errorOf(page, field)).toBe(message);
    // The words came with the last letter, the focus comes of the press.
    await expect.poll(() => isFocused(field)).toBe(true);
    expect(await countRows(site, 'bookings', 'email', 'rule@example.com')).toBe(0);
  });

  test('an English form loads no texts to translate its messages', async () => {
    const { page, close } = await site.visit('/booking');
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    await page.reload();
    await page.getByRole('button', { name: 'Book Consultation' }).click();
    await page.getByText('Full name is required', { exact: true }).waitFor();
    expect(loaded.filter((path) => /\/en-booking[.-]/.test(path))).toHaveLength(1);
    expect(loaded.filter((path) => /formMessages|en-api|form-localizer/.test(path))).toEqual([]);
    await close();
  });

  test('says that it is in, and leads home after 2 seconds', async () => {
    const { page, close, expectClean } = await site.visit('/booking', { clock: 'flows' });
    await fillBooking(page, 'home@example.com');
    await page.getByRole('button', { name: 'Book Consultation' }).click();
    await page.getByRole('status').getByText(bookingMessages.created).waitFor();
    // No promise: what looks like spam gets none.
    const note = page.getByText('You may also get a confirmation by email.');
    await note.waitFor();
    await page.clock.runFor(1000);
    expect(new URL(page.url()).pathname).toBe('/booking');
    await page.clock.runFor(1100);
    await page.waitForURL(`${site.app.url}/`);
    expect(await countRows(site, 'bookings', 'email', 'home@example.com')).toBe(1);
    const { rows } = await site.app.database.pool.query(
      `select upper(right(uuid::text, 8)) as reference from bookings where email = 'home@example.com'`,
    );
    const reference = page.getByText(rows[0].reference, { exact: true });
    await page.reload();
    await reference.waitFor();
    await note.waitFor();
    await page.getByRole('link', { name: 'Contact', exact: true }).first().click();
    await reference.waitFor({ state: 'detached' });
    expectClean();
    await close();
  });

  test('an inquiry about a project with a very short or long name has a title that passes', async () => {
    const { page, close } = await site.visit('/booking?project_title=X');
    const title = page.getByLabel('Project title');
    expect(await title.inputValue()).toBe('Project X');
    await page.evaluate(() => localStorage.setItem('bookingProjectTitle', 'soil '.repeat(40).trim()));
    await page.reload();
    await expect.poll(() => title.inputValue()).toMatch(/ soil…$/);
    await page.getByRole('button', { name: 'Book Consultation' }).click();
    await page.getByText('Email is required').waitFor();
    expect(await title.getAttribute('aria-invalid')).not.toBe('true');
    // The first error takes the focus.
    await page.getByLabel('Full name').fill('Ada Lovelace');
    await page.getByLabel('Email', { exact: true }).fill('first-error@example.com');
    await title.fill('In');
    await page.getByRole('button', { name: 'Book Consultation' }).click();
    await page.getByText('Mobile number is required').waitFor();
    expect(await isFocused(page.getByLabel('Mobile number'))).toBe(true);
    await close();
  });

  test('files are sent along; one too many is reported at the field, and nothing is lost', async () => {
    const { page, close } = await site.visit('/booking');
    await fillBooking(page, 'files@example.com');
    await page.getByText('Add details (optional)').click();
    const field = page.locator('input[name=files]');
    const file = (name: string) => ({ name, mimeType: 'text/html', buffer: Buffer.from(name) });
    await field.setInputFiles(['a.html', 'b.html', 'c.html', 'd.html'].map(file));
    await page.getByRole('button', { name: 'Remove d.html' }).waitFor();
    await page.getByRole('button', { name: 'Book Consultation' }).click();
    await eventually('the field says so', async () =>
      (await errorOf(page, field)).includes(bookingFileMessages.tooMany),
    );
    // It certainly was not sent.
    await expect.poll(() => draftOf(page, 'booking')).toContain('files@example.com');
    expect(await draftOf(page, 'booking')).not.toContain('"post"');
    await page.getByRole('button', { name: 'Remove d.html' }).click();
    await page.getByRole('button', { name: 'Book Consultation' }).click();
    // Not by the page, which leads home soon after.
    await eventually('the request is stored', () =>
      countRows(site, 'bookings', 'email', 'files@example.com'),
    );
    expect(await filesOf(site, 'files@example.com')).toEqual(['a.html', 'b.html', 'c.html']);
    await close();
  });

  test('two quick clicks are one booking', async () => {
    const { page, close } = await site.visit('/booking');
    await fillBooking(page, 'twice@example.com');
    await page.getByRole('button', { name: 'Book Consultation' }).dblclick();
    await page.getByRole('status').getByText(bookingMessages.created).waitFor();
    expect(await countRows(site, 'bookings', 'email', 'twice@example.com')).toBe(1);
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
      await route.fetch({ maxRetries });
      await route.abort('connectionreset');
    });
    await page.getByRole('button', { name: 'Book Consultation' }).click();
    await page.getByRole('alert').getByText(bookingMessages.unexpected).waitFor();
    expect(await page.getByLabel('Full name').inputValue()).toBe('Grace Hopper');
    await page.getByRole('button', { name: 'Book Consultation' }).click();
    await page.getByRole('status').getByText(bookingMessages.created).waitFor();
    expect(tries).toBe(2);
    expect(await countRows(site, 'bookings', 'email', 'lost@example.com')).toBe(1);
    await close();
  });

  test('nothing can be changed while the form is being sent, and everything again when that failed', async () => {
    const { page, close } = await site.visit('/booking');
    await fillBooking(page, 'slow@example.com');
    await page.getByText('Add details (optional)').click();
    const files = page.getByLabel('Files', { exact: true });
    await files.setInputFiles({ name: 'one.txt', mimeType: 'text/plain', buffer: Buffer.from('one') });
    const remove = page.getByRole('button', { name: 'Remove one.txt' });
    await remove.waitFor();
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/trpc/booking.create*', async (route) => {
      await held;
      await route.abort();
    });
    const name = page.getByLabel('Full name');
    await page.getByRole('button', { name: 'Book Consultation' }).click();
    await page.locator('button[aria-busy="true"]').waitFor();
    await name.pressSequentially(' the second');
    // What a phone's keyboard composes.
    const keyboard = await page.context().newCDPSession(page);
    await keyboard.send('Input.imeSetComposition', { text: ' hello', selectionStart: 6, selectionEnd: 6 });
    await keyboard.send('Input.insertText', { text: ' hello' });
    expect(await name.inputValue()).toBe('Grace Hopper');
    const isInert = (one: Locator) => one.evaluate((element: HTMLElement) => element.inert);
    expect([await isInert(files), await isInert(remove)]).toEqual([true, true]);
    letGo();
    await page.getByRole('alert').getByText(bookingMessages.unexpected).waitFor();
    expect([await isInert(files), await isInert(remove)]).toEqual([false, false]);
    await name.press('End');
    await name.pressSequentially(' the third');
    expect(await name.inputValue()).toBe('Grace Hopper the third');
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
    expect(await draftOf(page, 'newsletter')).toContain('not an address');
    expect(await draftOf(page, 'newsletter')).not.toContain('"post"');
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
    expect(await draftOf(page, 'newsletter'), 'it was answered').toBe('');
    expect(await countRows(site, 'subscribers', 'email', 'reader@example.com')).toBe(1);
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

test.each([
  ['a phone', 390, 844],
  ['a low window', 667, 375],
])(
  'a refused field is in view with its label and its error, below the header, on %s',
  async (_name, width, height) => {
    const { page, close } = await site.visit('/booking', { viewport: { width, height } });
    await page.getByText('Add details (optional)').click();
    await fillBooking(page, 'in-view@example.com');
    const mobile = page.getByLabel('Mobile number');
    await mobile.fill('+49 170 1234567');
    const button = page.getByRole('button', { name: 'Book Consultation' });
    await button.scrollIntoViewIfNeeded();
    await button.click();
    await page.getByText('Invalid mobile number format').waitFor();
    const field = page.locator('.field', { has: mobile });
    const isInView = async () => {
      const header = await page.getByRole('banner').boundingBox();
      const box = await field.boundingBox();
      if (!header || !box) return false;
      return box.y >= header.y + header.height && box.y + box.height <= height;
    };
    await eventually('the field is in view', isInView);
    await staysSo('the field is in view', isInView, 700);
    expect(await isFocused(mobile)).toBe(true);
    await close();
  },
);

test('a booking includes where its visit began and its project, and neither when the browser asks for privacy', async () => {
  const rowOf = async (email: string) =>
    (await site.app.database.pool.query('select * from bookings where email = $1', [email])).rows[0];
  const { rows } = await site.app.database.pool.query('select uuid from projects limit 1');
  const book = async (email: string, options: Parameters<PublicSite['visit']>[1] = {}) => {
    const visit = await site.visit('/privacy-policy', options);
    const { page } = visit;
    await page.goto(`${site.app.url}/projects/${rows[0].uuid}?utm_source=Autumn&utm_campaign=leaves`, {
      referer: 'http://www.search.example/',
    });
    await page.locator('html[data-js]').waitFor();
    await page.locator('main').getByRole('button', { name: 'Inquiry' }).first().click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await fillBooking(page, email);
    await page.getByRole('button', { name: 'Book Consultation' }).click();
    await page.getByText(bookingMessages.created).waitFor();
    expect(await page.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length])).toEqual([
      '',
      0,
      0,
    ]);
    await visit.close();
  };
  await book('came-from@example.com');
  expect(await rowOf('came-from@example.com')).toMatchObject({
    source: 'autumn',
    utm_campaign: 'leaves',
    referrer_host: 'search.example',
    landing_page: expect.stringContaining(`/projects/${rows[0].uuid}`),
    project_uuid: rows[0].uuid,
  });
  await book('private@example.com', {
    before: (page) =>
      page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })),
  });
  expect(await rowOf('private@example.com')).toMatchObject({
    source: '',
    utm_campaign: '',
    referrer_host: '',
    landing_page: '',
    project_uuid: null,
  });
});
