import { makeSubscriber } from '@perfboard/server/testing/make-newsletter';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminDesk, announced, startAdminDesk } from './admin-desk.ts';

let desk: AdminDesk;
beforeAll(async () => {
  desk = await startAdminDesk();
  await makeSubscriber(desk.app.rows, { email: 'anna@shop.example', language: 'de' });
});
afterAll(() => desk?.stop());

test('a shop with one language sees nothing of translations in the editor', async () => {
  const page = await desk.open('/main/admin/newsletters/new');
  await page.getByRole('button', { name: 'Send to 1 subscriber' }).waitFor();
  await page.getByLabel('Subject').fill('One language');
  await page.getByText('All changes saved').waitFor();
  expect(await page.getByText(/Translations|Subscriber’s language/).count()).toBe(0);
  await page.context().close();
});

test('a newsletter is translated beside its text, previewed in the language, and out of date after a change', async () => {
  await desk.app.database.pool.query(
    `insert into shop_documents (name, version, own, updated_by)
      values ('languages', 1, '{"further": ["de", "es"]}', 'owner@shop.example')`,
  );
  const page = await desk.open('/main/admin/newsletters/new');
  await page.getByRole('textbox', { name: 'Subject' }).fill('New kits');
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello readers');
  await page.getByText('All changes saved').waitFor();
  const texts = page.getByRole('list', { name: 'Translations into Deutsch' });
  await texts.getByLabel('Subject').fill('Neue Bausätze');
  await page.getByText('Save or discard your translations before you send.').waitFor();
  expect(await page.getByRole('button', { name: 'Send to 1 subscriber' }).isDisabled()).toBe(true);
  // A language that is not shown is named, and its translations are one click away.
  await page.getByLabel('Language', { exact: true }).selectOption('es');
  await page
    .getByText(/^Not saved:/)
    .getByRole('button', { name: 'Deutsch' })
    .click();
  expect(await texts.getByLabel('Subject').inputValue()).toBe('Neue Bausätze');
  expect(await page.getByText(/^Not saved:/).count()).toBe(0);
  // What is written for a text stays while the text changes, until the member uses it for the new text.
  await page.getByRole('textbox', { name: 'Subject' }).first().fill('New kits for spring');
  await page.getByText('All changes saved').waitFor();
  await texts.getByText('New kits for spring').waitFor();
  expect(await texts.getByLabel('Subject').inputValue()).toBe('Neue Bausätze');
  await texts.getByRole('button', { name: 'Use for the new text' }).click();
  await texts.getByLabel('Message').fill('Guten Tag');
  await page.getByRole('button', { name: 'Save translations' }).click();
  await announced(page, 'Translation saved');

  await page.getByLabel('Subscriber’s language').selectOption('de');
  await page.locator('dd', { hasText: 'Neue Bausätze' }).waitFor();
  await page.frameLocator('iframe').getByRole('paragraph').getByText('Guten Tag').waitFor();
  await page.getByRole('button', { name: 'Send to 1 subscriber' }).click();
  await page.getByRole('alertdialog').getByText('Translated', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Keep writing' }).click();

  await page.getByRole('textbox', { name: 'Message' }).first().fill('Hello all readers');
  await texts.getByText('Out of date. The text was:').waitFor();
  await page.getByText('Not completely translated.').first().waitFor();
  await page.frameLocator('iframe').getByRole('paragraph').getByText('Hello all readers').waitFor();

  // A colleague saves another translation of the same text: neither is lost.
  const other = await desk.open(new URL(page.url()).pathname + new URL(page.url()).search);
  const theirs = other.getByRole('list', { name: 'Translations into Deutsch' });
  await texts.getByLabel('Subject').fill('Meine Bausätze');
  await theirs.getByLabel('Subject').fill('Andere Bausätze');
  await other.getByRole('button', { name: 'Save translations' }).click();
  await texts.getByText(/ saved another translation while you wrote this one\. It is now:$/).waitFor();
  await texts.getByText('Andere Bausätze', { exact: true }).waitFor();
  expect(await texts.getByLabel('Subject').inputValue()).toBe('Meine Bausätze');
  expect(await page.getByRole('button', { name: 'Save translations' }).isDisabled()).toBe(true);
  await page.getByText('1 text needs your choice.').getByRole('button', { name: 'Show' }).click();
  expect(await texts.getByLabel('Subject').evaluate((one) => one === document.activeElement)).toBe(true);
  await texts.getByRole('button', { name: 'Overwrite with mine' }).click();
  await page.getByRole('button', { name: 'Save translations' }).click();
  await expect.poll(() => theirs.getByLabel('Subject').inputValue()).toBe('Meine Bausätze');
  // What was confirmed is what was shown.
  await page.getByRole('button', { name: 'Send to 1 subscriber' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Yes, send it' }).waitFor();
  await theirs.getByLabel('Subject').fill('Frische Bausätze');
  await other.getByRole('button', { name: 'Save translations' }).click();
  await question.getByText(/^Another member saved translations of this newsletter/).waitFor();
  expect(await question.getByRole('button', { name: 'Yes, send it' }).isDisabled()).toBe(true);
  await question.getByRole('button', { name: 'Keep writing' }).click();
  await page.getByRole('button', { name: 'Send to 1 subscriber' }).click();
  await question.getByRole('button', { name: 'Yes, send it' }).and(page.locator(':enabled')).waitFor();
  await other.getByRole('textbox', { name: 'Message' }).first().fill('Hello everybody');
  await question.getByText(/^Another member changed this newsletter/).waitFor();
  expect(await question.getByRole('button', { name: 'Yes, send it' }).isDisabled()).toBe(true);
  await question.getByRole('button', { name: 'Keep writing' }).click();
  await other.context().close();

  // What is typed outlives its language, and the sending by a colleague.
  const { pool } = desk.app.database;
  const setLanguages = (further: string[]) =>
    pool.query(`update shop_documents set own = $1, version = version + 1 where name = 'languages'`, [
      { further },
    ]);
  const message = texts.getByLabel('Message');
  await message.fill('Nicht gespeichert');
  await setLanguages(['fr']);
  await page.getByText(/^The site no longer has Deutsch\./).waitFor();
  expect(await message.inputValue()).toBe('Nicht gespeichert');
  await setLanguages(['de']);
  await page.getByText(/^The site no longer has Deutsch\./).waitFor({ state: 'detached' });
  await pool.query(
    `update newsletters set status = 'done', planned_at = now(), started_at = now(), finished_at = now()`,
  );
  await page.getByText(/^Sending has started\. Your unsaved translations are not included\./).waitFor();
  expect(await message.inputValue()).toBe('Nicht gespeichert');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('region', { name: 'Message' }).waitFor();
  await page.context().close();
});
