import { makeBooking, makeContact } from '@perfboard/server/testing/make-lead';
import { makeSubscribers } from '@perfboard/server/testing/make-newsletter';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminDesk, signIn, startAdminDesk, untilStill } from './admin-desk.ts';
import { findAxeViolations } from './public-site.ts';

let desk: AdminDesk;
beforeAll(async () => {
  desk = await startAdminDesk({ seed: true });
  const { rows } = desk.app;
  for (let index = 0; index < 10; index++) {
    await makeBooking(rows, {
      full_name: `A visitor with quite a long name ${index}`,
      email: `a.rather.long.address.${index}@department.university.example`,
      project_title: 'A project title of considerable length that goes on and on and on',
      status: (['new', 'contacted', 'scheduled', 'done', 'archived'] as const)[index % 5] ?? 'new',
    });
    await makeContact(rows, {
      message: 'word '.repeat(60),
      status: (['unread', 'read', 'responded', 'archived'] as const)[index % 4] ?? 'unread',
    });
  }
  await makeSubscribers(rows, 10);
});
afterAll(() => desk?.stop());

/** How many pixels a page is wider than its window. */
const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const paths = [
  '/main/admin',
  '/main/admin/add/projects',
  '/main/admin/view/projects',
  '/main/admin/inbox',
  '/main/admin/view/requests',
  '/main/admin/view/contacts',
  '/main/admin/view/emails',
  '/main/admin/view/appointments',
  '/main/admin/newsletters',
  '/main/admin/newsletters/import',
  '/main/admin/newsletters/new',
  '/main/admin/jobs',
  '/main/admin/audit',
  '/main/admin/backups',
  '/main/admin/privacy',
  '/main/admin/team',
  '/main/admin/settings',
];

test.each([
  ['light', 390],
  ['dark', 1440],
] as const)(
  'in %s at %i pixels every screen fits, at 768 as well, and axe finds nothing',
  async (colorScheme, width) => {
    const page = await desk.open('/main/admin', { colorScheme, viewport: { width, height: 900 } });
    const found: Record<string, unknown> = {};
    const { uuid } = await makeContact(desk.app.rows, { status: 'read' });
    const lead = `/main/admin/view/contacts?open=${uuid}`;
    for (const path of [...paths, lead]) {
      await page.goto(desk.app.url + path);
      // Out of reach behind a lead that takes the whole screen.
      await page.locator('h1').waitFor();
      if (path === lead) await page.getByRole('dialog').waitFor();
      await page.waitForLoadState('load');
      await untilStill(page);
      const overflow = await overflowOf(page);
      const violations = await findAxeViolations(page);
      await page.setViewportSize({ width: 768, height: 900 });
      const between = await overflowOf(page);
      await page.setViewportSize({ width, height: 900 });
      if (overflow > 0 || between > 0 || violations.length > 0)
        found[path] = { overflow, between, violations };
    }
    expect(found).toEqual({});
    expect(desk.complaints).toEqual([]);
    await page.context().close();
  },
);

test('the board of the queues shows itself under a policy of its own', async () => {
  const context = await desk.browser.newContext();
  await signIn(context, desk.app.url);
  const page = await context.newPage();
  const broken: string[] = [];
  page.on('console', (message) => broken.push(message.text()));
  const answer = await page.goto(`${desk.app.url}/main/admin/queues`);
  await page.getByText('webhooks').first().waitFor();
  const policy = answer?.headers()['content-security-policy'];
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("style-src 'self' 'unsafe-inline';");
  // The fonts of another host that it asks for.
  expect(broken.filter((text) => /policy/i.test(text) && !text.includes('fonts.googleapis.com'))).toEqual([]);
  await context.close();
});
