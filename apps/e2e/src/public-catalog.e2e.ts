import { defaultCategories } from '@perfboard/contracts/category-defaults';
import { projectMessages } from '@perfboard/contracts/words/project';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PublicSite, startPublicSite } from './public-site.ts';

let site: PublicSite;
beforeAll(async () => {
  site = await startPublicSite();
});
afterAll(() => site?.stop());

interface ListedProject {
  uuid: string;
  project_name: string;
  category: string | null;
  tags: string[];
}
const listProjects = async (query = ''): Promise<ListedProject[]> =>
  (await fetch(`${site.app.url}/api/v1/projects${query}`)).json() as Promise<ListedProject[]>;

describe('/projects', () => {
  test('bears its texts and options', async () => {
    const { page, close, expectClean } = await site.visit('/projects');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Our Projects');
    expect(
      await page.getByText('Explore our portfolio of innovative solutions and creative designs').isVisible(),
    ).toBe(true);
    expect(await page.getByRole('searchbox').getAttribute('placeholder')).toBe('Search projects...');
    expect(await page.getByLabel('Filter by category').locator('option').allTextContents()).toEqual([
      'All Categories',
      'Featured Projects',
      ...defaultCategories.public.map(({ title }) => title),
    ]);
    const tags = await page.getByLabel('Filter by tag').locator('option').allTextContents();
    expect(tags[0]).toBe('All Tags');
    expect(tags).toContain('LoRa');
    const author = page.locator('article').first().getByText('Team', { exact: true });
    expect(await author.isVisible()).toBe(true);
    expectClean();
    await close();
  });

  test('cards are 28 rem wide, in a row that scrolls, and never wider than a phone', async () => {
    const wide = await site.visit('/projects');
    const card = wide.page.locator('article').first();
    expect((await card.boundingBox())?.width).toBe(448);
    const row = wide.page.getByRole('list', { name: 'Projects' });
    const isCut = () => row.evaluate((element) => element.scrollWidth > element.clientWidth);
    expect(await isCut()).toBe(true);
    await wide.page.emulateMedia({ media: 'print' });
    expect(await isCut()).toBe(false);
    await wide.close();
    const phone = await site.visit('/projects', { viewport: { width: 320, height: 640 } });
    expect((await phone.page.locator('article').first().boundingBox())?.width).toBeLessThanOrEqual(320);
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    // What the keyboard reaches comes into sight, though a corner of it showed before.
    const buttons = phone.page.getByRole('button', { name: 'View Project' });
    await buttons.first().focus();
    for (const _ of ['the name of the next', 'its button']) await phone.page.keyboard.press('Tab');
    await expect
      .poll(() =>
        buttons
          .nth(1)
          .boundingBox()
          .then((box) => (box ? box.x + box.width : 999)),
      )
      .toBeLessThan(320);
    await phone.close();
  });

  test('a card shows a spinner until its picture has come', async () => {
    let deliver = () => {};
    const isDelivered = new Promise<void>((resolve) => {
      deliver = resolve;
    });
    let seen: Promise<void> | undefined;
    const watch = async (page: Page) => {
      const card = page.locator('article').first();
      const spinner = card.locator('.spinner');
      await spinner.waitFor();
      expect(await spinner.evaluate((one) => getComputedStyle(one).animationName)).not.toBe('none');
      const picture = card.locator('picture img');
      expect(await picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(false);
      deliver();
      await spinner.waitFor({ state: 'detached' });
      expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    };
    const { close } = await site.visit('/projects', {
      // The visit itself waits for the pictures.
      async before(page) {
        await page.route(/\.(avif|webp|jpe?g|png)$/, async (route) => {
          await isDelivered;
          await route.continue();
        });
        seen = watch(page).finally(deliver);
      },
    });
    await seen;
    await close();
  });

  test('search, category and tag narrow the list, count what is shown and stand in the address', async () => {
    const all = await listProjects();
    const { page, close } = await site.visit('/projects');
    expect(await page.getByText(/^Showing/).count()).toBe(0);
    await page.getByLabel('Filter by category').selectOption('IoT Projects');
    const iot = all.filter(({ category }) => category === 'IoT Projects');
    await page.getByText(`Showing ${iot.length} of ${all.length} projects`).waitFor();
    expect(new URL(page.url()).searchParams.get('category')).toBe('IoT Projects');
    await page.getByRole('searchbox').fill('modbus');
    await page.waitForURL(/q=modbus/);
    await page.getByText(/^Showing 1 of/).waitFor();
    // Enter changes nothing more, so it is no step for Back.
    for (const _ of ['once', 'twice']) await page.getByRole('searchbox').press('Enter');
    await page.goBack();
    await page.getByText(`Showing ${iot.length} of`).waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('');
    await close();
  });

  test('featured projects can be requested', async () => {
    const featured = await listProjects('?featured=true');
    const { page, close } = await site.visit('/projects');
    await page.getByLabel('Filter by category').selectOption('Featured Projects');
    await page.getByText(`Showing ${featured.length} of`).waitFor();
    await close();
  });

  test('nothing found says so, and Clear Filters brings everything back', async () => {
    const { page, close } = await site.visit('/projects?q=xylophone&category=IoT+Projects&tag=LoRa');
    await page.getByRole('heading', { name: 'No projects found' }).waitFor();
    expect(await page.getByText('Try adjusting your search or filter criteria').isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await page.locator('article').first().waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(await page.getByRole('searchbox').inputValue()).toBe('');
    expect(await page.getByLabel('Filter by category').inputValue()).toBe('');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search');
    await page.goto(`${site.app.url}/projects?category=Vacuum+Tubes`);
    expect(await page.getByLabel('Filter by category').inputValue()).toBe('Vacuum Tubes');
    for (const tag of ['__proto__', 'constructor']) {
      await page.goto(`${site.app.url}/projects?tag=${tag}`);
      expect(await page.getByLabel('Filter by tag').locator('option:checked').textContent()).toBe(tag);
    }
    await close();
  });

  test('what nothing contains shows what may have been meant, says so, and leads back', async () => {
    const { page, close } = await site.visit('/projects?q=potr');
    await page.getByText('No matches for “potr”. Showing results for “port”.').waitFor();
    await page.locator('article mark').first().waitFor();
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await page.waitForURL((address) => address.search === '');
    await close();
  });

  test('shows itself loading, and a failure with Try Again that reloads', async () => {
    const { page, close } = await site.visit('/booking');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/trpc/project.search*', async (route) => {
      await held;
      await route.fulfill({ status: 500, body: 'broken' });
    });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Projects' }).click();
    await page.getByRole('status').filter({ hasText: 'Loading projects...' }).waitFor();
    release();
    const alert = page.getByRole('alert');
    await alert.getByText(projectMessages.listFailedTitle).waitFor();
    expect(await alert.textContent()).toContain(projectMessages.listFailed);
    await page.unroute('**/trpc/project.search*');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.locator('article').first().waitFor();
    await close();
  });

  test('View Project remembers the name and opens the booking form with it', async () => {
    const { page, close } = await site.visit('/projects');
    const card = page.locator('article').first();
    const name = (await card.getByRole('heading').textContent()) ?? '';
    await page.evaluate(() => {
      const set = Storage.prototype.setItem;
      Storage.prototype.setItem = function (key, value) {
        document.title = `${key}=${value}`;
        set.call(this, key, value);
      };
    });
    await card.getByRole('button', { name: 'View Project' }).click();
    await page.waitForURL('**/booking');
    expect(await page.getByLabel('Project title').inputValue()).toBe(name);
    expect(await page.evaluate(() => localStorage.getItem('bookingProjectTitle'))).toBeNull();
    await close();
  });
});

