import { invitationMessages } from '@perfboard/contracts/words/invitation';
import { memberMessages } from '@perfboard/contracts/words/member';
import { noLeadRecipient, notificationChoiceMessages } from '@perfboard/contracts/words/notification';
import { passwordMessages } from '@perfboard/contracts/words/session';
import { insertMember } from '@perfboard/server/people/member/member';
import { hashPassword } from '@perfboard/server/people/session/password-hash';
import { makeProject } from '@perfboard/server/testing/make-project';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminDesk, announced, startAdminDesk } from './admin-desk.ts';
import { maxRetries } from './browser.ts';
import { findAxeViolations } from './public-site.ts';

let desk: AdminDesk;
beforeAll(async () => {
  desk = await startAdminDesk();
  await makeProject(desk.app.rows);
});
afterAll(() => desk?.stop());

const colleague = { email: 'asha@shop.example', password: 'nine blue capacitors', name: 'Asha Rao' };
const linkIn = (text = '') => /http\S+#token=[\w-]+/.exec(text)?.[0] ?? '';
const desks = (page: Page) => page.getByRole('navigation', { name: 'Desk' }).getByRole('link');

/** Once nothing moves any more: the banner of the example's address comes last, and pushes the rest down. */
async function openTeam(): Promise<Page> {
  const page = await desk.open('/main/admin/team');
  await page.getByText(noLeadRecipient).waitFor();
  await page.getByRole('table', { name: 'Members' }).waitFor();
  await page.getByRole('heading', { level: 2, name: 'Members' }).waitFor();
  return page;
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto(`${desk.app.url}/main/admin/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Admin Login' }).waitFor();
}

test('a colleague is invited by mail, chooses a password, works as a reader, is raised while looking, and removed', async () => {
  const owner = await openTeam();
  await owner.getByRole('button', { name: 'Invite' }).click();
  await owner.getByText('Email is required').waitFor();
  await owner.getByLabel('Email of the new member').fill('admin@example.com');
  await owner.getByRole('button', { name: 'Invite' }).click();
  await owner.getByText(invitationMessages.alreadyMember).waitFor();
  await expect.poll(() => owner.getByLabel('Email of the new member').inputValue()).toBe('admin@example.com');
  await owner.getByLabel('Email of the new member').fill(colleague.email);
  await owner.getByLabel('Role', { exact: true }).selectOption('Reader');
  await owner.getByRole('button', { name: 'Invite' }).click();
  await announced(owner, invitationMessages.sent);
  // The success does not stay beside the error of the next one.
  await owner.getByRole('button', { name: 'Invite' }).click();
  await owner.getByText('Email is required').waitFor();
  expect(await owner.getByText(invitationMessages.sent).count()).toBe(0);
  await owner.getByRole('table', { name: 'Invitations' }).getByText('Email sent').waitFor();
  expect(await findAxeViolations(owner)).toEqual([]);

  const mail = await desk.app.mail.waitFor(({ envelope }) => envelope.to.includes(colleague.email));
  const page = await desk.visit('/');
  const requested: string[] = [];
  const posted: string[] = [];
  page.on('request', (request) => {
    requested.push(request.url());
    if (request.isNavigationRequest() && request.method() === 'POST') posted.push(request.url());
  });
  await page.goto(linkIn(mail.text));
  await page.getByLabel('Your name').waitFor();
  await page.reload();
  await page.getByLabel('Your name').waitFor();
  expect(posted).toEqual([]);
  expect(page.url()).toBe(`${desk.app.url}/main/admin/invitation`);
  expect(await findAxeViolations(page)).toEqual([]);
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(colleague.email);
  await page.getByLabel('Your name').fill(colleague.name);
  await page.getByLabel('Password, at least').fill('password1234');
  await page.getByRole('button', { name: 'Join' }).click();
  await page.getByText(passwordMessages.common).waitFor();
  await expect.poll(() => page.getByLabel('Your name').inputValue()).toBe(colleague.name);
  await page.getByLabel('Password, at least').fill(colleague.password);
  await page.getByRole('button', { name: 'Join' }).click();
  await page.getByRole('status').filter({ hasText: 'Welcome to the team' }).waitFor();
  const token = linkIn(mail.text).split('token=')[1] ?? '-';
  expect(requested.filter((url) => url.replace(/#.*/, '').includes(token))).toEqual([]);

  await page.goto(linkIn(mail.text));
  await page.getByRole('alert').filter({ hasText: invitationMessages.used }).waitFor();

  // A reader lands on the overview, and is offered nothing that would be refused.
  await logIn(page, colleague.email, colleague.password);
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  expect(await desks(page).allInnerTexts()).toEqual([
    'Overview',
    'Inbox',
    'Appointments',
    'Newsletters',
    'Settings',
    'Background tasks',
  ]);
  const { uuid } = await makeProject(desk.app.rows, { project_name: 'Rain gauge' });
  await page.goto(`${desk.app.url}/main/admin/view/projects`);
  const project = page.getByRole('table', { name: 'Projects' }).getByRole('link', { name: 'Rain gauge' });
  expect(await project.getAttribute('href')).toContain(uuid);
  await expect.poll(() => page.getByRole('button', { name: /^Delete/ }).count()).toBe(0);
  await expect.poll(() => page.getByRole('link', { name: /^Edit|Add Project/ }).count()).toBe(0);
  await page.goto(`${desk.app.url}/main/admin/newsletters/new`);
  await page.getByText(memberMessages.refused('editor')).waitFor();
  await page.goto(`${desk.app.url}/main/admin/team`);
  await page
    .getByRole('alert')
    .filter({ hasText: memberMessages.refused('owner') })
    .waitFor();

  const members = owner.getByRole('table', { name: 'Members' });
  await members.getByText(colleague.name).waitFor();
  // A choice that is slow is not overtaken by the next one.
  const answered: (string | undefined)[] = [];
  await owner.route('**/trpc/**member.setRole**', async (route) => {
    const response = await route.fetch();
    if (answered.length === 0) await owner.waitForTimeout(300);
    answered.push(/reader|editor/.exec(route.request().postData() ?? '')?.[0]);
    await route.fulfill({ response });
  });
  const role = members.getByLabel(`Role of ${colleague.name}`);
  for (const name of ['Editor', 'Reader', 'Editor']) await role.selectOption(name);
  expect(await role.inputValue()).toBe('editor');
  await expect.poll(() => answered).toEqual(['editor', 'reader', 'editor']);
  // An arrow key chooses the next role at once: before an owner, the page asks.
  await role.selectOption('Owner');
  const question = owner.getByRole('alertdialog', { name: `Make ${colleague.name} an owner?` });
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await role.inputValue()).toBe('editor');
  await owner.getByRole('status').filter({ hasText: 'Role changed' }).waitFor();
  // Without a reload: the change feed notifies the open desk.
  await page.getByRole('link', { name: 'Add Projects' }).waitFor();

  await members.getByRole('button', { name: `Remove ${colleague.name}` }).click();
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await owner.getByRole('status').filter({ hasText: 'Member removed' }).waitFor();
  await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
  // A shop keeps its only owner.
  await owner.getByRole('button', { name: 'Remove Admin', disabled: true }).waitFor();
  await page.context().close();
  await owner.context().close();
});

test('an invitation is mailed again and withdrawn, and its link then says so', async () => {
  const owner = await openTeam();
  const email = 'later@shop.example';
  await owner.getByLabel('Email of the new member').fill(email);
  await owner.getByRole('button', { name: 'Invite' }).click();
  const mail = await desk.app.mail.waitFor(({ envelope }) => envelope.to.includes(email));
  await owner.getByRole('button', { name: `Send again to ${email}` }).click();
  await expect
    .poll(() => desk.app.mail.messages.filter(({ envelope }) => envelope.to.includes(email)).length)
    .toBe(2);
  await owner.getByRole('button', { name: `Withdraw the invitation of ${email}` }).click();
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await owner.getByRole('status').filter({ hasText: 'Invitation withdrawn' }).waitFor();
  const page = await desk.visit('/');
  await page.goto(linkIn(mail.text));
  await page.getByRole('alert').filter({ hasText: 'This invitation was withdrawn' }).waitFor();
  await page.context().close();
  await owner.context().close();
});

test('a member chooses email notifications, and the warning about unreachable addresses disappears', async () => {
  const member = { email: 'bo@team.shop', name: 'Bo', role: 'editor' } as const;
  const password_hash = await hashPassword(colleague.password);
  await desk.app.rows.prisma.$transaction((tx) => insertMember(tx, { ...member, password_hash }));
  const page = await desk.visit('/');
  await logIn(page, 'bo@team.shop', colleague.password);
  const warning = page.getByRole('region', { name: 'Health' }).filter({ hasText: noLeadRecipient });
  await warning.getByRole('link', { name: 'Get these emails' }).click();
  const mails = page.getByRole('region', { name: 'Email notifications' });
  await mails.getByText('the email goes to desk@perfboardlabs.example').waitFor();
  await expect.poll(() => mails.evaluate((section) => section.contains(document.activeElement))).toBe(true);
  await expect.poll(() => mails.getByLabel('Send digest at').count()).toBe(0);
  await mails.getByLabel('Booking requests').selectOption('Immediately');
  await mails.getByLabel('Contact messages').selectOption('In a daily digest');
  await mails.getByLabel('Send digest at').selectOption('07:00 AM');
  await page.getByRole('link', { name: /^Inbox/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  expect(await findAxeViolations(page)).toEqual([]);
  await mails.getByRole('button', { name: 'Save notifications' }).click();
  await announced(mails, notificationChoiceMessages.saved);
  await warning.waitFor({ state: 'detached' });
  await page.reload();
  await mails.getByLabel('Send digest at').waitFor();
  await expect.poll(() => mails.getByLabel('Booking requests').inputValue()).toBe('at_once');
  await expect.poll(() => mails.getByLabel('Send digest at').inputValue()).toBe('7');
  // On a journey, the hour remains that of the time zone in which it was chosen.
  const { pool } = desk.app.database;
  await pool.query(`update notification_choices set time_zone = 'Asia/Kolkata'`);
  await page.reload();
  await expect.poll(() => mails.getByLabel('Time zone').inputValue()).toBe('Asia/Kolkata');
  await mails.getByLabel('Send digest at').selectOption('09:00 AM');
  await mails.getByRole('button', { name: 'Save notifications' }).click();
  await announced(mails, notificationChoiceMessages.saved);
  const stored = await pool.query('select digest_hour, time_zone from notification_choices');
  expect(stored.rows).toEqual([{ digest_hour: 9, time_zone: 'Asia/Kolkata' }]);

  await page.request.post(`${desk.app.url}/api/v1/bookings`, {
    data: {
      full_name: 'Asha Rao',
      email: 'asha@visitor.test',
      mobile_no: '+912345678901',
      project_title: 'LoRa soil moisture network',
    },
    headers: { origin: desk.app.url },
    maxRetries,
  });
  const mail = await desk.app.mail.waitFor(({ envelope }) => envelope.to.includes('bo@team.shop'));
  expect(mail.subject).toContain('New booking request');
  const toShop = desk.app.mail.messages.filter(({ envelope }) =>
    envelope.to.includes('desk@perfboardlabs.example'),
  );
  expect(toShop).toEqual([]);
  await page.context().close();
});

test('where the shop asks everybody for a second factor, the desk says so and opens nothing else', async () => {
  const { pool } = desk.app.database;
  await pool.query(`insert into settings (key, value) values ('team.second_factor_required', 'true')`);
  const page = await desk.open('/main/admin/view/contacts');
  await page.getByRole('heading', { level: 1, name: 'One more step' }).waitFor();
  await page.getByRole('region', { name: 'Second factor' }).getByLabel('Your password').waitFor();
  await expect.poll(() => page.getByRole('navigation').count()).toBe(0);
  expect(await findAxeViolations(page)).toEqual([]);
  await pool.query(`delete from settings where key = 'team.second_factor_required'`);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Contact Messages' }).waitFor();
  await page.context().close();
});
