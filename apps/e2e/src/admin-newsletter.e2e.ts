import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { newsletterFindings, newsletterMessages } from '@perfboard/contracts/words/newsletter';
import { subscriberMessages } from '@perfboard/contracts/words/subscriber';
import { importMessages, importVerdicts } from '@perfboard/contracts/words/subscriber-import';
import { makeBooking, makeContact, makeNotification } from '@perfboard/server/testing/make-lead';
import { makeNewsletter, makeSubscriber, makeSubscribers } from '@perfboard/server/testing/make-newsletter';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AdminDesk, announced, fromMenu, loseAnswer, pngFile, startAdminDesk } from './admin-desk.ts';
import { admin } from './shop-database.ts';

let desk: AdminDesk;
let page: Page;
beforeAll(async () => {
  desk = await startAdminDesk();
});
afterAll(() => desk?.stop());
beforeEach(async () => {
  await page?.context().close();
  await desk.app.database.empty('subscribers, newsletters, outbox');
});

async function subscribe(...emails: string[]): Promise<void> {
  for (const [index, email] of emails.entries()) {
    await makeSubscriber(desk.app.rows, { email, created_at: new Date(Date.now() - index * 3_600_000) });
  }
}
const emails = () => page.locator('td[data-column="email"]').allInnerTexts();

test('subscribers have a count, a search, an order and their provider’s badge', async () => {
  page = await desk.open('/main/admin/view/emails');
  await page.getByText('No Subscribers Found').waitFor();
  await subscribe('a@gmail.com', 'b@yahoo.in', 'c@hotmail.com', 'd@shop.example');
  await expect.poll(emails).toEqual(['a@gmail.com', 'b@yahoo.in', 'c@hotmail.com', 'd@shop.example']);
  await page.getByText('4 subscribers in total').waitFor();
  const badges = page.locator('td[data-column="provider"] .badge');
  expect(await badges.allInnerTexts()).toEqual(['Gmail', 'Yahoo', 'Outlook/Hotmail', 'shop.example']);
  const colors = await badges.evaluateAll((all) =>
    all.map((badge) => getComputedStyle(badge).backgroundColor),
  );
  expect(new Set(colors).size).toBe(4);
  await page.getByRole('columnheader', { name: 'Email' }).getByRole('button').click();
  await page.getByRole('columnheader', { name: 'Email' }).getByRole('button').click();
  await expect.poll(async () => (await emails())[0]).toBe('d@shop.example');
  await page.getByRole('searchbox').fill('GMAIL');
  await expect.poll(emails).toEqual(['a@gmail.com']);
});

test('Export CSV saves what is filtered, under its name', async () => {
  await subscribe('a@gmail.com', 'b@yahoo.in');
  page = await desk.open('/main/admin/view/emails?q=gmail');
  await expect.poll(emails).toEqual(['a@gmail.com']);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^newsletter_subscribers_\d{4}-\d{2}-\d{2}\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
  // Excel knows UTF-8 by the mark in front.
  expect(lines[0]).toBe('\ufeffEmail,Domain,Subscribed Date,UUID');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toMatch(/^a@gmail\.com,gmail\.com,/);
});

