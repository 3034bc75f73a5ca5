import { newNewsletterPath, path, projectPath, updateProjectPath } from '@perfboard/contracts/path';
import { shopDocumentNames } from '@perfboard/contracts/words/shop';
import { makeContact } from '@perfboard/server/testing/make-lead';
import { makeNewsletter } from '@perfboard/server/testing/make-newsletter';
import { scaled } from '@perfboard/testing/limit';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminDesk, signIn, startAdminDesk, untilStill } from './admin-desk.ts';

let desk: AdminDesk;
beforeAll(async () => {
  desk = await startAdminDesk({ seed: true });
});
afterAll(() => desk?.stop());

const nowhere = '00000000-0000-7000-8000-000000000000';

const publicPages = [
  path.home,
  path.projects,
  `${path.projects}?view=grid&q=LoRa`,
  `${path.projects}?q=xylophone`,
  '/projects/category/IoT%20Projects',
  path.booking,
  path.contact,
  path.privacy,
  path.terms,
  path.sitemap,
  path.newsletters,
  path.adminLogin,
  path.adminResetPassword,
];

const screens = [
  path.admin,
  path.adminInbox,
  path.adminAddProject,
  path.adminProjects,
  path.adminProjectImport.replace('/:uuid?', ''),
  path.adminBookings,
  path.adminContacts,
  path.adminAppointments,
  path.adminQuotes,
  path.adminMail,
  path.adminSubscribers,
  path.adminNewsletters,
  newNewsletterPath(),
  path.adminSubscriberImport.replace('/:uuid?', ''),
  ...shopDocumentNames.map((name) => path.adminShop.replace(':document?', name)),
  path.adminTeam,
  path.adminSettings,
  path.adminJobs,
  path.adminAudit,
  path.adminPrivacy,
  path.adminBackups,
];

/** What a browser reports of the pages of a profile, with the path of the page. */
function reportsOf(context: BrowserContext): string[] {
  const reports: string[] = [];
  const add = (page: Page | null, text: string) =>
    reports.push(`${(page?.url() ?? '').replace(desk.app.url, '')}: ${text}`);
  context.on('weberror', (error) => add(error.page(), error.error().message));
  context.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    add(message.page(), `${message.text()} ${message.location().url.replace(desk.app.url, '')}`);
  });
  context.on('requestfailed', (request) => {
    const { errorText = '' } = request.failure() ?? {};
    // A page that is left ends its requests.
    if (errorText !== 'net::ERR_ABORTED') add(request.frame().page(), `${errorText} ${request.url()}`);
  });
  return reports;
}

async function newProfile(isSignedIn: boolean): Promise<BrowserContext> {
  const context = await desk.browser.newContext({ reducedMotion: 'reduce' });
  context.setDefaultTimeout(scaled(30_000));
  if (isSignedIn) await signIn(context, desk.app.url);
  return context;
}

/** Visits pages one after the other, and takes each until it is at rest. */
async function visitAll(context: BrowserContext, addresses: readonly string[]): Promise<void> {
  const page = await context.newPage();
  for (const address of addresses) {
    await page.goto(desk.app.url + address);
    await page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')).first().waitFor();
    await untilStill(page);
  }
  // Browsers report an unused preload a few seconds later.
  await page.waitForTimeout(4_000);
}

test(
  'a visitor’s console stays empty on every page',
  async () => {
    const { prisma } = desk.app.rows;
    const projects = await prisma.project.findMany({ where: { story: { not: '' } }, take: 1 });
    const plain = await prisma.project.findMany({ where: { story: '' }, take: 1 });
    const context = await newProfile(false);
    const reports = reportsOf(context);
    // The desk leads a stranger home.
    await visitAll(context, [
      ...publicPages,
      ...[...projects, ...plain].map(projectPath),
      path.adminContacts,
    ]);
    expect(reports).toEqual([]);
    await context.close();
  },
  scaled(180_000),
);

test.each(['owner', 'editor', 'reader'] as const)(
  'the console of the %s stays empty on every screen',
  async (role) => {
    const { rows } = desk.app;
    await rows.prisma.user.updateMany({ data: { role } });
    const project = await rows.prisma.project.findFirstOrThrow();
    const lead = await makeContact(rows);
    const newsletter = await makeNewsletter(rows, 1, { status: 'draft' });
    const context = await newProfile(true);
    const reports = reportsOf(context);
    await visitAll(context, [
      ...screens,
      updateProjectPath(project.uuid),
      `${path.adminContacts}?open=${lead.uuid}`,
      path.adminNewsletter.replace(':uuid', newsletter.uuid),
    ]);
    expect(reports).toEqual([]);
    await context.close();
    await rows.prisma.user.updateMany({ data: { role: 'owner' } });
  },
  scaled(300_000),
);

/** Reports that are not about what the step itself has done. */
const unexpected = (reports: readonly string[], intended: RegExp) =>
  reports.filter((report) => !intended.test(report));

test('what fails on purpose is reported as that alone', async () => {
  const context = await newProfile(false);
  const reports = reportsOf(context);
  const page = await context.newPage();
  await page.goto(`${desk.app.url}/projects/${nowhere}/gone`);
  await page.getByRole('heading', { level: 1, name: 'This project is no longer here' }).waitFor();
  await untilStill(page);
  expect(unexpected(reports, /status of 404 \(Not Found\) \/projects\/0000/)).toEqual([]);

  reports.length = 0;
  await page.goto(desk.app.url + path.booking);
  await page.locator('html[data-js]').waitFor();
  // Rejected in the browser: nothing is sent.
  await page.getByRole('button', { name: 'Book Consultation' }).click();
  await page.getByText('Full name is required').waitFor();
  expect(reports).toEqual([]);

  await page.getByLabel('Full name').fill('Ada Lovelace');
  await page.getByLabel('Email', { exact: true }).fill('ada@engines.example');
  await page.getByLabel('Mobile number').fill('5550100142');
  await page.getByLabel('Project title').fill('Analytical engine');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Book Consultation' }).click();
  await page.getByText('You seem to be offline. What you typed is still here.').waitFor();
  expect(unexpected(reports, /ERR_INTERNET_DISCONNECTED/)).toEqual([]);
  await context.close();
});

test('a question for the password is not an error', async () => {
  await desk.app.rows.prisma.session.updateMany({ data: { confirmedAt: new Date(0) } });
  const context = await newProfile(true);
  await desk.app.rows.prisma.session.updateMany({ data: { confirmedAt: new Date(0) } });
  const reports = reportsOf(context);
  const page = await context.newPage();
  await page.goto(desk.app.url + path.adminTeam);
  await page.getByLabel('Email of the new member').fill('colleague@shop.example');
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByRole('dialog', { name: 'Confirm it’s you' }).waitFor();
  expect(reports).toEqual([]);
  await context.close();
});
