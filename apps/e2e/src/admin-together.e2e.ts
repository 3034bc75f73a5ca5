import { randomUUID } from 'node:crypto';
import { deskQuotePath, newsletterPath, updateProjectPath } from '@perfboard/contracts/path';
import { followUpMessages } from '@perfboard/contracts/words/follow-up';
import { replyMessages } from '@perfboard/contracts/words/lead';
import { presenceTiming } from '@perfboard/contracts/words/presence';
import { fireFollowUp } from '@perfboard/server/leads/follow-up/fire-follow-up';
import { insertMember } from '@perfboard/server/people/member/member';
import { makeBooking, makeContact, makeIncoming } from '@perfboard/server/testing/make-lead';
import { hashCheaply } from '@perfboard/server/testing/make-member';
import { makeNewsletter, makeSubscriber } from '@perfboard/server/testing/make-newsletter';
import { makeProject } from '@perfboard/server/testing/make-project';
import { scaled } from '@perfboard/testing/limit';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type AdminDesk,
  announced,
  rememberAnnouncements,
  startAdminDesk,
  writeReply,
} from './admin-desk.ts';
import { findAxeViolations } from './public-site.ts';

let desk: AdminDesk;
let ben = '';
const password = 'correct horse battery staple';
beforeAll(async () => {
  desk = await startAdminDesk();
});
afterAll(() => desk?.stop());
beforeEach(async () => {
  for (const context of desk.browser.contexts()) await context.close();
  await desk.app.database.pool.query(
    `truncate contacts, bookings, notifications, outbox cascade; delete from users where email like 'ben%'`,
  );
  ben = await addBen();
});

const messages = '/main/admin/view/contacts';
const soon = { timeout: scaled(15_000) };

/** A second member. */
const addBen = async () => {
  const password_hash = await hashCheaply(password);
  const fields = { email: `ben-${randomUUID()}@shop.example`, name: 'Ben Okafor', role: 'editor' as const };
  await desk.app.rows.prisma.$transaction((tx) => insertMember(tx, { ...fields, password_hash }));
  return fields.email;
};

