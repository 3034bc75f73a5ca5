import { partsMessages } from '@perfboard/contracts/words/parts-text';
import { caseMessages } from '@perfboard/contracts/words/project-desk';
import { makeProject } from '@perfboard/server/testing/make-project';
import { staysSo } from '@perfboard/testing/eventually';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AdminDesk, announced, startAdminDesk } from './admin-desk.ts';

let desk: AdminDesk;
let page: Page;
beforeAll(async () => {
  desk = await startAdminDesk({ withoutWorker: true });
});
afterAll(() => desk?.stop());
beforeEach(async () => {
  await page?.context().close();
  await desk.app.database.empty('projects');
});

async function insertProject(): Promise<string> {
  const { uuid } = await makeProject(desk.app.rows, {
    project_name: 'LoRa gateway',
    tags: ['LoRa', 'ESP32'],
  });
  return uuid;
}

const storedDraft = (uuid: string) =>
  page.evaluate((key) => localStorage.getItem(key), `perfboard.admin.draft.${uuid}`);

test('a draft survives a reload, and can be discarded', async () => {
  page = await desk.open('/main/admin/add/projects');
  await page.getByLabel('Project name').fill('Half written');
  await page.getByLabel('Tags', { exact: true }).fill('solar');
  await page.getByLabel('Tags', { exact: true }).press('Enter');
  await page.waitForFunction(() => localStorage.getItem('perfboard.admin.draft.add')?.includes('solar'));
  await page.reload();
  await page.getByText('Your draft was restored.').waitFor();
  await expect.poll(() => page.getByLabel('Project name').inputValue()).toBe('Half written');
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect.poll(() => page.getByLabel('Project name').inputValue()).toBe('');
  await page.reload();
  await page.getByLabel('Project name').waitFor();
  await expect.poll(() => page.getByText('Your draft was restored.').count()).toBe(0);
});

test('leaving with unsaved changes asks, by Cancel and by any other way', async () => {
  const uuid = await insertProject();
  page = await desk.open(`/main/admin/update/project/${uuid}`);
  await page.getByLabel('Project name').fill('Changed');
  await page.getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect.poll(() => page.getByLabel('Project name').inputValue()).toBe('Changed');
  await page.getByRole('link', { name: 'View Contacts' }).click();
  await question.waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL('**/main/admin/view/projects');
  // The next screen has the focus, not the page.
  await page.getByRole('link', { name: 'Edit LoRa gateway' }).first().click();
  await page.getByLabel('Project name').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  // What was agreed to on one screen does not hold for the next.
  await page.getByLabel('Project name').fill('Changed there');
  await page.getByText('You have unsaved changes').waitFor();
  const asked = page.waitForEvent('dialog');
  void page.reload().catch(() => undefined);
  expect((await asked).type()).toBe('beforeunload');
  await (await asked).accept();
});

test('changes that were given up do not come back', async () => {
  const uuid = await insertProject();
  page = await desk.open(`/main/admin/update/project/${uuid}`);
  const name = page.getByLabel('Project name');
  await name.fill('Changed');
  await expect.poll(() => storedDraft(uuid)).toContain('Changed');
  await name.fill('Changed again');
  // Within the pause after which a draft is written.
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL('**/main/admin/view/projects');
  await staysSo('no draft is kept', async () => (await storedDraft(uuid)) === null, 600);
  await page.getByRole('link', { name: 'Edit LoRa gateway' }).click();
  await expect.poll(() => name.inputValue()).toBe('LoRa gateway');
  expect(await page.getByRole('button', { name: 'Update' }).isDisabled()).toBe(true);
});

test('a change that was undone just before leaving is no draft', async () => {
  const uuid = await insertProject();
  page = await desk.open(`/main/admin/update/project/${uuid}`);
  const name = page.getByLabel('Project name');
  await name.fill('Changed');
  await expect.poll(() => storedDraft(uuid)).toContain('Changed');
  await name.fill('LoRa gateway');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL('**/main/admin/view/projects');
  expect(await storedDraft(uuid)).toBeNull();
});

