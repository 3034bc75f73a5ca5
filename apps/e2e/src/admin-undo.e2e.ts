import { contactMessages } from '@perfboard/contracts/words/contact';
import { deletionMessages } from '@perfboard/contracts/words/desk';
import { replyMessages } from '@perfboard/contracts/words/lead';
import { projectMessages } from '@perfboard/contracts/words/project';
import { makeBooking, makeContact } from '@perfboard/server/testing/make-lead';
import { makeProject } from '@perfboard/server/testing/make-project';
import { makeWebhook } from '@perfboard/server/testing/make-record';
import { eventually } from '@perfboard/testing/eventually';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type AdminDesk,
  announced,
  focused,
  fromMenu,
  loseAnswer,
  startAdminDesk,
  writeReply,
} from './admin-desk.ts';
import type { AppProcess } from './app.ts';
import { post as postTo, signIn } from './rest.ts';

let desk: AdminDesk;
let page: Page;
beforeAll(async () => {
  desk = await startAdminDesk({ withoutWorker: true, env: { UNDO_SECONDS: '10' } });
});
afterAll(() => desk?.stop());
afterEach(async () => {
  await page?.context().close();
  expect(desk.complaints.splice(0)).toEqual([]);
});

const messages = '/main/admin/view/contacts';
const rows = () => desk.app.rows;
const mailsTo = (email: string) =>
  desk.app.mail.messages.filter(({ envelope }) => envelope.to.includes(email)).length;
const statusOf = async (uuid: string) =>
  (await rows().prisma.contact.findUniqueOrThrow({ where: { uuid } })).status;
const replies = (contact_uuid: string) => rows().prisma.reply.count({ where: { contact_uuid } });

/** Writes a reply in the desk and sends it. */
async function sendReply(name: string, body: string) {
  await page.getByRole('button', { name: `View ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Message from ${name}` });
  await dialog.getByRole('button', { name: 'Reply', exact: true }).click();
  await writeReply(dialog, body);
  await dialog
    .getByLabel('Attachments')
    .setInputFiles({ name: 'quote.txt', mimeType: 'text/plain', buffer: Buffer.from('forty') });
  await dialog.getByRole('button', { name: 'Send reply' }).click();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  return dialog;
}

test('a sent reply is undone by the key z: its text is a draft again, and the message as unanswered as before', async () => {
  const { uuid, email } = await makeContact(rows(), { name: 'Asha Rao' });
  page = await desk.open(messages);
  const dialog = await sendReply('Asha Rao', 'Forty a piece.');
  expect(await statusOf(uuid)).toBe('responded');
  await page.keyboard.press('z');
  await announced(page, replyMessages.undone);
  expect(await dialog.getByLabel('Reply text').inputValue()).toBe('Forty a piece.');
  await dialog.getByRole('button', { name: 'Remove quote.txt' }).waitFor();
  expect(await replies(uuid)).toBe(0);
  expect(await statusOf(uuid)).toBe('read');
  const worker = await desk.app.startWorker();
  await writeReply(dialog, 'Fifty a piece.');
  await dialog.getByRole('button', { name: 'Send reply' }).click();
  await eventually('the second reply has arrived', () => mailsTo(email) === 1);
  expect(
    await rows().prisma.reply.findMany({ where: { contact_uuid: uuid }, select: { body: true } }),
  ).toEqual([{ body: 'Fifty a piece.' }]);
  await worker.kill('SIGTERM');
});

test('a reply and the archiving after it are undone one after the other', async () => {
  const { uuid } = await makeContact(rows(), { name: 'Dora Both' });
  page = await desk.open(messages);
  const dialog = await sendReply('Dora Both', 'Done, and filed.');
  await dialog.getByRole('button', { name: 'Archive' }).click();
  await expect.poll(() => statusOf(uuid)).toBe('archived');
  await page.locator('.desk-toast-line').getByText('1 lead changed').first().waitFor();
  // The reply led to the status that the archiving changed: the later one is undone first.
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(1);
  await page.keyboard.press('z');
  await page.keyboard.press('z');
  await page.getByText('1 lead restored').first().waitFor();
  await announced(page, replyMessages.undone);
  await expect.poll(() => replies(uuid)).toBe(0);
  expect(await statusOf(uuid)).toBe('read');
});

