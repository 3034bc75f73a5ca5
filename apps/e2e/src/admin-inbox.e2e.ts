import { makeBooking, makeContact, makeIncoming } from '@perfboard/server/testing/make-lead';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AdminDesk, startAdminDesk, writeReply } from './admin-desk.ts';

let desk: AdminDesk;
let page: Page;
beforeAll(async () => {
  desk = await startAdminDesk();
});
afterAll(() => desk?.stop());
beforeEach(async () => {
  await page?.context().close();
  await desk.app.database.empty('contacts, bookings, notifications, outbox');
});

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);
const names = () => page.locator('td[data-column="name"]').allInnerTexts();
const request = (name: string) => page.getByRole('dialog', { name: `Request from ${name}` });
const message = (name: string) => page.getByRole('dialog', { name: `Message from ${name}` });

async function openInbox() {
  await makeBooking(desk.app.rows, { full_name: 'Asha Rao', created_at: ago(3) });
  await makeContact(desk.app.rows, { name: 'Ben Ortiz', created_at: ago(2) });
  await makeContact(desk.app.rows, {
    name: 'Chen Wei',
    status: 'responded',
    created_at: ago(50),
    customer_reply_at: ago(1),
  });
  await makeContact(desk.app.rows, { name: 'Answered', status: 'responded' });
  page = await desk.open('/main/admin');
  await page.getByRole('link', { name: 'Inbox', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
}

test('the inbox lists everything that waits for an answer, of both kinds, and nothing else', async () => {
  await openInbox();
  await expect.poll(names).toEqual(['Chen Wei', 'Ben Ortiz', 'Asha Rao']);
  await page.getByText('3 leads waiting for an answer').waitFor();
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await row('Chen Wei').getByText('Customer replied').waitFor();
  await row('Asha Rao').getByText('Request:').waitFor();
  await page.getByRole('button', { name: 'Requests' }).click();
  await expect.poll(names).toEqual(['Asha Rao']);
  await page.getByRole('button', { name: 'Requests' }).click();
  await page.getByRole('searchbox').fill('ortiz');
  await expect.poll(names).toEqual(['Ben Ortiz']);
});

test('leads of both kinds are walked in one panel, and leave the inbox when they are answered or archived', async () => {
  await openInbox();
  await page.getByRole('row').nth(3).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await message('Ben Ortiz').waitFor();
  await page.keyboard.press('j');
  await request('Asha Rao').waitFor();
  const hasFocus = await request('Asha Rao').evaluate((one) => one.contains(document.activeElement));
  expect(hasFocus, 'the focus stays where the keys go on').toBe(true);
  await page.reload();
  await request('Asha Rao').waitFor();
  await page.getByRole('row').nth(3).waitFor();
  await request('Asha Rao').getByRole('button', { name: 'Reply', exact: true }).click();
  await writeReply(request('Asha Rao'), 'Two weeks.');
  await request('Asha Rao').getByRole('button', { name: 'Send reply' }).click();
  await expect.poll(names).toEqual(['Chen Wei', 'Ben Ortiz']);
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  const bar = page.getByRole('region', { name: 'Selected leads' });
  await bar.getByRole('button', { name: 'Archive' }).click();
  await page.getByText('All leads are answered').waitFor();
  const stored = async () => {
    const { rows } = await desk.app.database.pool.query(
      `select name as who, status::text from contacts union all select full_name, status::text from bookings`,
    );
    return Object.fromEntries(rows.map(({ who, status }) => [who, status]));
  };
  await expect.poll(stored).toEqual({
    Answered: 'responded',
    'Asha Rao': 'contacted',
    'Ben Ortiz': 'archived',
    'Chen Wei': 'archived',
  });
});

test('an archived lead leaves the inbox immediately, and returns if the server refuses', async () => {
  await openInbox();
  const row = page.getByRole('row').filter({ hasText: 'Chen Wei' });
  await row.waitFor();
  let refuse: () => void = () => undefined;
  const refused = new Promise<void>((resolve) => (refuse = resolve));
  await page.route('**/trpc/**contact.changeMany**', async (route) => {
    await refused;
    await route.abort();
  });
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  await expect.poll(names).toEqual(['Ben Ortiz', 'Asha Rao']);
  refuse();
  await page.getByRole('alert').filter({ hasText: 'Could not archive Chen Wei' }).waitFor();
  await expect.poll(names).toEqual(['Chen Wei', 'Ben Ortiz', 'Asha Rao']);
});

test('selected leads of both kinds leave the inbox together, and one message counts them', async () => {
  await openInbox();
  await page.getByRole('row').nth(3).waitFor();
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/trpc/**booking.changeMany**', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  const bar = page.getByRole('region', { name: 'Selected leads' });
  await bar.getByRole('button', { name: 'Archive' }).click();
  await expect.poll(() => page.getByText('All leads are answered').isVisible()).toBe(true);
  goOn();
  await page.getByText('3 leads changed').first().waitFor();
});

test('a last page whose leads are all archived gives way to the page before', async () => {
  for (const at of Array.from({ length: 27 }, (_, index) => index))
    await makeContact(desk.app.rows, { name: `Lead ${at}`, created_at: ago(100 - at) });
  page = await desk.open('/main/admin/inbox');
  await expect.poll(async () => (await names()).length).toBe(25);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect.poll(names).toEqual(['Lead 1', 'Lead 0']);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await page.getByRole('region', { name: 'Selected leads' }).getByRole('button', { name: 'Archive' }).click();
  await expect.poll(async () => (await names()).length).toBe(25);
  await page.getByText('25 leads waiting for an answer').waitFor();
  expect(await page.getByText('All leads are answered').count()).toBe(0);
});

test.each([
  [1440, 900],
  [390, 844],
])(
  'at %d px, a reply that opens has its send button in view, and sending it keeps the focus in the lead',
  async (width, height) => {
    await makeBooking(desk.app.rows, { full_name: 'Asha Rao' });
    page = await desk.open('/main/admin/inbox', { viewport: { width, height } });
    await page.getByRole('row').nth(1).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('r');
    const dialog = request('Asha Rao');
    await writeReply(dialog, 'Two weeks.');
    const send = dialog.getByRole('button', { name: 'Send reply' });
    const isSeen = () =>
      send.evaluate((button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
    expect(await isSeen()).toBe(true);
    await send.click();
    await dialog.getByRole('button', { name: 'Reply', exact: true }).waitFor();
    const hasFocus = () => dialog.evaluate((one) => one.contains(document.activeElement));
    await expect.poll(hasFocus, { message: 'the focus stays in the lead' }).toBe(true);
  },
);

test('an open email says what a colleague did with it, and the keyboard goes on in the next row', async () => {
  const subjects = ['First', 'Second', 'Third', 'Fourth'];
  for (const [at, subject] of subjects.entries())
    await makeIncoming(desk.app.rows, { subject, received_at: ago(at + 1) });
  page = await desk.open('/main/admin/mail');
  const focused = () =>
    page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent);
  await page.getByRole('button', { name: 'View First' }).click();
  await desk.app.database.pool.query(`update incoming_mails set archived_at = now() where subject = 'First'`);
  await page.getByRole('dialog').getByText('This email was archived since you opened it.').waitFor();
  await page.getByRole('button', { name: 'View First' }).waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await expect.poll(focused).toBe('View Second');
  await page.getByRole('button', { name: 'Archive Second' }).press('Enter');
  await expect.poll(focused).toBe('Archive Third');
  await page.getByRole('button', { name: 'Archive Fourth' }).press('Enter');
  await expect.poll(focused).toBe('Archive Third');
  await page.keyboard.press('Enter');
  await expect.poll(focused).toBe('Other email');
});

test('an answer that only its sender matched is moved from the history of a lead to another lead', async () => {
  const { uuid } = await makeBooking(desk.app.rows, { full_name: 'Asha Rao', created_at: ago(3) });
  const other = await makeContact(desk.app.rows, { name: 'Ben Ortiz', subject: 'A drone' });
  await makeIncoming(desk.app.rows, { subject: 'Photos', booking_uuid: uuid, matched_by: 'sender' });
  page = await desk.open(`/main/admin/view/requests?open=${uuid}`);
  const lead = request('Asha Rao');
  await lead.getByText('Matched by sender').waitFor();
  await lead.getByRole('button', { name: 'Assign to another lead: Photos' }).press('Enter');
  await page.getByRole('button', { name: 'Assign to A drone from Ben Ortiz' }).press('Enter');
  await lead.getByText('Matched by sender').waitFor({ state: 'detached' });
  await lead.getByText('Email moved to the other lead').waitFor();
  const hasFocus = () => lead.evaluate((one) => one.contains(document.activeElement));
  await expect.poll(hasFocus, { message: 'the focus stays in the lead' }).toBe(true);
  const mail = await desk.app.rows.prisma.incomingMail.findFirst({ where: { subject: 'Photos' } });
  expect(mail).toMatchObject({ booking_uuid: null, contact_uuid: other.uuid, matched_by: 'hand' });

  // One that a member assigned by mistake goes back to those without a lead.
  await page.goto(`${desk.app.url}/main/admin/view/contacts?open=${other.uuid}`);
  await message('Ben Ortiz').getByRole('button', { name: 'Assign to another lead: Photos' }).press('Enter');
  await page.getByRole('button', { name: 'Remove from this lead' }).waitFor();
  const sql = (text: string) => desk.app.database.pool.query(text);
  // A colleague moves it while the dialog is open: it stays, and says so.
  await sql(`update incoming_mails set contact_uuid = null where subject = 'Photos'`);
  await page.getByText('Another member has moved this email since you opened it.').waitFor();
  await sql(`update incoming_mails set contact_uuid = '${other.uuid}' where subject = 'Photos'`);
  await page.getByRole('button', { name: 'Remove from this lead' }).press('Enter');
  await message('Ben Ortiz').getByText('Customer reply: Photos').waitFor({ state: 'detached' });
  await page.goto(`${desk.app.url}/main/admin/mail`);
  await page.getByRole('button', { name: 'View Photos' }).waitFor();
});
