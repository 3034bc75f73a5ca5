import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { archiveMessages, siteImportMessages } from '@perfboard/contracts/words/project-archive';
import { madeUpSite, wordPressExport } from '@perfboard/server/catalog/site-file/testing/wordpress-export';
import { scaled } from '@perfboard/testing/limit';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminDesk, pngFile, startAdminDesk } from './admin-desk.ts';
import { findAxeViolations } from './public-site.ts';

let desk: AdminDesk;
let server: Server;
let site: string;
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const number = Number(/board-(\d+)\.png/.exec(request.url ?? '')?.[1]);
    if (number === 2) return void response.writeHead(404).end();
    const { buffer } = await pngFile('board.png', `#${(number * 4_000).toString(16).padStart(6, '0')}`);
    response.end(buffer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  desk = await startAdminDesk({ env: { WEBHOOK_TARGETS: 'any' } });
});
afterAll(async () => {
  await desk?.stop();
  server?.close();
});

/** What breaks a screen at a width and in a color scheme. */
async function barriers(page: Page) {
  const found: unknown[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [320, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (overflow > 0) found.push({ colorScheme, width, overflow });
    }
    found.push(...(await findAxeViolations(page)));
  }
  return found;
}

async function upload(page: Page, name: string, text: string): Promise<void> {
  await page.getByLabel('File').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'Check file' }).click();
  await page.getByRole('heading', { name: 'What will come' }).waitFor();
}

test(
  'a WordPress site moves in: it is checked, chosen from, imported with photos and redirects, and taken back',
  async () => {
    const page = await desk.open('/main/admin/view/projects');
    await page.getByRole('link', { name: 'Export / Import' }).click();
    await upload(page, 'old-workshop.xml', wordPressExport(madeUpSite(site), site));
    // Until a category of the shop is chosen, half of the entries have none.
    await page.getByText('19 of 60 will be added. Nothing is added yet.').waitFor();
    await page.getByLabel('Connected things (20)').selectOption('IoT Projects');
    await page.getByText('39 of 60 will be added. Nothing is added yet.').waitFor();
    await page.getByLabel('post (18)').check();
    await page.getByLabel('News (18)').selectOption('Don’t import');
    await page.getByLabel('Import as').selectOption('source');
    const row = (name: string) =>
      page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });
    await row('News 1').getByText(siteImportMessages.categoryLeftOut).waitFor();
    await row('Field node 40').getByText(siteImportMessages.inTrash).waitFor();
    expect(await barriers(page)).toEqual([]);
    expect(await desk.app.rows.prisma.project.count()).toBe(0);

    const start = page.getByRole('button', { name: 'Import 39 projects' });
    await expect.poll(() => start.isEnabled()).toBe(true);
    await start.dblclick();
    await page.getByText('39 projects added, 38 photos fetched, 1 failed').waitFor({
      timeout: scaled(120_000),
    });
    await row('Field node 2').getByText('The site responded with 404').waitFor();
    await page.getByText('Added as a draft: 4 · Added and published: 35 · Skipped: 21').waitFor();
    // The second click did nothing.
    expect(await page.getByText(archiveMessages.wrongStatus).count()).toBe(0);
    expect(await barriers(page)).toEqual([]);
    expect(await desk.app.rows.prisma.project.count()).toBe(39);

    // A bookmark of the old site, which has the form of this one's own addresses.
    const visitor = await desk.visit('/projects/field-node-1/');
    await visitor.getByRole('heading', { name: 'Field node 1', level: 1 }).waitFor();
    await visitor.getByRole('heading', { name: 'How it works' }).waitFor();
    await visitor.getByRole('cell', { name: 'Sensor' }).waitFor();
    await visitor.context().close();

    await page.getByRole('button', { name: 'Delete imported projects' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete 39 imported projects?' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByText(archiveMessages.removed(39)).waitFor();
    expect(await desk.app.rows.prisma.project.count()).toBe(0);
    await page.context().close();
  },
  scaled(240_000),
);

test(
  'the example table can be downloaded and imported',
  async () => {
    const page = await desk.open('/main/admin/view/archive');
    expect(await barriers(page)).toEqual([]);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download an example table' }).click();
    const chunks: Buffer[] = [];
    for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
    await upload(page, 'projects.csv', Buffer.concat(chunks).toString());
    await page.getByText('2 of 2 will be added.').waitFor();
    await page.getByRole('button', { name: 'Import 2 projects' }).click();
    await page.getByText(/^Done 2 projects added/).waitFor({ timeout: scaled(60_000) });

    // A file that can't be read has nothing to cancel.
    await page.getByRole('link', { name: 'Import another file' }).click();
    await page
      .getByLabel('File')
      .setInputFiles({ name: 'broken.csv', mimeType: 'text/plain', buffer: Buffer.from('a,b\n"open,') });
    await page.getByRole('button', { name: 'Check file' }).click();
    await page.getByRole('button', { name: 'Delete file' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete this file?' });
    await question.getByRole('button', { name: 'Delete file' }).click();
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => page.getByRole('button', { name: 'Delete file' }).count()).toBe(0);
    await page.context().close();
  },
  scaled(120_000),
);
