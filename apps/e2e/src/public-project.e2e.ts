import type { Project } from '@perfboard/contracts/project';
import { makeProject } from '@perfboard/server/testing/make-project';
import { eventually } from '@perfboard/testing/eventually';
import { scaled } from '@perfboard/testing/limit';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAxeViolations, type PublicSite, startPublicSite } from './public-site.ts';
import { signIn } from './rest.ts';

let site: PublicSite;
/** Addresses of projects: with all there is, with no more than a name and a picture, with one tall photo. */
let full: string;
let bare: string;
let tall: string;

const story = `## What it does\n\n${'It measures the soil and reports it. '.repeat(60)}\n\n## How it went\n\n${'The first board was too warm. '.repeat(60)}

\`\`\`c
esp_mqtt_client_publish(client, "farm/house1/soil/3/moisture", payload, strlen(payload), QOS_1, RETAIN_OFF); // now
\`\`\`

| ${'Firmware-constant | '.repeat(8)}
|${'---|'.repeat(8)}
| ${'PIN_I2C_SDA_OF_THE_SENSOR | '.repeat(8)}`;
const facts = {
  price_from: '480',
  currency: 'USD',
  build_time: '3 to 4 weeks',
  difficulty: 'intermediate',
  interfaces: ['LoRa', 'I2C'],
  power: 'two AA cells',
  delivered: 'The board, its source and a report',
  repository: 'https://git.example/soil',
  video: 'https://video.example/soil',
};
const parts_list = [
  {
    quantity: 1,
    part: 'ESP32-C3 module with antenna and 4 MB flash',
    designators: 'U1, U7',
    mpn: 'ESP32-C3-WROOM-02-N4',
    supplier: 'https://parts.example/esp32-c3',
    price: '12.50',
  },
  { quantity: 2, part: 'Soil probe' },
];

const addressOf = (uuid: string) => `/projects/${uuid}`;