/** A page of the second member, at an address of the shop. */
async function openAsBen(
  path: string,
  { url = desk.app.url, ...options }: BrowserContextOptions & { url?: string } = {},
) {
  const context = await desk.browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  context.setDefaultTimeout(scaled(30_000));
  const answer = await context.request.post(`${url}/api/auth/sign-in/email`, {
    data: { email: ben, password },
    headers: { origin: url },
  });
  expect(answer.ok()).toBe(true);
  const page = await context.newPage();
  rememberAnnouncements(page);
  await page.goto(url + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

let apis = 0;
/** Another process of the shop; returns its address. */
async function startSecondApi(): Promise<string> {
  apis += 1;
  const port = Number(new URL(desk.app.url).port) + apis;
  const url = `http://127.0.0.1:${port}`;
  await desk.app.startApi({ PORT: String(port), PUBLIC_URL: url });
  return url;
}

const leadOf = (page: Page) => page.getByRole('dialog', { name: 'Message from Asha Rao' });
const open = async (page: Page) => {
  await page.getByRole('button', { name: 'View Asha Rao' }).click();
  await leadOf(page).waitFor();
};
/** The lead, open for both members, each at a process of their own. */
async function openBoth() {
  const url = await startSecondApi();
  const page = await desk.open(messages);
  const other = await openAsBen(messages, { url });
  await open(page);
  await open(other);
  await benIsThere(page).waitFor();
  return { url, page, other };
}
const benIsThere = (page: Page) => leadOf(page).getByText('Ben Okafor has this lead open.');
const row = (page: Page) => page.getByRole('row').filter({ hasText: 'Asha Rao' });

test('two members at two processes see each other on a lead and in its row, until one leaves, crashes or is cut off', async () => {
  await makeContact(desk.app.rows, { name: 'Asha Rao' });
  const { url, page, other } = await openBoth();
  await leadOf(other).getByText('Admin has this lead open.').waitFor();
  await row(page).getByText('Open: Ben Okafor').waitFor({ state: 'attached' });
  // The row alone shows it, too, and a second tab of the same member changes nothing.
  const second = await other.context().newPage();
  await second.goto(url + messages);
  await open(second);
  await other.keyboard.press('Escape');
  await leadOf(other).waitFor({ state: 'detached' });
  // The second tab's first beat may be on its way.
  await page.waitForTimeout(500);
  await benIsThere(page).waitFor();
  await second.keyboard.press('Escape');
  await benIsThere(page).waitFor({ state: 'detached' });
  // A socket that is cut: nothing says good-bye.
  await open(other);
  await benIsThere(page).waitFor();
  await other.context().setOffline(true);
  let since = performance.now();
  await benIsThere(page).waitFor({ state: 'detached' });
  expect(performance.now() - since).toBeLessThan(scaled(10_000));
  await other.context().setOffline(false);
  await benIsThere(page).waitFor();
  // A browser that is killed.
  since = performance.now();
  await other.context().close();
  await benIsThere(page).waitFor({ state: 'detached' });
  expect(performance.now() - since).toBeLessThan(scaled(10_000));
  expect(presenceTiming.goneMs).toBeLessThan(10_000);
});

test('that a colleague begins a reply is seen within a second at the other process, before and beside one’s own', async () => {
  await makeContact(desk.app.rows, { name: 'Asha Rao', status: 'read' });
  const { page, other } = await openBoth();
  const said = 'Ben Okafor is writing a reply to this lead.';
  const benWrites = leadOf(page).getByText(said);
  const text = leadOf(other).getByLabel('Reply text');
  await leadOf(other).getByRole('button', { name: 'Reply', exact: true }).click();
  await text.waitFor();
  // An open composer is not a reply yet, for as long as it takes one to be seen.
  await page.waitForTimeout(1_000);
  expect(await benWrites.count()).toBe(0);
  // It does not come with the lead's history.
  await page.route('**/*timeline*', (route) => route.abort());
  let since = performance.now();
  await text.fill('Forty a piece.');
  await benWrites.waitFor();
  expect(performance.now() - since).toBeLessThan(scaled(1_000));
  await page.unroute('**/*timeline*');
  await leadOf(page).getByRole('button', { name: 'Reply', exact: true }).click();
  await leadOf(page).getByRole('region', { name: 'Reply' }).getByText(said).waitFor();
  // Longer than one beat: nothing but closing, sending or clearing the reply ends it.
  await page.waitForTimeout(presenceTiming.beatMs + 500);
  expect(await benWrites.count()).toBe(1);
  since = performance.now();
  await leadOf(other).getByRole('button', { name: 'Send reply' }).click();
  await benIsThere(page).waitFor();
  expect(performance.now() - since).toBeLessThan(scaled(5_000));
  expect(await benWrites.count()).toBe(0);
});

test('a reply that was restored is one that is being written, and a member who is removed is gone with it', async () => {
  await makeContact(desk.app.rows, { name: 'Asha Rao', status: 'read' });
  const { page, other } = await openBoth();
  const benWrites = leadOf(page).getByText('Ben Okafor is writing a reply to this lead.');
  await leadOf(other).getByRole('button', { name: 'Reply', exact: true }).click();
  await writeReply(leadOf(other), 'Forty a piece.');
  await benWrites.waitFor();
  await other.keyboard.press('Escape');
  await benWrites.waitFor({ state: 'detached' });
  await open(other);
  expect(await leadOf(other).getByLabel('Reply text').inputValue()).toContain('Forty a piece.');
  await benWrites.waitFor();
  // A second tab of the same member only reads: one of the two is still writing.
  const second = await other.context().newPage();
  await second.goto(other.url());
  await open(second);
  await page.waitForTimeout(500);
  await benWrites.waitFor();
  await desk.app.rows.prisma.user.deleteMany({ where: { email: ben } });
  await benWrites.waitFor({ state: 'detached', timeout: scaled(5_000) });
  await row(page).getByText('Open: Ben Okafor').waitFor({ state: 'detached' });
});

test('a quote shows who else reads or edits it, in its row too', async () => {
  const { uuid: booking_uuid } = await makeBooking(desk.app.rows);
  const client = { client_name: 'Chen Wei', client_email: 'chen@x.example', title: 'Boards' };
  const written = { currency: 'EUR', tax_rounding: 'line', author: 'Admin', series_uuid: booking_uuid };
  const { uuid } = await desk.app.rows.prisma.quote.create({ data: { booking_uuid, ...client, ...written } });
  const page = await desk.open('/main/admin/view/quotes');
  const other = await openAsBen(deskQuotePath(uuid));
  await page.getByText('Open: Ben Okafor').waitFor({ state: 'attached' });
  await page.getByRole('link', { name: /draft/i }).click();
  await page.getByText('Ben Okafor has this quote open.').waitFor();
  await other.getByText('Admin has this quote open.').waitFor();
  await other.getByLabel('Delivery time').fill('Two weeks');
  await page.getByText('Ben Okafor is editing this quote.').waitFor();
});

test('a translation that is typed is seen: of a project as editing it, of a newsletter also in the question to send it', async () => {
  await desk.app.database.pool.query(
    `insert into shop_documents (name, version, own, updated_by)
      values ('languages', 1, '{"further": ["de"]}', 'owner@shop.example')`,
  );
  const { uuid } = await makeProject(desk.app.rows);
  const page = await desk.open(updateProjectPath(uuid));
  const other = await openAsBen(updateProjectPath(uuid));
  const texts = other.getByRole('list', { name: 'Translations into Deutsch' });
  await texts.getByLabel('Name').fill('Ventilsteuerung');
  await page.getByText('Ben Okafor is editing this project.').waitFor();
  await other.context().close();

  await makeSubscriber(desk.app.rows);
  const newsletter = await makeNewsletter(desk.app.rows, 0, { status: 'draft', planned_at: null });
  await page.goto(desk.app.url + newsletterPath(newsletter.uuid));
  const ben = await openAsBen(newsletterPath(newsletter.uuid));
  await page.getByRole('button', { name: 'Send to 1 subscriber' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('Ben Okafor has this newsletter open.').waitFor();
  await ben.getByRole('list', { name: 'Translations into Deutsch' }).getByLabel('Subject').fill('Neu');
  await question
    .getByText('Ben Okafor is translating this newsletter. Translations that are not saved yet are not sent.')
    .waitFor();
  expect(await question.getByRole('button', { name: 'Yes, send it' }).isEnabled()).toBe(true);
  await desk.app.database.pool.query(`delete from shop_documents where name = 'languages'`);
});

test('a shop with one member asks and loads nothing about presence', async () => {
  await desk.app.database.pool.query(`delete from users where email like 'ben%'`);
  await makeContact(desk.app.rows, { name: 'Asha Rao' });
  const page = await desk.open('/main/admin');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(desk.app.url + messages);
  await open(page);
  await leadOf(page).getByRole('region', { name: 'History' }).getByText('Received').waitFor();
  await page.waitForTimeout(presenceTiming.beatMs + 500);
  expect(
    asked.filter((url) =>
      /presence\.beat|present-(?:beat|line|mark|names)|"presence":true/.test(decodeURIComponent(url)),
    ),
  ).toEqual([]);
  // The module that knows who is there is not loaded either.
  const scripts = asked.filter((url) => /\/assets\/[^?]+\.js/.test(url));
  const texts = await Promise.all(scripts.map(async (url) => (await fetch(url)).text()));
  expect(texts.length).toBeGreaterThan(5);
  expect(texts.filter((text) => text.includes('goneMs'))).toEqual([]);
});

test('a follow-up is set by keyboard, shown in the list, comes back at the top, and is done', async () => {
  const { rows } = desk.app;
  await makeContact(rows, { name: 'Chen Wei', status: 'responded' });
  await makeContact(rows, { name: 'Asha Rao', status: 'responded', created_at: new Date(Date.now() - 9e7) });
  const page = await desk.open(messages);
  await open(page);
  const section = leadOf(page).getByRole('region', { name: 'Follow-up' });
  await section.getByRole('button', { name: 'Follow up', exact: true }).focus();
  await page.keyboard.press('Enter');
  const choice = section.getByLabel('Follow up', { exact: true });
  await expect.poll(() => choice.evaluate((select) => select === document.activeElement)).toBe(true);
  expect(await choice.locator('option').first().textContent()).toMatch(/^Tomorrow 09:00 AM \(/);
  await choice.selectOption({ index: 1 });
  await section.getByLabel('Follow-up note').fill('Ask for the size');
  await section.getByLabel('Follow-up note').press('Tab');
  await page.keyboard.press('Enter');
  await announced(section, followUpMessages.saved);
  await section.getByText(/^Follow-up: .*, if there is no answer$/).waitFor();
  await leadOf(page).getByText('Planned if no answer').waitFor();
  await row(page)
    .getByText(/^Follow-up .*, if no answer$/)
    .waitFor({ state: 'attached' });
  // Changed to a time that is picked.
  await section.getByRole('button', { name: 'Change follow-up' }).click();
  await section.getByLabel('Time', { exact: true }).fill('2020-01-01T09:00');
  await section.getByRole('button', { name: 'Save follow-up' }).click();
  await section.getByText(followUpMessages.past).waitFor();
  await section.getByRole('button', { name: 'Cancel' }).click();
  await page.keyboard.press('Escape');
  const { uuid } = await rows.prisma.followUp.findFirstOrThrow({ where: { ended_at: null } });
  await rows.pool.query(`update follow_ups set due_at = now() where uuid = $1`, [uuid]);
  await fireFollowUp(rows, uuid);
  await row(page).getByText('Follow up now').waitFor({ state: 'attached' });
  await expect.poll(() => page.getByRole('row').nth(1).innerText(), soon).toContain('Asha Rao');
  await page.goto(`${desk.app.url}/main/admin/inbox`);
  await page.getByRole('row').nth(1).getByRole('link', { name: 'Asha Rao' }).click();
  await section.getByText(/^Time to follow up/).waitFor();
  await section.getByRole('button', { name: 'Done' }).click();
  await row(page).waitFor({ state: 'detached' });
  await expect
    .poll(() => desk.app.mail.messages.map(({ subject }) => subject), soon)
    .toContain('Follow up: Quote');
});

test('a half-typed follow-up waits where its lead was left, and leaving the page asks first', async () => {
  await makeContact(desk.app.rows, { name: 'Asha Rao', status: 'responded' });
  const page = await desk.open(messages);
  await open(page);
  const section = leadOf(page).getByRole('region', { name: 'Follow-up' });
  const note = section.getByLabel('Follow-up note');
  await section.getByRole('button', { name: 'Follow up', exact: true }).click();
  await section.getByLabel('Follow up', { exact: true }).selectOption({ index: 2 });
  await note.fill('Ask for the size');
  await page.keyboard.press('Escape');
  await leadOf(page).waitFor({ state: 'detached' });
  await open(page);
  expect(await note.inputValue()).toBe('Ask for the size');
  expect(await section.getByLabel('Follow up', { exact: true }).inputValue()).toBe('monday');
  const asked = page.waitForEvent('dialog');
  void page.reload().catch(() => undefined);
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  expect(await note.inputValue()).toBe('Ask for the size');
  await section.getByRole('button', { name: 'Save follow-up' }).click();
  await announced(section, followUpMessages.saved);
  await note.waitFor({ state: 'detached' });
  // What was discarded is gone.
  await section.getByRole('button', { name: 'Change follow-up' }).click();
  await note.fill('Something else');
  await section.getByRole('button', { name: 'Cancel' }).click();
  await section.getByRole('button', { name: 'Change follow-up' }).click();
  expect(await note.inputValue()).toBe('Ask for the size');
});

test('a note completes the names of members by keyboard and on a phone, and the mentioned one gets one email', async () => {
  await makeContact(desk.app.rows, { name: 'Asha Rao' });
  const page = await desk.open(messages);
  await open(page);
  const note = leadOf(page).getByLabel('Internal note');
  await note.click();
  await note.pressSequentially('Mail x@ben.example and ask @be');
  const list = page.getByRole('listbox', { name: 'Members' });
  await list.getByRole('option', { name: 'Ben Okafor', selected: true }).waitFor();
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });
  expect(await leadOf(page).count()).toBe(1);
  await page.keyboard.type('n');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('@O');
  await list.getByRole('option', { name: 'Ben Okafor' }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => note.inputValue()).toBe('Mail x@ben.example and ask @Ben Okafor ');
  await page.keyboard.type('please');
  await page.keyboard.press('Control+Enter');
  await announced(leadOf(page), 'Note saved');
  await leadOf(page).getByText('Mail x@ben.example and ask @Ben Okafor please').waitFor();
  const told = () => desk.app.mail.messages.filter(({ envelope }) => envelope.to.includes(ben)).length;
  await expect.poll(told, soon).toBe(1);
  const phone = await desk.open(messages, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await phone.getByRole('button', { name: 'View Asha Rao' }).click();
  await leadOf(phone).getByLabel('Internal note').fill('And @');
  await phone.getByRole('listbox', { name: 'Members' }).getByText('Ben Okafor').tap();
  await expect.poll(() => leadOf(phone).getByLabel('Internal note').inputValue()).toBe('And @Ben Okafor ');
});

test('a message that arrives while one types is shown before sending, and an unseen one causes a conflict', async () => {
  const { rows } = desk.app;
  const { uuid } = await makeContact(rows, { name: 'Asha Rao' });
  const page = await desk.open(messages);
  await open(page);
  // The history is there: what is in it counts as seen.
  await leadOf(page).getByText('Status: Read').waitFor();
  await leadOf(page).getByRole('button', { name: 'Reply', exact: true }).click();
  await writeReply(leadOf(page), 'Forty a piece.');
  await makeIncoming(rows, { contact_uuid: uuid, matched_by: 'reference', body: 'Make it twenty.' });
  await rows.pool.query('update contacts set customer_reply_at = now() where uuid = $1', [uuid]);
  await leadOf(page).getByText('A new message from the customer arrived while you were writing.').waitFor();
  await leadOf(page).getByRole('button', { name: 'Show message' }).click();
  const reply = leadOf(page).getByRole('region', { name: 'Reply' });
  await reply.getByText('Make it twenty.').waitFor();
  // One that no screen has read yet.
  await page.route('**/*timeline*', (route) => route.abort());
  await makeIncoming(rows, { contact_uuid: uuid, matched_by: 'reference', body: 'Or thirty.' });
  await page.unroute('**/*timeline*');
  const answer = await page.context().request.post(`${desk.app.url}/api/v1/contacts/${uuid}/replies`, {
    data: { subject: 'Re: Quote', body: 'Forty.', after_message: null },
    headers: { origin: desk.app.url },
  });
  expect([answer.status(), (await answer.json()).message]).toEqual([409, replyMessages.newMessage]);
});

test.each([
  ['a project', 'project'],
  ['a page of the site', 'page'],
  ['a newsletter', 'newsletter'],
] as const)('who else edits %s is seen in the editor', async (_what, noun) => {
  const { rows } = desk.app;
  const addressOf = {
    project: async () => `/main/admin/update/project/${(await makeProject(rows)).uuid}`,
    page: async () => '/main/admin/shop/profile',
    newsletter: async () => {
      const { uuid } = await rows.prisma.newsletter.create({ data: { subject: 'News', body: 'Hello' } });
      return `/main/admin/newsletters/${uuid}`;
    },
  };
  const address = await addressOf[noun]();
  const page = await desk.open(address);
  const other = await openAsBen(address);
  await page.getByText(`Ben Okafor has this ${noun} open.`).waitFor();
  const field = other.locator('form input[type="text"], form input:not([type])').first();
  await field.fill('Something else');
  await page.getByText(`Ben Okafor is editing this ${noun}.`).waitFor();
});

test.each([
  ['a project', 'This project was changed since you opened it. Saving will show you both versions.'],
  ['a page of the site', 'This page was changed since you opened it. Saving will show you both versions.'],
] as const)('a save of %s by another member shows while one edits it, before saving', async (what, said) => {
  const { rows } = desk.app;
  const address =
    what === 'a project'
      ? `/main/admin/update/project/${(await makeProject(rows)).uuid}`
      : '/main/admin/shop/home';
  const page = await desk.open(address);
  const other = await desk.open(address);
  const fieldOf = (of: Page) => of.locator('form input[type="text"], form input:not([type])').first();
  await fieldOf(page).fill('Mine');
  await fieldOf(other).fill('Theirs');
  expect(await page.getByText(said).count()).toBe(0);
  await other.getByRole('button', { name: /^(?:Update|Save)/ }).click();
  await page.getByText(said).waitFor();
  expect(await fieldOf(page).inputValue()).toBe('Mine');
});

test.each([
  ['light', 390],
  ['dark', 390],
  ['light', 768],
  ['dark', 1440],
] as const)(
  'in %s at %i pixels a lead with all of it fits, and axe finds nothing',
  async (colorScheme, width) => {
    const { rows } = desk.app;
    const { uuid } = await makeContact(rows, { name: 'Asha Rao' });
    await openAsBen(`${messages}?open=${uuid}`);
    const page = await desk.open(messages, { colorScheme, viewport: { width, height: 900 } });
    await open(page);
    await benIsThere(page).waitFor();
    const section = leadOf(page).getByRole('region', { name: 'Follow-up' });
    await section.getByRole('button', { name: 'Follow up', exact: true }).click();
    await section.getByLabel('Follow up', { exact: true }).selectOption('picked');
    await leadOf(page).getByLabel('Internal note').fill('Ask @');
    await page
      .getByRole('listbox', { name: 'Members' })
      .getByRole('option', { name: 'Ben Okafor' })
      .waitFor();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect([overflow, await findAxeViolations(page)]).toEqual([0, []]);
  },
);

test('the pages complained about nothing but cut connections', () => {
  expect(desk.complaints.filter((line) => !/ERR_|Failed to load resource/.test(line))).toEqual([]);
});