test('Email All sends the filtered subscribers one mail each, while its progress is watched', async () => {
  await subscribe('a@gmail.com', 'b@gmail.com', 'c@yahoo.in');
  page = await desk.open('/main/admin/view/emails?q=gmail');
  await page.getByRole('button', { name: 'Email All' }).click();
  await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe('Newsletter Update');
  expect(await page.getByLabel('Message').inputValue()).toContain('Thank you for subscribing');
  expect(await page.getByLabel('Limit to addresses containing').inputValue()).toBe('gmail');
  const draft = page.getByRole('link', { name: 'Open mail draft' });
  await expect.poll(() => draft.getAttribute('href')).toContain('bcc=a%40gmail.com%2Cb%40gmail.com');
  expect(await draft.getAttribute('href')).toContain('subject=Newsletter%20Update');
  await page.getByLabel('Subject').fill('New kits');
  await page.getByLabel('Message').fill('**Hello** all ![](https://pictures.example/a.jpg)');
  await page.getByText(newsletterFindings.alt).waitFor();
  await page.getByLabel('Publish on the site').check();
  // What a button beside the text puts in can be typed over, and the mail has it.
  await page.getByRole('button', { name: 'Button', exact: true }).press('Enter');
  await page.keyboard.type('All kits');
  // The cursor is still in the button: the next block comes after it.
  await page.getByRole('button', { name: 'Line', exact: true }).press('Enter');
  await expect
    .poll(() => page.getByLabel('Message').inputValue())
    .toMatch(/\n\n\[All kits\]\([^)]+ "button"\)\n\n---$/);
  // Autosaved: the URL is the draft's, and a reload shows the typed text.
  await page.getByText('All changes saved').waitFor();
  await page.waitForURL(/draft=[0-9a-f-]{36}$/);
  await page.reload();
  await expect.poll(() => page.getByLabel('Message').inputValue()).toContain('**Hello** all');
  const mail = page.frameLocator('iframe[title="Email preview"]');
  await mail.locator('strong', { hasText: 'Hello' }).waitFor();
  await mail.getByRole('link', { name: 'All kits' }).waitFor();
  const paper = () => mail.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  await expect.poll(paper).toBe('rgb(238, 242, 239)');
  await page.getByRole('button', { name: 'dark' }).click();
  await expect.poll(paper).toBe('rgb(10, 20, 16)');
  await page.getByRole('button', { name: 'Send test email' }).dblclick();
  await announced(page, newsletterMessages.testSent);
  await desk.app.mail.waitFor((mail) => mail.envelope.to.includes(admin.email));
  const send = async () => {
    await page.getByRole('button', { name: 'Send to 2 subscribers' }).click();
    const asked = page.getByRole('alertdialog', { name: 'Send this newsletter?' });
    await asked.getByText('2 subscribers whose address contains “gmail”').waitFor();
    await asked.getByText('Included').waitFor();
    await asked.getByRole('button', { name: 'Yes, send it' }).click();
    // The time to undo is the reader's, not the machine's.
    const longer = `update newsletters set undo_until = now() + interval '1 hour' where status = 'queued'`;
    await expect.poll(async () => (await desk.app.database.pool.query(longer)).rowCount).toBe(1);
    await page.getByText('Nothing is sent yet.').waitFor();
  };
  await send();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByLabel('Message').waitFor();
  expect(await desk.app.rows.prisma.newsletterDelivery.count()).toBe(0);
  await send();
  const overview = await page.context().newPage();
  await overview.goto(`${desk.app.url}/main/admin`);
  await overview.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Send now' }).click();
  await overview.getByText(/^2 of 2 /).waitFor();
  await overview.close();
  await page.getByRole('heading', { level: 1, name: 'New kits' }).waitFor();
  await page.getByText('2 of 2 sent').waitFor();
  await page.getByText('Done', { exact: true }).waitFor();
  const letter = await page.getByRole('link', { name: 'on the site' }).getAttribute('href');
  const site = await desk.visit(letter ?? '');
  await site.getByRole('heading', { level: 1, name: 'New kits' }).waitFor();
  await site.getByRole('link', { name: 'All kits' }).waitFor();
  await page.getByRole('button', { name: 'Unpublish' }).click();
  await page.getByText('Not published on the site.').waitFor();
  await expect.poll(async () => (await site.reload())?.status()).toBe(404);
  await site.context().close();
  await expect.poll(emails).toEqual(['a@gmail.com', 'b@gmail.com']);
  for (const address of ['a@gmail.com', 'b@gmail.com']) {
    const sent = desk.app.mail.messages.filter((mail) => mail.envelope.to.includes(address));
    expect(sent.map(({ subject }) => subject)).toEqual(['New kits']);
  }
  expect(desk.app.mail.messages.some((mail) => mail.envelope.to.includes('c@yahoo.in'))).toBe(false);
  // The second click of a double click sent no second test email.
  expect(desk.app.mail.messages.filter(({ subject }) => subject === '[Test] New kits')).toHaveLength(1);
  // The message of a sent newsletter loads automatically after a failure.
  await page.route('**/trpc/**newsletter.preview**', (route) => route.abort());
  await page.reload();
  await page.getByRole('alert').getByText('Could not show the email').waitFor();
  await page.unroute('**/trpc/**newsletter.preview**');
  await page.getByLabel('Preview').getByText('Hello all').waitFor();
});

