import { projectMessages } from '@perfboard/contracts/words/project';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminDesk, startAdminDesk } from './admin-desk.ts';

let desk: AdminDesk;
beforeAll(async () => {
  desk = await startAdminDesk({ withoutWorker: true });
});
afterAll(() => desk.stop());

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
