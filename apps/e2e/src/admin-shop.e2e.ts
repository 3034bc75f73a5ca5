import { accentMessages } from '@perfboard/contracts/shop/accent';
import { projectMessages } from '@perfboard/contracts/words/project';
import { mailsMessages, shopDocumentNames, shopMessages } from '@perfboard/contracts/words/shop';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminDesk, announced, loseAnswer, pngFile, startAdminDesk } from './admin-desk.ts';
import { maxRetries } from './browser.ts';
import { findAxeViolations } from './public-site.ts';

let desk: AdminDesk;
beforeAll(async () => {
  desk = await startAdminDesk();
});
afterAll(() => desk?.stop());

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const saved = (page: Page) => announced(page, shopMessages.saved);

test('a new name is on the open desk, on every page and in JSON-LD, and one click brings the old one back', async () => {
  const page = await desk.open('/main/admin');
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Site content' }).click();
  await page.getByRole('heading', { level: 1, name: 'Site content: Profile' }).waitFor();
  await page.getByLabel('Name', { exact: true }).fill('');
  await save(page);
  await page.getByText('Name is required').waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name');
  // What is wrong with a whole list takes the focus as well: no field of it is to blame.
  await page.getByLabel('Name', { exact: true }).fill('Torino Elettronica');
  for (let added = 0; added < 9; added++) await page.getByRole('button', { name: 'Add link' }).click();
  await save(page);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Links: up to 12 entries');
  const links = page.locator('fieldset', { has: page.getByRole('button', { name: 'Add link' }) }).last();
  expect(await links.getAttribute('aria-describedby')).toBe(
    await page.evaluate(() => document.activeElement?.id),
  );
  for (let added = 0; added < 9; added++)
    await page
      .getByRole('button', { name: /^Remove link/ })
      .last()
      .click();
  await save(page);
  await saved(page);
  await page.getByText('Torino Elettronica', { exact: true }).waitFor();
  // The button is off again, and the keyboard is not thrown back to the top.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(shopMessages.saved);

  const visitor = await desk.visit('/contactus');
  await visitor.locator('html[data-js]').waitFor();
  expect(await visitor.title()).toBe('Contact us | Torino Elettronica');
  const facts = await visitor.locator('script[type="application/ld+json"]').textContent();
  expect(facts).toContain('"name":"Torino Elettronica"');
  // The sign on the drawn map.
  expect(await visitor.locator('.board-card:has(address)').innerText()).toContain('Torino Elettronica');
  // A page that is opened within the browser has the words as well.
  await visitor.getByRole('link', { name: 'Torino Elettronica, home page' }).first().click();
  await expect.poll(() => visitor.title()).toMatch(/^Torino Elettronica: /);
  const manifest = await (
    await visitor.request.get(`${desk.app.url}/manifest.webmanifest`, { maxRetries })
  ).json();
  expect(manifest).toMatchObject({ name: 'Torino Elettronica', start_url: '/' });

  await page.setViewportSize({ width: 390, height: 600 });
  await page.getByRole('button', { name: 'Restore the default text' }).click();
  await announced(page, shopMessages.restored);
  // Its button is at the end of the page: the keyboard goes where the answer is, and the page with it.
  const answer = () =>
    page.evaluate(() => {
      const { left, top } = document.activeElement?.getBoundingClientRect() ?? { left: -1, top: -1 };
      return document.elementFromPoint(left + 20, top + 10)?.closest('[tabindex="-1"]')?.textContent;
    });
  await expect.poll(answer).toBe(shopMessages.restored);
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Perfboard Labs');
  await expect
    .poll(async () => {
      await visitor.goto(`${desk.app.url}/contactus`);
      return visitor.title();
    })
    .toBe('Contact us | Perfboard Labs');
  await Promise.all([page.context().close(), visitor.context().close()]);
});

