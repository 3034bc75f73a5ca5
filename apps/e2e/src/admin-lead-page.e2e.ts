import { replyMessages } from '@perfboard/contracts/words/lead';
import { makeBooking, makeContact, makeNotification } from '@perfboard/server/testing/make-lead';
import { makeProject } from '@perfboard/server/testing/make-project';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AdminDesk, announced, focused, loseAnswer, startAdminDesk, writeReply } from './admin-desk.ts';

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

const messages = '/main/admin/view/contacts';
const dialogOf = (name: string) => page.getByRole('dialog', { name: `Message from ${name}` });
const person = (name: string, agoMs = 0) =>
  makeContact(desk.app.rows, { name, created_at: new Date(Date.now() - agoMs) });

test('notes stand in the history with their author, are saved by Ctrl+Enter, changed and removed', async () => {
  await person('Asha Rao');
  page = await desk.open(messages);
  await page.getByRole('button', { name: 'View Asha Rao' }).click();
  const dialog = dialogOf('Asha Rao');
  const history = dialog.getByRole('region', { name: 'History' });
  await history.getByText('Received').waitFor();
  await dialog.getByLabel('Internal note').fill('Wants ten');
  await page.keyboard.press('Control+Enter');
  await announced(dialog, 'Note saved');
  const note = history.getByRole('listitem').filter({ hasText: 'Wants ten' });
  await note.getByText(/^Admin, /).waitFor();
  const hasFocus = (part: Locator) => part.evaluate((element) => element === document.activeElement);
  await history.getByRole('button', { name: 'Change' }).click();
  await expect.poll(() => hasFocus(dialog.getByLabel('Edit note'))).toBe(true);
  await dialog.getByLabel('Edit note').fill('Wants twelve');
  await page.keyboard.press('Control+Enter');
  await history.getByText('Wants twelve').waitFor();
  await history.getByText(/, edited /).waitFor();
  await expect.poll(() => hasFocus(history.getByRole('button', { name: 'Change' }))).toBe(true);
  await history.getByRole('button', { name: 'Remove' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove this note?' });
  await question.getByRole('button', { name: 'Remove' }).click();
  await history.getByText('Wants twelve').waitFor({ state: 'detached' });
  await loseAnswer(page, 'contact.addNote');
  await dialog.getByLabel('Internal note').fill('Wants it once');
  await page.keyboard.press('Control+Enter');
  // Its answer was lost, and the desk finds out.
  await announced(dialog, 'Note saved');
  expect(await desk.app.rows.prisma.leadNote.count({ where: { body: 'Wants it once' } })).toBe(1);
});

test('the next and the one before are reached without closing, and a half-written note waits', async () => {
  await person('Asha Rao');
  await person('Ben Ortiz', 60_000);
  page = await desk.open(messages);
  await page.getByRole('button', { name: 'View Asha Rao' }).click();
  await dialogOf('Asha Rao').getByLabel('Internal note').fill('Half a thought');
  await page.getByRole('button', { name: 'Next message' }).click();
  const second = dialogOf('Ben Ortiz');
  await expect.poll(() => second.getByLabel('Internal note').inputValue()).toBe('');
  expect(await second.getByRole('button', { name: 'Next message' }).isDisabled()).toBe(true);
  await second.getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('k');
  await expect
    .poll(() => dialogOf('Asha Rao').getByLabel('Internal note').inputValue())
    .toBe('Half a thought');
});

test('status and assignee are changed where the lead is read, and its history says so', async () => {
  await makeBooking(desk.app.rows, { full_name: 'Chen Wei' });
  page = await desk.open('/main/admin/view/requests');
  await page.getByRole('row').nth(1).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: 'Request from Chen Wei' });
  const assignee = dialog.getByLabel('Assignee');
  await expect.poll(() => assignee.evaluate((select) => select === document.activeElement)).toBe(true);
  await assignee.selectOption({ label: 'Admin' });
  await dialog.getByText('Assigned to Admin').waitFor();
  await dialog.getByLabel('Status', { exact: true }).selectOption('scheduled');
  const changed = dialog.getByRole('listitem').filter({ hasText: 'Status: Scheduled' });
  await changed.getByText(/^Admin, /).waitFor();
});

test('s opens the status of a row, and a choice or Escape leads back to the keys', async () => {
  await person('Asha Rao');
  await person('Ben Ortiz', 60_000);
  page = await desk.open(messages);
  await page.getByRole('row').nth(2).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('s');
  const status = page.getByRole('combobox', { name: 'Status of Asha Rao' });
  await expect.poll(() => status.evaluate((select) => select === document.activeElement)).toBe(true);
  await status.selectOption('read');
  const isOnRow = (index: number) =>
    page
      .getByRole('row')
      .nth(index)
      .evaluate((row) => row === document.activeElement);
  await expect.poll(() => isOnRow(1)).toBe(true);
  await page.keyboard.press('j');
  expect(await isOnRow(2)).toBe(true);
});