describe('/projects/category', () => {
  test('bears heading, text and count, and leads back and on', async () => {
    const { page, close, expectClean } = await site.visit('/projects/category/AI%20and%20ML%20Projects');
    const answer = await fetch(`${site.app.url}/api/v1/projects/category/AI%20and%20ML%20Projects`);
    const { count } = (await answer.json()) as { count: number };
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('AI and ML Projects Category');
    expect(await page.getByText('Explore our AI and ML Projects projects and solutions').isVisible()).toBe(
      true,
    );
    expect(await page.getByText(`${count} projects found`).isVisible()).toBe(true);
    expect(await page.locator('article').count()).toBe(count);
    expect(await page.getByRole('link', { name: 'View All Projects' }).getAttribute('href')).toBe(
      '/projects',
    );
    await page.getByRole('link', { name: 'Back to Projects' }).click();
    await page.waitForURL('**/projects');
    expectClean();
    await close();
  });

  test('an empty one says so and leads to all projects', async () => {
    const { page, close } = await site.visit('/projects/category/Nothing%20here');
    await page.getByRole('heading', { name: 'No Projects Found', exact: true }).waitFor();
    expect(await page.getByText('No projects found in the "Nothing here" category').isVisible()).toBe(true);
    expect(await page.getByRole('link', { name: 'View All Projects' }).count()).toBe(0);
    expect((await fetch(page.url())).status).toBe(404);
    const others = page.getByRole('navigation', { name: 'Project categories' }).getByRole('link');
    expect(await others.count()).toBe(defaultCategories.public.length);
    await page.getByRole('link', { name: 'Back to All Projects' }).click();
    await page.waitForURL('**/projects');
    // The trail ends at the page itself.
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
    expect(await trail.locator('[aria-current=page]').innerText()).toContain('Our Projects');
    await close();
  });
});

