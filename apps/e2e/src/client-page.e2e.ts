import { clientPageMessages } from '@perfboard/contracts/words/client-page';
import { makeBooking } from '@perfboard/server/testing/make-lead';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminDesk, announced, startAdminDesk } from './admin-desk.ts';
import { maxRetries } from './browser.ts';
import { findAxeViolations } from './public-site.ts';
import { signIn } from './rest.ts';

let desk: AdminDesk;
let cookie: string;
beforeAll(async () => {
  desk = await startAdminDesk({ withoutWorker: true });
  cookie = await signIn(desk.app);
});
afterAll(() => desk?.stop());

/** The path of a lead's page. */
async function linkOf({ uuid }: { uuid: string }): Promise<string> {
  const answer = await fetch(`${desk.app.url}/api/v1/bookings/${uuid}/client-page`, { headers: { cookie } });
  const { url } = (await answer.json()) as { url: string };
  return new URL(url).pathname;
}
const answersOf = (uuid: string) =>
  desk.app.rows.prisma.incomingMail.findMany({
    where: { booking_uuid: uuid },
    orderBy: { created_at: 'asc' },
    include: { files: true },
  });
const newLead = () =>
  makeBooking(desk.app.rows, {
    project_title: 'Soil moisture network',
    purpose: 'Forty nodes in a vineyard,\none gateway.',
    quantity: '40',
    stage: 'in-production',
  });
const write = async (page: Page, text: string, name = 'board.zip') => {
  await page.getByLabel('Your message').fill(text);
  await page
    .getByLabel('Files')
    .setInputFiles({ name, mimeType: 'application/zip', buffer: Buffer.from('PK') });
  await page.getByRole('button', { name: 'Send message' }).click();
};
const sent = (page: Page) => page.getByRole('status').getByText(clientPageMessages.sent).waitFor();

test.each([true, false])(
  'a client writes with a file, and the desk has it as a reply (script: %s)',
  async (javaScriptEnabled) => {
    const lead = await newLead();
    const page = await desk.visit(await linkOf(lead), {
      javaScriptEnabled,
      viewport: { width: 320, height: 700 },
    });
    await page
      .getByText('Times on this page are in America/Los Angeles, unless another zone is named.')
      .waitFor();
    await page.evaluate(() => document.querySelector('h1')?.append('äé'));
    const loaded = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .join(),
      );
    await expect.poll(loaded).toContain('/archivo-latin-');
    const fontOf = (selector?: string) =>
      page.getByLabel('Files').evaluate((input, part) => getComputedStyle(input, part).fontFamily, selector);
    expect(await fontOf('::file-selector-button')).toBe(await fontOf());
    await page.emulateMedia({ forcedColors: 'active' });
    const dotOf = (selector: string) =>
      page
        .locator(`.stages ${selector}`)
        .first()
        .evaluate((stage) => getComputedStyle(stage, '::before').backgroundColor);
    expect(await dotOf('.past')).not.toBe(await dotOf('li:last-child'));
    await page.emulateMedia({ forcedColors: 'none' });
    await write(page, 'Can it be forty-two?', 'the "42" board.zip');
    await sent(page);
    // Without scrolling.
    await expect
      .poll(() =>
        page.locator('#notice').evaluate((notice) => {
          const { top, bottom } = notice.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight;
        }),
      )
      .toBe(true);
    const bottomOf = (box: { y: number; height: number } | null) => (box ? box.y + box.height : 0);
    const notice = await page.locator('#notice').boundingBox();
    expect(notice?.y).toBeGreaterThan(bottomOf(await page.locator('.talk > li').last().boundingBox()) + 8);
    expect(await page.getByText('Can it be forty-two?').isVisible()).toBe(true);
    expect(await page.getByLabel('Your message').inputValue()).toBe('');
    if (javaScriptEnabled) await page.getByLabel('Your message').fill('And one more');
    await page.reload();
    if (javaScriptEnabled) {
      expect(await page.getByLabel('Your message').inputValue()).toBe('And one more');
      expect(await page.locator('#notice').count()).toBe(0);
    }
    const stored = await answersOf(lead.uuid);
    const name = 'the "42" board.zip';
    expect(stored).toMatchObject([{ body: 'Can it be forty-two?', files: [{ name }] }]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^the .42. board\.zip$/);
    // Nothing needs to be scrolled sideways.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await page.context().close();
  },
);