test('a failed email shows on the lead, and a lead erased in the meantime says so', async () => {
  const { uuid, email } = await person('Asha Rao');
  await makeNotification(desk.app.rows, {
    contact_uuid: uuid,
    kind: 'contact_acknowledgement',
    status: 'failed',
    last_error: '550 no such user',
  });
  page = await desk.open(messages);
  await page.getByRole('button', { name: 'View Asha Rao' }).click();
  await dialogOf('Asha Rao').getByText('550 no such user').waitFor();
  await dialogOf('Asha Rao').getByLabel('Internal note').fill('Wants ten');
  await desk.app.database.pool.query('delete from contacts where email = $1', [email]);
  const gone = page.getByRole('dialog', { name: 'Lead not found' });
  await gone.getByText('A member deleted this message, or it was erased').waitFor();
  expect(await gone.getByText('Asha Rao').count()).toBe(0);
  expect(await gone.getByRole('button', { name: /Reply|Archive|Save note/ }).count()).toBe(0);
  expect(await gone.getByLabel('Internal note').inputValue()).toBe('Wants ten');
});

test('a half-written note stays to be copied while its author is a reader, and can be saved again afterwards', async () => {
  await person('Asha Rao');
  page = await desk.open(messages);
  await page.getByRole('button', { name: 'View Asha Rao' }).click();
  const dialog = dialogOf('Asha Rao');
  await dialog.getByLabel('Internal note').fill('Wants ten');
  await desk.app.database.pool.query(`update users set role = 'reader'`);
  try {
    await dialog.getByText('You now have read-only access, so your text can’t be saved.').waitFor();
    expect(await dialog.getByLabel('Internal note').inputValue()).toBe('Wants ten');
  } finally {
    await desk.app.database.pool.query(`update users set role = 'owner'`);
  }
  await dialog.getByRole('button', { name: 'Save note' }).click();
  await announced(dialog, 'Note saved');
});

