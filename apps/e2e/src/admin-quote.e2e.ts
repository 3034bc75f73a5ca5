import { quoteMessages } from '@perfboard/contracts/words/quote';
import { makeBooking } from '@perfboard/server/testing/make-lead';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminDesk, announced, fromMenu, gripOf, startAdminDesk } from './admin-desk.ts';
import { findAxeViolations } from './public-site.ts';
import { admin } from './shop-database.ts';

let desk: AdminDesk;
beforeAll(async () => {
  desk = await startAdminDesk();
});
afterAll(() => desk?.stop());

const wide = { viewport: { width: 1440, height: 900 } };
const saved = (page: Page) => page.getByText('All changes saved').waitFor();
const totals = (page: Page) => page.getByLabel('Totals');
const lineTexts = (page: Page) =>
  page
    .getByRole('list', { name: 'Lines of the quote' })
    .getByRole('textbox', { name: /^Description/ })
    .evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value));

/** A lead's page, then a new quote of it. */
async function openNewQuote(title: string, options: BrowserContextOptions = wide): Promise<Page> {
  const { uuid } = await makeBooking(desk.app.rows, { full_name: 'Chen Wei', project_title: title });
  const page = await desk.open(`/main/admin/view/requests?open=${uuid}`, options);
  await page.getByRole('button', { name: 'New quote' }).dblclick();
  await page.getByRole('button', { name: 'Add line' }).waitFor();
  return page;
}

async function addLine(page: Page, description: string, price: string): Promise<void> {
  await page.getByRole('button', { name: 'Add line' }).click();
  await page.keyboard.type(description);
  await page
    .getByRole('textbox', { name: /^Unit price/ })
    .last()
    .fill(price);
}