test('a message sent without a connection, or whose answer was lost, is stored as one message', async () => {
  const lead = await newLead();
  const page = await desk.visit(await linkOf(lead));
  await page.context().setOffline(true);
  await write(page, 'From the tunnel');
  await page.getByRole('alert').getByText('You seem to be offline. What you typed is still here.').waitFor();
  await page.context().setOffline(false);
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  const loseAnswer = async () => {
    await page.route('**/client/*', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      // It arrives, its answer does not.
      await route.fetch({ maxRetries });
      await route.abort('connectionreset');
    });
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByRole('alert').getByText('It’s safe to send it again.').waitFor();
    await page.unrouteAll();
  };
  await loseAnswer();
  await page.getByRole('button', { name: 'Send message' }).click();
  await sent(page);
  expect(await answersOf(lead.uuid)).toMatchObject([{ body: 'From the tunnel', files: [{}] }]);
  await page.context().setOffline(true);
  await write(page, 'And one mo');
  await page.getByRole('alert').getByText('You seem to be offline.').waitFor();
  expect(await page.locator('#notice').count()).toBe(0);
  await page.context().setOffline(false);
  // A half-written text survives a reload of the tab.
  await page.getByLabel('Your message').fill('And one mo');
  await page.goto(desk.app.url + (await linkOf(lead)));
  expect(await page.getByLabel('Your message').inputValue()).toBe('And one mo');
  await write(page, 'And one more');
  await sent(page);
  // Stored although its answer was lost, it is among the messages and is not offered again.
  await page.getByLabel('Your message').fill('The last one');
  await page
    .getByLabel('Files')
    .setInputFiles({ name: 'a.zip', mimeType: 'application/zip', buffer: Buffer.from('PK') });
  await loseAnswer();
  await page.reload();
  await page.getByRole('listitem').getByText('The last one').waitFor();
  expect(await page.getByLabel('Your message').inputValue()).toBe('');
  expect(await answersOf(lead.uuid)).toHaveLength(3);
  // What was changed since is another message.
  await page.getByLabel('Your message').fill('One mo');
  await loseAnswer();
  await page.getByLabel('Your message').fill('One more');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByRole('alert').getByText('You seem to be offline.').waitFor();
  await page.context().setOffline(false);
  await page.reload();
  expect(await page.getByLabel('Your message').inputValue()).toBe('One more');
  // What would be typed while it is being sent would be lost with the page.
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/client/*', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.fallback();
  });
  await page.getByLabel('Your message').fill('The end');
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByLabel('Your message').pressSequentially(' and more');
  expect(await page.getByLabel('Your message').inputValue()).toBe('The end');
  expect(await page.locator('input[type=file]').evaluate((field: HTMLElement) => field.inert)).toBe(true);
  letGo();
  await page.context().close();
});

test('two tabs are two messages, and the second shows both', async () => {
  const lead = await newLead();
  const page = await desk.visit(await linkOf(lead));
  const other = await page.context().newPage();
  await other.goto(desk.app.url + (await linkOf(lead)));
  await write(page, 'First');
  await sent(page);
  await write(other, 'Second', 'other.zip');
  await sent(other);
  expect(await other.locator('.talk .pre').allTextContents()).toEqual(['First', 'Second']);
  await page.context().close();
});

test('the page is accessible in light and dark, and prints without its form', async () => {
  const lead = await newLead();
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await desk.visit(await linkOf(lead), { colorScheme, viewport: { width: 390, height: 844 } });
    expect(await findAxeViolations(page)).toEqual([]);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('button', { name: 'Send message' }).isVisible()).toBe(false);
    expect(await page.getByText('Forty nodes').isVisible()).toBe(true);
    expect(await page.getByText(/Perfboard Labs214 Solderworks Row/).isVisible()).toBe(true);
    await page.context().close();
    const ask = await desk.visit('/client', { colorScheme });
    expect(await findAxeViolations(ask)).toEqual([]);
    await ask.context().close();
  }
});

test('in the desk a lead gets its stage and its link, once the shop uses the client page', async () => {
  const lead = await makeBooking(desk.app.rows, { full_name: 'Rosa Park' });
  const page = await desk.open('/main/admin/view/requests');
  await page.getByRole('row').filter({ hasText: 'Rosa Park' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request from Rosa Park' });
  await dialog.getByLabel('Status').waitFor();
  await dialog.getByText('Received', { exact: true }).waitFor();
  expect(await dialog.getByLabel('Stage').count()).toBe(0);
  expect(await dialog.getByText('Client page').count()).toBe(0);
  await page.goto(`${desk.app.url}/main/admin/shop/clients`);
  await page.getByLabel('Use the client page').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved and live').waitFor();
  await page.goto(`${desk.app.url}/main/admin/view/requests?open=${lead.uuid}`);
  await dialog.getByLabel('Stage').selectOption('In design');
  await dialog.getByText('Stage: In design').waitFor();
  // Without the connection a change is taken back.
  await page.route('**/trpc/**booking.setStage**', (route) => route.abort());
  await page.route('**/trpc/**booking.timeline**', (route) => route.abort());
  await dialog.getByLabel('Stage').selectOption('Received');
  await dialog.getByRole('alert').waitFor();
  await expect
    .poll(() =>
      dialog.getByLabel('Stage').evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text),
    )
    .toBe('In design');
  await page.unrouteAll();
  await dialog.getByText('Client page').click();
  const link = await dialog.getByRole('textbox', { name: 'Link for the client' }).inputValue();
  const client = await desk.visit(new URL(link).pathname);
  expect(await client.locator('[aria-current=step]').textContent()).toBe('In design');
  await dialog.getByRole('button', { name: 'Revoke all links' }).click();
  await announced(dialog, clientPageMessages.linksRevoked);
  await write(client, 'Too late');
  const gone = client.getByRole('alert').filter({ hasText: 'This link is not valid.' });
  await gone.getByRole('link', { name: 'Get a new link by email' }).waitFor();
  expect(await client.getByLabel('Your message').inputValue()).toBe('Too late');
  await client.reload();
  await client.getByRole('heading', { name: 'This link no longer works' }).waitFor();
  await client.getByRole('link', { name: 'Get a new link by email' }).click();
  await client.getByLabel('Email').fill(lead.email);
  await client.getByRole('button', { name: 'Send link' }).click();
  await client.getByRole('status').getByText(clientPageMessages.linkRequested).waitFor();
  await page.context().close();
  await client.context().close();
});

test('a request for the link that was answered is done by a worker that starts later, though the api was killed', async () => {
  const { app } = desk;
  const { email } = await makeBooking(app.rows, { stage: 'quoted' });
  const ask = (address: string) =>
    fetch(`${app.url}/client`, { method: 'POST', body: new URLSearchParams({ email: address }) });
  const [known, unknown] = [await ask(email), await ask('nobody@else.example')];
  await app.api.kill('SIGKILL');
  expect([known.status, await known.text()]).toEqual([200, await unknown.text()]);
  await app.startWorker();
  const mail = await app.mail.waitFor(({ envelope }) => envelope.to.includes(email));
  expect(mail.text).toContain('/client/');
  await expect.poll(() => app.rows.prisma.clientLinkRequest.count()).toBe(0);
  expect(app.mail.messages.some(({ envelope }) => envelope.to.includes('nobody@else.example'))).toBe(false);
});
