import { createHmac } from 'node:crypto';
import { pushMessages } from '@perfboard/contracts/words/notification';
import { passwordMessages } from '@perfboard/contracts/words/session';
import { webhookMessages } from '@perfboard/contracts/words/webhook';
import { makeSubscriber } from '@perfboard/server/testing/make-newsletter';
import { makeDelivery, makeWebhook } from '@perfboard/server/testing/make-record';
import { PushBrowser } from '@perfboard/server/testing/push-service';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminDesk, announced, startAdminDesk } from './admin-desk.ts';
import { maxRetries } from './browser.ts';
import { findAxeViolations } from './public-site.ts';
import { admin } from './shop-database.ts';

let desk: AdminDesk;
beforeAll(async () => {
  desk = await startAdminDesk();
});
afterAll(() => desk?.stop());

const section = (page: Page, name: string) => page.getByRole('region', { name });
const url = 'https://hooks.example.com/perfboard';

/** RFC 6238, as an authenticator computes it. */
function codeOf(key: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...key].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const digest = createHmac('sha1', bytes).update(counter).digest();
  const offset = (digest.at(-1) as number) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

test('a token is shown once, opens the REST calls, and revoked opens nothing', async () => {
  const page = await desk.open('/main/admin');
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const tokens = section(page, 'API tokens');
  await tokens.getByRole('button', { name: 'Create token' }).click();
  await tokens.getByText('Name is required').waitFor();
  await tokens.getByLabel('Token name').fill('Nightly export');
  await tokens.getByLabel('Expires after').selectOption('30 days');
  // The second click of a double click hits no other field: the busy button stays where it was.
  await page.setViewportSize({ width: 390, height: 844 });
  const create = tokens.getByRole('button', { name: 'Create token' });
  await create.dblclick();
  await tokens.getByRole('status').filter({ hasText: 'Token created. Copy it now' }).waitFor();
  expect(await create.evaluate((button) => button === document.activeElement)).toBe(true);
  const token = await tokens.getByLabel('New token', { exact: true }).inputValue();
  await tokens.getByRole('button', { name: 'Copy new token' }).click();
  await tokens.getByText('Copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);

  const ask = () =>
    fetch(`${desk.app.url}/api/v1/bookings`, { headers: { authorization: `Bearer ${token}` } });
  expect((await ask()).status).toBe(200);
  await page.reload();
  await tokens.getByRole('cell', { name: 'Nightly export', exact: true }).waitFor();
  await tokens.getByRole('columnheader', { name: 'Expires' }).waitFor();
  expect(await page.content()).not.toContain(token);
  const other = await page.context().newPage();
  await other.goto(`${desk.app.url}/main/admin/settings`);
  const revoke = (tab: Page) => tab.getByRole('button', { name: 'Revoke Nightly export' });
  const confirm = (tab: Page) =>
    tab.getByRole('alertdialog', { name: 'Revoke token' }).getByRole('button', { name: 'Revoke' });
  await revoke(other).click();
  await revoke(page).click();
  await confirm(page).click();
  await tokens.getByRole('status').filter({ hasText: 'Token revoked' }).waitFor();
  expect((await ask()).status).toBe(401);
  // The other tab, which did not know, offers it no longer.
  await confirm(other).click();
  await other.getByText('Token not found').waitFor();
  await expect.poll(() => revoke(other).count()).toBe(0);
  await page.context().close();
});

test('some time after signing in, a dialog asks for the password and then continues with the typed input', async () => {
  const page = await desk.open('/main/admin/settings');
  const { pool } = desk.app.database;
  const goStale = () =>
    pool.query(
      `update sessions set created_at = now() - interval '16 minutes', confirmed_at = confirmed_at - interval '16 minutes'`,
    );
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  const give = async (password: string) => {
    await dialog.getByLabel('Your password').fill(password);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
  };
  const tokens = section(page, 'API tokens');
  const create = tokens.getByRole('button', { name: 'Create token' });
  await tokens.getByLabel('Token name').fill('Typed before');
  await goStale();
  await create.click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await tokens.getByRole('alert').filter({ hasText: 'Please confirm your password first' }).waitFor();
  await create.click();
  await dialog.waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await give('wrong password');
  await dialog.getByText('Invalid password').waitFor();
  await give(admin.password);
  await tokens.getByRole('status').filter({ hasText: 'Token created. Copy it now' }).waitFor();
  await tokens.getByRole('cell', { name: 'Typed before', exact: true }).waitFor();
  // The keyboard goes on where it was.
  await create.and(page.locator(':focus')).waitFor();

  // Over another dialog, and after it was confirmed once already.
  await makeSubscriber(desk.app.rows, { email: 'forget.me@visitor.example' });
  await page.goto(`${desk.app.url}/main/admin/privacy`);
  await page.getByLabel('Email address').fill('forget.me@visitor.example');
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByRole('button', { name: 'Erase' }).click();
  await goStale();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Erase' }).click();
  await give(admin.password);
  await page.getByRole('status').filter({ hasText: 'erased' }).waitFor();
  expect((await pool.query('select 1 from subscribers')).rows).toEqual([]);

  // The button that opened a dialog is gone afterwards: what is around it has the focus.
  await page.goto(`${desk.app.url}/main/admin/settings`);
  const row = tokens.getByRole('row').filter({ hasText: 'Typed before' });
  await row.getByRole('button', { name: 'Revoke' }).click();
  const question = page.getByRole('alertdialog', { name: 'Revoke token' });
  await question.getByRole('button', { name: 'Revoke' }).click();
  await question.waitFor({ state: 'detached' });
  await row.getByRole('button', { name: 'Revoke' }).waitFor({ state: 'detached' });
  await row.and(page.locator(':focus')).waitFor();
  await page.context().close();
});

test('a webhook is added with its secret, switched off and on, looked into and removed', async () => {
  const page = await desk.open('/main/admin/settings');
  const webhooks = section(page, 'Webhooks');
  await webhooks.getByRole('button', { name: 'Add webhook' }).click();
  await webhooks.getByText(webhookMessages.badUrl).waitFor();
  await webhooks.getByText('Choose at least one event').waitFor();
  await webhooks.getByLabel('contact.created').check();
  // The field shows what only the server knows.
  await webhooks.getByLabel('Webhook URL').fill(url.replace('https', 'http'));
  await webhooks.getByRole('button', { name: 'Add webhook' }).click();
  await webhooks.getByRole('alert').getByText(webhookMessages.plainUrl).waitFor();
  await webhooks.getByLabel('Webhook URL').and(page.locator(':focus[aria-invalid="true"]')).waitFor();
  await webhooks.getByLabel('Webhook URL').fill(url);
  await webhooks.getByRole('button', { name: 'Add webhook' }).click();
  await webhooks.getByRole('status').filter({ hasText: 'Webhook created' }).waitFor();
  expect(await webhooks.getByLabel('Signing secret', { exact: true }).inputValue()).not.toBe('');

  await webhooks.getByRole('table').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  const { pool } = desk.app.database;
  const stored = async () => (await pool.query('select uuid, events, active from webhooks')).rows;
  expect(await stored()).toMatchObject([{ events: ['contact.created'], active: true }]);
  const toggle = webhooks.getByRole('button', { name: `Active: ${url}` });
  for (const active of [false, true]) {
    await toggle.click();
    await expect.poll(() => toggle.getAttribute('aria-pressed')).toBe(String(active));
    expect(await stored()).toMatchObject([{ active }]);
  }

  const [webhook] = await stored();
  await makeDelivery(desk.app.rows, {
    webhook_uuid: webhook.uuid,
    event: 'contact.created',
    entity: 'contact',
    status: 'failed',
    attempts: 3,
    last_error: 'connect ECONNREFUSED',
  });
  await webhooks.getByRole('button', { name: `Deliveries to ${url}` }).click();
  const deliveries = page.getByRole('dialog', { name: 'Deliveries' });
  await deliveries.getByText('connect ECONNREFUSED, 3 attempts').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await deliveries.getByRole('button', { name: /^Replay contact.created/ }).click();
  await announced(deliveries, webhookMessages.replayed);
  await deliveries.getByRole('button', { name: 'Close' }).click();

  await webhooks.getByRole('button', { name: `Delete ${url}` }).click();
  await page
    .getByRole('alertdialog', { name: 'Delete webhook' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await webhooks.getByRole('status').filter({ hasText: 'Webhook deleted' }).waitFor();
  expect(await stored()).toEqual([]);
  await page.context().close();
});

test('the deliveries of a webhook that another owner deletes are called gone and not requested again', async () => {
  const { uuid } = await makeWebhook(desk.app.rows, { url });
  await makeDelivery(desk.app.rows, { webhook_uuid: uuid, event: 'contact.created', entity: 'contact' });
  const page = await desk.open('/main/admin/settings');
  await page.getByRole('button', { name: `Deliveries to ${url}` }).click();
  const deliveries = page.getByRole('dialog', { name: 'Deliveries' });
  await deliveries.getByText('contact.created').waitFor();
  await desk.app.database.pool.query('delete from webhooks where uuid = $1', [uuid]);
  await deliveries.getByRole('alert').filter({ hasText: webhookMessages.notFound }).waitFor();
  expect(await deliveries.getByText('contact.created').count()).toBe(0);
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().includes('webhook.deliveries')) requests++;
  });
  // Twice as long as the desk waits before it tries again.
  await page.waitForTimeout(7_000);
  expect(requests).toBe(0);
  await page.context().close();
});

