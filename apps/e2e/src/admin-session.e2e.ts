import { passkeyMessages } from '@perfboard/contracts/words/session';
import { freePort } from '@perfboard/postgres/free-port';
import { makeProject } from '@perfboard/server/testing/make-project';
import { eventually } from '@perfboard/testing/eventually';
import { scaled } from '@perfboard/testing/limit';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminDesk, announced, signIn, startAdminDesk } from './admin-desk.ts';
import { admin } from './shop-database.ts';

let desk: AdminDesk;
beforeAll(async () => {
  desk = await startAdminDesk();
});
afterAll(() => desk?.stop());

const entries = ['Add Projects', 'View Projects', 'View Requests', 'View Contacts', 'View Newsletters'];

test('every admin screen leads a stranger home', async () => {
  const page = await desk.visit('/main/admin/login');
  for (const path of [
    '',
    '/add/projects',
    '/view/projects',
    '/view/requests',
    '/view/contacts',
    '/view/emails',
    '/jobs',
  ]) {
    await page.goto(`${desk.app.url}/main/admin${path}`);
    await page.waitForURL(`${desk.app.url}/`);
  }
  await page.context().close();
});

test('login says what is missing and what is wrong, opens Add Project, and logout leads home for good', async () => {
  const page = await desk.visit('/main/admin/login');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByText('Email is required').waitFor();
  await page.getByText('Password is required').waitFor();
  expect(await page.getByLabel('Email').evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await page.getByLabel('Email').getAttribute('type')).toBe('email');
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password').fill('wrong password');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('alert').filter({ hasText: 'Invalid email or password' }).waitFor();
  await page.getByLabel('Password').fill(admin.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/main/admin/add/projects');
  // Signed in, the login page leads on.
  await page.goto(`${desk.app.url}/main/admin/login`);
  await page.waitForURL('**/main/admin/add/projects');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(`${desk.app.url}/`);
  await page.goto(`${desk.app.url}/main/admin/view/contacts`);
  await page.waitForURL(`${desk.app.url}/`);
  // The site's own styles, although the desk's came after them.
  await expect
    .poll(() => page.locator('header > .menu').evaluate((bar) => bar.clientHeight))
    .toBeLessThan(100);
  await page.context().close();
});

test('Back after a logout opens no screen', async () => {
  const page = await desk.open('/main/admin/view/projects');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(`${desk.app.url}/`);
  await page.goBack();
  await page.waitForURL(`${desk.app.url}/`);
  await page.getByRole('heading', { name: 'Project Categories' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Logout' }).count()).toBe(0);
  await page.context().close();
});

test('a logout that does not reach the server says so, and goes on when asked again', async () => {
  const page = await desk.open('/main/admin/view/projects');
  await page.route('**/api/auth/sign-out', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('alert').filter({ hasText: 'You are still logged in' }).waitFor();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.waitForURL(`${desk.app.url}/`);
  await page.goto(`${desk.app.url}/main/admin/view/contacts`);
  await page.waitForURL(`${desk.app.url}/`);
  await page.context().close();
});

test('the sidebar has its five entries, folds to icons that keep their names, and remembers it', async () => {
  const page = await desk.open('/main/admin/view/projects');
  const main = page.getByRole('navigation', { name: 'Admin' });
  expect(await main.getByRole('link').allInnerTexts()).toEqual(entries);
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  const width = await page
    .getByRole('complementary')
    .evaluate((element) => element.getBoundingClientRect().width);
  expect(width).toBeLessThan(80);
  for (const name of entries) await main.getByRole('link', { name, exact: true }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Expand sidebar' }).waitFor();
  await page.context().close();
});

test('what is rarely used is behind More, which remembers and opens with its page, also in the drawer', async () => {
  const page = await desk.open('/main/admin/view/projects');
  const links = page.getByRole('navigation', { name: 'Desk' }).getByRole('link');
  const more = page.getByRole('button', { name: 'More' });
  const rare = ['Background tasks', 'Activity log', 'Privacy', 'Backups'];
  const usual = ['Overview', 'Appointments', 'Newsletters', 'Site content', 'Team', 'Settings'];
  expect((await links.allInnerTexts()).filter((name) => rare.includes(name))).toEqual([]);
  for (const name of usual) await links.filter({ hasText: name }).first().waitFor();
  await more.click();
  expect((await links.allInnerTexts()).filter((name) => rare.includes(name)).sort()).toEqual(rare.toSorted());
  await page.reload();
  await links.filter({ hasText: 'Backups' }).waitFor();
  await more.click();
  await expect.poll(() => links.filter({ hasText: 'Backups' }).count()).toBe(0);
  // Its own page shows where one is.
  await page.goto(`${desk.app.url}/main/admin/backups`);
  expect(await links.filter({ hasText: 'Backups' }).getAttribute('aria-current')).toBe('page');
  // In view also where there is no room for all entries.
  await page.setViewportSize({ width: 1280, height: 640 });
  await page.reload();
  const isSeen = (link: Element) => {
    const { left, top, height } = link.getBoundingClientRect();
    return link.contains(document.elementFromPoint(left + 20, top + height / 2));
  };
  await expect.poll(() => links.filter({ hasText: 'Backups' }).evaluate(isSeen)).toBe(true);
  await page.goto(`${desk.app.url}/main/admin/settings`);
  await expect.poll(() => links.filter({ hasText: 'Settings' }).evaluate(isSeen)).toBe(true);
  await page.goto(`${desk.app.url}/main/admin/view/projects`);
  await page.setViewportSize({ width: 390, height: 700 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'More' }).click();
  await links.filter({ hasText: 'Privacy' }).click();
  await page.getByRole('heading', { level: 1, name: 'Privacy' }).waitFor();
  await page.context().close();
});

test('Logout and the email stay in sight while the entries scroll: wide, folded and in the drawer', async () => {
  const page = await desk.open('/main/admin/view/projects', { viewport: { width: 1366, height: 768 } });
  const logout = page.getByRole('button', { name: 'Logout' });
  const settings = page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Settings' });
  const email = page.getByText(admin.email, { exact: true });
  const isInSight = (part: Locator) =>
    part.evaluate((element) => {
      const { top, bottom, left, right } = element.getBoundingClientRect();
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return top >= 0 && bottom <= innerHeight && element.contains(hit);
    });
  const lastEntryComes = async () => {
    await settings.scrollIntoViewIfNeeded();
    expect([await isInSight(settings), await isInSight(logout)]).toEqual([true, true]);
  };
  for (const [width, height] of [
    [1366, 768],
    [1440, 900],
    [1024, 500],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect([await isInSight(logout), await isInSight(email)], `${width} x ${height}`).toEqual([true, true]);
    await lastEntryComes();
  }
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  expect(await isInSight(logout)).toBe(true);
  await lastEntryComes();
  await page.setViewportSize({ width: 390, height: 700 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
  await expect.poll(() => isInSight(email)).toBe(true);
  await lastEntryComes();
  await page.context().close();
});

test('the window is called like its screen before a script has run', async () => {
  const page = await desk.open('/main/admin');
  const isTitled = async (address: string) => {
    const [, sent = ''] = /<title>([^<]*)<\/title>/.exec(await (await fetch(address)).text()) ?? [];
    await expect.poll(async () => (await page.title()).replace(/^\(\d+\) /, '')).toBe(sent);
    const heading = await page.getByRole('heading', { level: 1 }).innerText();
    expect(sent, address).toBe(`${heading} | Perfboard Labs admin`);
  };
  await page.getByRole('button', { name: 'More' }).click();
  const links = await page.locator('.desk-nav-item[href]').all();
  expect(links.length).toBeGreaterThan(14);
  for (const link of links) {
    await link.click();
    await isTitled(`${desk.app.url}${await link.getAttribute('href')}`);
  }
  const { uuid } = await makeProject(desk.app.rows);
  for (const other of ['view/archive', 'newsletters/import', 'shop/legal', `update/project/${uuid}`]) {
    await page.goto(`${desk.app.url}/main/admin/${other}`);
    await isTitled(page.url());
  }
  await page.context().close();
  const login = await desk.visit('/main/admin/login');
  await expect.poll(() => login.title()).toBe('Login | Perfboard Labs admin');
  await login.context().close();
});

test('below 1024 pixels the sidebar is a drawer that holds focus and closes on Escape', async () => {
  const page = await desk.open('/main/admin/view/projects', { viewport: { width: 1023, height: 800 } });
  await expect.poll(() => page.getByRole('link', { name: 'View Contacts' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Menu' }).waitFor({ state: 'detached' });
  const opener = page.getByRole('button', { name: 'Open menu' });
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
  await opener.click();
  await page.getByRole('link', { name: 'View Contacts' }).click();
  await page.getByRole('heading', { level: 1, name: 'Contact Messages' }).waitFor();
  await page.getByRole('dialog', { name: 'Menu' }).waitFor({ state: 'detached' });
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.getByRole('complementary').waitFor();
  await page.context().close();
});

test('a session that ended under a form is signed in again in place, and the save goes through', async () => {
  const { pool } = desk.app.database;
  const { uuid } = await makeProject(desk.app.rows);
  const page = await desk.open(`/main/admin/update/project/${uuid}`);
  await page.getByLabel('Project name').fill('Kept and saved');
  // Between the click and its call: a call of the background must not be the first to find out.
  await page.route(
    '**/trpc/project.update*',
    async (route) => {
      await pool.query('delete from sessions');
      await route.continue();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Update' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.getByLabel('Password').fill(admin.password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await announced(page, 'Project updated successfully');
  const saved = await pool.query('select project_name from projects where uuid = $1', [uuid]);
  expect(saved.rows[0].project_name).toBe('Kept and saved');
  await page.context().close();
});

test('after signing out everywhere, an open desk asks to sign in, until the member has in another tab', async () => {
  const [here, there] = [await desk.open('/main/admin/audit'), await desk.open('/main/admin/audit')];
  await there.locator('[data-live="live"]').waitFor();
  await here.context().request.delete(`${desk.app.url}/api/v1/sessions`);
  const dialog = there.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.waitFor();
  await signIn(there.context(), desk.app.url);
  await there.evaluate(() => window.dispatchEvent(new Event('focus')));
  await dialog.waitFor({ state: 'detached' });
  await Promise.all([here, there].map((page) => page.context().close()));
});

test('the audit page shows who signed in and who failed to', async () => {
  const page = await desk.visit('/main/admin/login');
  for (const password of ['wrong password', admin.password]) {
    await page.getByLabel('Email').fill(admin.email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Login' }).click();
    if (password !== admin.password) await page.getByRole('alert').waitFor();
  }
  await page.waitForURL('**/main/admin/add/projects');
  await page.goto(`${desk.app.url}/main/admin/audit?entity=session`);
  const rows = page.getByRole('table', { name: 'Activity log' }).getByRole('row');
  await rows
    .filter({ hasText: 'Session: sign-in failed' })
    .filter({ hasText: admin.email })
    .first()
    .waitFor();
  await rows
    .filter({ has: page.getByText('Session: signed in', { exact: true }) })
    .first()
    .waitFor();
  await page.context().close();
});

test('a passkey is added in the settings, opens the desk without a password, and is renamed and removed', async () => {
  // A passkey belongs to a host with a name: another process of the same shop, at one.
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const api = await desk.app.startApi({ PORT: String(port), PUBLIC_URL: url });
  const page = await desk.open('/main/admin/settings', { url });
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const section = page.getByRole('region', { name: 'Passkeys' });
  await section.getByRole('button', { name: 'Add passkey' }).click();
  await section.getByText('Name is required').waitFor();
  await section.getByLabel('Passkey name').fill('Laptop');
  const row = section.getByRole('row').filter({ hasText: 'Laptop' });
  const isSoon = (wait: Promise<unknown>) =>
    wait.then(
      () => true,
      () => false,
    );
  // Asked again where a busy machine says that the service is not available.
  await eventually('the passkey is listed', async () => {
    await section.getByRole('button', { name: 'Add passkey' }).click();
    return isSoon(row.getByText('Never').waitFor({ timeout: scaled(5_000) }));
  });
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(`${url}/`);

  await page.goto(`${url}/main/admin/login`);
  await eventually('the passkey opens the desk', async () => {
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    return isSoon(page.waitForURL('**/main/admin/add/projects', { timeout: scaled(10_000) }));
  });
  await page.goto(`${url}/main/admin/settings`);
  await row.waitFor();
  expect(await row.getByText('Never').count()).toBe(0);
  await section.getByRole('button', { name: 'Rename Laptop' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename passkey' });
  await dialog.getByLabel('Name').fill('Work laptop');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await section.getByRole('button', { name: 'Remove Work laptop' }).click();
  await page
    .getByRole('alertdialog', { name: 'Remove passkey' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await section.getByRole('status').filter({ hasText: 'Passkey removed' }).waitFor();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(`${url}/`);
  await page.goto(`${url}/main/admin/login`);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByRole('alert').filter({ hasText: passkeyMessages.failed }).waitFor();
  await page.context().close();
  await api.kill('SIGTERM');
});

test('older admin addresses lead to the present ones', async () => {
  const page = await desk.open('/main/admin');
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  await page.goto(`${desk.app.url}/admin/add-project`);
  await page.waitForURL('**/main/admin/add/projects');
  await page.goto(`${desk.app.url}/admin/projects`);
  await page.waitForURL('**/main/admin/view/projects');
  await page.goto(`${desk.app.url}/main/admin/queues`);
  await page.getByText('notifications').first().waitFor();
  await page.context().close();
});