/** A project with an uploaded picture of this size, once its files are made. */
async function addWithPhoto(name: string, width: number, height: number): Promise<string> {
  const picture = await sharp({ create: { width, height, channels: 3, background: '#38a' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  const fields = {
    project_name: name,
    description: 'A column of lights for a stairwell.',
    category: 'LoRa Projects',
    tags: '["LED"]',
    featured: '0',
  };
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  form.set('image', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'photo.jpg');
  const headers = { cookie: await signIn(site.app) };
  const projects = `${site.app.url}/api/v1/projects`;
  const added = await fetch(projects, { method: 'POST', headers, body: form });
  const { uuid } = (await added.json()) as { uuid: string };
  await eventually(
    'the picture is made',
    async () => {
      const project = (await (await fetch(`${projects}/${uuid}`)).json()) as Project;
      return project.image?.status === 'ready';
    },
    scaled(60_000),
  );
  return addressOf(uuid);
}

beforeAll(async () => {
  site = await startPublicSite({ isOwn: true });
  await site.app.startWorker();
  const { prisma } = site.app.rows;
  const images = await prisma.image.findMany({ where: { status: 'ready' }, take: 12 });
  const ids = images.map(({ uuid }) => uuid);
  const made = await makeProject(site.app.rows, {
    project_name: 'Soil station',
    story,
    facts,
    parts_list,
    image_uuid: ids[0] ?? null,
    created_at: new Date('2025-03-01T10:00:00Z'),
  });
  await prisma.projectPhoto.createMany({
    data: ids.map((image_uuid, place) => ({
      project_uuid: made.uuid,
      image_uuid,
      place,
      caption: place === 1 ? 'The bare board' : '',
    })),
  });
  full = addressOf(made.uuid);
  const plain = await makeProject(site.app.rows, { category: null, tags: [], image_uuid: ids[1] ?? null });
  bare = addressOf(plain.uuid);
  tall = await addWithPhoto('Stairwell light', 300, 1200);
});
afterAll(() => site?.stop());

const fitsWidth = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test('on paper no photo, line of code or column of a table is cut', async () => {
  const { page, close } = await site.visit(full);
  await page.emulateMedia({ media: 'print' });
  // A4 without its margins, at 96 pixels per inch.
  await page.setViewportSize({ width: 688, height: 1000 });
  const wide = page.locator('.story :is(pre, .scroll)');
  await expect.poll(() => wide.count()).toBe(2);
  const cut = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.story :is(pre, .scroll)')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ outerHTML }) => outerHTML.slice(0, 80)),
    );
  await expect.poll(cut).toEqual([]);
  await expect.poll(() => page.locator('.gallery-slide:visible').count()).toBe(1);
  expect(await fitsWidth(page)).toBe(true);
  await close();
});

test('a project with everything shows one large photo and a rail of all twelve', async () => {
  const { page, close, expectClean } = await site.visit(full);
  const rail = page.getByRole('list', { name: 'Photos' }).getByRole('link');
  expect(await rail.count()).toBe(12);
  const large = page.getByRole('main').locator('figure:not([inert])').getByRole('img');
  await expect.poll(() => large.count()).toBe(1);
  expect(await rail.first().getAttribute('aria-current')).toBe('true');
  await rail.nth(1).scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await rail.nth(1).click();
  await page.getByText('The bare board', { exact: true }).waitFor();
  await expect.poll(() => page.getByRole('img', { name: 'Photo 2 of Soil station' }).isVisible()).toBe(true);
  expect(await rail.nth(1).getAttribute('aria-current')).toBe('true');
  // The page stays where it is: the rail is still under the photo.
  expect(await page.evaluate(() => [scrollY, location.hash])).toEqual([before, '']);
  // By keyboard too.
  await rail.nth(11).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Photo 12 of Soil station' }).waitFor();
  // On paper, the page names the shop.
  await page.emulateMedia({ media: 'print' });
  const ground = page.locator('header.solder-mask').last();
  expect(await ground.evaluate((band) => getComputedStyle(band).backgroundColor)).toBe('rgba(0, 0, 0, 0)');
  expect((await page.getByRole('contentinfo').innerText()).trim()).toMatch(
    /^Perfboard Labs\n214 Solderworks Row, Unit 3\nPortland, OR 97214\nUnited States$/,
  );
  expectClean();
  await close();
});

test('where a browser does not tell that a movement has ended, the rail follows the finger too', async () => {
  const { page, close } = await site.visit(full, {
    before: (opened) =>
      opened.addInitScript(() => {
        delete (window as { onscrollend?: unknown }).onscrollend;
        addEventListener('scrollend', (event) => event.stopImmediatePropagation(), true);
      }),
  });
  await page.locator('.gallery-track').evaluate((track) => track.scrollTo({ left: track.clientWidth * 2 }));
  const rail = page.getByRole('list', { name: 'Photos' }).getByRole('link');
  await expect.poll(() => rail.nth(2).getAttribute('aria-current')).toBe('true');
  await page.getByRole('link', { name: 'Photo 3 of Soil station' }).waitFor();
  await close();
});

test('the facts and the way to ask stay beside the text', async () => {
  const { page, close } = await site.visit(full, { viewport: { width: 1440, height: 900 } });
  const summary = page.getByRole('complementary', { name: 'About this project' });
  const lines = await summary.getByRole('definition').allInnerTexts();
  for (const line of [/from USD 480/i, /3 to 4 weeks/, /2 parts/, /2025/, /LoRa Projects/])
    expect(lines.some((text) => line.test(text))).toBe(true);
  const ask = summary.getByRole('button', { name: 'Ask about this project' });
  await page.getByRole('heading', { name: 'How it went' }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 200);
  await expect.poll(() => ask.evaluate((button) => button.getBoundingClientRect().top > 60)).toBe(true);
  expect(await ask.isVisible()).toBe(true);
  // The text stands in the middle of its column.
  const [column, text] = await page.evaluate(() => {
    const section = document.querySelector('section[aria-label="Case study"]');
    const box = section?.getBoundingClientRect();
    const gallery = document.querySelector('.gallery-track')?.getBoundingClientRect();
    return [gallery, box].map((one) => (one ? (one.left + one.right) / 2 : 0));
  });
  expect(Math.abs((column ?? 0) - (text ?? 0))).toBeLessThan(2);
  await summary.getByRole('link', { name: '2 parts' }).click();
  await expect.poll(() => page.getByRole('heading', { name: 'Parts list' }).isVisible()).toBe(true);
  const table = page.getByRole('group', { name: 'Parts list' });
  expect(await table.evaluate((list) => list.scrollWidth - list.clientWidth), 'prices in sight').toBe(0);
  await ask.click();
  await page.waitForURL('**/booking');
  expect(await page.getByLabel('Project title').inputValue()).toBe('Soil station');
  await close();
});

test('a project with nothing but a photo and one with a tall photo look finished at every width', async () => {
  for (const address of [full, bare, tall]) {
    for (const width of [320, 390, 768, 1440]) {
      const { page, close } = await site.visit(address, { viewport: { width, height: 900 } });
      expect(await fitsWidth(page), `${address} at ${width}`).toBe(true);
      await close();
    }
  }
  const { page, close } = await site.visit(bare);
  const summary = page.getByRole('complementary', { name: 'About this project' });
  expect(await summary.getByRole('definition').count()).toBe(1);
  expect(await page.getByRole('list', { name: 'Photos' }).count()).toBe(0);
  expect(await page.getByRole('heading', { name: 'Parts list' }).count()).toBe(0);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.goto(site.app.url + tall);
  const photo = page.getByRole('img', { name: 'Image of Stairwell light' });
  await photo.waitFor();
  // Whole: nothing of it is cropped, and its frame is filled by the photo itself.
  expect(await photo.evaluate((image) => getComputedStyle(image).objectFit)).toBe('contain');
  const box = await photo.boundingBox();
  expect(box?.height).toBeLessThanOrEqual(640);
  const frame = page.locator('.gallery-frame');
  expect(
    await frame
      .locator('img[alt=""]')
      .boundingBox()
      .then((back) => Boolean(back && box && back.width > box.height)),
  ).toBe(true);
  await close();
});

test('the page leads on to the projects before and after it', async () => {
  const { page, close } = await site.visit('/projects');
  const names = async () => {
    const answer = await fetch(`${site.app.url}/api/v1/projects`);
    return ((await answer.json()) as Project[]).map(({ project_name, uuid }) => ({ project_name, uuid }));
  };
  const [first, second, third] = await names();
  await page.goto(site.app.url + addressOf(second?.uuid ?? ''));
  const turns = page.getByRole('navigation', { name: 'Previous and next project' });
  const texts = await turns.getByRole('link').allInnerTexts();
  expect(texts[0]).toContain(first?.project_name);
  expect(texts[1]).toContain(third?.project_name);
  await turns.getByRole('link', { name: 'Next project' }).click();
  await page.getByRole('heading', { level: 1, name: third?.project_name ?? '' }).waitFor();
  // The list ends here.
  await page.goto(site.app.url + addressOf(first?.uuid ?? ''));
  expect(await turns.getByRole('link').count()).toBe(1);
  await close();
});

test('without script the rail leads to each photo, and axe finds nothing in either scheme', async () => {
  const { page, close } = await site.visit(full, { javaScriptEnabled: false });
  await page.getByRole('link', { name: 'Show photo 3' }).click();
  const shown = page.getByRole('img', { name: 'Photo 3 of Soil station' });
  await expect
    .poll(() =>
      shown.evaluate((image) => {
        const box = image.getBoundingClientRect();
        const track = image.closest('.gallery-track')?.getBoundingClientRect();
        return track !== undefined && box.left >= track.left - 1 && box.right <= track.right + 1;
      }),
    )
    .toBe(true);
  await close();
  for (const colorScheme of ['light', 'dark'] as const) {
    const visit = await site.visit(full, { colorScheme });
    expect(await findAxeViolations(visit.page)).toEqual([]);
    await visit.close();
  }
});

test('a card has View Project for asking, and beside it a way to the page by what is there', async () => {
  const { page, close } = await site.visit('/projects/category/LoRa%20Projects');
  const card = (name: string) => page.getByRole('article').filter({ hasText: name });
  const story = card('Soil station').getByRole('link', { name: 'Read the case study' });
  expect(await card('Stairwell light').getByRole('link', { name: 'See the details' }).count()).toBe(1);
  expect(await card('Stairwell light').getByRole('link', { name: 'Read the case study' }).count()).toBe(0);
  expect(await card('Soil station').getByRole('button', { name: 'View Project' }).isVisible()).toBe(true);
  await story.click();
  await page.waitForURL(`**${full}/soil-station`);
  await close();
});

test('a card shows the focus of its name and of its picture, on the home page and in the lists', async () => {
  const { page, close } = await site.visit('/');
  for (const address of ['/', '/projects', '/projects?view=grid', '/projects/category/LoRa%20Projects']) {
    await page.goto(site.app.url + address);
    await page.locator('html[data-js]').waitFor();
    await page.keyboard.press('Tab');
    const rings = await page.locator('article :is(.card-name, .card-picture)').evaluateAll((links) =>
      links.map((link) => {
        (link as HTMLElement).focus({ preventScroll: true });
        const card = link.closest('article');
        return card && getComputedStyle(card, '::after').borderTopWidth;
      }),
    );
    expect(rings.length).toBeGreaterThan(3);
    expect(new Set(rings)).toEqual(new Set(['3px']));
  }
  await close();
});