test('a change of several messages is undone by its button; what a colleague changed since stays', async () => {
  const made = await Promise.all(
    ['Bo One', 'Bo Two', 'Bo Three'].map((name) => makeContact(rows(), { name, status: 'unread' })),
  );
  page = await desk.open(`${messages}?q=Bo`);
  for (const name of ['Bo One', 'Bo Two', 'Bo Three']) await page.getByRole('checkbox', { name }).check();
  await page.getByLabel('Set status').selectOption('archived');
  // The server has done it, and its answer is lost.
  await loseAnswer(page, 'contact.changeMany');
  await page.getByRole('button', { name: 'Apply status' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.waitFor();
  await focused(page);
  const [first] = made;
  await rows().prisma.contact.update({ where: { uuid: first?.uuid ?? '' }, data: { status: 'responded' } });
  await loseAnswer(page, 'contact.undoMany');
  await undo.click();
  await page.getByText('2 leads restored. 1 not restored: changed or deleted since').first().waitFor();
  await undo.waitFor({ state: 'detached' });
  await focused(page);
  expect(await Promise.all(made.map(({ uuid }) => statusOf(uuid)))).toEqual([
    'responded',
    'unread',
    'unread',
  ]);
  desk.complaints.splice(0);
});

test('in the inbox, leads of both kinds are archived together, or one by the key e, and undone', async () => {
  const request = await makeBooking(rows(), { full_name: 'Ines One' });
  const message = await makeContact(rows(), { name: 'Ines Two' });
  page = await desk.open('/main/admin/inbox?q=Ines');
  const both = async () => [
    (await rows().prisma.booking.findUniqueOrThrow({ where: { uuid: request.uuid } })).status,
    await statusOf(message.uuid),
  ];
  await page.getByRole('checkbox', { name: 'Ines One' }).check();
  await page.getByRole('checkbox', { name: 'Ines Two' }).check();
  await loseAnswer(page, 'booking.changeMany');
  await page.getByRole('region', { name: 'Selected leads' }).getByRole('button', { name: 'Archive' }).click();
  await page.getByText('2 leads changed').first().waitFor();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  // Where it can be undone, no second message moves the rows.
  expect(await page.locator('#main').getByText('changed').allInnerTexts()).toEqual([]);
  expect(await both()).toEqual(['archived', 'archived']);
  await page.keyboard.press('z');
  await page.getByText('2 leads restored').first().waitFor();
  desk.complaints.splice(0);
  expect(await both()).toEqual(['new', 'unread']);
  await page.getByRole('row').filter({ hasText: 'Ines Two' }).waitFor();
  await page.getByRole('row').filter({ hasText: 'Ines One' }).focus();
  await page.keyboard.press('e');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('1 lead restored').first().waitFor();
  expect(await both()).toEqual(['new', 'unread']);
});

test('the key e archives one lead, however long it is held and whatever is asked above the lead', async () => {
  for (const name of ['Hal One', 'Hal Two', 'Hal Three'])
    await makeContact(rows(), { name, status: 'responded' });
  const archived = () =>
    rows().prisma.contact.count({ where: { name: { startsWith: 'Hal' }, status: 'archived' } });
  page = await desk.open(`${messages}?q=Hal`, { viewport: { width: 390, height: 844 } });
  await page.getByRole('button', { name: 'View Hal Three' }).click();
  const lead = page.getByRole('dialog', { name: /^Message from/ });
  await lead.waitFor();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search the desk' });
  await palette.getByText('Screens', { exact: true }).click();
  await page.keyboard.press('e');
  await page.keyboard.press('Escape');
  await palette.waitFor({ state: 'detached' });
  expect(await archived()).toBe(0);
  await lead.getByRole('heading', { level: 2 }).focus();
  for (let count = 0; count < 3; count += 1) {
    await page.keyboard.down('e');
    await page.waitForTimeout(200);
  }
  await page.keyboard.up('e');
  const undo = lead.getByRole('button', { name: 'Undo' });
  await undo.waitFor();
  expect(await archived()).toBe(1);
  const toast = await page.locator('.desk-toast').boundingBox();
  const reply = await lead.getByRole('button', { name: 'Reply', exact: true }).boundingBox();
  expect((toast?.y ?? 0) + (toast?.height ?? 0), 'the buttons stay in sight').toBeLessThan(reply?.y ?? 0);
  await page.keyboard.press('z');
  await page.getByText('1 lead restored').first().waitFor();
  expect(await archived()).toBe(0);
  // Beside the list, the next lead can be archived at once too.
  await page.setViewportSize({ width: 1440, height: 900 });
  await lead.getByRole('button', { name: 'Archive' }).click();
  await undo.waitFor();
  for (const name of ['Archive', 'More actions for', 'Reply']) {
    const button = lead.getByRole('button', { name }).last();
    const isCovered = await button.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const corners = [left + 4, right - 4].flatMap((x) => [top + 4, bottom - 4].map((y) => [x, y] as const));
      return corners.some(([x, y]) => !element.contains(document.elementFromPoint(x, y)));
    });
    expect(isCovered, name).toBe(false);
  }
  await undo.click();
  await page.getByText('1 lead restored').first().waitFor();
});

