import { bookingMessages } from '@perfboard/contracts/words/booking';
import { contactMessages } from '@perfboard/contracts/words/contact';
import { subscriberMessages } from '@perfboard/contracts/words/subscriber';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countRows, filesOf } from './public-form.ts';
import { type PublicSite, startPublicSite } from './public-site.ts';

let site: PublicSite;
beforeAll(async () => {
  site = await startPublicSite();
});
afterAll(() => site?.stop());

interface VisitorForm {
  path: string;
  action: string;
  table: Parameters<typeof countRows>[1];
  fields: Record<string, string>;
  message: string;
  /** Shown for the same fields without a valid email address. */
  emailIssue: string;
}

const forms = {
  booking: {
    path: '/booking',
    action: '/booking',
    table: 'bookings',
    fields: {
      full_name: 'Grace Hopper',
      mobile_no: '+555 010 0142',
      project_title: 'Compiler on a breadboard',
    },
    message: bookingMessages.created,
    emailIssue: 'Invalid email address',
  },
  contact: {
    path: '/contactus',
    action: '/contactus',
    table: 'contacts',
    fields: {
      name: 'Ada Lovelace',
      mobile: '5550100142',
      subject: 'Analytical engine',
      message: 'Do you repair gears?\nAnd punched cards?',
    },
    message: contactMessages.created,
    emailIssue: 'Invalid email address',
  },
  newsletter: {
    path: '/privacy-policy',
    action: '/newsletter',
    table: 'subscribers',
    fields: {},
    message: subscriberMessages.subscribed,
    emailIssue: 'Please enter a valid email address',
  },
} satisfies Record<string, VisitorForm>;
const names = Object.keys(forms) as Array<keyof typeof forms>;

const formOf = (page: Page, { action }: VisitorForm) =>
  page.locator(`form[action^="${action}"][method=post]`);
const buttonOf = (page: Page, form: VisitorForm) => formOf(page, form).locator('button[type=submit]');

async function fill(page: Page, form: VisitorForm, email: string): Promise<void> {
  for (const [name, value] of Object.entries({ ...form.fields, email }))
    await formOf(page, form).locator(`[name=${name}]`).fill(value);
}

/** Replaces all text as Chrome's translation does, including text that appears later. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const font = (child: Node | string) => {
      const element = document.createElement('font');
      element.dir = 'auto';
      element.style.verticalAlign = 'inherit';
      element.append(child);
      return element;
    };
    const walk = (node: Node) => {
      if (node instanceof Element && node.matches('script, style, noscript, textarea, font')) return;
      if (!(node instanceof Text)) for (const child of [...node.childNodes]) walk(child);
      else if (node.data.trim()) node.replaceWith(font(font(`«${node.data}»`)));
    };
    walk(document.body);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) if (node.isConnected) walk(node);
    }).observe(document.body, { childList: true, subtree: true });
  });

const expectNoFault = async (page: Page) =>
  expect(await page.getByRole('heading', { name: 'Something went wrong' }).count()).toBe(0);

test.each(names)('a translated page sends its %s form once and shows the result', async (name) => {
  const form = forms[name];
  const email = `translated-${name}@example.com`;
  const { page, close } = await site.visit(form.path);
  await translate(page);
  await fill(page, form, email);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/trpc\/\w+\.(create|subscribe)\b/, async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  const button = buttonOf(page, form);
  const label = await button.innerText();
  expect(label).toContain('«');
  await button.click();
  await button.locator('.spinner').waitFor();
  expect(await button.innerText()).toBe(label);
  answer();
  await page.getByRole('status').getByText(form.message).waitFor();
  await expectNoFault(page);
  expect(await countRows(site, form.table, 'email', email)).toBe(1);
  await close();
});

test('a translated form shows each new message and count', async () => {
  const { page, close } = await site.visit('/contactus');
  await translate(page);
  await buttonOf(page, forms.contact).click();
  await page.getByText('Email is required').waitFor();
  const field = (name: string) => formOf(page, forms.contact).locator(`[name=${name}]`);
  await field('email').fill('nobody@');
  await page.getByText('Invalid email address').waitFor();
  await field('message').fill('Too short');
  await page.locator('[data-level]').getByText('9/500').waitFor();
  await field('mobile').fill('555-010-0142');
  await page.getByRole('button', { name: 'Use 5550100142 and send' }).waitFor();
  await field('mobile').fill('555-010-0143');
  await page.getByRole('button', { name: 'Use 5550100143 and send' }).waitFor();
  await expectNoFault(page);
  await close();
});

test('a translated list of projects loads more', async () => {
  const { page, close } = await site.visit('/projects?view=grid');
  await translate(page);
  const cards = page.locator('article');
  const first = await cards.count();
  await page.getByRole('link', { name: 'More projects' }).click();
  await expect.poll(() => cards.count()).toBeGreaterThan(first);
  await expectNoFault(page);
  await close();
});

test('a translated list of projects can be searched', async () => {
  const { page, close } = await site.visit('/projects?view=grid');
  await translate(page);
  const search = page.getByRole('searchbox');
  await search.fill('modbus');
  await page.locator('article mark').getByText('modbus').first().waitFor();
  await search.fill('sensor');
  await page.locator('article mark').getByText('sensor').first().waitFor();
  await expectNoFault(page);
  await close();
});

/** Replaces the content of the button, so that React fails to show it as busy. */
const breakButton = (page: Page, form: VisitorForm) =>
  buttonOf(page, form).evaluate((button) => button.replaceChildren('Other text'));

