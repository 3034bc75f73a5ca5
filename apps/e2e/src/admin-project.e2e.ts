import { projectMessages } from '@perfboard/contracts/words/project';
import { makeProject } from '@perfboard/server/testing/make-project';
import { scaled } from '@perfboard/testing/limit';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type AdminDesk,
  announced,
  focused,
  fromMenu,
  gripOf,
  pngFile,
  startAdminDesk,
} from './admin-desk.ts';

let desk: AdminDesk;
let page: Page;
beforeAll(async () => {
  desk = await startAdminDesk();
});
afterAll(() => desk?.stop());
beforeEach(async () => {
  await page?.context().close();
  await desk.app.database.empty('projects');
});

const description = 'A node that reports soil moisture over LoRa.';

async function insertProject(name = 'LoRa gateway', ageHours = 0): Promise<string> {
  const { uuid } = await makeProject(desk.app.rows, {
    project_name: name,
    description,
    tags: ['LoRa', 'ESP32'],
    created_at: new Date(Date.now() - ageHours * 3_600_000),
  });
  return uuid;
}

test('Add Project shows every error at once, focuses the first, and stores valid input', async () => {
  page = await desk.open('/main/admin/add/projects');
  await page.getByText('Minimum 20 characters').waitFor();
  const submit = page.getByRole('button', { name: 'Add Project' });
  await submit.click();
  await page.getByRole('alert').filter({ hasText: 'Please fix the errors above' }).waitFor();
  for (const text of [
    'Project name is required',
    'Description is required',
    'Image is required',
    'Category is required',
    'At least one tag is required',
  ]) {
    await page.getByText(text, { exact: true }).waitFor();
  }
  const name = page.getByLabel('Project name');
  expect(await name.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await name.getAttribute('aria-invalid')).toBe('true');

  await name.fill('Soil network');
  await page.getByLabel('Description').fill('Too short');
  await page.getByText('9 characters', { exact: true }).waitFor();
  await submit.click();
  await page.getByText('Description must be at least 20 characters').waitFor();
  await page.getByLabel('Description').fill(description);
  await page.getByLabel('Category').selectOption('LoRa Projects');
  await expect.poll(() => page.getByLabel('Category').locator('option:not([value=""])').count()).toBe(20);

  const image = page.getByLabel('Image');
  await image.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await submit.click();
  await page.getByText('Please select a valid image file (JPEG, PNG, or WebP)').waitFor();
  await image.setInputFiles({
    name: 'a.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
  });
  await submit.click();
  await page.getByText('File size must be less than 5MB').waitFor();
  await image.setInputFiles(await pngFile());
  await page.getByRole('img', { name: 'Preview of the selected file' }).waitFor();
  await page.getByRole('button', { name: 'Remove image' }).click();

  const tags = page.getByLabel('Tags', { exact: true });
  for (const tag of ['  LoRa ', '', 'lora', 'ESP32']) {
    await tags.fill(tag);
    await tags.press('Enter');
  }
  expect(await page.getByRole('list', { name: 'Chosen' }).getByRole('listitem').allInnerTexts()).toEqual([
    'LoRa',
    'ESP32',
  ]);
  await page.getByLabel('Featured').check();
  const isImageFocused = () => image.evaluate((input) => input === document.activeElement);
  await submit.click();
  await expect.poll(isImageFocused).toBe(true);
  await image.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await submit.focus();
  await submit.click();
  await page.getByRole('alert').filter({ hasText: 'Please select a valid image file' }).waitFor();
  expect(await image.getAttribute('aria-invalid')).toBe('true');
  await expect.poll(isImageFocused).toBe(true);
  await image.setInputFiles(await pngFile());
  await submit.click();
  await announced(page, 'Project added successfully!');
  await expect.poll(() => name.inputValue()).toBe('');
  await expect.poll(() => page.getByLabel('Category').inputValue()).toBe('');
  const { rows } = await desk.app.database.pool.query('select * from projects');
  expect(rows).toMatchObject([
    {
      project_name: 'Soil network',
      description,
      category: 'LoRa Projects',
      tags: ['LoRa', 'ESP32'],
      featured: true,
    },
  ]);
  // Things without a place in the form are mentioned there, and one click away once there is a project for
  // them.
  await page.getByText('right after saving').waitFor();
  await page.getByRole('link', { name: 'Add photos and files' }).click();
  for (const part of ['Photos', 'Files'])
    await page.getByRole('heading', { name: part, exact: true }).waitFor();
});

