import { scaled } from '@perfboard/testing/limit';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, startApp } from './app.ts';
import { closeProfiles, sharedBrowser } from './browser.ts';
import { admin } from './shop-database.ts';

let app: App;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startApp({ seed: true }), sharedBrowser()]);
});
afterAll(async () => {
  await closeProfiles(browser);
  await app.stop();
});

test('a visitor books from a project, the mails arrive, and the admin sees the request', async () => {
  const visitor = await browser.newPage();
  visitor.setDefaultTimeout(scaled(30_000));
  const troubles: string[] = [];
  visitor.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') troubles.push(message.text());
  });
  visitor.on('pageerror', (error) => troubles.push(String(error)));

  await visitor.goto(`${app.url}/projects`);
  await visitor.getByRole('button', { name: 'View Project' }).first().click();
  await visitor.waitForURL('**/booking');
  const title = await visitor.getByLabel('Project title').inputValue();
  expect(title.length).toBeGreaterThan(4);
  expect(await visitor.evaluate(() => localStorage.getItem('bookingProjectTitle'))).toBeNull();

  await visitor.getByRole('button', { name: 'Book Consultation' }).click();
  await visitor.getByText('Full name is required').waitFor();
  await visitor.getByLabel('Full name').fill('Grace Hopper');
  await visitor.getByLabel('Email', { exact: true }).fill('grace@example.com');
  await visitor.getByLabel('Mobile number').fill('555-010-0142');
  await visitor.getByRole('button', { name: 'Book Consultation' }).dblclick();
  await visitor.getByRole('status').filter({ hasText: 'consultation request' }).waitFor();
  await visitor.waitForURL(`${app.url}/`);
  expect(troubles).toEqual([]);

  const notification = await app.mail.waitFor((mail) =>
    mail.envelope.to.includes('desk@perfboardlabs.example'),
  );
  expect(notification.subject).toBe(`New booking request: ${title}`);
  await app.mail.waitFor((mail) => mail.envelope.to.includes('grace@example.com'));
  const { rows } = await app.database.pool.query('select count(*)::int as count from bookings');
  expect(rows[0].count).toBe(1);

  const desk = await browser.newPage();
  desk.setDefaultTimeout(scaled(30_000));
  await desk.goto(`${app.url}/main/admin/view/requests`);
  // Signed out: the guard leads home.
  await desk.waitForURL(`${app.url}/`);
  await desk.goto(`${app.url}/main/admin/login`);
  await desk.getByLabel('Email').fill(admin.email);
  await desk.getByLabel('Password').fill('not the password');
  await desk.getByRole('button', { name: 'Login' }).click();
  await desk.getByRole('alert').filter({ hasText: 'Invalid email or password' }).waitFor();
  await desk.getByLabel('Password').fill(admin.password);
  await desk.getByRole('button', { name: 'Login' }).click();
  await desk.waitForURL('**/main/admin/add/projects');
  await desk.goto(`${app.url}/main/admin/view/requests`);
  const row = desk.getByRole('row').filter({ hasText: 'Grace Hopper' });
  await row.waitFor();
  expect(await row.innerText()).toContain('grace@example.com');
  await desk.getByRole('button', { name: 'Logout' }).click();
  await desk.waitForURL(`${app.url}/`);
});