test('an update that a reload interrupts is restored, says so, and can be begun anew', async () => {
  const uuid = await insertProject();
  page = await desk.open(`/main/admin/update/project/${uuid}`);
  const name = page.getByLabel('Project name');
  await name.fill('Half changed');
  await expect.poll(() => storedDraft(uuid)).toContain('Half changed');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  // The project keeps the picture that it has: nothing has to be chosen for what was typed.
  await page.getByText('Your draft was restored. If you chose a new image, choose it again.').waitFor();
  await expect.poll(() => name.inputValue()).toBe('Half changed');
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect.poll(() => name.inputValue()).toBe('LoRa gateway');
  await expect.poll(() => storedDraft(uuid)).toBeNull();
  // What is typed outlives the project.
  await name.fill('Typed here');
  await desk.app.database.pool.query('delete from projects');
  await page
    .getByRole('alert')
    .getByText(/^This project was deleted/)
    .waitFor();
  expect(await name.inputValue()).toBe('Typed here');
  expect(await page.getByText('Could not load the photos.').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Update' }).isDisabled()).toBe(true);
});

test('what is typed while an update is being saved stays, and is saved with the next one', async () => {
  const uuid = await insertProject();
  page = await desk.open(`/main/admin/update/project/${uuid}`);
  const name = page.getByLabel('Project name');
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/trpc/**project.update**', (route) => held.then(() => route.continue()), { times: 1 });
  const sent = page.waitForRequest('**/trpc/**project.update**');
  await name.fill('Saved first');
  await page.getByRole('button', { name: 'Update' }).click();
  await sent;
  await name.fill('Typed since');
  letGo();
  const stored = () => desk.app.rows.prisma.project.findUniqueOrThrow({ where: { uuid } });
  await expect.poll(async () => (await stored()).project_name).toBe('Saved first');
  await staysSo('the form stays open', async () => (await name.inputValue()) === 'Typed since', 2_000);
  await page.getByText('You have unsaved changes').waitFor();
  await page.getByRole('button', { name: 'Update' }).click();
  await page.waitForURL('**/main/admin/view/projects');
  expect((await stored()).project_name).toBe('Typed since');
});

test('a tag typed without Enter is stored', async () => {
  const uuid = await insertProject();
  page = await desk.open(`/main/admin/update/project/${uuid}`);
  await page.getByLabel('Tags', { exact: true }).fill('  Solar ');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Update' }).click();
  await announced(page, 'Project updated successfully');
  const { rows } = await desk.app.database.pool.query('select tags from projects');
  expect(rows).toEqual([{ tags: ['LoRa', 'ESP32', 'Solar'] }]);
});

test('a draft with a case study and facts is shown by its link, published, and viewed', async () => {
  const uuid = await insertProject();
  page = await desk.open(`/main/admin/update/project/${uuid}`);
  const open = (part: string) => page.locator('summary', { hasText: part }).click();
  await open('Facts and links');
  await page.getByLabel('Price from').fill('1250.5');
  await page.getByLabel('Video').fill('https://videos.example/1');
  await open('Case study');
  await page.getByLabel('Case study text').fill('## Measured\n\n| a | b |\n|---|---|\n| 1 | 2 |');
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('region', { name: 'Preview of the case study' });
  await preview.getByRole('heading', { name: 'Measured', level: 2 }).waitFor();
  await open('Parts list');
  const list = page.getByRole('textbox', { name: 'Parts list' });
  await list.fill('Qty,Part,Price\n');
  await page.getByText('The list has column names but no parts.').waitFor();
  await list.fill('Qty,Part,Price\n2,Resistor,cheap');
  await page.getByText(`Line 2: ${partsMessages.price}`).waitFor();
  const csv = '\ufeffQty;Part;Price;Supplier\r\n2;Widerstand 1 µ;0,05;https://parts.example/1\r\n';
  const buffer = Buffer.from(csv, 'utf16le');
  const file = { name: 'parts.csv', mimeType: 'text/csv', buffer };
  const upload = () => page.getByLabel('Upload a parts list').setInputFiles(file);
  await upload();
  const shown = page.getByRole('group', { name: 'Preview of the parts list' });
  await shown.getByRole('cell', { name: 'Widerstand 1 µ' }).waitFor();
  await open('Publication');
  await page.getByLabel('State', { exact: true }).selectOption('draft');
  const update = page.getByRole('button', { name: 'Update' });
  await update.click();
  await page.getByText(caseMessages.currencyRequired).waitFor();
  await page.getByLabel('Currency').fill('EUR');
  // An error that the server finds goes with its cause.
  await list.fill('Qty,Part,Price\n2,Resistor,cheap');
  await update.click();
  const refused = page.getByText('One line of the parts list has an error');
  await refused.first().waitFor();
  expect(await page.getByText(`Line 2: ${partsMessages.price}`).count()).toBe(1);
  await upload();
  await expect.poll(() => refused.count()).toBe(0);
  await update.click();
  await page.getByRole('row', { name: /LoRa gateway.*Draft/ }).waitFor();

  await page.getByRole('link', { name: 'Edit LoRa gateway' }).click();
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  const customer = await desk.visit(link.slice(desk.app.url.length));
  await customer.getByText('Not published yet').waitFor();
  await customer.getByRole('region', { name: 'Case study' }).getByRole('table').waitFor();
  await customer.getByText('from EUR 1,250.50').waitFor();
  await customer.getByRole('group', { name: 'Parts list' }).getByText('EUR 0.10').waitFor();
  const cells = customer.getByRole('row', { name: /Widerstand/ }).getByRole('cell');
  const tops = await cells.evaluateAll((list) =>
    list.map((cell) => {
      const text = document.createRange();
      text.selectNodeContents(cell.querySelector('a') ?? cell);
      return Math.round(text.getBoundingClientRect().top);
    }),
  );
  expect(new Set(tops).size, `one line: ${tops}`).toBe(1);
  expect(await customer.getByRole('link', { name: 'Download as CSV' }).count()).toBe(0);
  await customer.context().close();

  await page.getByLabel('State', { exact: true }).selectOption('published');
  await page.getByRole('button', { name: 'Update' }).click();
  await page.getByText('was saved').waitFor();
  const address = await page.getByRole('link', { name: 'View', exact: true }).getAttribute('href');
  const visitor = await desk.visit(String(address));
  await visitor.getByRole('link', { name: /Video/ }).waitFor();
  const download = visitor.waitForEvent('download');
  await visitor.getByRole('link', { name: 'Download as CSV' }).click();
  expect((await download).suggestedFilename()).toBe('lora-gateway-parts.csv');
  expect(await visitor.locator('meta[name="robots"]').count()).toBe(0);
  await visitor.context().close();
});
