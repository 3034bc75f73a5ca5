import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminDesk, announced, rememberAnnouncements, startAdminDesk } from './admin-desk.ts';
import { findAxeViolations } from './public-site.ts';
import { signIn } from './rest.ts';

let desk: AdminDesk;
let cookie: string;
beforeAll(async () => {
  desk = await startAdminDesk();
  cookie = await signIn(desk.app);
  await save('languages', { primary: 'en', further: ['de'] });
  await save('appointments', { is_on: true });
  const member = await desk.app.rows.prisma.user.findFirstOrThrow();
  await put(`appointments/members/${member.id}`, { takes_appointments: true });
});
afterAll(() => desk?.stop());

const headers = () => ({ cookie, origin: desk.app.url, 'content-type': 'application/json' });
async function put(path: string, body: object): Promise<void> {
  const address = `${desk.app.url}/api/v1/${path}`;
  const answer = await fetch(address, { method: 'PUT', headers: headers(), body: JSON.stringify(body) });
  expect(answer.status, await answer.text()).toBe(200);
}
async function save(document: string, change: object): Promise<void> {
  const answer = await fetch(`${desk.app.url}/api/v1/shop/${document}`, { headers: headers() });
  const { version, value } = (await answer.json()) as { version: number; value: object };
  await put(`shop/${document}`, { version, value: { ...value, ...change } });
}

const email = 'hedwig@besuch.example';
const mailTo = (subject: string) =>
  desk.app.mail.waitFor(
    (message) => message.envelope.to.includes(email) && message.subject?.includes(subject) === true,
  );
const languageOf = (page: Page) => page.locator('html').getAttribute('lang');

test('a German visitor is answered by a member with an English desk: all that they read is German', async () => {
  const visitor = await desk.visit('/de/booking');
  await visitor.locator('html[data-js]').waitFor();
  await visitor.getByLabel('Vor- und Nachname').fill('Hedwig Bollhagen');
  await visitor.getByLabel('E-Mail', { exact: true }).first().fill(email);
  await visitor.getByLabel('Mobilnummer').fill('+555 010 0142');
  await visitor.getByLabel('Projekttitel').fill('Brennofen mit Regler');
  await visitor.getByRole('button', { name: 'Beratung anfragen' }).click();
  await visitor.getByText('Anfrage eingegangen').first().waitFor();

  // The default kind of appointment in the link of the confirmation.
  await visitor.getByRole('link', { name: 'Termin auswählen' }).click();
  await visitor
    .getByText('Telefonat')
    .or(visitor.getByText('Wir rufen Sie unter der Nummer'))
    .first()
    .waitFor();
  expect(await languageOf(visitor)).toBe('de');
  expect(await visitor.locator('main').textContent()).not.toMatch(/Phone call|We call you/);
  await visitor.locator('button[name=starts_at]').nth(2).click();
  await visitor.getByText('Wir rufen Sie unter der Nummer aus Ihrer Anfrage an').waitFor();
  await visitor.getByText('Telefonat', { exact: true }).waitFor();
  await visitor.context().close();

  const acknowledgement = await mailTo('Ihre Anfrage ist bei uns eingegangen');
  expect(acknowledgement.text).toContain('Vielen Dank');
  const invitation = await mailTo('Termin: Telefonat');
  expect(invitation.text).toContain('Wir rufen Sie unter der Nummer aus Ihrer Anfrage an');
  expect(invitation.raw).toMatch(/Telefonat/);

  const page = await desk.open('/main/admin/view/requests');
  await page.getByRole('button', { name: 'View Hedwig Bollhagen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request from Hedwig Bollhagen' });
  await dialog.getByText('Written in German').waitFor();
  await dialog.getByRole('button', { name: 'Reply', exact: true }).click();
  const text = dialog.getByLabel('Reply text');
  await expect.poll(() => text.inputValue()).toMatch(/^Guten Tag Hedwig Bollhagen,\n/);
  expect(await text.getAttribute('lang')).toBe('de');
  expect(await dialog.getByLabel('Reply subject').inputValue()).toBe(
    'Ihre Beratungsanfrage: Brennofen mit Regler',
  );
  await dialog.getByLabel('Template').selectOption({ label: 'Ask a few questions' });
  await dialog.getByRole('button', { name: 'Insert', exact: true }).click();
  expect(await text.inputValue()).toMatch(
    /^Guten Tag Hedwig Bollhagen,\n\nvielen Dank für Ihre Anfrage zu \*Brennofen mit Regler\*\.[\s\S]*\n\nMit freundlichen Grüßen\n[^\n]/,
  );
  expect((await text.inputValue()).match(/Guten Tag|Grüßen/g)).toHaveLength(2);
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await languageOf(page)).toBe('en');
  await dialog.getByRole('button', { name: 'Send reply' }).click();
  await announced(dialog, 'Reply sent');
  await page.context().close();

  const reply = await mailTo('Ihre Beratungsanfrage');
  expect(reply.text).toContain('Wie viele Stück benötigen Sie?');
  expect(reply.html).toContain('lang="de"');
  expect(reply.text).not.toMatch(/Hello|Best regards|You receive this/);

  const { uuid } = await desk.app.rows.prisma.booking.findFirstOrThrow({ where: { email } });
  const answer = await fetch(`${desk.app.url}/api/v1/bookings/${uuid}/client-page`, { headers: headers() });
  const { url } = (await answer.json()) as { url: string };
  const client = await desk.visit(new URL(url).pathname);
  expect(await languageOf(client)).toBe('de');
  await client.getByText('Wie viele Stück benötigen Sie?').waitFor();
  await client.getByText('Wir rufen Sie unter der Nummer aus Ihrer Anfrage an').waitFor();
  expect(await client.locator('main').textContent()).not.toMatch(/\b(?:Your|Messages|Stage|Phone|Send)\b/);
  await client.context().close();
});

