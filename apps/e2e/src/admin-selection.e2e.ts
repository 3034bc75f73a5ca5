import { makeContact } from '@perfboard/server/testing/make-lead';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminDesk, focused, startAdminDesk } from './admin-desk.ts';

let desk: AdminDesk;
beforeAll(async () => {
  desk = await startAdminDesk({ withoutWorker: true, env: { UNDO_SECONDS: '10' } });
});
afterAll(() => desk?.stop());

test.each(['/main/admin/view/contacts', '/main/admin/inbox'])(
  '%s: e archives all selected leads, and one undo brings them back',
  async (path) => {
    await desk.app.database.empty('contacts');
    for (const name of ['Ann Ode', 'Bo Diode', 'Cy Coil'])
      await makeContact(desk.app.rows, { name, status: 'unread' });
    const archived = () => desk.app.rows.prisma.contact.count({ where: { status: 'archived' } });
    const page = await desk.open(path);
    await page.getByRole('link', { name: 'Cy Coil', exact: true }).waitFor();
    await page.locator('tbody tr').first().focus();
    await page.keyboard.press('x');
    await page.getByText('1 selected').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.getByText('2 selected').waitFor();
    // What failed can be tried again.
    await page.route('**/trpc/**contact.changeMany**', (route) => route.abort());
    await page.keyboard.press('e');
    await page.getByRole('alert').first().waitFor();
    await page.getByText('2 selected').waitFor();
    await page.unrouteAll();
    await page.locator('tbody tr').first().focus();
    await page.keyboard.press('e');
    await expect.poll(archived, { timeout: 10_000 }).toBe(2);
    await page.getByText('2 selected').waitFor({ state: 'hidden' });
    // The row that had the focus may be gone.
    await focused(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(archived, { timeout: 10_000 }).toBe(0);
    await page.context().close();
  },
);

test('the choice to publish a newsletter is named by its label, and its hint describes it', async () => {
  const page = await desk.open('/main/admin/newsletters/new');
  const box = page.getByRole('checkbox', { name: 'Publish on the site', exact: true });
  await box.waitFor();
  const hint = await box.getAttribute('aria-describedby');
  expect(await page.locator(`[id="${hint}"]`).innerText()).toContain('anyone can read it on the site');
  await page.getByText('Publish on the site', { exact: true }).click();
  expect(await box.isChecked()).toBe(true);
  await page.context().close();
});
