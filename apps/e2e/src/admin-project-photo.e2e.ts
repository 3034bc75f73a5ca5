import { imageMessages } from '@perfboard/contracts/words/image';
import { makeProject } from '@perfboard/server/testing/make-project';
import { scaled } from '@perfboard/testing/limit';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminDesk, announced, gripOf, pngFile, startAdminDesk, untilStill } from './admin-desk.ts';

let desk: AdminDesk;
let page: Page;
beforeAll(async () => {
  desk = await startAdminDesk();
});
afterAll(() => desk?.stop());

type Touch = 'touchStart' | 'touchMove' | 'touchEnd';

/** Touch events, as the browser gets them. */
async function fingerOn(where: Page) {
  const session = await where.context().newCDPSession(where);
  return (type: Touch, ...touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
}

test('photos are added, described, ordered by keyboard, finger and mouse, focused, and zoomed by keys and swipes', async () => {
  const { uuid } = await makeProject(desk.app.rows, { project_name: 'LoRa gateway' });
  page = await desk.open(`/main/admin/update/project/${uuid}`, { hasTouch: true });
  const files = await Promise.all(
    ['#0c2b22', '#b4531a', '#1a5fb4'].map((color, at) => pngFile(`${at}.png`, color)),
  );
  await page.getByLabel('Add photos').setInputFiles(files);
  const photos = page.getByRole('list', { name: 'Photos in order' }).getByRole('listitem');
  await photos.nth(2).waitFor();
  const down = page.getByRole('button', { name: 'Move photo 1 down' });
  const caption = page.getByLabel('Caption of photo 1');
  await caption.fill('The bare');
  await page.keyboard.press('Enter');
  await page.keyboard.type(' board');
  await announced(page, 'Photos saved');
  await untilStill(page);
  // What was typed since Enter stays.
  expect(await caption.inputValue()).toBe('The bare board');
  await page.keyboard.press('Enter');
  await announced(page, 'Photos saved');
  await expect.poll(() => down.isEnabled()).toBe(true);
  await untilStill(page);
  let arrange = () => {};
  const arranging = new Promise<void>((resolve) => {
    arrange = resolve;
  });
  await page.route('**/trpc/photo.arrange*', (route) => arranging.then(() => route.continue()));
  await down.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByLabel('Caption of photo 2').inputValue()).toBe('The bare board');
  // A list that is loaded while the order is being saved does not undo it.
  const reloaded = page.waitForResponse(/photo\.list/);
  await desk.app.database.pool.query('update images set status = status');
  await reloaded;
  await untilStill(page);
  expect(await page.getByLabel('Caption of photo 2').inputValue()).toBe('The bare board');
  arrange();
  await announced(page, 'Photos saved');
  // The focus went along with the photo.
  await page.waitForFunction(() => /photo 2 /.test(document.activeElement?.ariaLabel ?? ''));
  // A finger on the grip drags; the page stays where it is.
  const touch = await fingerOn(page);
  // The rows are as high as they stay.
  await expect.poll(() => photos.getByText('Processing').count(), { timeout: scaled(60_000) }).toBe(0);
  // Away from the edges, where a dragged row scrolls.
  await photos.nth(1).evaluate((row) => row.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const [first, second] = [await gripOf(photos.nth(0)), await gripOf(photos.nth(1))];
  await touch('touchStart', second);
  await touch('touchMove', { x: second.x, y: (first.y + second.y) / 2 });
  await touch('touchMove', first);
  expect((await gripOf(photos.nth(0))).y).toBe(first.y);
  await touch('touchEnd');
  await expect.poll(() => page.getByLabel('Caption of photo 1').inputValue()).toBe('The bare board');
  await page.mouse.move(first.x, first.y);
  await page.mouse.down();
  await page.mouse.move(second.x, second.y, { steps: 3 });
  await page.mouse.up();
  await expect.poll(() => page.getByLabel('Caption of photo 2').inputValue()).toBe('The bare board');
  // Held at an edge it scrolls; given up, all stays in its order, which is stored by then.
  const captions = async () => {
    const { rows } = await desk.app.database.pool.query(
      'select caption from project_photos where project_uuid = $1 order by place',
      [uuid],
    );
    return rows.map(({ caption }) => caption);
  };
  await expect.poll(captions).toEqual(['', 'The bare board', '']);
  const held = await gripOf(photos.nth(1));
  await page.mouse.move(held.x, held.y);
  await page.mouse.down();
  // Asked before the mouse moves: a busy machine would have scrolled to the top by the time that it is asked afterwards. It
  // draws some frames before it hears of the mouse; from then on each one scrolls.
  const scrolling = page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const start = scrollY;
    for (let waited = 0; scrollY === start && waited < 600; waited++) await frame();
    const before = scrollY;
    for (let seen = 0; seen < 15; seen++) await frame();
    return before - scrollY;
  });
  await page.mouse.move(held.x, 10, { steps: 3 });
  expect(await scrolling).toBeGreaterThan(150);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect.poll(() => page.getByLabel('Caption of photo 2').inputValue()).toBe('The bare board');
  await page.getByRole('button', { name: 'More actions for photo 2' }).click();
  const focus = page.getByRole('menuitem', { name: 'Focal point of photo 2' });
  await expect.poll(() => focus.isEnabled(), { timeout: scaled(60_000) }).toBe(true);
  await focus.click();
  await page.getByRole('button', { name: /^Focal point, 50% from the left/ }).focus();
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowDown']) await page.keyboard.press(key);
  await page.getByRole('button', { name: 'Save focal point' }).click();
  const stored = 'select caption, focus_x, focus_y from project_photos order by place';
  await expect
    .poll(async () => (await desk.app.database.pool.query(stored)).rows)
    .toContainEqual({ caption: 'The bare board', focus_x: 40, focus_y: 55 });

  // Visitors are shown what is made; all three are at last.
  const shown = () => fetch(`${desk.app.url}/projects/${uuid}`).then((answer) => answer.text());
  await expect.poll(shown, { timeout: scaled(60_000) }).toContain('Photo 3 of LoRa gateway');
  await expect.poll(shown).toContain('Show photo 2: The bare board');
  const visitor = await desk.visit(`/projects/${uuid}`, { hasTouch: true });
  await visitor.locator('html[data-js]').waitFor();
  const opener = visitor.getByRole('link', { name: 'Photo 2 of LoRa gateway' });
  await visitor.getByRole('link', { name: /^Show photo 2/ }).click();
  await opener.click();
  const dialog = visitor.getByRole('dialog', { name: 'Photos of LoRa gateway' });
  const place = dialog.getByRole('status');
  await expect.poll(() => place.innerText()).toBe('2 of 3');
  await dialog.getByText('The bare board').waitFor();
  const finger = await fingerOn(visitor);
  const swipe = async (from: number, to: number) => {
    await finger('touchStart', { x: from, y: 300 });
    // In frames of their own: at once, the browser sees no gesture.
    for (const part of [0.2, 0.4, 0.6, 0.8, 1]) {
      await finger('touchMove', { x: from + (to - from) * part, y: 300 });
      await visitor.waitForTimeout(16);
    }
    await finger('touchEnd');
  };
  await swipe(600, 300);
  await expect.poll(() => place.innerText()).toBe('3 of 3');
  // To the right too: it is no way back in the browser's history.
  await swipe(300, 600);
  await expect.poll(() => place.innerText()).toBe('2 of 3');
  const overscroll = () =>
    visitor.evaluate(() => getComputedStyle(document.documentElement).overscrollBehaviorX);
  expect(await overscroll()).toBe('none');
  // A finger that trembles turns nothing.
  await swipe(300, 320);
  for (const [key, shown] of [
    ['ArrowLeft', '1 of 3'],
    ['ArrowLeft', '3 of 3'],
    ['ArrowRight', '1 of 3'],
    ['End', '3 of 3'],
    ['Home', '1 of 3'],
  ] as const) {
    await visitor.keyboard.press(key);
    await expect.poll(() => place.innerText()).toBe(shown);
  }
  await visitor.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await overscroll()).toBe('auto');
  expect(await opener.evaluate((link) => link === document.activeElement)).toBe(true);
  await visitor.context().close();
  await page.getByLabel('Caption of photo 3').fill('Typed here');
  await desk.app.database.pool.query(
    'delete from project_photos where place = (select max(place) from project_photos)',
  );
  await desk.app.database.pool.query('update images set status = status');
  await page.getByText('This photo was deleted. Your caption was not saved: Typed here').waitFor();
});

