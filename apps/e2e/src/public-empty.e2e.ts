import { projectMessages } from '@perfboard/contracts/words/project';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminDesk, startAdminDesk } from './admin-desk.ts';

let desk: AdminDesk;
beforeAll(async () => {
  desk = await startAdminDesk({ withoutWorker: true });
});
afterAll(() => desk?.stop());

test('an empty catalog says so beside the words of an empty result, and leads to a booking', async () => {
  const page = await desk.visit('/projects');
  await page.getByRole('heading', { name: 'No projects found' }).waitFor();
  await page.getByText('Try adjusting your search or filter criteria').waitFor();
  await page.getByRole('button', { name: 'Clear Filters' }).waitFor();
  await page.getByText('The catalog is still empty. Tell us what you want to build.').waitFor();
  await page.locator('main').getByRole('link', { name: 'Book Consultation' }).click();
  await page.waitForURL('**/booking');
  await page.context().close();
});

test('a project that is gone promises no others where there are none', async () => {
  const page = await desk.visit('/projects/0190a000-0000-7000-8000-000000000000');
  await page.getByText(projectMessages.gone, { exact: true }).waitFor();
  expect(await page.getByText(projectMessages.goneOthers).count()).toBe(0);
  await page.context().close();
});

test('a shop without testimonials has no entry for them in the header', async () => {
  const entry = { name: 'Testimonials', exact: true };
  const page = await desk.visit('/contactus');
  const header = page.locator('header');
  await header.getByRole('link', entry).waitFor();
  const own = { testimonials: [] };
  const document = { name: 'testimonials', version: 1, own, updated_by: 'owner' };
  await desk.app.rows.prisma.shopDocument.create({ data: document });
  await expect
    .poll(async () => {
      await page.reload();
      return header.getByRole('link', entry).count();
    })
    .toBe(0);
  await header.getByRole('link', { name: 'Contact', exact: true }).waitFor();
  await page.context().close();
});