test('a click on a row opens the lead, one on a control in it does not', async () => {
  await person('Asha Rao');
  page = await desk.open(messages);
  const row = page.getByRole('row').nth(1);
  await row.getByText('Quote').first().click();
  await dialogOf('Asha Rao').waitFor();
  await page.keyboard.press('Escape');
  await dialogOf('Asha Rao').waitFor({ state: 'detached' });
  await row.getByRole('checkbox').click();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('a reply is written from a template, sent from the desk, and stands in the history with its fate', async () => {
  const { uuid, email } = await person('Asha Rao');
  await makeProject(desk.app.rows, { project_name: 'Weather mast' });
  page = await desk.open(messages);
  await page.getByRole('row').nth(1).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('r');
  const dialog = dialogOf('Asha Rao');
  const text = dialog.getByLabel('Reply text');
  await expect.poll(() => text.evaluate((element) => element === document.activeElement)).toBe(true);
  // Greeted by the first name, and signed; what is typed goes between.
  await expect.poll(() => text.inputValue()).toMatch(/^Hello Asha,\n\n\n\nBest regards,\nAdmin\n/);
  expect(await dialog.getByRole('link', { name: 'Open in email app' }).getAttribute('href')).toContain(
    `mailto:${email}?subject=Re%3A%20Quote`,
  );
  await dialog.getByRole('button', { name: 'Send reply' }).click();
  await dialog.getByText(replyMessages.bodyRequired).waitFor();
  // Nothing was sent to be refused, so nothing is reported as unsent.
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('was not sent').waitFor({ state: 'detached' });
  await page.keyboard.press('r');
  // Choosing a project for a link to its file keeps the focus in this part, and typing searches again.
  await dialog.getByRole('button', { name: 'Link to a project file' }).click();
  const link = dialog.getByRole('region', { name: 'Link to a file' });
  const search = link.getByRole('searchbox', { name: 'Project' });
  await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true);
  await search.fill('mast');
  await link.getByRole('button', { name: 'Weather mast' }).click();
  await link.getByText('This project has no files.').waitFor();
  await focused(page);
  await search.fill('nothing');
  await link.getByText('No projects match.').waitFor();
  // What is typed while a link is made stays, and the link comes to where the cursor is then.
  await makeProject(desk.app.rows, {
    project_name: 'Wind vane',
    files: { create: { name: 'vane.pdf', bytes: 9 } },
  });
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/trpc/**file.makeLink**', async (route) => {
    await held;
    await route.continue();
  });
  await search.fill('vane');
  await link.getByRole('button', { name: 'Wind vane' }).click();
  await link.getByRole('button', { name: 'Insert a link to vane.pdf' }).click();
  await text.focus();
  await page.keyboard.type('See');
  goOn();
  await link.waitFor({ state: 'detached' });
  await expect.poll(() => text.inputValue()).toMatch(/^Hello Asha,\n\nSee \[vane\.pdf\]/);
  // A template goes to the cursor, above the signature, and is undone like typing.
  const written = await text.inputValue();
  await dialog.getByLabel('Template').selectOption({ label: 'Propose a call' });
  const insert = dialog.getByRole('button', { name: 'Insert' });
  await insert.click();
  const signed =
    /^Hello Asha,\n\nSee [\s\S]*something like \*Quote\* before[\s\S]*\n\nBest regards,\nAdmin\n[^\n]*$/;
  await expect.poll(() => text.inputValue()).toMatch(signed);
  await page.keyboard.press('Control+z');
  await expect.poll(() => text.inputValue()).toBe(written);
  await insert.click();
  await expect.poll(() => text.inputValue()).toMatch(signed);
  await dialog.getByRole('button', { name: 'Send reply' }).dblclick();
  await announced(dialog, replyMessages.sent);
  await dialog.locator('h2:focus').waitFor();
  const history = dialog.getByRole('region', { name: 'History' });
  await history.getByText('Reply: Re: Quote').waitFor();
  await history.getByText('Status: Responded').waitFor();
  const { rows } = await desk.app.database.pool.query('select author from replies where contact_uuid = $1', [
    uuid,
  ]);
  expect(rows).toEqual([{ author: 'Admin' }]);
});

test.each([1000, 1440])('at %i px, a key typed right after Escape applies to the list', async (width) => {
  await person('Asha Rao');
  page = await desk.open(messages);
  await page.setViewportSize({ width, height: 800 });
  await page.getByRole('row').nth(1).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('r');
  for (let time = 0; time < 8; time++) {
    await page.locator('textarea:focus').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('r');
    await dialogOf('Asha Rao').waitFor();
  }
});

test('Ctrl+Enter in the reply sends it, once', async () => {
  await person('Asha Rao');
  page = await desk.open(messages);
  await page.getByRole('row').nth(1).click();
  const dialog = dialogOf('Asha Rao');
  await dialog.waitFor();
  await page.keyboard.press('r');
  const text = dialog.getByLabel('Reply text');
  await expect.poll(() => text.inputValue()).toMatch(/^Hello Asha,/);
  await text.pressSequentially('From forty dollars.');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Control+Enter');
  await announced(dialog, replyMessages.sent);
  const { rows } = await desk.app.database.pool.query('select body from replies');
  expect(rows).toEqual([{ body: expect.stringContaining('From forty dollars.') }]);
});

test('a slash at the start of a line lists the templates: typed letters filter, Enter inserts, Escape closes', async () => {
  await person('Dr. Asha Rao');
  page = await desk.open('/main/admin/settings');
  await page.getByLabel('Your signature').fill('A. Rao\nWorkshop');
  await page.getByRole('link', { name: /^Inbox/ }).click();
  await page.getByRole('button', { name: 'Stay', exact: true }).click();
  await page.getByRole('button', { name: 'Save signature' }).click();
  await announced(page, 'Signature saved');
  // A button that is disabled while it saves would throw the keyboard back to the top.
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Save signature');
  await page.goto(desk.app.url + messages);
  await page.getByRole('button', { name: 'View Dr. Asha Rao' }).click();
  const dialog = dialogOf('Dr. Asha Rao');
  await dialog.getByRole('button', { name: 'Reply', exact: true }).click();
  const text = dialog.getByLabel('Reply text');
  const list = dialog.getByRole('listbox', { name: 'Templates' });
  await expect.poll(() => text.inputValue()).toMatch(/^Hello Asha,\n\n\n\nBest regards,\nA\. Rao\nWorkshop$/);
  await page.keyboard.type('and/or');
  expect(await list.count()).toBe(0);
  for (let key = 0; key < 6; key += 1) await page.keyboard.press('Backspace');
  await page.keyboard.type('/');
  await list.waitFor();
  expect(await list.getByRole('option').count()).toBe(4);
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });
  expect(await dialog.count(), 'the dialog stays').toBe(1);
  await page.keyboard.press('Backspace');
  await page.keyboard.type('/offer');
  await expect.poll(() => list.getByRole('option').allTextContents()).toEqual(['Send an offer']);
  const option = await list.getByRole('option', { selected: true }).getAttribute('id');
  expect(await text.getAttribute('aria-activedescendant')).toBe(option);
  await page.keyboard.press('Enter');
  await expect
    .poll(() => text.inputValue())
    .toMatch(/^Hello Asha,\n\nHere is our offer for \*Quote\*:[\s\S]*\n\nBest regards,\nA\. Rao\nWorkshop$/);
  expect(await list.count()).toBe(0);
  expect(await text.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('a colleague who was faster is read before the second sends', async () => {
  const { uuid } = await person('Asha Rao');
  page = await desk.open(messages);
  await page.getByRole('button', { name: 'View Asha Rao' }).click();
  const dialog = dialogOf('Asha Rao');
  await dialog.getByText('Status: Read').waitFor();
  await dialog.getByRole('button', { name: 'Reply', exact: true }).click();
  await writeReply(dialog, 'Forty a piece.');
  const reply = { subject: 'Re: Quote', body: 'Thirty a piece.', user_id: 'mia', author: 'Mia Sato' };
  await desk.app.rows.prisma.reply.create({ data: { contact_uuid: uuid, ...reply } });
  // It may be out of sight, so sending asks once.
  await dialog.getByText('replied while you were writing').waitFor();
  await dialog.getByRole('button', { name: 'Send reply' }).click();
  await dialog.getByText('Mia Sato has just replied').waitFor();
  expect(await dialog.getByText('replied while you were writing').count(), 'the way to that reply').toBe(1);
  expect(await dialog.getByLabel('Reply text').inputValue()).toBe('Forty a piece.');
  // Its answer is lost.
  await loseAnswer(page, 'contact.reply');
  await dialog.getByRole('button', { name: 'Send reply' }).click();
  await announced(dialog, replyMessages.sent);
  // Found to be sent, the reply closes as it does otherwise.
  await dialog.getByLabel('Reply text').waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: 'Reply', exact: true }).click();
  await dialog.getByLabel('Reply text').fill('Thirty-five a piece.');
  await dialog.getByRole('button', { name: 'Send reply' }).click();
  await announced(dialog, replyMessages.sent);
  expect(await desk.app.rows.prisma.reply.count({ where: { contact_uuid: uuid } })).toBe(3);
  // One with files too.
  await loseAnswer(page, 'contact.reply');
  await dialog.getByRole('button', { name: 'Reply', exact: true }).click();
  await dialog.getByLabel('Reply text').fill('The drawing.');
  await dialog
    .getByLabel('Attachments')
    .setInputFiles({ name: 'board.txt', mimeType: 'text/plain', buffer: Buffer.from('U1') });
  await dialog.getByRole('button', { name: 'Send reply' }).click();
  await dialog.getByLabel('Reply text').waitFor({ state: 'detached' });
  expect(await desk.app.rows.prisma.reply.count({ where: { contact_uuid: uuid } })).toBe(4);
});

test('a lead that leaves the list while it is open shows how it stands, and leads on to its neighbours', async () => {
  await person('Asha Rao');
  await person('Ben Ortiz', 60_000);
  await person('Chen Wei', 120_000);
  page = await desk.open(`${messages}?unanswered=1`);
  await page.getByRole('button', { name: 'View Ben Ortiz' }).click();
  const dialog = dialogOf('Ben Ortiz');
  await dialog.getByLabel('Status', { exact: true }).selectOption('archived');
  await page.getByRole('row').filter({ hasText: 'Ben Ortiz' }).waitFor({ state: 'detached' });
  await expect.poll(() => dialog.getByLabel('Status', { exact: true }).inputValue()).toBe('archived');
  await dialog.getByLabel('Assignee').selectOption({ label: 'Admin' });
  await dialog.getByText('Assigned to Admin').waitFor();
  const assignee = dialog.getByLabel('Assignee').locator('option:checked');
  await expect.poll(() => assignee.innerText()).toBe('Admin');
  await dialog.getByRole('button', { name: 'Next message' }).click();
  await dialogOf('Chen Wei').getByRole('button', { name: 'Previous message' }).click();
  await dialogOf('Asha Rao').waitFor();
});

test('a half-written reply waits where its lead was closed, and leaving the list asks first', async () => {
  await person('Asha Rao');
  await person('Ben Ortiz', 60_000);
  page = await desk.open(messages);
  await page.getByRole('button', { name: 'View Asha Rao' }).click();
  const dialog = dialogOf('Asha Rao');
  await dialog.getByRole('button', { name: 'Reply', exact: true }).click();
  await writeReply(dialog, 'Half an answer');
  await dialog.getByRole('button', { name: 'Next message' }).click();
  const other = dialogOf('Ben Ortiz');
  await other.getByRole('button', { name: 'Reply', exact: true }).waitFor();
  expect(await other.getByLabel('Reply text').count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'View Projects' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'View Asha Rao' }).click();
  await expect.poll(() => dialog.getByLabel('Reply text').inputValue()).toBe('Half an answer');
  await dialog.getByRole('button', { name: 'Send reply' }).click();
  await announced(dialog, replyMessages.sent);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'View Projects' }).click();
  await page.getByRole('heading', { level: 1, name: 'Manage Projects' }).waitFor();
});
