import { subscriberMessages } from '@perfboard/contracts/words/subscriber';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminDesk, announced, startAdminDesk } from './admin-desk.ts';
import { findAxeViolations } from './public-site.ts';

let desk: AdminDesk;
beforeAll(async () => {
  desk = await startAdminDesk();
});
afterAll(() => desk?.stop());

const asked = subscriberMessages.confirmAsked;

async function subscribe(page: Page, email: string): Promise<void> {
  const form = page.locator('form[action^="/newsletter"]');
  await form.getByLabel('Email address').fill(email);
  await form.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByText(asked).waitFor();
}

async function linkMailedTo(email: string): Promise<string> {
  const mail = await desk.app.mail.waitFor(({ envelope }) => envelope.to.includes(email));
  return /http\S+\/subscribe\/confirm\?token=[\w-]+/.exec(mail.text ?? '')?.[0] ?? '';
}

test('an admin turns double opt-in on, a visitor confirms by the mail, and the list follows', async () => {
  const settings = await desk.open('/main/admin/settings');
  const box = settings.getByLabel('Require new subscribers to confirm by email');
  expect(await box.isChecked()).toBe(false);
  await box.click();
  await announced(settings, 'Settings saved');
  await settings.reload();
  await expect.poll(() => box.isChecked()).toBe(true);
  expect(await findAxeViolations(settings)).toEqual([]);
  await settings.getByLabel('Emails per second').fill('50');
  await settings.getByRole('region', { name: 'Sending speed' }).getByRole('button', { name: 'Save' }).click();
  await announced(settings, 'Settings saved');
  expect(await box.isChecked()).toBe(true);

  const visitor = await desk.visit('/');
  await visitor.locator('html[data-js]').waitFor();
  await visitor.clock.install();
  await subscribe(visitor, 'asha@reader.example');
  // What to do next does not vanish with the thanks of a plain subscription.
  await visitor.clock.runFor(10_000);
  expect(await visitor.getByText(asked).isVisible()).toBe(true);

  const list = await desk.open('/main/admin/view/emails');
  await list.getByText('No Subscribers Found').waitFor();
  await list.getByRole('button', { name: 'Unconfirmed' }).click();
  const row = list.getByRole('row').filter({ hasText: 'asha@reader.example' });
  await row.getByText('Unconfirmed').waitFor();
  await list.getByText('1 unconfirmed subscriber in total').waitFor();
  expect(await list.getByRole('button', { name: 'Email All' }).isDisabled()).toBe(true);
  expect(await findAxeViolations(list)).toEqual([]);

  const reader = await desk.visit(new URL(await linkMailedTo('asha@reader.example')).pathname);
  await reader.getByRole('heading', { name: 'This link does not work' }).waitFor();
  expect(await findAxeViolations(reader)).toEqual([]);
  await reader.goto(await linkMailedTo('asha@reader.example'));
  await reader.getByRole('heading', { name: 'Confirm your subscription?' }).waitFor();
  expect(await findAxeViolations(reader)).toEqual([]);
  await reader.getByRole('button', { name: 'Confirm subscription' }).click();
  await reader.getByRole('heading', { name: 'Your subscription is confirmed.' }).waitFor();
  expect(await findAxeViolations(reader)).toEqual([]);
  // The link in the email, opened again.
  await reader.goto(await linkMailedTo('asha@reader.example'));
  await reader.getByRole('heading', { name: 'Your subscription is confirmed.' }).waitFor();
  expect(await reader.context().cookies()).toEqual([]);

  await list.getByText('No Subscribers Found').waitFor();
  await list.getByRole('button', { name: 'Unconfirmed' }).click();
  await row.waitFor();
  await list.getByText('1 subscriber in total').waitFor();
  await list.getByRole('button', { name: 'Unconfirmed' }).waitFor({ state: 'detached' });
});

test('a visitor without JavaScript subscribes and confirms', async () => {
  const visitor = await desk.visit('/', { javaScriptEnabled: false });
  await subscribe(visitor, 'plain@reader.example');
  await visitor.goto(await linkMailedTo('plain@reader.example'));
  await visitor.getByRole('button', { name: 'Confirm subscription' }).click();
  await visitor.getByRole('heading', { name: 'Your subscription is confirmed.' }).waitFor();
});