test('the second factor shows its key once, is on after a first code, is renewed and off after the password', async () => {
  const page = await desk.open('/main/admin/settings');
  const factor = section(page, 'Second factor');
  await factor.getByLabel('Your password').fill('wrong password');
  await factor.getByRole('button', { name: 'Set up' }).click();
  await factor.getByText('Invalid password').waitFor();
  await factor.getByLabel('Your password').fill(admin.password);
  await factor.getByRole('button', { name: 'Set up' }).click();
  const key = await factor.getByLabel('Authenticator key', { exact: true }).inputValue();
  await factor.getByRole('img', { name: 'QR code of the authenticator key' }).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  const isOn = async () =>
    (await desk.app.database.pool.query('select two_factor_enabled from users')).rows[0].two_factor_enabled;
  const backup = (await factor.getByLabel('Backup codes', { exact: true }).inputValue()).split('\n')[0] ?? '';
  for (const wrong of ['000000', backup]) {
    await factor.getByLabel('First code').fill(wrong);
    await factor.getByRole('button', { name: 'Confirm' }).click();
    await factor.getByText('Invalid code').waitFor();
    expect(await isOn()).toBe(false);
  }
  // In two groups, as authenticators show it. The answer is lost, and the state is read again.
  await page.route(
    '**/two-factor/verify-totp',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await factor.getByLabel('First code').fill(codeOf(key).replace(/^.../, '$& '));
  await factor.getByRole('button', { name: 'Confirm' }).click();
  await factor.getByRole('status').filter({ hasText: 'Second factor turned on' }).waitFor();
  expect(await isOn()).toBe(true);
  await page.reload();
  await factor.getByText('On: signing in requires a code').waitFor();
  expect(await page.content()).not.toContain(backup);

  // Without the authenticator a backup code opens the account, once.
  for (const opens of [true, false]) {
    const login = await desk.visit('/main/admin/login');
    await login.getByLabel('Email').fill(admin.email);
    await login.getByLabel('Password').fill(admin.password);
    await login.getByRole('button', { name: 'Login' }).click();
    const code = login.getByLabel('Authentication code');
    expect(await code.getAttribute('inputmode')).toBeNull();
    await code.fill(` ${backup.slice(0, 4)} ${backup.slice(4)}`);
    await login.getByRole('button', { name: 'Login' }).click();
    if (opens) await login.waitForURL('**/main/admin/add/projects');
    else await login.getByText('Invalid code').waitFor();
    await login.context().close();
  }

  const press = async (name: string) => {
    await factor.getByLabel('Your password').fill(admin.password);
    await factor.getByRole('button', { name }).click();
  };
  const few = factor.getByText('You are running out of backup codes.');
  const countIs = async (count: number) => {
    await page.route('**/trpc/*session.secondFactor*', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/("backup_codes":)\d+/, `$1${count}`);
      await route.fulfill({ response, body });
    });
    await page.reload();
  };
  await countIs(3);
  await factor.getByText('3 backup codes left.').waitFor();
  expect(await few.count()).toBe(0);
  await countIs(2);
  await few.waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.unrouteAll();
  await page.reload();
  await factor.getByText('9 backup codes left.').waitFor();
  await press('New backup codes');
  await factor.getByRole('status').filter({ hasText: 'New backup codes created' }).waitFor();
  const codes = await factor.getByLabel('Backup codes', { exact: true }).inputValue();
  expect(codes.split('\n')).toHaveLength(10);
  expect(codes).not.toContain(backup);
  await factor.getByText('10 backup codes left.').waitFor();

  await press('New authenticator');
  await factor.getByText('Your current authenticator and backup codes work until').waitFor();
  await factor.getByRole('button', { name: 'Cancel' }).click();
  await press('New authenticator');
  const newKey = await factor.getByLabel('Authenticator key', { exact: true }).inputValue();
  expect(newKey).not.toBe(key);
  for (const wrong of ['000000', codeOf(key)]) {
    await factor.getByLabel('First code').fill(wrong);
    // The message may still be that of the code before.
    const answered = page.waitForResponse('**/two-factor/verify-totp');
    await factor.getByRole('button', { name: 'Confirm' }).click();
    await answered;
    await factor.getByText('Invalid code').waitFor();
  }
  await factor.getByLabel('First code').fill(codeOf(newKey));
  await factor.getByRole('button', { name: 'Confirm' }).click();
  await factor.getByRole('status').filter({ hasText: 'New authenticator confirmed' }).waitFor();
  await press('Turn off');
  await factor.getByRole('status').filter({ hasText: 'Second factor turned off' }).waitFor();
  expect(await isOn()).toBe(false);
  await page.context().close();
});