test('a pasted map link fills in the place of the shop, and asks no other server', async () => {
  const page = await desk.open('/main/admin/shop/profile');
  const others: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(desk.app.url)) others.push(request.url());
  });
  const link = page.getByLabel('Map link');
  const numbers = () =>
    Promise.all(['Latitude', 'Longitude'].map((name) => page.getByLabel(name).inputValue()));
  const before = await numbers();
  // Typed key by key, with a point or a comma, a number stays as it is typed.
  await page.getByLabel('Latitude').fill('');
  await page.getByLabel('Latitude').pressSequentially('12,50');
  await page.getByLabel('Longitude').fill('');
  await page.getByLabel('Longitude').pressSequentially('-0.05');
  expect(await numbers()).toEqual(['12.50', '-0.05']);
  await page.getByLabel('Latitude').fill(before[0] ?? '');
  await page.getByLabel('Longitude').fill(before[1] ?? '');
  await link.fill('https://maps.app.goo.gl/3yFzW8rD5x1Jq2aB7');
  await page.getByText('A short link does not contain the place.').waitFor();
  // A day that is closed has no times; what was typed is there again if it is open after all.
  await page.getByRole('button', { name: 'Add exception' }).click();
  const day = page.getByRole('group', { name: /^exception \d+$/i });
  const closed = day.getByLabel('Closed all day');
  // The first field of the new entry has the focus.
  await expect
    .poll(() =>
      day
        .locator('input')
        .first()
        .evaluate((one) => one === document.activeElement),
    )
    .toBe(true);
  expect(await closed.isChecked()).toBe(true);
  expect(await day.getByLabel('Opens').count()).toBe(0);
  await closed.uncheck();
  await day.getByLabel('Opens').fill('10:30');
  await closed.check();
  expect(await day.getByLabel('Closes').count()).toBe(0);
  await closed.uncheck();
  expect(await day.getByLabel('Opens').inputValue()).toBe('10:30');
  await page.getByRole('button', { name: 'Discard' }).click();
  expect(await link.getAttribute('aria-invalid'), 'the fields are new').not.toBe('true');
  expect(await numbers()).toEqual(before);
  await link.fill(
    'https://www.google.com/maps/place/Gate/@52.51,13.38,15z/data=!8m2!3d52.5162746!4d13.3777041',
  );
  await page.getByRole('status').filter({ hasText: 'Filled in 52.516275, 13.377704.' }).waitFor();
  expect(await numbers()).toEqual(['52.516275', '13.377704']);
  await save(page);
  await saved(page);
  const visitor = await desk.visit('/contactus');
  await visitor.locator('a[href*="mlat=52.516275&mlon=13.377704"]').first().waitFor();
  expect(others).toEqual([]);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Restore the default text' }).click();
  await announced(page, shopMessages.restored);
  await Promise.all([page.context().close(), visitor.context().close()]);
});

test('while visitors can pick a time and no member takes appointments, the form and the desk say so', async () => {
  const page = await desk.open('/main/admin/shop/appointments');
  const choose = page.getByRole('link', { name: 'Choose who takes appointments' });
  const health = page.getByRole('region', { name: 'Health' }).getByText('no member takes appointments');
  await page.getByLabel('Let visitors pick a time').waitFor();
  expect(await choose.count()).toBe(0);
  await page.getByLabel('Let visitors pick a time').check();
  await choose.waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await save(page);
  await saved(page);
  await health.waitFor();
  await choose.click();
  const taker = page.getByRole('region', { name: 'Who takes appointments' }).getByRole('checkbox').first();
  await expect.poll(() => taker.evaluate((box) => box === document.activeElement)).toBe(true);
  await page.keyboard.press('Space');
  await choose.waitFor({ state: 'detached' });
  await health.waitFor({ state: 'detached' });
  await taker.click();
  await choose.waitFor();
  await page.getByRole('button', { name: 'Restore the default text' }).click();
  await announced(page, shopMessages.restored);
  await page.context().close();
});

test('the keyboard orders a list, and a draft is guarded, previewed and thrown away', async () => {
  const page = await desk.open('/main/admin/shop/questions');
  const rows = page.locator('form ol button[aria-expanded]');
  const titles = () => rows.allInnerTexts();
  await rows.nth(4).waitFor();
  const before = (await titles()).slice(-5);
  await rows.nth(-5 + (await rows.count())).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect
    .poll(async () => (await titles()).slice(-5))
    .toEqual([before[1], before[0], ...before.slice(2)]);
  await page.getByText(projectMessages.unsaved).waitFor();

  await page.getByRole('link', { name: 'Testimonials' }).click();
  const guard = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await guard.getByRole('button', { name: 'Stay' }).click();
  const [draft] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Preview' }).click(),
  ]);
  await draft.waitForLoadState();
  expect(await draft.title()).toMatch(/^Draft: /);
  expect(await draft.locator('#answers summary').allInnerTexts()).toEqual([
    before[1],
    before[0],
    ...before.slice(2),
  ]);
  await draft.close();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(async () => (await titles()).slice(-5)).toEqual(before);
  expect(await desk.app.rows.prisma.shopDocument.count({ where: { name: 'questions' } })).toBe(0);
  await page.context().close();
});