test('a list from elsewhere is checked line by line before anybody of it is a subscriber', async () => {
  await subscribe('a@gmail.com');
  page = await desk.open('/main/admin/newsletters');
  await page.getByRole('link', { name: 'Import subscribers' }).click();
  const choose = (text: string) => {
    const file = { name: 'old-shop.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
    return page.getByLabel('File').setInputFiles(file);
  };
  await choose('Name;Email\n');
  await page.getByLabel('Source of consent').fill('Our old shop');
  await page.getByRole('button', { name: 'Check list' }).click();
  await page.getByText('The file has column names but no addresses.').waitFor();
  await page.getByRole('link', { name: 'Import another list' }).click();
  await choose('Name;Email\nA;a@gmail.com\nN;new@gmail.com\nX;nothing\n');
  await page.getByRole('button', { name: 'Check list' }).click();
  await page.getByText(importMessages.consentRequired).waitFor();
  await page.getByLabel('Source of consent').fill('Our old shop');
  await page.getByRole('button', { name: 'Check list' }).click();
  await page.getByText('3 lines, 1 of them new').waitFor();
  await page.getByRole('button', { name: /^Invalid address/ }).click();
  await page.getByRole('row', { name: `4 nothing ${importVerdicts.invalid}` }).waitFor();
  expect(await desk.app.rows.prisma.subscriber.count()).toBe(1);
  await loseAnswer(page, 'subscriberImport.start');
  await page.getByRole('button', { name: 'Import 1 address' }).click();
  await page.getByText('1 of 1 imported').waitFor();
  await expect.poll(() => page.getByText('Can’t reach the server').count()).toBe(0);
  await page.goto(`${desk.app.url}/main/admin/view/emails`);
  await expect.poll(async () => (await emails()).sort()).toEqual(['a@gmail.com', 'new@gmail.com']);
});

test('a list whose consent is unclear cannot be imported before each value is explained', async () => {
  page = await desk.open('/main/admin/newsletters');
  await page.getByRole('link', { name: 'Import subscribers' }).click();
  const list = 'Email;Status\nvip@gmail.com;VIP\nold@gmail.com;Former\nleft@gmail.com;unsubscribed\n';
  const file = { name: 'crm.csv', mimeType: 'text/csv', buffer: Buffer.from(list) };
  await page.getByLabel('File').setInputFiles(file);
  await page.getByLabel('Source of consent').fill('Our old shop');
  await page.getByRole('button', { name: 'Check list' }).click();
  const consent = page.getByRole('group', { name: 'Consent' });
  const again = page.getByRole('button', { name: 'Check again' });
  await consent.getByRole('group', { name: 'Column “Status”' }).waitFor();
  const start = page.getByRole('button', { name: /^Import \d+ address/ });
  expect(await start.isDisabled()).toBe(true);
  await consent.getByLabel('vip').selectOption('Subscribed');
  await page.getByLabel('Address column').selectOption('Email');
  await again.click();
  await page.getByText('3 lines, 1 of them new').waitFor();
  expect(await start.isDisabled()).toBe(true);
  expect(await consent.getByLabel('vip').inputValue()).toBe('yes');
  expect(await page.getByLabel('Address column').inputValue()).toBe('Email');
  await consent.getByLabel('former').selectOption('Not subscribed');
  await again.click();
  await expect.poll(() => start.isEnabled()).toBe(true);
  await consent.getByLabel('vip').selectOption('Not subscribed');
  expect(await start.isDisabled()).toBe(true);
  await consent.getByLabel('vip').selectOption('Subscribed');
  await again.click();
  await expect.poll(() => start.isEnabled()).toBe(true);
  expect(await page.getByLabel('Address column').count()).toBe(1);
  await start.click();
  await page.getByText('1 of 1 imported').waitFor();
  expect(await page.getByLabel('Address column').count()).toBe(0);
  expect((await desk.app.rows.prisma.subscriber.findMany()).map(({ email }) => email)).toEqual([
    'vip@gmail.com',
  ]);
});

test('a draft that is too long for a link says so, and its addresses can be copied', async () => {
  const addMany = (from: number, to: number) =>
    makeSubscribers(desk.app.rows, to - from + 1, (index) => ({ email: `reader${from + index}@gmail.com` }));
  await addMany(1, 200);
  page = await desk.open('/main/admin/view/emails');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Email All' }).click();
  await page.getByText(/Some email apps drop addresses from a draft for 200/).waitFor();
  expect(await page.getByRole('link', { name: 'Open mail draft' }).getAttribute('href')).toContain(
    'reader200%40gmail.com',
  );
  await addMany(201, 6_000);
  await page.reload();
  await page.getByText(/6,000 addresses are too many for an email draft/).waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Open mail draft' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Copy addresses' }).click();
  await page.getByText('Copied. Paste the addresses into the Bcc field of a new email.').waitFor();
  const copied = (await page.evaluate(() => navigator.clipboard.readText())).split(', ');
  expect(copied).toHaveLength(6_000);
  expect(copied).toContain('reader1@gmail.com');
});