/** All that *Add* asks for, but for the tags. */
async function fillNewProject(): Promise<void> {
  await page.getByLabel('Project name').fill('Soil network');
  await page.getByLabel('Description').fill(description);
  await page.getByLabel('Category').selectOption('LoRa Projects');
  await page.getByLabel('Image').setInputFiles(await pngFile());
}

/** As a person does it: what moves while the button is down takes the click. */
async function pressSlowly(name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  // A preview or a note that is still on its way moves the button too: only the press itself may not.
  let place = '';
  await expect
    .poll(
      async () => {
        const before = place;
        await button.hover({ position: { x: 20, y: 3 } });
        place = JSON.stringify(await button.boundingBox());
        return place === before;
      },
      { interval: 500 },
    )
    .toBe(true);
  await page.mouse.down();
  await page.waitForTimeout(300);
  await page.mouse.up();
}

test('a tag that is typed without Enter is stored, by one click, on adding and on updating', async () => {
  page = await desk.open('/main/admin/add/projects');
  await fillNewProject();
  const tags = page.getByLabel('Tags', { exact: true });
  await tags.fill(' ESP32 ');
  await pressSlowly('Add Project');
  await announced(page, 'Project added successfully!');
  await expect.poll(() => tags.inputValue()).toBe('');
  const stored = async () =>
    (await desk.app.database.pool.query('select uuid, tags from projects')).rows as {
      uuid: string;
      tags: string[];
    }[];
  const [project] = await stored();
  expect(project?.tags).toEqual(['ESP32']);
  await page.goto(`${desk.app.url}/main/admin/update/project/${project?.uuid}`);
  await tags.fill('LoRa');
  await pressSlowly('Update');
  await announced(page, 'Project updated successfully');
  expect((await stored())[0]?.tags).toEqual(['ESP32', 'LoRa']);
});

test('the categories have their number of projects, also after one was added', async () => {
  await insertProject();
  page = await desk.open('/main/admin/add/projects');
  const label = (title: string) => page.locator(`option[value="${title}"]`).getAttribute('label');
  await expect.poll(() => label('LoRa Projects')).toBe('LoRa Projects (1)');
  expect(await label('Robotics')).toBe('Robotics (0)');
  expect(await page.locator('option[value="Robotics"]').textContent()).toBe('Robotics');
  await fillNewProject();
  await page.getByLabel('Tags', { exact: true }).fill('ESP32');
  await page.getByRole('button', { name: 'Add Project' }).click();
  await expect.poll(() => label('LoRa Projects')).toBe('LoRa Projects (2)');
  await focused(page);
});

test('after a colleague renamed the category, another one is chosen from the refreshed list', async () => {
  page = await desk.open('/main/admin/add/projects');
  await fillNewProject();
  const category = page.getByLabel('Category');
  await category.selectOption('Robotics');
  await page.getByLabel('Tags', { exact: true }).fill('ESP32');
  const rename = async (from: string, to: string) => {
    const address = `${desk.app.url}/api/v1/shop/categories`;
    const headers = { origin: desk.app.url };
    const { version, value } = await (await page.request.get(address)).json();
    value.admin.find(({ title }: { title: string }) => title === from).title = to;
    const saved = await page.request.put(address, { data: { version, value }, headers });
    expect(saved.status(), await saved.text()).toBe(200);
  };
  await rename('Robotics', 'Things that move');
  try {
    await page.getByRole('button', { name: 'Add Project' }).click();
    await page.getByText(projectMessages.categoryGone).first().waitFor();
    await expect.poll(() => category.inputValue()).toBe('');
    await category.selectOption('Things that move');
    expect(await category.locator('option[value="Robotics"]').count()).toBe(0);
    await page.getByRole('button', { name: 'Add Project' }).click();
    await announced(page, 'Project added successfully!');
  } finally {
    await rename('Things that move', 'Robotics');
  }
});