/** What a browser without a screen and a push service lacks: the member's word, and an address. All else is its own. */
function standInForPush(keys: { p256dh: string; auth: string }): void {
  const answer = { endpoint: 'https://push.example/phone', toJSON: () => ({ ...answer, keys }) };
  const has = (what: string) => localStorage.getItem(what) === 'yes';
  Object.defineProperty(Notification, 'permission', {
    get: () => (has('refused') ? 'denied' : has('allowed') ? 'granted' : 'default'),
  });
  Notification.requestPermission = async () => {
    localStorage.setItem('allowed', 'yes');
    return 'granted';
  };
  Object.assign(PushManager.prototype, {
    getSubscription: async () => (has('subscribed') ? answer : null),
    subscribe: async () => {
      localStorage.setItem('subscribed', 'yes');
      return answer;
    },
  });
}

test("an allowed browser shows push notifications, through the desk's worker only, until its member logs out", async () => {
  const page = await desk.open('/main/admin');
  const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await page.addInitScript(standInForPush, new PushBrowser('').fields);
  await page.goto(`${desk.app.url}/main/admin/settings`);
  const told = section(page, 'Browser notifications');
  const allow = told.getByRole('button', { name: 'Notify me in this browser' });
  await allow.waitFor();
  expect(await workers()).toBe(0);
  await page.evaluate(() => localStorage.setItem('refused', 'yes'));
  await page.reload();
  await told.getByText('This browser blocks notifications from this site').waitFor();
  expect(await allow.count()).toBe(0);
  await page.evaluate(() => localStorage.removeItem('refused'));
  await page.reload();
  await allow.click();
  await announced(told, pushMessages.on);
  await told.getByText('This one').waitFor();

  const [worker] = page.context().serviceWorkers();
  // Not displayed here; what would be shown is recorded.
  await worker?.evaluate(
    'ServiceWorkerRegistration.prototype.showNotification = async (...shown) => { self.shown = shown; }',
  );
  const devtools = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const message = { title: 'New booking request', body: 'LoRa', url: 'https://else.example/', tag: 'one' };
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: desk.app.url,
    registrationId: await found,
    data: JSON.stringify(message),
  });
  const shown = () => worker?.evaluate('self.shown');
  await expect
    .poll(shown)
    .toEqual([
      message.title,
      { body: 'LoRa', tag: 'one', icon: '/icon-192.png', data: { url: '/main/admin' } },
    ]);
  const rows = () => desk.app.database.pool.query('select 1 from push_subscriptions');
  expect((await rows()).rowCount).toBe(1);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(`${desk.app.url}/`);
  expect([await workers(), (await rows()).rowCount]).toEqual([0, 0]);
  await page.context().close();
});