describe('a project’s page', () => {
  test('shows everything about it and its neighbors, under one address', async () => {
    const [project] = await listProjects();
    if (!project) throw new Error('no project');
    const { page, close, expectClean } = await site.visit(`/projects/${project.uuid}/some-old-name`);
    expect(new URL(page.url()).pathname).toMatch(new RegExp(`^/projects/${project.uuid}/[a-z0-9-]+$`));
    expect(page.url()).not.toContain('some-old-name');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(project.project_name);
    for (const tag of project.tags) {
      expect(await page.getByRole('list', { name: 'Tags' }).getByText(tag, { exact: true }).isVisible()).toBe(
        true,
      );
    }
    expect(await page.locator('#related article').count()).toBeGreaterThan(0);
    // A name reads in its own direction.
    expect(await page.getByRole('heading', { level: 1 }).getAttribute('dir')).toBe('auto');
    await page.getByRole('button', { name: 'Inquiry' }).click();
    await page.waitForURL('**/booking');
    expect(await page.getByLabel('Project title').inputValue()).toBe(project.project_name);
    expectClean();
    await close();
  });

  test('that does not exist answers 404, says so kindly and shows three others', async () => {
    const address = `${site.app.url}/projects/0190a000-0000-7000-8000-000000000000/gone`;
    expect((await fetch(address)).status).toBe(404);
    const { page, close } = await site.visit('/projects/0190a000-0000-7000-8000-000000000000/gone');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(projectMessages.goneTitle);
    await page.getByText(`${projectMessages.gone} ${projectMessages.goneOthers}`).waitFor();
    expect(await page.locator('#related article').count()).toBe(3);
    await page.getByRole('link', { name: 'Back to Projects' }).click();
    await page.waitForURL('**/projects');
    await close();
  });
});

describe('addresses', () => {
  test.each([
    ['/nothing/here', '/'],
    ['/newsletter', '/'],
    ['/projects/nothing', '/'],
    ['/admin', '/main/admin'],
    ['/admin/add-project', '/main/admin/add/projects'],
    ['/admin/projects', '/main/admin/view/projects'],
    ['/main/admin/no/such/screen', '/'],
    ['/projects/category/%E0%A4%A', '/'],
  ])('%s redirects to %s', async (from, to) => {
    const answer = await fetch(site.app.url + from, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, to]);
  });

  test('the sitemap page names every page, category and project', async () => {
    const html = await (await fetch(`${site.app.url}/sitemap`)).text();
    for (const { uuid } of await listProjects()) expect(html).toContain(`/projects/${uuid}/`);
    for (const { title } of defaultCategories.public) expect(html).toContain(encodeURIComponent(title));
    for (const path of ['/booking', '/contactus', '/privacy-policy', '/terms-of-service', '/projects']) {
      expect(html).toContain(`href="${path}"`);
    }
  });
});