test('a HEIC photo is named in the form, whatever the file is called; Update offers GIF and AVIF', async () => {
  const uuid = await insertProject();
  const photo = {
    name: 'photo.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
  };
  for (const [path, text] of [
    ['add/projects', 'Please select a valid image file (JPEG, PNG, or WebP). This is a HEIC photo.'],
    [`update/project/${uuid}`, 'Please select a valid image file. This is a HEIC photo.'],
  ] as const) {
    await page?.context().close();
    page = await desk.open(`/main/admin/${path}`);
    const image = page.getByLabel('Image', { exact: true });
    await image.setInputFiles(photo);
    await page.getByRole('alert').filter({ hasText: text }).waitFor();
    const accepts = (await image.getAttribute('accept'))?.split(',');
    expect(accepts?.includes('image/gif')).toBe(path !== 'add/projects');
    await image.setInputFiles(await pngFile());
    await expect.poll(() => page.getByText('HEIC').count()).toBe(0);
  }
});

test('adding, updating and deleting fail in the words of the specification, refused or offline', async () => {
  const { pool } = desk.app.database;
  const uuid = await insertProject();
  const says = (text: string) => page.getByRole('alert').filter({ hasText: text }).first().waitFor();
  const withoutTable = async (work: () => Promise<void>) => {
    await pool.query('alter table projects rename to projects_away');
    try {
      await work();
    } finally {
      await pool.query('alter table projects_away rename to projects');
    }
  };
  page = await desk.open('/main/admin/add/projects');
  await fillNewProject();
  await page.getByLabel('Tags', { exact: true }).fill('ESP32');
  const add = page.getByRole('button', { name: 'Add Project' });
  await withoutTable(async () => {
    await add.click();
    await says('Failed to add project');
  });
  await page.route('**/trpc/project.create*', (route) => route.abort());
  await add.click();
  await says('Error while adding project. Please try again.');

  await page.goto(`${desk.app.url}/main/admin/update/project/${uuid}`);
  await page.getByLabel('Project name').fill('LoRa gateway 2');
  const update = page.getByRole('button', { name: 'Update' });
  await withoutTable(async () => {
    await update.click();
    await says('Failed to update project');
  });
  await page.route('**/trpc/project.update*', (route) => route.abort());
  await update.click();
  await says('Error updating project');

  await page.context().close();
  page = await desk.open('/main/admin/view/projects');
  const remove = async () => {
    await page.getByRole('button', { name: 'Delete LoRa gateway' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await says('Error deleting project');
  };
  // The list is read before its table is gone.
  await page.getByRole('button', { name: 'Delete LoRa gateway' }).waitFor();
  await withoutTable(remove);
  await page.goto(`${desk.app.url}/main/admin/view/projects`);
  await page.route('**/trpc/project.remove*', (route) => route.abort());
  await remove();
  expect((await pool.query('select uuid from projects')).rows).toHaveLength(1);
});

test('an unavailable server is distinguished from one that rejects', async () => {
  page = await desk.open('/main/admin/add/projects');
  await page.route('**/trpc/project.create*', (route) => route.abort());
  await page.getByLabel('Project name').fill('Soil network');
  await page.getByLabel('Description').fill(description);
  await page.getByLabel('Category').selectOption('Robotics');
  await page.getByLabel('Image').setInputFiles(await pngFile());
  await page.getByLabel('Tags', { exact: true }).fill('a');
  await page.getByLabel('Tags', { exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Add Project' }).click();
  await page
    .getByRole('alert')
    .filter({ hasText: 'Error while adding project. Please try again.' })
    .waitFor();
  await expect.poll(() => page.getByLabel('Project name').inputValue()).toBe('Soil network');
});

test('Update saves only what differs from the loaded project, and returns to the list', async () => {
  const uuid = await insertProject();
  page = await desk.open(`/main/admin/update/project/${uuid}`);
  const update = page.getByRole('button', { name: 'Update' });
  const name = page.getByLabel('Project name');
  await name.waitFor();
  expect(await update.isDisabled()).toBe(true);
  await name.fill('LoRa gateway 2');
  await page.getByText('You have unsaved changes').waitFor();
  expect(await update.isEnabled()).toBe(true);
  await name.fill('LoRa gateway');
  expect(await update.isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Remove ESP32' }).click();
  expect(await update.isEnabled()).toBe(true);
  await name.fill(' ');
  await update.click();
  await page.getByText('Project name is required').waitFor();
  await name.fill('LoRa gateway 3');
  const image = page.getByLabel('Image', { exact: true });
  await image.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await update.click();
  await page.getByRole('alert').filter({ hasText: 'Please select a valid image file' }).waitFor();
  expect(await image.getAttribute('aria-invalid')).toBe('true');
  await page.getByRole('button', { name: 'Remove image' }).click();
  await update.click();
  await announced(page, 'Project updated successfully');
  await page.waitForURL('**/main/admin/view/projects');
  await focused(page);
  const { rows } = await desk.app.database.pool.query('select project_name, tags, version from projects');
  expect(rows).toEqual([{ project_name: 'LoRa gateway 3', tags: ['LoRa'], version: 2 }]);
});

test('two people edit one project: the second save shows both versions and loses neither', async () => {
  const uuid = await insertProject();
  page = await desk.open(`/main/admin/update/project/${uuid}`);
  const other = await desk.open(`/main/admin/update/project/${uuid}`);
  await page.getByLabel('Project name').fill('Mine');
  await other.getByLabel('Project name').fill('Theirs');
  await other.getByLabel('Description').fill('What only the other one changed.');
  for (const [form, power] of [
    [page, '5 V'],
    [other, '12 V'],
  ] as const) {
    await form.locator('summary', { hasText: 'Facts and links' }).click();
    await form.getByLabel('Power').fill(power);
  }
  await other.getByRole('button', { name: 'Update' }).click();
  await announced(other, 'Project updated successfully');
  await page.getByRole('button', { name: 'Update' }).click();
  const conflict = page.getByRole('alertdialog');
  await conflict.getByRole('cell', { name: 'Mine' }).waitFor();
  await conflict.getByRole('cell', { name: 'Theirs' }).waitFor();
  await conflict.getByRole('row', { name: 'Power 5 V 12 V', exact: true }).waitFor();
  // The names of the fields break between words only.
  const wrap = (name: string) =>
    conflict.getByRole('cell', { name }).evaluate((cell) => getComputedStyle(cell).overflowWrap);
  expect([await wrap('Project name'), await wrap('Mine')]).toEqual(['break-word', 'anywhere']);
  const description = 'What only the other one changed.';
  const stored = async () =>
    (await desk.app.database.pool.query('select project_name, description from projects')).rows[0];
  expect(await stored()).toEqual({ project_name: 'Theirs', description });
  await conflict.getByRole('button', { name: 'Save my version' }).click();
  await announced(page, 'Project updated successfully');
  expect(await stored()).toEqual({ project_name: 'Mine', description });
  await other.context().close();
});

test('an unknown project has an error page that leads back', async () => {
  page = await desk.open('/main/admin/update/project/00000000-0000-7000-8000-000000000000');
  await page.getByRole('heading', { name: 'Error Loading Project' }).waitFor();
  await page.getByText('Failed to fetch project', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Back to Projects' }).click();
  await page.waitForURL('**/main/admin/view/projects');
});

test('Manage Projects searches, sorts, deletes after asking, and leads to adding when empty', async () => {
  for (const [age, name] of ['Gamma robot', 'Beta gateway', 'Alpha robot'].entries()) {
    await insertProject(name, age);
  }
  page = await desk.open('/main/admin/view/projects');
  const names = () => page.locator('td[data-column="project_name"]').allInnerTexts();
  await page.getByRole('row').nth(3).waitFor();
  expect(await names()).toEqual(['Gamma robot', 'Beta gateway', 'Alpha robot']);
  const header = page.getByRole('columnheader', { name: 'Name' });
  expect(await header.getAttribute('aria-sort')).toBe('none');
  await header.getByRole('button').click();
  await page.waitForURL('**sort=project_name&direction=asc**');
  await expect.poll(names).toEqual(['Alpha robot', 'Beta gateway', 'Gamma robot']);
  expect(await header.getAttribute('aria-sort')).toBe('ascending');
  await header.getByRole('button').click();
  await expect.poll(names).toEqual(['Gamma robot', 'Beta gateway', 'Alpha robot']);
  await page.getByRole('searchbox').fill('ROBOT');
  await expect.poll(names).toEqual(['Gamma robot', 'Alpha robot']);
  await page.reload();
  await expect.poll(names).toEqual(['Gamma robot', 'Alpha robot']);

  await page.getByRole('button', { name: 'Delete Gamma robot' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Project' });
  await question.getByText('Gamma robot').waitFor();
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    expect(await question.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  expect(await names()).toHaveLength(2);
  await page.getByRole('button', { name: 'Delete Gamma robot' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  const notification = page.getByRole('status').filter({ hasText: 'Project deleted successfully' });
  await notification.waitFor();
  await expect.poll(names).toEqual(['Alpha robot']);
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Delete Alpha robot');
  await notification.waitFor({ state: 'detached', timeout: scaled(6_000) });

  await page.getByRole('searchbox').fill('nothing like it');
  await page.getByText('No projects found').waitFor();
  await desk.app.database.pool.query('delete from projects');
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await page.getByRole('link', { name: 'Add your first project' }).click();
  await page.waitForURL('**/main/admin/add/projects');
});

test('several projects are chosen, featured, sorted, withdrawn and deleted with one question', async () => {
  for (const [age, name] of ['Gamma robot', 'Beta gateway', 'Alpha robot'].entries()) {
    await insertProject(name, age);
  }
  page = await desk.open('/main/admin/view/projects');
  const chosen = page.getByRole('region', { name: 'Selected projects' });
  const choose = async (...names: string[]) => {
    for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  };
  await choose('Gamma robot', 'Alpha robot');
  await chosen.getByText('2 selected').waitFor();
  await fromMenu(chosen, 'the selected projects', 'Feature');
  await page.getByText('2 projects changed', { exact: true }).waitFor();
  await expect.poll(() => page.getByRole('row', { name: /robot.*Featured/ }).count()).toBe(2);
  await page.getByRole('button', { name: 'Order of featured' }).click();
  const dialog = page.getByRole('dialog', { name: 'Order of featured projects' });
  await dialog.getByRole('button', { name: 'Move Gamma robot down' }).focus();
  await page.keyboard.press('Enter');
  await dialog
    .getByRole('listitem')
    .filter({ hasText: 'Alpha robot' })
    .getByText('1', { exact: true })
    .waitFor();
  // By the mouse down and up again: what was begun by keyboard stands.
  const rows = dialog.getByRole('listitem');
  for (const [from, to, first] of [
    [0, 1, 'Gamma robot'],
    [1, 0, 'Alpha robot'],
  ] as const) {
    const [held, place] = [await gripOf(rows.nth(from)), await gripOf(rows.nth(to))];
    await page.mouse.move(held.x, held.y);
    await page.mouse.down();
    await page.mouse.move(place.x, place.y, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => rows.nth(0).innerText()).toContain(first);
  }
  await dialog.getByRole('button', { name: 'Save order' }).click();
  await dialog.waitFor({ state: 'detached' });
  const order = 'select project_name from projects where featured order by featured_place';
  const stored = await desk.app.database.pool.query(order);
  expect(stored.rows.map(({ project_name }) => project_name)).toEqual(['Alpha robot', 'Gamma robot']);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await chosen.getByRole('combobox', { name: 'Set state' }).selectOption('draft');
  await chosen.getByRole('button', { name: 'Apply state' }).click();
  await page.getByText('3 projects changed', { exact: true }).waitFor();
  await expect.poll(() => page.getByRole('row', { name: /Draft/ }).count()).toBe(3);

  await choose('Gamma robot', 'Beta gateway');
  await desk.app.database.pool.query(`delete from projects where project_name = 'Beta gateway'`);
  // The list updates automatically; deleted rows are no longer selected.
  await chosen.getByText('1 selected').waitFor();
  await fromMenu(chosen, 'the selected projects', 'Delete selected');
  const question = page.getByRole('alertdialog', { name: 'Delete 1 project?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('1 project deleted', { exact: true }).waitFor();
  await expect.poll(() => page.getByRole('checkbox', { name: /^Select / }).count()).toBe(2);
});

test('a list that cannot be loaded says so and can be tried again', async () => {
  await insertProject();
  page = await desk.open('/main/admin/privacy');
  await page.route('**/trpc/**project.page**', (route) => route.abort());
  await page.getByRole('link', { name: 'View Projects' }).click();
  await page.getByRole('heading', { name: 'Error Loading Projects' }).waitFor();
  await page.getByText('Error loading projects', { exact: true }).waitFor();
  await page.unroute('**/trpc/**project.page**');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByRole('link', { name: 'Edit LoRa gateway' }).waitFor();
});