test('an image that is being prepared is unsaved work: leaving asks, and Save waits for it', async () => {
  const page = await desk.open('/main/admin/shop/profile');
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/trpc/shop.addPicture**', async (route) => {
    await held;
    await route.continue();
  });
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose an image: Logo for light backgrounds' }).click();
  await (await choosing).setFiles(await pngFile('logo.png'));
  await page.getByText('Preparing the image…').waitFor();
  await page.getByText(projectMessages.unsaved).waitFor();
  await page.getByRole('link', { name: 'Testimonials' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await page.getByLabel('Legal name').fill('Torino Srl');
  await save(page);
  await page.locator('button[type="submit"][aria-busy="true"]').waitFor();
  letGo();
  await saved(page);
  expect(await page.getByText(projectMessages.unsaved).count()).toBe(0);
  await page.getByLabel('Legal name').fill('Torino SpA');
  await page.getByText(projectMessages.unsaved).waitFor();
  expect(await page.getByText(shopMessages.saved, { exact: true }).count()).toBe(0);
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Replace: Logo for light backgrounds' }).waitFor();
  await desk.app.rows.prisma.shopVersion.deleteMany();
  await desk.app.rows.prisma.shopDocument.deleteMany();
  await page.context().close();
});

test('two editors of different fields both keep their words', async () => {
  const one = await desk.open('/main/admin/shop/home');
  const other = await desk.open('/main/admin/shop/home');
  const newsletter = (page: Page) => page.locator('input[name="newsletter.title"]');
  const featured = (page: Page) => page.locator('input[name="featured.title"]');
  await featured(other).fill('From our bench');
  await newsletter(one).fill('Letters from the bench');
  await save(one);
  await saved(one);
  // Reported before the save, by the change feed.
  await other
    .getByText('This page was changed since you opened it. Saving will show you both versions.')
    .waitFor();
  await save(other);
  const dialog = other.getByRole('alertdialog', { name: shopMessages.conflictOwn });
  await dialog.getByText('Newsletter: Title').waitFor();
  await dialog.getByText('Featured projects: Title').waitFor();
  await dialog.getByRole('button', { name: 'Combine both' }).click();
  await expect.poll(() => newsletter(other).inputValue()).toBe('Letters from the bench');
  await save(other);
  await saved(other);
  // After a lost answer, a member is not in conflict with their own save.
  await expect.poll(() => featured(one).inputValue()).toBe('From our bench');
  await loseAnswer(one, 'shop.home.save');
  await featured(one).fill('Saved, and the answer lost');
  await save(one);
  await saved(one);
  expect(await one.getByRole('alertdialog').count()).toBe(0);
  await expect.poll(() => featured(other).inputValue()).toBe('Saved, and the answer lost');
  const visitor = await desk.visit('/');
  await visitor.getByRole('heading', { name: 'Letters from the bench' }).waitFor();
  const page = await visitor.content();
  expect(page).toContain('Letters from the bench');
  await Promise.all([one, other, visitor].map((opened) => opened.context().close()));
});

test('an owner’s policy in Markdown is a page, and what it must not hold is text', async () => {
  const page = await desk.open('/main/admin/shop/legal');
  const text = page.locator('textarea[name="privacy.text"]');
  await text.fill('We are {{adress}}.');
  await save(page);
  await page.getByText('Unknown placeholder {{adress}}').waitFor();
  await text.fill(
    'We are **{{legal_name}}**.\n\n## Kept\n\n- {{lead_months}} months\n\n<script>alert(1)</script>',
  );
  await save(page);
  await saved(page);
  const visitor = await desk.visit('/privacy-policy');
  await visitor.locator('html[data-js]').waitFor();
  const article = visitor.locator('article');
  await expect
    .poll(() => article.innerText())
    .toMatch(/We are Perfboard Labs LLC\.\s+Kept\s+24 months\s+<script>alert\(1\)<\/script>/);
  expect(await visitor.getByRole('link', { name: 'Kept' }).getAttribute('href')).toBe('#section-kept');
  await Promise.all([page.context().close(), visitor.context().close()]);
});

