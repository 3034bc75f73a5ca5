import { noLeadRecipient } from '@perfboard/contracts/words/notification';
import { makeContact, makeNotification } from '@perfboard/server/testing/make-lead';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminDesk, startAdminDesk } from './admin-desk.ts';
import { findAxeViolations } from './public-site.ts';

let desk: AdminDesk;
beforeAll(async () => {
  desk = await startAdminDesk();
});
afterAll(() => desk?.stop());

test('a new owner is led through seven steps: left, resumed, skipped, done by what is there, and gone at the end', async () => {
  const page = await desk.open('/main/admin');
  const setup = page.getByRole('region', { name: 'Set up your shop' });
  await setup.getByText('0 of 7 done').waitFor();
  expect(await setup.getByRole('listitem').allInnerTexts()).toEqual(
    [
      'Name and logo',
      'Contact details',
      'Services',
      'First project',
      'Colleagues',
      'Sending email',
      'Publish',
    ].map((title, at) => `${at + 1}. ${title}`),
  );
  // The operator's words are explained where an owner meets them.
  await setup.getByRole('button', { name: 'Sending email' }).click();
  await setup.getByText('the address that customers see as the sender').waitFor();
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findAxeViolations(page), `at ${width}`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `at ${width}`).toBe(
      0,
    );
  }
  await setup.getByRole('button', { name: 'Name and logo' }).click();
  await setup.getByRole('button', { name: 'Skip', exact: true }).click();
  await setup.getByText('0 of 7 done, 1 skipped').waitFor();
  await setup.getByRole('button', { name: 'Add back' }).click();
  await setup.getByText('0 of 7 done', { exact: true }).waitFor();
  await setup.getByRole('button', { name: 'Skip', exact: true }).click();

  // Left for the screen of a step, which leads back.
  await setup.getByRole('button', { name: 'Services' }).click();
  await setup.getByRole('link', { name: 'Open home page' }).click();
  await page.locator('input[name="services.title"]').fill('What we repair');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Setup: 1 of 7 steps done, 1 skipped.').waitFor();
  await page.getByRole('link', { name: 'Next: Contact details' }).click();
  await setup.getByRole('button', { name: /Services\s*Done/ }).waitFor();
  for (const title of ['Contact details', 'First project', 'Colleagues', 'Sending email', 'Publish']) {
    await setup.getByRole('button', { name: title }).click();
    await setup.getByRole('button', { name: 'Skip', exact: true }).click();
    if (title !== 'Publish')
      await setup.getByRole('button', { name: new RegExp(`${title}\\s*Skipped`) }).waitFor();
  }
  await setup.waitFor({ state: 'detached' });
  await page.context().close();
});

test('a dismissed health banner stays away until something changes', async () => {
  const page = await desk.open('/main/admin/view/projects');
  const banner = page.getByRole('region', { name: 'Health' });
  await banner.getByText(noLeadRecipient).waitFor();
  // The owner's own address is an example.
  await banner.getByRole('link', { name: 'Invite a colleague' }).waitFor();
  await banner.getByRole('button', { name: 'Dismiss' }).click();
  await banner.waitFor({ state: 'detached' });
  const asked = page.waitForResponse((response) => response.url().includes('health.get'));
  await page.reload();
  await asked;
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await banner.count()).toBe(0);
  await desk.app.rows.prisma.notification.deleteMany();
  const { uuid } = await makeContact(desk.app.rows);
  await makeNotification(desk.app.rows, {
    kind: 'contact_acknowledgement',
    contact_uuid: uuid,
    status: 'failed',
  });
  await page.reload();
  await banner.getByText('1 failed notification').waitFor();
  await page.context().close();
});