test('the type of a photo comes from its content: a HEIC is refused with what to do, a JPEG with its name is taken', async () => {
  const { uuid } = await makeProject(desk.app.rows, { project_name: 'LoRa gateway' });
  await page.context().close();
  page = await desk.open(`/main/admin/update/project/${uuid}`);
  const buffer = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
  await page.getByLabel('Add photos').setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer });
  const refused = page
    .getByRole('alert')
    .filter({ hasText: `${imageMessages.addType}. This is a HEIC photo.` });
  await refused.getByText('Settings / Camera / Formats / Most Compatible').waitFor();
  await refused.getByRole('button', { name: 'Remove' }).click();
  const { default: sharp } = await import('sharp');
  const jpeg = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#0c2b22' } })
    .jpeg()
    .toBuffer();
  await page
    .getByLabel('Add photos')
    .setInputFiles({ name: 'IMG_2.heic', mimeType: 'image/heic', buffer: jpeg });
  await page.getByRole('list', { name: 'Photos in order' }).getByRole('listitem').first().waitFor();
  // The browser's Back sends no blur: a caption that is being typed is saved.
  await page.getByRole('link', { name: 'View Projects' }).click();
  await page.locator(`a[href$="${uuid}"]`).first().click();
  await page.getByLabel('Caption of photo 1').fill('Typed before Back');
  await page.goBack();
  await expect
    .poll(
      async () =>
        (await desk.app.rows.prisma.projectPhoto.findFirst({ where: { project_uuid: uuid } }))?.caption,
    )
    .toBe('Typed before Back');
});
