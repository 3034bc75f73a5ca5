import { appointmentMessages } from '@perfboard/contracts/words/appointment';
import { makeBooking } from '@perfboard/server/testing/make-lead';
import { eventually } from '@perfboard/testing/eventually';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminDesk, announced, startAdminDesk } from './admin-desk.ts';

let desk: AdminDesk;
let page: Page;
beforeAll(async () => {
  desk = await startAdminDesk();
});
afterAll(() => desk?.stop());

/** Days from today, as a field for a time takes it. */
const clockIn = (days: number) =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T10:00`;

/** The calendar part of the email with this subject. */
async function invitation(subject: string): Promise<string> {
  const mail = await desk.app.mail.waitFor((one) => one.subject?.startsWith(subject) === true);
  const part = mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar');
  return Buffer.from(part?.content as ArrayBuffer).toString();
}

test('an appointment is made, moved and cancelled on the lead’s page, each announced when the screen shows it', async () => {
  await makeBooking(desk.app.rows, { full_name: 'Chen Wei', email: 'chen@example.com' });
  page = await desk.open('/main/admin/view/requests', { timezoneId: 'Asia/Kolkata' });
  await page.getByRole('button', { name: 'View Chen Wei' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request from Chen Wei' });
  const section = dialog.getByRole('region', { name: 'Appointment' });
  await section.getByRole('button', { name: 'Schedule' }).click();
  await section.getByRole('button', { name: 'Send invitation' }).click();
  await section.getByText(appointmentMessages.timeRequired).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaInvalid)).toBe('true');
  await section.getByLabel('Time', { exact: true }).fill(clockIn(5));
  // By the shop's clocks and by the reader's own.
  await section.getByText(/, 10:00 AM \(America\/Los Angeles\)$/).waitFor();
  await section.getByText(/, \d\d:30 [AP]M \(Asia\/(?:Calcutta|Kolkata)\)$/).waitFor();
  await section.getByLabel('Place or link').fill('https://meet.example.com/soil');
  await section.getByRole('button', { name: 'Send invitation' }).dblclick();
  await announced(section, appointmentMessages.scheduled);
  expect(await section.getByRole('button', { name: 'Move', exact: true }).isVisible()).toBe(true);
  expect(await dialog.getByLabel('Status', { exact: true }).inputValue()).toBe('scheduled');
  const first = await invitation('Appointment');
  expect(first).toMatch(/METHOD:REQUEST.*SEQUENCE:0/s);

  await section.getByRole('button', { name: 'Move', exact: true }).click();
  await section.getByLabel('Time', { exact: true }).fill(clockIn(6));
  await section.getByLabel('Time zone').selectOption('Europe/Berlin');
  await section.getByRole('button', { name: 'Move and notify' }).click();
  await announced(section, appointmentMessages.moved);
  expect(await section.getByText(/, 10:00 AM \(Europe\/Berlin\), 30 minutes$/).isVisible()).toBe(true);
  const second = await invitation('Moved');
  expect(second).toContain('SEQUENCE:1');
  expect(/^UID:.*/m.exec(second)?.[0]).toBe(/^UID:.*/m.exec(first)?.[0]);

  // What is read again comes late.
  await page.route('**/trpc/**appointment.get**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await section.getByRole('button', { name: 'Cancel appointment' }).click();
  // A second Enter must not cancel it.
  await section.locator('button:focus', { hasText: 'Keep it' }).waitFor();
  await section.getByRole('button', { name: 'Cancel appointment' }).dblclick();
  await announced(section, appointmentMessages.cancelled);
  expect(await section.getByText('No appointment yet.').isVisible()).toBe(true);
  await expect.poll(() => dialog.getByLabel('Status', { exact: true }).inputValue()).toBe('contacted');
  expect(await invitation('Canceled')).toMatch(/METHOD:CANCEL.*SEQUENCE:2/s);
  await page.context().close();
});

test('those to come are listed by their days, and in the member’s own calendar until its address ends', async () => {
  const { uuid } = await makeBooking(desk.app.rows, { full_name: 'Dora Lind' });
  const starts_at = new Date(Date.now() + 7 * 86_400_000);
  const ends_at = new Date(starts_at.getTime() + 1_800_000);
  await desk.app.rows.prisma.appointment.create({
    data: { booking_uuid: uuid, starts_at, ends_at, time_zone: 'Europe/Berlin', place: 'Lab 3', version: 1 },
  });
  page = await desk.open('/main/admin/view/appointments', { timezoneId: 'Asia/Kolkata' });
  const row = page.getByRole('row').filter({ hasText: 'Dora Lind' });
  const format = /^\w{3}, \w{3} \d{1,2}, \d{4}, \d\d:\d\d [AP]M/;
  for (const time of [row.getByText(format).first(), row.getByText('(Europe/Berlin)')])
    expect(await time.textContent()).toMatch(format);
  const name = await row.getByRole('link', { name: 'Dora Lind', exact: true }).boundingBox();
  expect(name?.height).toBeGreaterThanOrEqual(24);
  await page.getByLabel('To', { exact: true }).fill(new Date().toISOString().slice(0, 10));
  await page.getByText('No appointments on these days').waitFor();
  await page.reload();
  await page.getByText('No appointments on these days').waitFor();
  await page.getByLabel('To', { exact: true }).fill('');
  await row.waitFor();

  await page.getByRole('button', { name: 'Create an address' }).click();
  const address = await page.getByRole('textbox', { name: 'Calendar address' }).inputValue();
  expect(await (await fetch(address)).text()).toContain('SUMMARY:Dora Lind: LoRa soil network');
  await page.getByRole('button', { name: 'Delete the address' }).click();
  await eventually('it leads nowhere', async () => (await fetch(address)).status === 404);
});

test('who takes an appointment is in the list and on the lead’s page, in a shop with several members', async () => {
  const { uuid } = await makeBooking(desk.app.rows, { full_name: 'Ana Ruiz', email: 'ana@example.com' });
  const mia = await desk.app.rows.prisma.user.create({
    data: { id: 'mia', email: 'mia@shop.example', name: 'Mia Sato', role: 'editor' },
  });
  const starts_at = new Date(Date.now() + 3 * 86_400_000);
  const ends_at = new Date(starts_at.getTime() + 1_800_000);
  await desk.app.rows.prisma.appointment.create({
    data: {
      ...{ booking_uuid: uuid, member_id: mia.id, starts_at, ends_at },
      ...{ time_zone: 'UTC', place: 'Here', version: 1, kind_name: 'Video call' },
    },
  });
  page = await desk.open('/main/admin/view/appointments');
  const row = page.getByRole('row', { name: 'Ana Ruiz' });
  await row.getByText('With Mia Sato').waitFor();
  await row.getByRole('link', { name: 'Ana Ruiz', exact: true }).click();
  await page.getByRole('button', { name: 'View Ana Ruiz' }).click();
  await page.getByRole('region', { name: 'Appointment' }).getByText('With Mia Sato').waitFor();
  await page.context().close();
});
