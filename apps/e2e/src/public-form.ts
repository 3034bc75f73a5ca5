import type { Locator, Page } from 'playwright-core';
import type { PublicSite } from './public-site.ts';

/** Rows of a table with this value. */
export const countRows = async (
  { app }: PublicSite,
  table: 'bookings' | 'contacts' | 'subscribers',
  column: string,
  value: string,
) => {
  const { rows } = await app.database.pool.query(
    `select count(*)::int as count from ${table} where ${column} = $1`,
    [value],
  );
  return rows[0].count as number;
};

/** The error of a field, found like assistive technology does. */
export async function errorOf(page: Page, field: Locator): Promise<string> {
  if ((await field.getAttribute('aria-invalid')) !== 'true') return '';
  const ids = ((await field.getAttribute('aria-describedby')) ?? '').split(' ');
  const texts = await Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).textContent()));
  return texts.join(' ').trim();
}

export const isFocused = (field: Locator) => field.evaluate((element) => element === document.activeElement);

/** Fills in a valid booking. */
export async function fillBooking(page: Page, email: string): Promise<void> {
  await page.getByLabel('Full name').fill('Grace Hopper');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Mobile number').fill('+555 010 0142');
  await page.getByLabel('Project title').fill('Compiler on a breadboard');
}

/** The files of a request, in order. */
export async function filesOf(site: PublicSite, email: string): Promise<string[]> {
  const { rows } = await site.app.database.pool.query(
    'select name from files join bookings on bookings.uuid = booking_uuid where email = $1 order by place',
    [email],
  );
  return rows.map(({ name }) => name);
}
