import { quoteMessages } from '@perfboard/contracts/words/quote';
import { makeBooking } from '@perfboard/server/testing/make-lead';
import type { BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminDesk, startAdminDesk } from './admin-desk.ts';
import { findAxeViolations } from './public-site.ts';
import { post, signIn } from './rest.ts';

let desk: AdminDesk;
let cookie: string;
beforeAll(async () => {
  desk = await startAdminDesk({ withoutWorker: true });
  cookie = await signIn(desk.app);
});
afterAll(() => desk?.stop());

// biome-ignore lint/suspicious/noExplicitAny: each test knows what it asked for
async function call(path: string, body: object = {}, method = 'POST'): Promise<any> {
  const init = { method, headers: { cookie, 'content-type': 'application/json', origin: desk.app.url } };
  const answer = await fetch(`${desk.app.url}/api/v1${path}`, {
    ...init,
    ...(method !== 'GET' && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
const lines = [
  { description: 'PCB, 4 layers\nENIG', quantity: 40, unit: 'pcs', unit_price: '12.50', tax_rate: '19' },
  { description: 'Assembly', quantity: 40, unit_price: '8.00', discount: '10', tax_rate: '19' },
  { description: 'Programming jig', quantity: 1, unit_price: '250.00', tax_rate: '19', optional: true },
];

/** A quote that was sent. */
async function newQuote(more: object = {}, person: object = {}) {
  const lead = await makeBooking(desk.app.rows, { project_title: 'Soil moisture network', ...person });
  const draft = { lead_uuid: lead.uuid, currency: 'EUR', lines, terms: 'Half in advance.', ...more };
  const { uuid } = await call('/quotes', draft);
  await call(`/quotes/${uuid}/send`);
  const { public_url } = await call(`/quotes/${uuid}`, {}, 'GET');
  return { lead, uuid: uuid as string, path: new URL(public_url).pathname };
}
const statusOf = async (uuid: string) => call(`/quotes/${uuid}`, {}, 'GET');
const open = (path: string, options: BrowserContextOptions = {}) =>
  desk.visit(path, { viewport: { width: 320, height: 700 }, ...options });

test.each([true, false])(
  'a client chooses an option, sees the new total and accepts it (script: %s)',
  async (javaScriptEnabled) => {
    const { path, uuid, lead } = await newQuote();
    const page = await open(path, { javaScriptEnabled });
    const total = page.locator('#total');
    expect(await total.textContent()).toBe('937.72 EUR');
    await page.getByLabel('Programming jig').check();
    await page.getByLabel('Your name').fill('Ada Lovelace');
    await page.getByLabel('I accept this quote').check();
    if (javaScriptEnabled) {
      await page.getByText('1,235.22 EUR').waitFor();
      expect(await page.getByRole('button', { name: 'Update total' }).isVisible()).toBe(false);
    } else {
      // A total that was not on the screen can't be accepted.
      await page.getByRole('button', { name: 'Accept' }).click();
      await page.getByRole('alert').getByText('The total is now 1,235.22 EUR.').waitFor();
      expect((await statusOf(uuid)).status).toBe('viewed');
      expect(await total.textContent()).toBe('1,235.22 EUR');
      await page.getByLabel('Programming jig').uncheck();
      await page.getByRole('button', { name: 'Update total' }).click();
      expect(await total.textContent()).toBe('937.72 EUR');
      await page.getByLabel('Programming jig').check();
      await page.getByRole('button', { name: 'Update total' }).click();
      expect(await page.getByLabel('Your name').inputValue()).toBe('Ada Lovelace');
      await page.getByLabel('I accept this quote').check();
    }
    await page.getByLabel('Your name').press('Enter');
    await page.getByRole('status').getByText(quoteMessages.accepted).waitFor();
    await page.getByText(/^Accepted by Ada Lovelace on /).waitFor();
    expect(await statusOf(uuid)).toMatchObject({
      status: 'accepted',
      total: '1235.22',
      chosen: ['3'],
      accepted_name: 'Ada Lovelace',
    });
    expect(await page.getByRole('button', { name: 'Accept' }).count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    // The lead has moved on, and its page links here.
    const { url } = await call(`/bookings/${lead.uuid}/client-page`, {}, 'GET');
    await page.goto(url);
    expect(await page.locator('[aria-current=step]').textContent()).toBe('Ordered');
    await page.getByRole('link', { name: 'Open the quote' }).click();
    await page.getByText(/^Accepted by Ada Lovelace on /).waitFor();
    await page.context().close();
  },
);

test('without storage or a connection, Update total works, and after Back the total counts the ticks', async () => {
  const { path } = await newQuote();
  const page = await open('/healthz');
  await page.addInitScript(() =>
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('Denied', 'SecurityError');
      },
    }),
  );
  await page.goto(desk.app.url + path);
  await page.route(`**${path}`, (route) => route.abort());
  await page.getByLabel('Programming jig').check();
  await page.getByRole('button', { name: 'Update total' }).waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Update total' }).click();
  await page.getByText('1,235.22 EUR').waitFor();
  await page.goto(`${desk.app.url}/booking`);
  await page.goBack();
  expect(await page.getByLabel('Programming jig').isChecked()).toBe(true);
  await page.getByText('1,235.22 EUR').waitFor();
  await page.context().close();
});

test('two tabs: the first answer counts, and the second tab says so', async () => {
  const { path, uuid } = await newQuote();
  const page = await open(path, { javaScriptEnabled: false });
  const other = await page.context().newPage();
  await other.goto(desk.app.url + path);
  await page.getByText('Decline', { exact: true }).first().click();
  await page.getByLabel('Message (optional)').fill('Too late for us.');
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('status').getByText(quoteMessages.declined).waitFor();
  await other.getByLabel('Your name').fill('Ada');
  await other.getByLabel('I accept this quote').check();
  await other.getByRole('button', { name: 'Accept' }).click();
  await other.getByRole('alert').getByText(quoteMessages.alreadyDeclined).waitFor();
  expect((await statusOf(uuid)).status).toBe('declined');
  await page.context().close();
});

test('a client asks for changes, and what is replaced, expired or revoked says so', async () => {
  const { path, uuid, lead } = await newQuote();
  const page = await open(path, { javaScriptEnabled: false });
  await page.getByText('Ask for changes').first().click();
  await page.getByLabel('What should we change?').fill('Two gateways, please.');
  await page.getByRole('button', { name: 'Ask for changes' }).click();
  await page.getByRole('status').getByText(quoteMessages.changesAsked).waitFor();
  const answers = await desk.app.rows.prisma.incomingMail.findMany({ where: { booking_uuid: lead.uuid } });
  expect(answers).toMatchObject([{ body: 'Two gateways, please.' }]);
  expect(answers[0]?.subject).toMatch(/^Asked for changes to Q-\d{4}-\d{4}$/);
  const late = await open(path);
  await late.getByLabel('Your name').fill('Ada');
  await late.getByLabel('Programming jig').check();
  await late.getByText('Ask for changes').first().click();
  await late.getByLabel('What should we change?').fill('And one');
  await late.reload();
  // What was typed and ticked is still there, and seen.
  await late.getByText('1,235.22 EUR').waitFor();
  expect(await late.getByLabel('Programming jig').isChecked()).toBe(true);
  expect(await late.getByLabel('Your name').inputValue()).toBe('Ada');
  expect(await late.getByLabel('What should we change?').isVisible()).toBe(true);
  const { uuid: next } = await call(`/quotes/${uuid}/revise`);
  await call(`/quotes/${next}/send`);
  await late.getByLabel('I accept this quote').check();
  await late.getByRole('button', { name: 'Accept' }).click();
  const refusal = late.getByRole('alert').filter({ hasText: quoteMessages.isReplaced });
  await refusal.getByRole('link', { name: 'Open the newest version' }).waitFor();
  await late.context().close();
  await page.goto(desk.app.url + path);
  await page.getByText(quoteMessages.isReplaced).waitFor();
  expect(await page.getByRole('button').count()).toBe(0);
  await page.getByRole('link', { name: 'Open the newest version' }).click();
  await page.getByRole('heading', { name: 'version 2' }).waitFor();
  await desk.app.rows.prisma.quote.update({
    where: { uuid: next },
    data: { status: 'expired', expired_at: new Date() },
  });
  await page.reload();
  await page.getByText(quoteMessages.isExpired).waitFor();
  expect(await page.getByRole('button', { name: 'Accept' }).count()).toBe(0);
  await call(`/quotes/${next}/revoke-link`);
  // A page that was open before says so in its place.
  const another = await newQuote();
  const stale = await open(another.path);
  await stale.getByLabel('Your name').fill('Ada');
  await stale.getByLabel('I accept this quote').check();
  await call(`/quotes/${another.uuid}/revoke-link`);
  await stale.getByRole('button', { name: 'Accept' }).click();
  await stale.getByRole('alert').getByText(quoteMessages.linkGone).waitFor();
  expect(await stale.getByLabel('Your name').inputValue()).toBe('Ada');
  expect((await statusOf(another.uuid)).status).toBe('viewed');
  await stale.context().close();
  await page.reload();
  await page.getByText(quoteMessages.linkGone).waitFor();
  const wrong = await fetch(`${desk.app.url + path}x`);
  expect([wrong.status, wrong.headers.get('cache-control')]).toEqual([404, 'no-store']);
  await page.context().close();
});

test('a quote is accessible in light and dark, fits 320 pixels, and prints without its forms', async () => {
  const { path } = await newQuote({}, { full_name: 'מרים' });
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await open(path, { colorScheme });
    await page.getByText('Ask for changes').first().click();
    expect(await findAxeViolations(page)).toEqual([]);
    // A name from right to left does not take the date along.
    expect(await page.getByText('\u2068מרים\u2069, ').count()).toBe(1);
    // With text of twice the size too, as a browser's settings can have it.
    const session = await page.context().newCDPSession(page);
    const setSize = (standard: number) => session.send('Page.setFontSizes', { fontSizes: { standard } });
    await setSize(32);
    const widthOf = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await widthOf()).toBeLessThanOrEqual(320);
    // An amount of eight digits as well.
    await page.locator('#total').evaluate((total) => {
      total.textContent = '15.432.093,75 EUR';
    });
    expect(await widthOf()).toBeLessThanOrEqual(320);
    await setSize(16);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('button', { name: 'Accept' }).isVisible()).toBe(false);
    expect(await page.locator('#total').isVisible()).toBe(true);
    // Once, after the last line: not on every page, where it would read as the page's own.
    expect(await page.locator('tfoot').evaluate((foot) => getComputedStyle(foot).display)).toBe(
      'table-row-group',
    );
    const items = page.getByRole('region', { name: 'Items' });
    expect(await items.evaluate((section) => getComputedStyle(section).breakInside)).toBe('auto');
    await page.context().close();
  }
  // A refused post is reported by the browser too.
  expect(desk.complaints.filter((one) => !one.startsWith('Failed to load resource'))).toEqual([]);
});

test('a scanner that follows the link is no view, and a post without the token’s page is refused', async () => {
  const { path, uuid } = await newQuote();
  await fetch(desk.app.url + path, { headers: { 'user-agent': 'SafeLinks scanner' } });
  expect((await statusOf(uuid)).status).toBe('sent');
  const refused = await post(
    desk.app,
    '/trpc/quote.revise',
    { uuid },
    {
      origin: 'https://evil.example',
    },
  );
  expect(refused.status).toBe(403);
});