test('the dialog for an image stays when a file picker is canceled or text is selected beyond it, and has the last file', async () => {
  page = await desk.open('/main/admin/newsletters/new');
  await page.getByRole('button', { name: 'Image', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Insert image' });
  const file = dialog.getByLabel('File');
  // As the browser does.
  await file.evaluate((input) => input.dispatchEvent(new Event('cancel', { bubbles: true })));
  const description = dialog.getByLabel('Description');
  await description.fill('A board');
  const box = await description.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 10);
  await page.mouse.down();
  await page.mouse.move(5, (box?.y ?? 0) + 10, { steps: 3 });
  await page.mouse.up();
  expect(await description.inputValue()).toBe('A board');
  const held: Array<() => void> = [];
  await page.route('**/trpc/**shop.addPicture**', async (route) => {
    const isFirst = held.length === 0;
    await new Promise<void>((resolve) => held.push(resolve));
    await (isFirst ? route.abort() : route.continue());
  });
  for (const [at, color] of ['#0c2b22', '#b4531a'].entries()) {
    await file.setInputFiles(await pngFile(`${at}.png`, color));
    await expect.poll(() => held.length).toBe(at + 1);
  }
  for (const goOn of held) goOn();
  await dialog.locator('img').waitFor();
  expect(await file.getAttribute('aria-invalid')).not.toBe('true');
  await page.mouse.click(5, 5);
  await dialog.waitFor({ state: 'detached' });
});

test('a scheduled newsletter waits, can be paused, resumed and cancelled, and sends nothing', async () => {
  await subscribe('later@gmail.com');
  page = await desk.open('/main/admin/view/emails');
  await page.getByRole('button', { name: 'Email All' }).click();
  const tomorrow = new Date(Date.now() + 26 * 3_600_000).toISOString().slice(0, 16);
  await page.getByLabel('Send at').fill('2020-01-01T10:00');
  await page.getByRole('button', { name: 'Schedule for 1 subscriber' }).click();
  await page.getByText('All changes saved').waitFor();
  await page.getByText('Please choose a time in the future').waitFor();
  await page.getByLabel('Send at').fill(tomorrow);
  await page.getByRole('button', { name: 'Schedule for 1 subscriber' }).click();
  await page.getByRole('button', { name: 'Yes, schedule it' }).click();
  await page.getByText('Queued', { exact: true }).waitFor();
  // A scheduled newsletter can still be changed; another member's save is not overwritten.
  await page.getByLabel('Subject').fill('Mine');
  await page.getByText('All changes saved').waitFor();
  let isChanged = false;
  await page.route('**/trpc/**newsletter.save**', async (route) => {
    if (!isChanged) {
      isChanged = true;
      await desk.app.database.pool.query(`update newsletters set subject = 'Theirs', version = version + 1`);
    }
    await route.continue();
  });
  await page.getByLabel('Preview text').fill('Typed here');
  const conflict = page.getByRole('alertdialog', { name: newsletterMessages.changedMeanwhile });
  await conflict.getByRole('button', { name: 'Use the saved version' }).click();
  await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe('Theirs');
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByText('Newsletter paused').waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toBe('Resume');
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByText('Newsletter resumed').waitFor();
  await fromMenu(page, 'this newsletter', 'Cancel newsletter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel newsletter' }).click();
  await page.getByText('Canceled', { exact: true }).waitFor();
  expect(desk.app.mail.messages.some((mail) => mail.envelope.to.includes('later@gmail.com'))).toBe(false);
});

