import { notificationChoiceMessages } from '@perfboard/contracts/words/notification';
import { settingMessages } from '@perfboard/contracts/words/setting';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminDesk, announced, startAdminDesk } from './admin-desk.ts';
import { maxRetries } from './browser.ts';

let desk: AdminDesk;
beforeAll(async () => {
  desk = await startAdminDesk();
});
afterAll(() => desk?.stop());

const section = (page: Page, name: string) => page.getByRole('region', { name });

test('whether mails arrive can be asked when the shop has long been set up', async () => {
  const page = await desk.open('/main/admin/settings');
  const mail = section(page, 'Email');
  await mail.getByText('Email delivery check').click();
  await mail.getByLabel('DKIM selector (optional)').waitFor();
  // Asked of a door that answers without DNS.
  await page.route('**/setup.mail**', (route) => route.abort());
  await mail.getByRole('button', { name: 'Check DNS' }).click();
  await mail.getByRole('alert').waitFor();
  await page.context().close();
});

test('the limit of emails per second reaches the worker, and an empty field removes it', async () => {
  const page = await desk.open('/main/admin/settings');
  const pace = section(page, 'Sending speed');
  const field = pace.getByLabel('Emails per second');
  const stored = async () => (await desk.app.database.pool.query('select key, value from settings')).rows;
  const save = async (text: string) => {
    await field.fill(text);
    await pace.getByRole('button', { name: 'Save' }).click();
  };
  await save('0');
  await pace.getByText(settingMessages.badPace).waitFor();
  await page.getByRole('link', { name: /^Inbox/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await save('12.5');
  await expect.poll(stored).toEqual([{ key: 'newsletter.mails_per_second', value: 12.5 }]);
  await page.reload();
  await expect.poll(() => field.inputValue()).toBe('12.5');
  await pace.getByLabel('Emails per hour').fill('0');
  await save('');
  await pace.getByText(settingMessages.badHourlyCap).waitFor();
  await pace.getByLabel('Emails per hour').fill('200');
  await save('');
  await expect.poll(stored).toEqual([{ key: 'newsletter.mails_per_hour', value: 200 }]);
  await page.reload();
  const perHour = pace.getByLabel('Emails per hour');
  await expect.poll(() => perHour.inputValue()).toBe('200');
  await perHour.fill('');
  await save('');
  await expect.poll(stored).toEqual([]);
  await page.reload();
  await expect.poll(() => pace.getByLabel('Connections').inputValue()).toBe('5');
  // What was empty, and is emptied again between a save and its answer, stays empty.
  await page.route('**/setting.set**', async (route) => {
    const response = await route.fetch({ maxRetries });
    await perHour.fill('');
    await route.fulfill({ response });
  });
  await perHour.fill('300');
  await pace.getByRole('button', { name: 'Save' }).click();
  await announced(pace, 'Settings saved');
  expect(await stored()).toEqual([{ key: 'newsletter.mails_per_hour', value: 300 }]);
  await page.unroute('**/setting.set**');
  expect(await perHour.inputValue()).toBe('');
  // What was saved here is no longer held against what a colleague saves, not even while the answer is under way.
  const upsert = `insert into settings (key, value) values ('newsletter.mails_per_hour', '150')
    on conflict (key) do update set value = excluded.value`;
  const saveElsewhere = async () => {
    await desk.app.database.pool.query(upsert);
    const read = page.waitForResponse((response) => response.url().includes('setting.get'));
    await page.evaluate(() => ['offline', 'online'].map((event) => dispatchEvent(new Event(event))));
    await read;
  };
  await page.route('**/setting.set**', async (route) => {
    const response = await route.fetch({ maxRetries });
    await saveElsewhere();
    await route.fulfill({ response });
  });
  await save('');
  await expect.poll(() => perHour.inputValue()).toBe('150');
  await page.unroute('**/setting.set**');
  await desk.app.database.pool.query('delete from settings');
  await page.context().close();
});

test('what is typed into the pace stays typed, whatever a colleague saves and whether the own save comes through', async () => {
  const { pool } = desk.app.database;
  await pool.query('delete from settings');
  const page = await desk.open('/main/admin/settings');
  const pace = section(page, 'Sending speed');
  const perSecond = pace.getByLabel('Emails per second');
  const perHour = pace.getByLabel('Emails per hour');
  const connections = pace.getByLabel('Connections');
  const shown = async () => [
    await perSecond.inputValue(),
    await perHour.inputValue(),
    await connections.inputValue(),
  ];
  const saveElsewhere = async (key: string, value: number) => {
    const upsert =
      'insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = $2';
    await pool.query(upsert, [`newsletter.${key}`, value]);
  };
  const wake = () =>
    page.evaluate(() => ['offline', 'online'].map((event) => dispatchEvent(new Event(event))));
  const save = () => pace.getByRole('button', { name: 'Save' }).click();
  await perSecond.fill('7.50');
  await perHour.fill('300');
  await page.route('**/setting.set**', async (route) => {
    await saveElsewhere('connections', 9);
    await wake();
    await expect.poll(shown).toEqual(['7.50', '300', '9']);
    await route.abort();
  });
  await save();
  await pace.getByRole('alert').waitFor();
  await page.unroute('**/setting.set**');
  await saveElsewhere('connections', 8);
  await wake();
  await expect.poll(shown).toEqual(['7.50', '300', '8']);

  // The typed value is saved; a colleague's value that was not loaded here stays.
  await saveElsewhere('connections', 7);
  await save();
  await announced(pace, 'Settings saved');
  const stored = await pool.query('select key, value from settings order by key');
  expect(stored.rows).toEqual([
    { key: 'newsletter.connections', value: 7 },
    { key: 'newsletter.mails_per_hour', value: 300 },
    { key: 'newsletter.mails_per_second', value: 7.5 },
  ]);
  await expect.poll(() => connections.inputValue()).toBe('7');

  // What is no number lifts no limit.
  await perSecond.fill('');
  await perSecond.pressSequentially('1e');
  await save();
  await pace.getByText(settingMessages.badPace).waitFor();
  expect(await perSecond.inputValue()).toBe('1e');
  await pool.query('delete from settings');
  await page.context().close();
});

test('notification choices stay, whatever the same member saves elsewhere or this save returns', async () => {
  const { pool } = desk.app.database;
  await pool.query('delete from notification_choices');
  const page = await desk.open('/main/admin/settings');
  const mails = section(page, 'Email notifications');
  const labels = ['Booking requests', 'Contact messages', 'Failures'];
  const shown = () => Promise.all(labels.map((label) => mails.getByLabel(label).inputValue()));
  const wake = () =>
    page.evaluate(() => ['offline', 'online'].map((event) => dispatchEvent(new Event(event))));
  const elsewhere = (column: 'contacts' | 'failures', pace: string) =>
    pool.query(
      `insert into notification_choices (user_id, ${column}) select id, $1 from users
        on conflict (user_id) do update set ${column} = $1`,
      [pace],
    );
  await mails.getByLabel('Booking requests').selectOption('digest');
  await mails.getByLabel('Send digest at').selectOption('7');
  await elsewhere('contacts', 'at_once');
  const shownAwake = async () => {
    // Again while an older answer may still be on its way.
    await wake();
    return shown();
  };
  await expect.poll(shownAwake).toEqual(['digest', 'at_once', 'never']);
  expect(await mails.getByLabel('Send digest at').inputValue()).toBe('7');

  // Something else is chosen before the save has come back.
  await page.route('**/notification.setChoice**', async (route) => {
    await mails.getByLabel('Failures').selectOption('at_once');
    await route.continue();
  });
  await mails.getByRole('button', { name: 'Save notifications' }).click();
  await announced(mails, notificationChoiceMessages.saved);
  const stored = async () =>
    (await pool.query('select bookings, contacts, failures, digest_hour from notification_choices')).rows;
  expect(await stored()).toEqual([
    { bookings: 'digest', contacts: 'at_once', failures: 'never', digest_hour: 7 },
  ]);
  expect(await shown()).toEqual(['digest', 'at_once', 'at_once']);
  await page.unroute('**/notification.setChoice**');

  // What is saved follows what is stored again.
  await mails.getByRole('button', { name: 'Save notifications' }).click();
  await expect.poll(stored).toMatchObject([{ failures: 'at_once' }]);
  await elsewhere('failures', 'digest');
  // One reading at a time: the first may have started earlier.
  const seen = async () => {
    await wake();
    return shown();
  };
  await expect.poll(seen).toEqual(['digest', 'at_once', 'digest']);
  await page.context().close();
});