test('a changed password and signing out everywhere end every session', async () => {
  const page = await desk.open('/main/admin/settings');
  const other = await desk.open('/main/admin/settings');
  const password = section(page, 'Password');
  const isSignedIn = async (of: Page) =>
    (await of.context().request.get(`${desk.app.url}/api/v1/bookings`, { maxRetries })).status() === 200;
  const fresh = 'seven green resistors';
  const change = async (current: string, next: string) => {
    await password.getByLabel('Current password').fill(current);
    await password.getByLabel('New password').fill(next);
    await password.getByRole('button', { name: 'Change password' }).click();
  };
  await change('wrong password', fresh);
  await password.getByText('Invalid password').waitFor();
  await change(admin.password, 'Password123!');
  await password.getByText(passwordMessages.common).waitFor();
  await change(admin.password, fresh);
  await page.getByRole('heading', { level: 1, name: 'Admin Login' }).waitFor();
  expect([await isSignedIn(page), await isSignedIn(other)]).toEqual([false, false]);
  await other.context().close();

  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password').fill(fresh);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/main/admin/add/projects');
  await page.goto(`${desk.app.url}/main/admin/settings`);
  const sessions = section(page, 'Open sessions');
  await sessions.getByText('This one').waitFor();
  await sessions.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page
    .getByRole('alertdialog', { name: 'Sign out everywhere' })
    .getByRole('button', { name: 'Sign out' })
    .click();
  await page.waitForURL(`${desk.app.url}/`);
  expect(await isSignedIn(page)).toBe(false);
  await page.context().close();
});
