import { appointmentTimeMessages as messages } from '@perfboard/contracts/words/booking-time';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type AdminDesk, startAdminDesk } from './admin-desk.ts';
import { maxRetries } from './browser.ts';
import { fillBooking } from './public-form.ts';
import { findAxeViolations } from './public-site.ts';
import { signIn } from './rest.ts';

let desk: AdminDesk;
beforeAll(async () => {
  desk = await startAdminDesk({ withoutWorker: true });
  const cookie = await signIn(desk.app);
  const change = async (path: string, body: object) => {
    const answer = await fetch(`${desk.app.url}/api/v1/${path}`, {
      method: 'PUT',
      headers: { cookie, origin: desk.app.url, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.status, await answer.text()).toBe(200);
  };
  const member = await desk.app.rows.prisma.user.findFirstOrThrow();
  await change(`appointments/members/${member.id}`, { takes_appointments: true });
  await change('shop/appointments', {
    version: 0,
    value: {
      is_on: true,
      kinds: [
        { name: 'Video call', way: 'video', minutes: 30, place: 'https://meet.example.com/lora' },
        { name: 'Visit', way: 'visit', minutes: 60, place: 'Workshop, 2nd floor' },
      ],
      every_minutes: 30,
      buffer_minutes: 0,
      notice_hours: 1,
      horizon_days: 20,
    },
  });
});
afterAll(() => desk?.stop());
afterEach(() => expect(desk.complaints.splice(0)).toEqual([]));

const isWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
/** Everything that a page must hold in this state. axe needs script. */
async function check(page: Page, javaScriptEnabled = true): Promise<void> {
  expect(await isWide(page)).toBe(false);
  // With text of twice the size, too, as a browser's settings can have it.
  const tab = await page.context().newCDPSession(page);
  await tab.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  expect(await isWide(page)).toBe(false);
  await tab.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  await tab.detach();
  if (!javaScriptEnabled) return;
  expect(await findAxeViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findAxeViolations(page, 'colors')).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const timeButtons = (page: Page) => page.locator('button[name=starts_at]');
const standing = (email: string) =>
  desk.app.rows.prisma.appointment.findMany({
    where: { booking: { email }, cancelled_at: null },
    select: { kind_name: true, time_zone: true },
  });

/** Books a consultation, and follows the link of the confirmation. */
async function book(email: string, options: BrowserContextOptions): Promise<Page> {
  const page = await desk.visit('/booking', { viewport: { width: 320, height: 800 }, ...options });
  if (options.javaScriptEnabled !== false) await page.locator('html[data-js]').waitFor();
  await fillBooking(page, email);
  await page.getByRole('button', { name: 'Book Consultation' }).click();
  await page.getByRole('link', { name: 'Choose a time' }).click();
  await heading(page, 'Choose a time');
  return page;
}

test.each([
  { javaScriptEnabled: true, timezoneId: 'Pacific/Auckland', stored: 'Pacific/Auckland' },
  // The server can’t know where the visitor is: they choose it.
  { javaScriptEnabled: false, timezoneId: 'Asia/Tokyo', stored: 'Asia/Tokyo' },
])(
  'a visitor picks a time, moves and cancels it on a phone (script: $javaScriptEnabled)',
  async ({ stored, ...options }) => {
    const { javaScriptEnabled } = options;
    const email = `time-${javaScriptEnabled}@visitor.example`;
    const page = await book(email, options);
    if (javaScriptEnabled) await page.waitForURL(/zone=Pacific%2FAuckland/);
    else {
      await page.getByLabel('Your time zone').selectOption(stored);
      await page.getByRole('button', { name: 'Change' }).click();
    }
    await page.getByText(`Times are in ${stored}. We are in America/Los Angeles.`).waitFor();
    await check(page, javaScriptEnabled);
    if (javaScriptEnabled) {
      // A link waits too, on the page.
      const url = page.url();
      await page.context().setOffline(true);
      await page.getByRole('link', { name: 'Visit, 60 minutes' }).click();
      await page.getByRole('alert').getByText('The page opens when it is back.').waitFor();
      await page.getByRole('button', { name: 'Change' }).click();
      expect([await isWide(page), await findAxeViolations(page), page.url()]).toEqual([false, [], url]);
      await page.context().setOffline(false);
      await page.waitForURL(/kind=Video\+call/);
      // It arrives, its answer does not.
      await page.route(/book-a-time/, async (route) => {
        if (route.request().method() === 'POST') await route.fetch({ maxRetries, maxRedirects: 0 });
        await route.abort('connectionreset');
      });
      await timeButtons(page).nth(4).click();
      await page.getByRole('alert').getByText('The connection seems to be lost.').waitFor();
      expect(await timeButtons(page).nth(4).getAttribute('aria-pressed')).toBe('true');
      await check(page);
      await page.context().setOffline(true);
      await page.unrouteAll({ behavior: 'wait' });
      await page.context().setOffline(false);
      await page.getByRole('status').getByText(messages.same).waitFor();
      expect(desk.complaints.splice(0)).not.toEqual([]);
      await page.getByText('Cancel the appointment').click();
      await page.getByRole('button', { name: 'Yes, cancel it' }).click();
      await page.getByRole('status').getByText(messages.cancelled).waitFor();
      await page.getByRole('link', { name: 'Choose another time' }).click();
    }
    await timeButtons(page).nth(4).click();
    await page.getByRole('status').getByText(messages.picked).waitFor();
    await heading(page, 'Your appointment');
    expect(await page.getByText('Our time:').isVisible()).toBe(true);
    // On paper, only the appointment.
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByText('Our time:').isVisible()).toBe(true);
    expect(await page.getByText('Cancel the appointment').isVisible()).toBe(false);
    expect(await page.getByRole('link', { name: 'Choose another time' }).isVisible()).toBe(false);
    await page.emulateMedia({ media: null });
    await check(page, javaScriptEnabled);
    expect(await standing(email)).toEqual([{ kind_name: 'Video call', time_zone: stored }]);

    await page.getByRole('link', { name: 'Choose another time' }).click();
    await page.getByRole('link', { name: 'Visit, 60 minutes' }).click();
    await page.getByText('Visit, 60 minutes. Workshop, 2nd floor').waitFor();
    await heading(page, 'Choose another time');
    await check(page, javaScriptEnabled);
    await timeButtons(page).nth(6).click();
    await page.getByRole('status').getByText(messages.moved).waitFor();
    expect(await standing(email)).toEqual([{ kind_name: 'Visit', time_zone: stored }]);

    await page.getByText('Cancel the appointment').click();
    await check(page, javaScriptEnabled);
    await page.getByRole('button', { name: 'Yes, cancel it' }).click();
    await page.getByRole('status').getByText(messages.cancelled).waitFor();
    // Back, too, reads it: the browser would not show the answer to a form again.
    await page.getByRole('link', { name: 'Perfboard' }).click();
    await page.goBack();
    await page.getByRole('status').getByText(messages.cancelled).waitFor();
    await check(page, javaScriptEnabled);
    expect(await standing(email)).toEqual([]);
    await page.getByRole('link', { name: 'Choose another time' }).click();
    await timeButtons(page).first().waitFor();
    await page.context().close();
  },
);

test('with the keyboard alone a time is picked, and a page of a time that was taken shows the next ones', async () => {
  const [one, two] = [await book('one@visitor.example', {}), await book('two@visitor.example', {})];
  for (const page of [one, two]) await timeButtons(page).nth(8).focus();
  const another = await one.context().newPage();
  await another.goto(one.url());
  await one.keyboard.press('Enter');
  await one.getByRole('status').getByText(messages.picked).waitFor();
  // In another tab, what is booked comes before what could be.
  await timeButtons(another).first().click();
  await another.getByRole('alert').getByText(messages.changed).waitFor();
  const facts = await another.locator('dl.facts').boundingBox();
  expect(facts?.y).toBeLessThan((await timeButtons(another).first().boundingBox())?.y ?? 0);
  expect(desk.complaints.splice(0)).toHaveLength(0);
  // The other page still shows it.
  await two.keyboard.press('Enter');
  await two.getByRole('alert').getByText(messages.taken).waitFor();
  // The script's post and the browser's.
  expect(desk.complaints.splice(0)).toEqual([expect.stringContaining('409'), expect.stringContaining('409')]);
  await check(two);
  await timeButtons(two).first().press('Enter');
  await two.getByRole('status').getByText(messages.picked).waitFor();
  const outdated = await two.context().newPage();
  await outdated.goto(two.url());
  await two.getByRole('link', { name: 'Choose another time' }).click();
  // Which of the first ones is the present one depends on the day.
  await timeButtons(two).last().click();
  await two.getByRole('status').getByText(messages.moved).waitFor();
  await outdated.getByText('Cancel the appointment').click();
  await outdated.getByRole('button', { name: 'Yes, cancel it' }).click();
  await outdated.getByRole('alert').getByText(messages.changed).waitFor();
  await heading(outdated, 'Your appointment');
  for (const page of [one, two]) await page.context().close();
});