test.each(names)('the browser posts the %s form if rendering fails', async (name) => {
  const form = forms[name];
  const email = `broken-${name}@example.com`;
  const { page, close } = await site.visit(form.path);
  await fill(page, form, email);
  await breakButton(page, form);
  const posted = page.waitForRequest(
    (request) => request.isNavigationRequest() && request.method() === 'POST',
  );
  await buttonOf(page, form).click();
  await posted;
  await page.getByRole('status').getByText(form.message).waitFor();
  expect(await countRows(site, form.table, 'email', email)).toBe(1);
  await close();
});

test.each(names)('an invalid %s form comes back with its values if rendering fails', async (name) => {
  const form = forms[name];
  const { page, close } = await site.visit(form.path);
  await fill(page, form, 'nobody@');
  await breakButton(page, form);
  await buttonOf(page, form).click();
  await page.getByText(form.emailIssue).first().waitFor();
  for (const [field, value] of Object.entries({ ...form.fields, email: 'nobody@' }))
    expect(await formOf(page, form).locator(`[name=${field}]`).inputValue()).toBe(value);
  await close();
});

test('the browser posts the files too if rendering fails', async () => {
  const { page, close } = await site.visit('/booking');
  await fill(page, forms.booking, 'broken-files@example.com');
  await page.getByText('Add details (optional)').click();
  const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) });
  await page.locator('input[name=files]').setInputFiles(['a.txt', 'b.txt'].map(file));
  await page.getByRole('button', { name: 'Remove b.txt' }).waitFor();
  await breakButton(page, forms.booking);
  await buttonOf(page, forms.booking).click();
  await page.getByRole('status').getByText(bookingMessages.created).waitFor();
  expect(await filesOf(site, 'broken-files@example.com')).toEqual(['a.txt', 'b.txt']);
  await close();
});

test('a stored lead is confirmed and not stored twice if its confirmation fails to render', async () => {
  const { page, close } = await site.visit('/contactus');
  await fill(page, forms.contact, 'broken-result@example.com');
  // The confirmation replaces the content of the form, and React fails to remove this block.
  await buttonOf(page, forms.contact).evaluate((button) => {
    const block = button.parentElement as HTMLElement;
    const wrapper = document.createElement('font');
    block.replaceWith(wrapper);
    wrapper.append(block);
  });
  const stored = page.waitForResponse(/contact\.create/);
  const posted = page.waitForRequest(
    (request) => request.isNavigationRequest() && request.method() === 'POST',
  );
  await buttonOf(page, forms.contact).click();
  expect((await stored).ok()).toBe(true);
  await posted;
  await page.getByRole('status').getByText(contactMessages.created).waitFor();
  expect(await countRows(site, 'contacts', 'email', 'broken-result@example.com')).toBe(1);
  await close();
});

test('the browser posts the form if the error screen fails to render too', async () => {
  const { page, close } = await site.visit('/booking');
  await fill(page, forms.booking, 'broken-screen@example.com');
  await breakButton(page, forms.booking);
  await page.evaluate(() => {
    const { createElement } = Document.prototype;
    Document.prototype.createElement = function (this: Document, name: string) {
      if (name === 'main') throw new Error('No error screen');
      return createElement.call(this, name);
    };
  });
  await buttonOf(page, forms.booking).click();
  await page.getByRole('status').getByText(bookingMessages.created).waitFor();
  expect(await countRows(site, 'bookings', 'email', 'broken-screen@example.com')).toBe(1);
  await close();
});

test('the browser posts a form sent before hydration if hydration fails on a translated page', async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { page, close } = await site.visit('/contactus', {
    isEarly: true,
    before: (page) =>
      page.route(/entry-client/, async (route) => {
        await released;
        await route.continue();
      }),
  });
  await translate(page);
  await fill(page, forms.contact, 'early-translated@example.com');
  await buttonOf(page, forms.contact).click();
  release();
  await page.getByRole('status').getByText(contactMessages.created).waitFor();
  expect(await countRows(site, 'contacts', 'email', 'early-translated@example.com')).toBe(1);
  await close();
});