test('in the inbox, what is found to be done after the rest was undone can be undone alone', async () => {
  const request = await makeBooking(rows(), { full_name: 'Lena Late' });
  const message = await makeContact(rows(), { name: 'Lars Late' });
  page = await desk.open('/main/admin/inbox?q=Late');
  await loseAnswer(page, 'booking.changeMany');
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/trpc/**audit.wasDone**', (route) => held.then(() => route.continue()), { times: 1 });
  for (const name of ['Lena Late', 'Lars Late']) await page.getByRole('checkbox', { name }).check();
  await page.getByRole('region', { name: 'Selected leads' }).getByRole('button', { name: 'Archive' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.click();
  await page.getByText('1 lead restored').first().waitFor();
  letGo();
  await page.getByText('1 lead changed').first().waitFor();
  await undo.click();
  const status = async () =>
    (await rows().prisma.booking.findUniqueOrThrow({ where: { uuid: request.uuid } })).status;
  await expect.poll(status).toBe('new');
  expect(await statusOf(message.uuid)).toBe('unread');
  desk.complaints.splice(0);
});

test('where the answer of undoing is lost, the desk finds out that it was done, and the text is a draft', async () => {
  const { uuid } = await makeContact(rows(), { name: 'Lou Lost' });
  page = await desk.open(messages);
  const dialog = await sendReply('Lou Lost', 'Nothing of this is lost.');
  await loseAnswer(page, 'undoReply');
  await page.keyboard.press('z');
  await announced(page, replyMessages.undone);
  await expect.poll(() => dialog.getByLabel('Reply text').inputValue()).toBe('Nothing of this is lost.');
  expect(await replies(uuid)).toBe(0);
  // The browser's own line about the lost answer.
  desk.complaints.splice(0);
});

test('the toast ends after its time and can be reached inside the dialog by Tab', async () => {
  await makeContact(rows(), { name: 'Cleo Diaz' });
  page = await desk.open(messages, { viewport: { width: 1024, height: 800 } });
  const dialog = await sendReply('Cleo Diaz', 'Yes.');
  const undo = dialog.getByRole('button', { name: 'Undo' });
  await undo.waitFor();
  await dialog.getByRole('heading', { level: 2 }).focus();
  await page.keyboard.press('Shift+Tab');
  expect(await undo.evaluate((button) => button === document.activeElement)).toBe(true);
  await undo.waitFor({ state: 'detached' });
});

test('a deleted message is restored by its button, a project by the key z, and a worker that dies leaves them so', async () => {
  const { uuid } = await makeContact(rows(), { name: 'Bo Erne' });
  const project = await makeProject(rows(), { project_name: 'Undo me' });
  page = await desk.open(`${messages}?q=Bo+Erne`);
  await fromMenu(page, 'Bo Erne', 'Delete Bo Erne');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await announced(page, contactMessages.deleted);
  expect(await rows().prisma.contact.count({ where: { uuid } })).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await announced(page, deletionMessages.restored(1));
  await page.getByRole('button', { name: 'View Bo Erne' }).waitFor();

  // Started before the deletion, because the undo lasts only ten seconds.
  const worker = await desk.app.startWorker();
  await page.goto(`${desk.app.url}/main/admin/view/projects?q=Undo+me`);
  await page.getByRole('button', { name: 'Delete Undo me' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await announced(page, projectMessages.deleted);
  await worker.kill('SIGKILL');
  await page.keyboard.press('z');
  await announced(page, deletionMessages.restored(1));
  expect((await page.request.get(`${desk.app.url}/api/v1/projects/${project.uuid}`)).status()).toBe(200);
});

describe('a crash within the undo time', () => {
  let worker: AppProcess | undefined;
  afterEach(async () => {
    await worker?.kill('SIGTERM');
    worker = undefined;
  });
  let cookie: string;
  beforeAll(async () => {
    cookie = await signIn(desk.app);
  });
  const post = async (path: string, body: object) => {
    const answer = await postTo(desk.app, `/api/v1${path}`, body, { cookie, origin: desk.app.url });
    return { ...((await answer.json()) as { uuid: string; undo_seconds: number }), status: answer.status };
  };
  const reply = { subject: 'Re: Quote', body: 'Forty a piece.' };

  test('of the worker sends a reply once, afterwards, with its webhook; undone in the meantime, it never goes out', async () => {
    await makeWebhook(rows(), { events: ['contact.status'], url: 'http://127.0.0.1:9/hook' });
    const [sent, undone] = await Promise.all([makeContact(rows()), makeContact(rows())]);
    const first = await desk.app.startWorker();
    const [one, two] = [
      await post(`/contacts/${sent.uuid}/replies`, reply),
      await post(`/contacts/${undone.uuid}/replies`, reply),
    ];
    expect([one.undo_seconds, two.undo_seconds]).toEqual([10, 10]);
    await first.kill('SIGKILL');
    const answer = await post(`/contacts/${undone.uuid}/replies/${two.uuid}/undo`, {});
    expect(answer).toMatchObject({ status: 200, message: replyMessages.undone });
    expect(mailsTo(sent.email)).toBe(0);
    worker = await desk.app.startWorker();
    await eventually('the reply has arrived', () => mailsTo(sent.email) === 1);
    const late = await post(`/contacts/${sent.uuid}/replies/${one.uuid}/undo`, {});
    expect(late).toMatchObject({ status: 409, message: replyMessages.undoTooLate });
    expect(mailsTo(undone.email)).toBe(0);
    const deliveries = await rows().prisma.webhookDelivery.findMany({ where: { event: 'contact.status' } });
    expect(deliveries.map(({ entity_uuid }) => entity_uuid)).toEqual([sent.uuid]);
  });

  test('of the api after a reply was stored sends it, and after it was undone does not', async () => {
    const [sent, undone] = await Promise.all([makeContact(rows()), makeContact(rows())]);
    await post(`/contacts/${sent.uuid}/replies`, reply);
    const two = await post(`/contacts/${undone.uuid}/replies`, reply);
    await post(`/contacts/${undone.uuid}/replies/${two.uuid}/undo`, {});
    await desk.app.api.kill('SIGKILL');
    worker = await desk.app.startWorker();
    await eventually('the reply has arrived', () => mailsTo(sent.email) === 1);
    expect(mailsTo(undone.email)).toBe(0);
  });
});