test('a member who types while sending starts is warned and retains the text; a repeated hour is shown with its zone', async () => {
  const { pool } = desk.app.database;
  await subscribe('early@gmail.com');
  page = await desk.open('/main/admin/newsletters/new', { timezoneId: 'America/New_York' });
  await page.getByLabel('Subject').fill('Autumn');
  // Half past one comes twice in this night.
  await page.getByLabel('Send at').fill('2027-11-07T01:30');
  await page.getByText('All changes saved').waitFor();
  await page.getByRole('button', { name: 'Schedule for 1 subscriber' }).click();
  const asked = page.getByRole('alertdialog', { name: 'Schedule this newsletter?' });
  await asked.getByText('Sunday, November 7, 2027 at 1:30:00 AM EDT').waitFor();
  await asked.getByRole('button', { name: 'Yes, schedule it' }).click();
  const unsent = page.getByText('Not sent yet. Changes here will be sent.');
  await unsent.waitFor();
  const saved = await pool.query('select scheduled_at from newsletters');
  expect(saved.rows[0].scheduled_at.toISOString()).toBe('2027-11-07T05:30:00.000Z');

  await page.getByLabel('Preview text').fill('Typed here');
  await pool.query(
    `update newsletters set status = 'done', planned_at = now(), started_at = now(), finished_at = now()`,
  );
  await page.getByText(`${newsletterMessages.begun}. Your last changes are not included.`).waitFor();
  await page.getByText('Done', { exact: true }).waitFor();
  expect(await unsent.count()).toBe(0);
  await page.getByRole('button', { name: 'Save mine as a new draft' }).click();
  await expect
    .poll(async () => (await pool.query(`select preview_text from newsletters where status = 'draft'`)).rows)
    .toEqual([{ preview_text: 'Typed here' }]);
});

test('an uncertain email is listed by address, and resolved by a member', async () => {
  const { uuid } = await makeNewsletter(desk.app.rows, ['a@gmail.com'], {
    subject: 'Old news',
    status: 'done',
    finished_at: new Date(),
  });
  await desk.app.database.pool.query(
    `update newsletter_deliveries set status = 'uncertain', message_id = '<m@x>' where newsletter_uuid = $1`,
    [uuid],
  );
  page = await desk.open(`/main/admin/newsletters/${uuid}`);
  await page.getByText(/It is uncertain whether/).waitFor();
  await page.getByRole('button', { name: 'Mark a@gmail.com as sent' }).click();
  await page.getByText('1 of 1 sent').waitFor();
});

test('failed recipients of a newsletter are sent to again at once, and its suppressions undone', async () => {
  await subscribe('a@gmail.com', 'b@gmail.com');
  const { pool } = desk.app.database;
  const newsletter = '00000000-0000-7000-8000-00000000000b';
  await pool.query(
    `insert into newsletters (uuid, subject, body, status, planned_at, started_at, finished_at)
      values ($1, 'Refused news', 'Hello', 'done', now() - interval '1 hour', now() - interval '1 hour', now())`,
    [newsletter],
  );
  await pool.query(
    `insert into newsletter_deliveries (uuid, newsletter_uuid, subscriber_uuid, email, status, last_error)
      select gen_random_uuid(), $1, uuid, email, 'failed', '550 quota' from subscribers`,
    [newsletter],
  );
  await pool.query(`update subscribers set status = 'suppressed', status_changed_at = now()`);
  page = await desk.open('/main/admin/view/emails?status=suppressed');
  await page.getByText('550 quota').first().waitFor();
  await page.getByRole('button', { name: 'Send to a@gmail.com again' }).click();
  await announced(page, subscriberMessages.restored);
  await expect.poll(emails).toEqual(['b@gmail.com']);
  await page.goto(new URL(`/main/admin/newsletters/${newsletter}`, page.url()).href);
  await page.getByRole('button', { name: 'Undo 1 suppression' }).click();
  await announced(page, newsletterMessages.restored);
  await page.getByRole('button', { name: 'Send again to all 2 failed' }).click();
  await page.getByText('2 of 2 sent').waitFor({ timeout: 30_000 });
});

test('suppressions can still be undone after the failed recipients were tried again', async () => {
  await subscribe('a@gmail.com');
  const { pool } = desk.app.database;
  const newsletter = '00000000-0000-7000-8000-00000000000c';
  await pool.query(
    `insert into newsletters (uuid, subject, body, status, started_at, finished_at)
      values ($1, 'Refused news', 'Hello', 'done', now() - interval '1 hour', now())`,
    [newsletter],
  );
  await pool.query(
    `insert into newsletter_deliveries (uuid, newsletter_uuid, subscriber_uuid, email, status, message_id)
      select gen_random_uuid(), $1, uuid, email, 'failed', '<m@x>' from subscribers`,
    [newsletter],
  );
  await pool.query(`update subscribers set status = 'suppressed', status_changed_at = now()`);
  page = await desk.open(`/main/admin/newsletters/${newsletter}`);
  await page.getByRole('button', { name: 'Send again to all 1 failed' }).click();
  await expect
    .poll(async () => (await pool.query('select status from newsletter_deliveries')).rows)
    .toEqual([{ status: 'suppressed' }]);
  await page.getByRole('button', { name: 'Undo 1 suppression' }).click();
  await expect.poll(emails).toEqual(['a@gmail.com']);
});