test('before the first quote the sidebar has no Quotes; a lead has one button, and two clicks make one quote', async () => {
  const { uuid } = await makeBooking(desk.app.rows);
  const page = await desk.open(`/main/admin/view/requests?open=${uuid}`, wide);
  await page.getByRole('button', { name: 'New quote' }).waitFor();
  expect(await page.getByRole('link', { name: 'Quotes' }).count()).toBe(0);
  await page.getByRole('button', { name: 'New quote' }).dblclick();
  await page.getByRole('button', { name: 'Add line' }).waitFor();
  await page.getByRole('link', { name: 'Quotes' }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('description');
  expect(await desk.app.rows.prisma.quote.count()).toBe(1);
  await page.getByRole('button', { name: 'Delete draft' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: /^Request from/ }).waitFor();
  await expect.poll(() => desk.app.rows.prisma.quote.count()).toBe(0);
});

test('a quote begins at its top, also if its lead is far down in the list', async () => {
  const lead = await makeBooking(desk.app.rows, { created_at: new Date(Date.now() - 9e7) });
  await makeBooking(desk.app.rows, { created_at: new Date(Date.now() - 9.1e7) });
  await Promise.all(Array.from({ length: 23 }, () => makeBooking(desk.app.rows)));
  const viewport = { width: 1280, height: 800 };
  const page = await desk.open(`/main/admin/view/requests?open=${lead.uuid}`, { viewport });
  const add = page.getByRole('button', { name: 'New quote' });
  await add.waitFor();
  await page.reload();
  await add.waitFor();
  // The browser restores what it can of the position before the reload, and goes on when the page grows.
  await page.waitForTimeout(3_000);
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await add.click();
  await page.getByRole('button', { name: 'Add line' }).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.context().close();
});

test('lines come by keyboard and from a spreadsheet, move by keyboard and by dragging, and save themselves', async () => {
  const page = await openNewQuote('LoRa boards', {
    ...wide,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await page.getByRole('button', { name: 'Add line' }).click();
  await page.keyboard.type('Board');
  await page.keyboard.press('Tab');
  await page.keyboard.type('3');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('12,50');
  await totals(page).getByText('37.50 USD').first().waitFor();
  await page.keyboard.press('Enter');
  await page.evaluate(() =>
    navigator.clipboard.writeText('Assembly\t2.5\th\t80\nEnclosure IP65\t3\tpcs\t7.90'),
  );
  await page.keyboard.press('Control+v');
  await expect.poll(() => lineTexts(page)).toEqual(['Board', 'Assembly', 'Enclosure IP65']);
  await totals(page).getByText('261.20 USD').first().waitFor();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => lineTexts(page)).toEqual(['Board', 'Enclosure IP65', 'Assembly']);
  const rows = page.getByRole('list', { name: 'Lines of the quote' }).getByRole('listitem');
  const [from, to] = [await gripOf(rows.nth(2)), await gripOf(rows.nth(0))];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => lineTexts(page)).toEqual(['Assembly', 'Board', 'Enclosure IP65']);
  await page.getByLabel('Optional, line 3').check();
  await totals(page).getByText('Total with all options').waitFor();
  await page.getByRole('button', { name: 'Quantity breaks of line 2' }).click();
  const breaks = page.getByRole('group', { name: 'Quantity breaks of line 2' });
  await breaks.getByRole('button', { name: 'Add break' }).click();
  await breaks.getByLabel('From').fill('2');
  await breaks.getByLabel('Unit price').fill('10');
  await page.getByText('at 10.00 each').waitFor();
  await totals(page).getByText('230.00 USD').first().waitFor();
  await saved(page);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.reload();
  await expect.poll(() => lineTexts(page)).toEqual(['Assembly', 'Board', 'Enclosure IP65']);
  await totals(page).getByText('230.00 USD').first().waitFor();
  await page.getByRole('textbox', { name: 'Quantity of line 1' }).fill('many');
  await page.getByText(quoteMessages.badQuantity).waitFor();
  await page.getByText('Not saved. Please check the highlighted fields.').waitFor();
});

test('from New quote to Accepted: sent with its PDF, accepted without JavaScript, and on the timeline', async () => {
  const page = await openNewQuote('Vineyard sensors');
  await addLine(page, 'Prototype', '129.50');
  await saved(page);
  await page.getByRole('button', { name: 'Send (129.50 USD)' }).dblclick({ delay: 60 });
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText(/^Hello Chen Wei, here is our quote/).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Yes, send it' }).dblclick();
  await page.getByRole('button', { name: 'Revise' }).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  const mail = await desk.app.mail.waitFor(({ subject }) => subject?.includes('Vineyard sensors') === true);
  expect(mail.subject).toMatch(/^Quote Q-\d{4}-0001: /);
  expect(mail.attachments.map(({ mimeType }) => mimeType)).toEqual(['application/pdf']);
  const [link = ''] = /https?:\/\/\S+\/quote\/\S+/.exec(mail.text ?? '') ?? [];
  const client = await desk.visit(new URL(link).pathname, { javaScriptEnabled: false });
  await client.getByLabel('Your name').fill('Chen Wei');
  await client.getByLabel(/^I accept this quote/).check();
  await client.getByRole('button', { name: 'Accept', exact: true }).click();
  await client.getByText(quoteMessages.accepted).waitFor();
  // Shown without a reload.
  await page.getByText(/, by Chen Wei$/).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Revise' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Chen Wei' }).click();
  const history = page.getByRole('region', { name: 'History' });
  await history.getByRole('link', { name: /^Quote accepted/ }).waitFor();
  await history.getByRole('link', { name: /^Quote sent/ }).waitFor();
  await page.goto(`${desk.app.url}/main/admin`);
  await page.getByRole('region', { name: 'Quotes' }).getByText('129.50 USD').first().waitFor();
  await page.goto(`${desk.app.url}/main/admin/view/quotes?status=accepted`);
  await page.getByRole('table', { name: 'Quotes' }).getByText('129.50 USD').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
});