test('a template without a translation, or with an old one, is in the primary language, and the chooser says so', async () => {
  const booking = await desk.app.rows.prisma.booking.findFirstOrThrow({ where: { email } });
  const page = await desk.open(`/main/admin/view/requests?open=${booking.uuid}`);
  const texts = () => page.getByRole('dialog');
  const choose = async (label: string) => {
    await texts().getByRole('button', { name: 'Reply', exact: true }).click();
    await texts().getByLabel('Template').selectOption({ label });
  };
  await save('replies', { templates: [{ name: 'Ask', subject: '', text: 'How many, {{first_name}}?' }] });
  await page.reload();
  await choose('Ask (English)');
  await texts().getByText('This template has no German translation, so it is in English.').waitFor();

  const languages = await page.context().newPage();
  rememberAnnouncements(languages);
  await languages.goto(`${desk.app.url}/main/admin/shop/languages`);
  await languages.getByLabel('Texts').selectOption('Replies');
  await languages.getByLabel('Templates 1: Text').fill('Wie viele, {{name}}?');
  await languages.getByRole('button', { name: 'Save translations' }).click();
  await announced(languages, 'Translation saved');
  await languages.close();
  await page.reload();
  await choose('Ask');
  await texts().getByRole('button', { name: 'Insert', exact: true }).click();
  await expect
    .poll(() => texts().getByLabel('Reply text').inputValue())
    .toContain('Wie viele, Hedwig Bollhagen?');

  await save('replies', { templates: [{ name: 'Ask', subject: '', text: 'How many pieces?' }] });
  const other = await desk.open(`/main/admin/view/requests?open=${booking.uuid}`);
  const dialog = other.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Reply', exact: true }).click();
  await dialog.getByLabel('Template').selectOption({ label: 'Ask (English)' });
  await dialog.getByText('The German translation is out of date, so this template is in English.').waitFor();
  await dialog.getByRole('button', { name: 'Insert', exact: true }).click();
  await expect.poll(() => dialog.getByLabel('Reply text').inputValue()).toContain('How many pieces?');
  for (const one of [page, other]) await one.context().close();
});