test('a logo’s color becomes a brand: previewed in the form, then on every page, in the manifest and in the next email', async () => {
  // A failed attempt leaves its own, and a version that exists can't be saved again.
  await desk.app.rows.prisma.shopVersion.deleteMany();
  await desk.app.rows.prisma.shopDocument.deleteMany();
  const page = await desk.open('/main/admin/shop/profile');
  const color = (theme: string) => page.locator(`input[name="accent.${theme}"]`);
  // A color that can't be read is refused, and a readable one of the same hue is one click away.
  await color('light').fill('#7dd3fc');
  await page.getByRole('button', { name: /^Use #[\da-f]{6} in the light theme$/ }).click();
  const adjusted = await color('light').inputValue();
  expect(adjusted).not.toBe('#7dd3fc');
  // A color as it is copied elsewhere is previewed at once, and any other text is an error when the field is left.
  const shown = (theme: string) =>
    page
      .getByRole('img', { name: `Preview of the ${theme} theme` })
      .evaluate((sample) => getComputedStyle(sample).getPropertyValue('--action'));
  for (const [pasted, read] of [
    [' 0F4D3B ', '#0f4d3b'],
    ['#036', '#003366'],
  ] as const) {
    await color('light').fill(pasted);
    expect(await shown('light'), pasted).toBe(read);
    await color('light').blur();
    expect(await color('light').inputValue(), pasted).toBe(read);
  }
  await color('light').fill('reddish');
  await color('light').blur();
  await page.getByText(accentMessages.format).waitFor();
  await color('light').fill('');
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose an image: Logo for light backgrounds' }).click();
  await (await choosing).setFiles(await pngFile('logo.png', '#1d4ed8'));
  await page.getByRole('list', { name: 'Colors of your logo' }).getByRole('button').click();
  const light = await color('light').inputValue();
  expect(light).toMatch(/^#1[\da-f]4[\da-f]d[\da-f]$/);
  expect([await shown('light'), await shown('dark')]).toEqual([light, await color('dark').inputValue()]);
  // An empty theme follows from the other.
  await color('dark').fill('');
  expect(await shown('dark')).toMatch(/^#[\da-f]{6}$/);
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findAxeViolations(page), `at ${width}`).toEqual([]);
  }
  await save(page);
  await saved(page);

  const entrance = await desk.visit('/main/admin/login', { colorScheme: 'dark' });
  const plate = entrance.locator('img[src="/favicon.svg"]');
  expect(await plate.evaluate((icon) => getComputedStyle(icon).backgroundColor)).toBe('rgb(255, 255, 255)');
  await entrance.context().close();

  const board = (visitor: Page) =>
    visitor.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--board'));
  for (const colorScheme of ['light', 'dark'] as const) {
    const visitor = await desk.visit('/contactus', { colorScheme });
    await visitor.locator('link[href^="/accent-"]').waitFor({ state: 'attached' });
    expect(await board(visitor)).not.toMatch(/#0c2b22|#0a261e/);
    expect(await findAxeViolations(visitor), colorScheme).toEqual([]);
    await visitor.context().close();
  }
  const manifest = await (
    await page.request.get(`${desk.app.url}/manifest.webmanifest`, { maxRetries })
  ).json();
  expect(manifest.theme_color).not.toBe('#0c2b22');

  await page.goto(`${desk.app.url}/main/admin/shop/mails`);
  await page.getByRole('button', { name: 'Send test email' }).click();
  await announced(page, mailsMessages.sent);
  await expect
    .poll(() => desk.app.mail.messages.map(({ html }) => String(html)).join('\n'), { timeout: 30_000 })
    .toContain(`a { color: ${light}; }`);
  const sent = String(desk.app.mail.messages.at(-1)?.html);
  expect(sent).not.toMatch(/#0b3d2e|#b87333|\/ [A-Z]{2}\d/);
  await desk.app.rows.prisma.shopDocument.deleteMany();
  await page.context().close();
});

test('a long form has its sections at the side, and the live page shows the draft without running anything', async () => {
  const page = await desk.open('/main/admin/shop/home', { viewport: { width: 1440, height: 900 } });
  const sections = page.getByRole('navigation', { name: 'Sections' });
  await sections.getByRole('button', { name: 'Newsletter' }).click();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('newsletter.title');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  expect(await page.locator('iframe').count()).toBe(0);
  await page.getByRole('button', { name: 'Live page' }).click();
  const live = page.frameLocator('iframe[title="Live page"]');
  await page.locator('input[name="newsletter.title"]').fill('Notes from the workshop');
  await live.getByRole('heading', { name: 'Notes from the workshop' }).waitFor();
  expect(await live.locator('script[type="module"]').count()).toBe(0);
  // It stays beside the form that is scrolled, and where it was scrolled to itself; the way back is none longer.
  const frame = page.locator('iframe[title="Live page"]');
  // Not as far as the end of the form, which pushes it up.
  await page
    .locator('input[name^="featured."]')
    .first()
    .evaluate((field) => field.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await expect.poll(async () => (await frame.boundingBox())?.y).toBeGreaterThan(-16);
  const scrolled = () => live.locator('html').evaluate((html) => html.scrollTop);
  await live.locator('html').evaluate((html) => html.scrollTo({ top: 1500, behavior: 'instant' }));
  const steps = await page.evaluate(() => history.length);
  await page.locator('input[name="newsletter.title"]').fill('News from the bench');
  await live.getByRole('heading', { name: 'News from the bench' }).waitFor();
  expect(await scrolled()).toBe(1500);
  expect(await page.evaluate(() => history.length)).toBe(steps);
  expect(requests.filter((url) => url.endsWith('/shop-preview')).length).toBeGreaterThan(0);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Live page' }).click();
  expect(await page.locator('iframe').count()).toBe(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByLabel('Go to section').selectOption('Featured projects');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toMatch(/^featured\./);
  await page.context().close();
});

test('at 390 pixels the bar with Save covers no field that has the focus, and leaves most of the screen', async () => {
  const page = await desk.open('/main/admin/shop/profile', {
    viewport: { width: 390, height: 700 },
    reducedMotion: 'reduce',
  });
  await page.getByLabel('Name', { exact: true }).fill('Torino Elettronica');
  const bar = page.locator('.desk-form-foot');
  for (const name of ['phone', 'address.city', 'accent.dark', 'time_zone']) {
    const field = page.locator(`[name="${name}"]`);
    await field.focus();
    const edges = async () => {
      const [under, over] = [await field.boundingBox(), await bar.boundingBox()];
      if (!under || !over) throw new Error('not shown');
      return { gap: over.y - under.y - under.height, height: over.height };
    };
    // The page may still scroll.
    await expect.poll(async () => (await edges()).gap, { message: name }).toBeGreaterThanOrEqual(-1);
    expect((await edges()).height, name).toBeLessThan(130);
  }
  await page.getByRole('button', { name: 'Discard' }).click();
  // A tall one fits between the bars, reached by Tab, and what is typed at its end is seen.
  await page.goto(`${desk.app.url}/main/admin/shop/legal`);
  const text = page.locator('textarea').first();
  const room = async () => {
    const [field, foot] = [await text.boundingBox(), await bar.boundingBox()];
    return field && foot ? Math.min(field.y, foot.y - field.y - field.height) : undefined;
  };
  await text.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect.poll(room).toBeGreaterThanOrEqual(-1);
  await page.keyboard.press('Control+End');
  await page.keyboard.type('x');
  await expect.poll(room).toBeGreaterThanOrEqual(-1);
  // In a low window of a desktop too.
  await page.setViewportSize({ width: 1440, height: 700 });
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect.poll(room).toBeGreaterThanOrEqual(-1);
  await page.context().close();
});

test('every document at every width has no barrier that axe knows, and none is wider than its screen', async () => {
  const page = await desk.open('/main/admin/shop/profile');
  for (const name of shopDocumentNames) {
    // Opened on the narrowest, where the tab has to be brought into view.
    await page.setViewportSize({ width: 390, height: 900 });
    await page.goto(`${desk.app.url}/main/admin/shop/${name}`);
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const of = width === 1440 ? 'all' : 'structure';
      expect(await findAxeViolations(page, of), `${name} at ${width}`).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect([name, width, overflow]).toEqual([name, width, 0]);
      const tab = await page.locator('.desk-tab[aria-current="page"]').boundingBox();
      expect(tab && tab.x >= 0 && tab.x + tab.width <= width, `the tab of ${name} at ${width}`).toBe(true);
    }
  }
  await page.context().close();
  // A refused save is an answer; the browser calls it a failure.
  expect(desk.complaints.filter((line) => !/409 \(Conflict\)|ERR_FAILED/.test(line))).toEqual([]);
});