test('a sent quote is sent again and revised, and its link is copied and revoked', async () => {
  const page = await openNewQuote('Gateway', { ...wide, permissions: ['clipboard-read', 'clipboard-write'] });
  await addLine(page, 'Gateway', '80');
  await saved(page);
  await page.getByRole('button', { name: /^Send \(/ }).click();
  await page.getByRole('button', { name: 'Yes, send it' }).click();
  const copied = async () => {
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Link copied').waitFor();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  const emails = () => desk.app.mail.messages.filter(({ subject }) => subject?.endsWith(': Gateway'));
  await expect.poll(() => emails().length).toBe(1);
  const waiting = () => desk.app.rows.prisma.notification.count({ where: { status: 'pending' } });
  await expect.poll(waiting).toBe(0);
  // The dialog shows no English text for an email that is written in German.
  const writtenIn = (language: string) =>
    desk.app.rows.prisma.booking.updateMany({ where: { project_title: 'Gateway' }, data: { language } });
  await writtenIn('de');
  await page.reload();
  await page.getByRole('button', { name: 'Send again' }).click();
  const again = page.getByRole('alertdialog', { name: 'Send this quote again?' });
  await again.getByText('German', { exact: true }).waitFor();
  expect(await again.getByText(/here is our quote/).count()).toBe(0);
  await writtenIn('en');
  expect(await findAxeViolations(page)).toEqual([]);
  await again.getByRole('button', { name: 'Yes, send it again' }).dblclick();
  await announced(page, quoteMessages.sentAgain);
  await expect.poll(() => emails().length).toBe(2);
  expect(emails()[1]?.attachments[0]?.content).toEqual(emails()[0]?.attachments[0]?.content);
  const first = await copied();
  await fromMenu(page, 'this quote', 'Revoke link');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke link' }).click();
  await announced(page, quoteMessages.linkRevoked);
  await expect.poll(copied).not.toBe(first);
  expect((await fetch(first)).status).toBe(404);
  const link = await copied();
  await page.getByRole('button', { name: 'Revise' }).click();
  await page.getByRole('heading', { level: 1, name: /version 2$/ }).waitFor();
  await expect.poll(() => lineTexts(page)).toEqual(['Gateway']);
  // The client accepts version 1, so the draft leads on to a new quote.
  const client = await desk.visit(new URL(link).pathname, { javaScriptEnabled: false });
  await client.getByLabel('Your name').fill('Chen Wei');
  await client.getByLabel(/^I accept this quote/).check();
  await client.getByRole('button', { name: 'Accept', exact: true }).click();
  await page.getByText(/^The client accepted version 1 \(.+\), so this one can’t be sent/).waitFor();
  expect(await page.getByRole('button', { name: /^Send \(/ }).count()).toBe(0);
  await page.getByRole('button', { name: 'New quote' }).click();
  await page.getByRole('heading', { level: 1, name: /^New quote/ }).waitFor();
  await page.getByRole('button', { name: /^Send \(/ }).waitFor();
});

test('two editors never overwrite each other: the second chooses', async () => {
  const page = await openNewQuote('Two editors');
  await addLine(page, 'Board', '10,5');
  await saved(page);
  const other = await desk.open(new URL(page.url()).pathname + new URL(page.url()).search, wide);
  await other.getByLabel('Notes').waitFor();
  // This page does not hear of what the other one saves.
  await page.route('**/trpc/**', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  );
  await page.route('**/trpc/changes*', (route) => route.abort());
  await other.getByLabel('Notes').fill('Theirs');
  await saved(other);
  await page.unroute('**/trpc/**');
  await page.getByLabel('Delivery time').fill('two weeks');
  const dialog = page.getByRole('alertdialog', { name: 'Another member saved this quote' });
  await dialog.getByText('Delivery time').waitFor();
  expect(await dialog.locator('dd').allTextContents(), 'a price with a comma is no change').toEqual([
    'Notes',
    'Delivery time',
  ]);
  expect(await findAxeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByText('Your changes are not saved').waitFor();
  expect(await page.getByText('Saving…').count()).toBe(0);
  await page.getByRole('button', { name: 'Choose' }).click();
  await dialog.getByRole('button', { name: 'Overwrite with mine' }).click();
  await saved(page);
  expect(await page.getByLabel('Delivery time').inputValue()).toBe('two weeks');
  expect(await page.getByLabel('Notes').inputValue(), 'only what was changed is overwritten').toBe('Theirs');
  await page.unroute('**/trpc/changes*');
  // What was confirmed is what was shown.
  await other.getByRole('button', { name: /^Send \(/ }).click();
  const question = other.getByRole('alertdialog', { name: 'Send this quote?' });
  await question.getByText('10.50 USD').waitFor();
  await page.getByRole('textbox', { name: /^Unit price/ }).fill('5');
  await saved(page);
  await question.getByText(/^Another member changed this quote/).waitFor();
  expect(await question.getByText('10.50 USD').count()).toBe(1);
  expect(await question.getByRole('button', { name: 'Yes, send it' }).isDisabled()).toBe(true);
  await question.getByRole('button', { name: 'Keep editing' }).click();
});

test('what is typed outlives its quote: a colleague sends it, then deletes the next version', async () => {
  const page = await openNewQuote('Outlived');
  await addLine(page, 'Board', '10');
  await saved(page);
  const address = () => new URL(page.url()).pathname + new URL(page.url()).search;
  const other = await desk.open(address(), wide);
  const quantity = page.getByRole('textbox', { name: 'Quantity of line 1' });
  await quantity.fill('-5');
  await page.getByLabel('Notes').fill('Typed here');
  await page.getByText('Not saved. Please check the highlighted fields.').waitFor();
  await other.getByRole('button', { name: 'Send (10.00 USD)' }).click();
  await other.getByRole('button', { name: 'Yes, send it' }).click();
  await page.getByText(/ sent this quote\. Your changes are not part of it\.$/).waitFor();
  expect(await page.getByLabel('Notes').inputValue()).toBe('Typed here');
  expect(await page.getByRole('button', { name: /^Send \(|Delete draft/ }).count()).toBe(0);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add my changes to a new version' }).click();
  await page.getByRole('heading', { level: 1, name: /version 2$/ }).waitFor();
  await page.getByText('Not saved. Please check the highlighted fields.').waitFor();
  expect(await page.getByLabel('Notes').inputValue()).toBe('Typed here');
  await quantity.fill('2');
  await saved(page);
  await quantity.fill('-5');
  await page.getByText('Not saved. Please check the highlighted fields.').waitFor();
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Delete draft' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alert').getByText('This draft was deleted').waitFor();
  await page.getByRole('button', { name: 'Save mine as a new quote' }).click();
  await page.getByRole('heading', { level: 1, name: /^New quote/ }).waitFor();
  await quantity.fill('3');
  await saved(page);
  const quote = await desk.app.rows.prisma.quote.findFirstOrThrow({ orderBy: { created_at: 'desc' } });
  expect(quote).toMatchObject({ status: 'draft', version: 1, notes: 'Typed here', total: 3_000n });
});

test('offline, what is typed stays and is saved when the connection is back', async () => {
  const page = await openNewQuote('Offline');
  await page.context().setOffline(true);
  await addLine(page, 'Kept', '5');
  await page.getByText('Your changes are still here.').waitFor();
  await page.context().setOffline(false);
  await saved(page);
  const [quote] = await desk.app.rows.prisma.quote.findMany({ orderBy: { created_at: 'desc' }, take: 1 });
  expect(JSON.stringify(quote?.lines)).toContain('Kept');
});

test.each(['light', 'dark'] as const)(
  'on a phone the editor and a long quote fit, in %s',
  async (colorScheme) => {
    const page = await openNewQuote('A title of considerable length '.repeat(3), {
      viewport: { width: 390, height: 844 },
      colorScheme,
    });
    await addLine(page, 'Averylongwordwithoutanyspaces'.repeat(6), '999999999.99');
    await page.getByRole('button', { name: 'Quantity breaks of line 1' }).click();
    await page.getByRole('button', { name: 'Add break' }).click();
    await saved(page);
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await overflow()).toBe(0);
    expect(await findAxeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: /^Send \(/ }).click();
    await page.getByRole('button', { name: 'Yes, send it' }).click();
    await page.getByRole('button', { name: 'Revise' }).waitFor();
    expect(await overflow()).toBe(0);
    expect(await findAxeViolations(page)).toEqual([]);
  },
);

test('on a German phone numbers have a decimal comma, none is cut, and 1.250 is questioned', async () => {
  const page = await openNewQuote('Zahlen', { viewport: { width: 390, height: 844 } });
  await addLine(page, 'Board', '129.50');
  await saved(page);
  const { prisma } = desk.app.rows;
  await prisma.user.update({ where: { email: admin.email }, data: { language: 'de' } });
  await page.reload();
  const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });
  await expect.poll(() => field('Einzelpreis').inputValue()).toBe('129,50');
  const cut = await page
    .getByRole('list', { name: 'Positionen des Angebots' })
    .locator('input.input')
    .evaluateAll((fields) => fields.filter((one) => one.scrollWidth > one.clientWidth).length);
  expect(cut).toBe(0);
  await field('Menge').fill('1.250');
  await page.getByText('1.250 kann 1250 oder 1,25 bedeuten.').waitFor();
  await field('Menge').fill('1.250,00');
  const stored = async () => {
    const quote = await prisma.quote.findFirstOrThrow({ orderBy: { created_at: 'desc' } });
    return JSON.stringify(quote.lines);
  };
  await expect.poll(stored).toContain('"quantity":1250');
  expect(await field('Menge').inputValue()).toBe('1.250,00');
  await prisma.user.update({ where: { email: admin.email }, data: { language: null } });
});

test('on paper a quote has its lines and totals, and nothing to click', async () => {
  await desk.app.rows.prisma.quote.findFirstOrThrow({ where: { status: 'accepted' } });
  const page = await desk.open('/main/admin/view/quotes?status=accepted', wide);
  await page.getByRole('link', { name: 'Q-2026-0001' }).click();
  await page.getByRole('button', { name: 'Copy link' }).waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0);
  expect(await page.getByRole('navigation').filter({ visible: true }).count()).toBe(0);
  expect(await page.getByRole('cell', { name: 'Prototype' }).isVisible()).toBe(true);
  expect(await totals(page).isVisible()).toBe(true);
});

test('a reader reads quotes and is offered nothing that would be refused', async () => {
  const { prisma } = desk.app.rows;
  await prisma.user.updateMany({ data: { role: 'reader' } });
  const { booking_uuid } = await prisma.quote.findFirstOrThrow({ where: { status: 'accepted' } });
  const page = await desk.open('/main/admin/view/quotes', wide);
  await page.getByRole('table', { name: 'Quotes' }).waitFor();
  expect(await page.getByRole('button', { name: 'Export CSV' }).count()).toBe(0);
  await page.getByRole('link', { name: /^Q-/ }).first().click();
  await page.getByRole('button', { name: 'Print' }).waitFor();
  expect(await page.getByRole('button', { name: /Revise|link|Send|Delete/ }).count()).toBe(0);
  await page.goto(`${desk.app.url}/main/admin/view/requests?open=${booking_uuid}`);
  await page.getByRole('region', { name: 'Quotes' }).getByRole('link', { name: /^Q-/ }).first().waitFor();
  expect(await page.getByRole('button', { name: 'New quote' }).count()).toBe(0);
  await prisma.user.updateMany({ data: { role: 'owner' } });
});