test('subscribers that cannot be loaded say so and can be tried again', async () => {
  page = await desk.open('/main/admin/privacy');
  await page.route('**/trpc/**subscriber.page**', (route) => route.abort());
  await page.getByRole('link', { name: 'View Newsletters' }).click();
  await page.getByRole('heading', { name: 'Error Loading Subscribers' }).waitFor();
  await page.getByText('Failed to fetch newsletter subscribers', { exact: true }).waitFor();
  await page.unroute('**/trpc/**subscriber.page**');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByText('No Subscribers Found').waitFor();
});

test('privacy: an address is found, saved as JSON, erased, and the audit trail records it', async () => {
  await subscribe('asha@visitor.example');
  const { prisma } = desk.app.rows;
  const { uuid: booking_uuid } = await makeBooking(desk.app.rows, { email: 'asha@visitor.example' });
  const client = { client_name: 'Asha Rao', client_email: 'asha@visitor.example', title: 'Boards' };
  const written = { currency: 'EUR', tax_rounding: 'line', author: 'Admin', series_uuid: booking_uuid };
  const quote = { booking_uuid, ...client, ...written };
  await prisma.quote.create({ data: { ...quote, series_uuid: randomUUID(), created_at: new Date(0) } });
  const accepted = { status: 'accepted', number: 'Q-7', total: 1000, sent_at: new Date() } as const;
  await prisma.quote.create({ data: { ...quote, ...accepted } });
  const [starts_at, ends_at] = [new Date(), new Date(Date.now() + 1_800_000)];
  await prisma.appointment.create({
    data: { booking_uuid, starts_at, ends_at, time_zone: 'Europe/Berlin', place: 'Lab 3', version: 1 },
  });
  await prisma.leadNote.create({
    data: { booking_uuid, body: 'Wants black boards', author: 'Admin', user_id: '' },
  });
  page = await desk.open('/main/admin/privacy');
  await page.getByLabel('Email address').fill('Asha@visitor.example');
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByRole('region', { name: 'Subscription' }).getByText('active since').waitFor();
  const regions = page.getByRole('region', { name: /^(?:Quotes|Appointments|Notes)$/ });
  expect(await regions.allTextContents()).toEqual([
    expect.stringMatching(/^Quotes2BoardsQ-7, version 1: accepted, 10\.00 EUR, .*Boardsversion 1: draft/),
    expect.stringMatching(/^Appointments1.*, Lab 3$/),
    expect.stringMatching(/^Notes1.*Wants black boards$/),
  ]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export JSON' }).click(),
  ]);
  const data = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(data).toMatchObject({ email: 'asha@visitor.example', subscriber: { status: 'active' } });
  await page.getByRole('button', { name: 'Erase' }).click();
  const question = page.getByRole('alertdialog', { name: 'Erase everything' });
  expect(await question.getByRole('listitem').allInnerTexts()).toEqual([
    '1 request',
    '2 quotes: 1 draft, 0 sent, 1 accepted',
    '1 appointment',
    '1 note',
    'the subscription',
  ]);
  await question.getByText('may have to keep sent and accepted quotes').waitFor();
  await question.getByRole('button', { name: 'Erase' }).click();
  await page.getByRole('status').filter({ hasText: 'Everything about this address was erased' }).waitFor();
  await page.getByRole('link', { name: 'Activity log' }).click();
  for (const action of ['Privacy: data erased', 'Privacy: data exported', 'Privacy: data searched']) {
    await page.getByRole('cell', { name: action }).first().waitFor();
  }
  expect(await page.getByRole('main').innerText()).not.toContain('asha@visitor.example');
});

test('a failed notification is listed with its error, and a click sends it', async () => {
  const { uuid } = await makeContact(desk.app.rows, { email: 'asha@retry.example' });
  await makeNotification(desk.app.rows, {
    kind: 'contact_acknowledgement',
    contact_uuid: uuid,
    status: 'failed',
    attempts: 33,
    last_error: '451 try again later',
  });
  page = await desk.open('/main/admin/jobs');
  await page.getByText('1 failed notification', { exact: true }).waitFor();
  await page.getByRole('cell', { name: '451 try again later' }).waitFor();
  await page.getByRole('button', { name: 'Send again: Message confirmation' }).click();
  await page.getByText('Email queued for retry').waitFor();
  await desk.app.mail.waitFor((mail) => mail.envelope.to.includes('asha@retry.example'));
  await page.getByText('No failed notifications', { exact: true }).first().waitFor();
});
