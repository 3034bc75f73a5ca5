import { deskQuotePath, path } from '@perfboard/contracts/path';
import { makeBooking, makeContact, makeIncoming } from '@perfboard/server/testing/make-lead';
import { scaled } from '@perfboard/testing/limit';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminDesk, startAdminDesk, untilStill } from './admin-desk.ts';
import { findAxeViolations } from './public-site.ts';
import { post, signIn } from './rest.ts';

let desk: AdminDesk;
let cookie: string;
let booking: string;
let contact: string;
let draft: string;
let sent: string;

beforeAll(async () => {
  desk = await startAdminDesk();
  cookie = await signIn(desk.app);
  const { prisma } = desk.app.rows;
  // What people wrote has no accents in the pseudo-locale: it is in digits.
  const fields = { full_name: '1111', project_title: '22222', email: '1@example.com' };
  ({ uuid: booking } = await makeBooking(desk.app.rows, { ...fields, purpose: '3', quantity: '4' }));
  ({ uuid: contact } = await makeContact(desk.app.rows, {
    name: '5555',
    subject: '66666',
    message: '7777777777',
    email: '2@example.com',
  }));
  await makeIncoming(desk.app.rows, { subject: '88888', from_name: '9999', body: '10' });
  const call = async (path: string, body: object) => {
    const answer = await post(desk.app, `/api/v1/${path}`, body, { cookie, origin: desk.app.url });
    const text = await answer.text();
    expect(answer.status, `${path} ${text}`).toBeLessThan(300);
    return JSON.parse(text) as { uuid: string };
  };
  await prisma.user.updateMany({ data: { name: '1212', language: 'en-XA' } });
  const lead = `bookings/${booking}`;
  await call(`${lead}/notes`, { body: '13' });
  await call(`${lead}/replies`, { subject: '14', body: '15' });
  const line = {
    description: '16',
    quantity: 2,
    unit: '17',
    unit_price: '129.50',
    discount: '5',
    tax_rate: '19',
  };
  const option = { ...line, optional: true, breaks: [{ from_quantity: 10, unit_price: '99' }] };
  const quote = { lead_uuid: booking, lines: [line, option] };
  ({ uuid: sent } = await call('quotes', {
    ...quote,
    idempotency_key: 'a-quote-that-is-sent',
    notes: '18',
    terms: '19',
  }));
  await call(`quotes/${sent}/send`, {});
  ({ uuid: draft } = await call('quotes', { ...quote, idempotency_key: 'a-quote-that-stays' }));
});
afterAll(() => desk?.stop());

/** A letter of the accented pseudo-locale, a text that is the same in every language, or a time from the browser. */
const known =
  /[áéíóúñçţšŕļĝđƒķɱţýŵþ]|^(?:[A-Z]{1,4}\d+|[^ ]+@example\.com|Q-\d{4}-\d{4}|[\d,.]+ USD|.*UTC.*|\d+ (?:second|minute)s?(?: ago)?|(?:(?:\w+|[^ ]+@example\.com), )?(?:[A-Z][a-z]{2},? )?[A-Z][a-z]{2} \d{1,2}.*)$/i;

/** The visible texts and labels of the main part, without names and content. */
const textsOf = (page: Page) =>
  page.evaluate(() => {
    const texts: string[] = [];
    const isOther = (element: Element | null) =>
      element?.closest('script, style, svg, option, bdi, nav.desk-menu');
    const main = document.querySelector('main') ?? document.body;
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (isOther(node.parentElement)) continue;
      // An address that may break after its @ is one text.
      const isRest = node.previousSibling?.nodeName === 'WBR';
      texts.push((isRest ? texts.pop() : '') + (node.textContent?.trim() ?? ''));
    }
    for (const element of main.querySelectorAll('[aria-label], [placeholder], [title], select'))
      for (const name of ['aria-label', 'placeholder', 'title']) texts.push(element.getAttribute(name) ?? '');
    return [...new Set(texts)].filter((text) => /[A-Za-z]{3}/.test(text));
  });

const cutTexts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main :is(a, button, label, h1, h2, h3, th, td, li, p, span)')]
      .filter((element) => {
        const style = getComputedStyle(element);
        const mayCut = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
        if (mayCut || style.overflowX === 'visible' || style.overflowX === 'auto') return false;
        return element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1;
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );

const screens = () => [
  path.adminInbox,
  path.adminBookings,
  `${path.adminBookings}?open=${booking}`,
  `${path.adminContacts}?open=${contact}`,
  path.adminMail,
  path.adminAppointments,
  path.adminQuotes,
  deskQuotePath(draft),
  deskQuotePath(sent),
];

/** A page of the desk in a language. */
async function openIn(language: string, width: number): Promise<Page> {
  await desk.app.rows.prisma.user.updateMany({ data: { language } });
  // The desk keeps the language in a cookie, and loads again in it.
  const page = await desk.open(path.adminInbox, {
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
  });
  await page.locator(`html[lang="${language}"]`).waitFor();
  return page;
}

async function show(page: Page, address: string): Promise<void> {
  await page.goto(desk.app.url + address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await untilStill(page);
  if (/(?:requests|contacts)\?open=/.test(address)) {
    // The reply, the follow-up and the appointment have forms of their own.
    await page.locator('[data-lead] details > summary').first().click();
  }
}

test.each([390, 1440])(
  'every word of the rooms of leads and quotes is in the catalogs, and none is cut at %s pixels',
  async (width) => {
    const page = await openIn('en-XA', width);
    const found: string[] = [];
    for (const address of screens()) {
      await show(page, address);
      expect(await page.evaluate(() => document.documentElement.lang), address).toBe('en-XA');
      for (const text of await textsOf(page)) if (!known.test(text)) found.push(`${address}: ${text}`);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${address} scrolls sideways`).toBeLessThanOrEqual(0);
      expect(await cutTexts(page), address).toEqual([]);
    }
    expect(found).toEqual([]);
    await page.context().close();
  },
  scaled(120_000),
);

test(
  'from right to left axe finds nothing, and no screen scrolls sideways',
  async () => {
    const page = await openIn('ar-XB', 390);
    for (const address of screens()) {
      await show(page, address);
      expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${address} scrolls sideways`).toBeLessThanOrEqual(0);
      const found = await findAxeViolations(page, 'structure');
      // Names of buttons in a list say of which entry they are, in the middle in English.
      expect(
        found.filter((one) => !one.startsWith('label-content-name-mismatch')),
        address,
      ).toEqual([]);
    }
    await page.context().close();
  },
  scaled(120_000),
);
