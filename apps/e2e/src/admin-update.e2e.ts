import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminDesk, startAdminDesk } from './admin-desk.ts';
import { findAxeViolations } from './public-site.ts';

let desk: AdminDesk;
beforeAll(async () => {
  desk = await startAdminDesk({ env: { UPDATE_URL: 'https://updates.example/latest.json' } });
});
afterAll(() => desk?.stop());

const store = (version: string) => {
  const value = { checked_at: Date.now(), version, changelog: 'https://perfboard.example/changelog#99' };
  return desk.app.rows.prisma.setting.upsert({
    where: { key: 'update' },
    create: { key: 'update', value },
    update: { value },
  });
};

test('owners find a newer version at the top of the desk, and nothing where theirs is the newest', async () => {
  await store('0.9.0');
  const page = await desk.open('/main/admin');
  const asked = page.waitForResponse((response) => response.url().includes('health.get'));
  await page.reload();
  await asked;
  const notice = page.getByRole('region', { name: 'Update' });
  await page.getByRole('navigation', { name: 'Desk' }).waitFor();
  expect(await notice.count()).toBe(0);
  await store('99.0.1');
  await page.reload();
  await notice.getByText('Perfboard 99.0.1 is available.').waitFor();
  const link = notice.getByRole('link', { name: 'Read what changed' });
  expect(await link.getAttribute('href')).toBe('https://perfboard.example/changelog#99');
  expect(await findAxeViolations(page)).toEqual([]);
});
