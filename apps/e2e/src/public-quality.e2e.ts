import { defaultCategories } from '@perfboard/contracts/category-defaults';
import { makeNewsletter } from '@perfboard/server/testing/make-newsletter';
import { scaled } from '@perfboard/testing/limit';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findAxeViolations, type PublicSite, startPublicSite } from './public-site.ts';

let site: PublicSite;
let projectPath: string;
/** Of a project without a case study. */
let plainProjectPath: string;
beforeAll(async () => {
  site = await startPublicSite();
  const projects = (await (await fetch(`${site.app.url}/api/v1/projects?limit=24`)).json()) as Array<{
    uuid: string;
    has_story?: boolean;
  }>;
  const pathOf = async (project: { uuid: string } | undefined) => {
    const answer = await fetch(`${site.app.url}/projects/${project?.uuid}`, { redirect: 'manual' });
    return answer.headers.get('location') ?? '';
  };
  projectPath = await pathOf(projects.find(({ has_story }) => has_story));
  plainProjectPath = await pathOf(projects.find(({ has_story }) => !has_story));
});
afterAll(() => site?.stop());

const pages = () => [
  '/',
  '/projects',
  '/projects?q=xylophone',
  `/projects/category/${encodeURIComponent(String(defaultCategories.public[0]?.title))}`,
  '/projects/category/Nothing',
  projectPath,
  plainProjectPath,
  '/booking',
  '/contactus',
  '/privacy-policy',
  '/terms-of-service',
  '/sitemap',
];

const textOf = async (path: string) => (await fetch(site.app.url + path)).text();
const one = (html: string, pattern: RegExp) => {
  const found = [...html.matchAll(pattern)];
  expect(found.length, String(pattern)).toBe(1);
  return found[0]?.[1] ?? '';
};

describe('every page', () => {
  test(
    'axe finds nothing and nothing scrolls sideways, light',
    async () => {
      for (const path of pages()) {
        const { page, close, expectClean } = await site.visit(path, { reducedMotion: 'reduce' });
        for (const width of [320, 390, 768, 1024, 1440]) {
          await page.setViewportSize({ width, height: 900 });
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - window.innerWidth,
          );
          expect(overflow, `${path} at ${width} scrolls sideways`).toBeLessThanOrEqual(0);
          if ([320, 1440].includes(width))
            expect(await findAxeViolations(page), `${path} at ${width}`).toEqual([]);
        }
        // The text alone twice as large: no breakpoint follows it.
        await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
        for (const width of [390, 1440]) {
          await page.setViewportSize({ width, height: 900 });
          const needed = await page.evaluate(() => document.documentElement.scrollWidth);
          expect(needed, `${path} at ${width} with text alone enlarged`).toBeLessThanOrEqual(width);
        }
        // The browser's text twice as large, on a phone.
        const tab = await page.context().newCDPSession(page);
        await tab.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
        await page.setViewportSize({ width: 390, height: 900 });
        await page.reload();
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(width, `${path} with large text`).toBeLessThanOrEqual(390);
        // The header is fixed, and no part of the page's width.
        const header = page.locator('header:not(main header)');
        const cut = await header.evaluateAll(
          (all) =>
            all
              .flatMap((one) => [one, ...one.querySelectorAll('a, button, img')])
              .filter((part) => {
                const { left, right, width } = part.getBoundingClientRect();
                return width > 0 && (left < 0 || right > window.innerWidth + 1);
              }).length,
        );
        expect(cut, `the header of ${path} with large text`).toBe(0);
        // An unknown category is a 404, which the browser reports.
        if (!path.endsWith('/Nothing')) expectClean();
        await close();
      }
    },
    scaled(240_000),
  );

  test(
    'axe finds nothing in its colors, dark',
    async () => {
      for (const path of pages()) {
        const { page, close, expectClean } = await site.visit(path, {
          colorScheme: 'dark',
          reducedMotion: 'reduce',
          viewport: { width: 768, height: 900 },
        });
        expect(await findAxeViolations(page, 'colors'), path).toEqual([]);
        // An unknown category is a 404, which the browser reports.
        if (!path.endsWith('/Nothing')) expectClean();
        await close();
      }
    },
    scaled(240_000),
  );

  test('axe finds nothing in forms with errors and in open menus', async () => {
    const states: Array<[string, (page: Page) => Promise<void>]> = [
      ['/booking', (page) => page.getByRole('button', { name: 'Book Consultation' }).click()],
      ['/contactus', (page) => page.getByRole('button', { name: 'Send Message' }).click()],
      ['/', (page) => page.getByRole('button', { name: 'Subscribe' }).click()],
      ['/', (page) => page.getByRole('button', { name: 'Services', exact: true }).click()],
      [
        '/',
        (page) =>
          page
            .getByRole('region', { name: 'Promotions' })
            .getByRole('button', { name: /Slide 2/ })
            .click(),
      ],
    ];
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const [path, act] of states) {
        const { page, close } = await site.visit(path, { colorScheme, reducedMotion: 'reduce' });
        await act(page);
        const of = colorScheme === 'light' ? 'all' : 'colors';
        expect(await findAxeViolations(page, of), path).toEqual([]);
        await close();
      }
    }
  });

  test('names the encoding of every text that it is made of', async () => {
    const html = await textOf('/');
    const files = [...html.matchAll(/(?:href|src)="(\/[^"]+\.(?:css|js|svg|txt|webmanifest))"/g)].map(
      ([, file]) => file,
    );
    expect(files.length).toBeGreaterThan(2);
    for (const file of ['/', '/robots.txt', '/sitemap.xml', ...files]) {
      const type = (await fetch(site.app.url + file)).headers.get('content-type');
      expect(type, file).toMatch(/; ?charset=utf-8$|^application\/manifest\+json$/);
    }
  });

  test('has a title, a description, a canonical address and a picture of its own', async () => {
    const titles = new Set<string>();
    const descriptions = new Set<string>();
    const indexed = pages().filter((path) => !path.includes('xylophone') && !path.includes('Nothing'));
    for (const path of indexed) {
      const html = await textOf(path);
      titles.add(one(html, /<title>([^<]+)<\/title>/g));
      descriptions.add(one(html, /<meta name="description" content="([^"]+)"/g));
      expect(one(html, /<link rel="canonical" href="([^"]+)"/g)).toBe(site.app.url + path);
      const picture = one(html, /<meta property="og:image" content="([^"]+)"/g);
      expect((await fetch(picture)).headers.get('content-type'), picture).toMatch(/^image\//);
      expect(html.match(/<h1[\s>]/g)?.length, `${path} h1`).toBe(1);
    }
    expect(titles.size).toBe(indexed.length);
    expect(descriptions.size).toBe(indexed.length);
  });

  test('says in JSON-LD what it is about, and nothing of ratings', async () => {
    const types = async (path: string) => {
      const data = one(await textOf(path), /<script type="application\/ld\+json">(.*?)<\/script>/g);
      expect(data).not.toMatch(/rating/i);
      const { '@graph': graph } = JSON.parse(data) as { '@graph': Array<{ '@type': string | string[] }> };
      return graph.flatMap((fact) => fact['@type']);
    };
    expect(await types('/')).toContain('LocalBusiness');
    expect(await types(projectPath)).toEqual(
      expect.arrayContaining(['CreativeWork', 'BreadcrumbList', 'Organization']),
    );
  });

  test('keeps to its own content policy, and a break of it is seen', async () => {
    const policyOf = async (path: string) =>
      (await fetch(site.app.url + path)).headers.get('content-security-policy');
    for (const path of pages()) {
      expect(await textOf(path), path).not.toMatch(/<[^>]+ style=/);
      // What breaks it on one of them was seen where axe looked at all.
      expect(await policyOf(path), path).toBe(await policyOf('/'));
    }
    const small = ['/api/v1/docs', '/main/admin/reset-password', '/main/admin/login'];
    for (const path of ['/', '/projects', projectPath, ...small]) {
      expect(await textOf(path), path).not.toMatch(/<[^>]+ style=/);
      const { page, close, expectClean } = await site.visit(path, { isEarly: true });
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(() => getComputedStyle(document.body).margin), path).toBe('0px');
      const isArchivo =
        path === '/api/v1/docs' || (await page.evaluate(() => document.fonts.check('1rem Archivo')));
      expect(isArchivo, path).toBe(true);
      expectClean();
      await page.evaluate(() => document.body.setAttribute('style', 'color: red'));
      expect(expectClean, path).toThrow();
      await close();
    }
  });

  test('is complete in its first HTML, with no script in it but data', async () => {
    for (const path of pages()) {
      const html = await textOf(path);
      for (const [, attributes = ''] of html.matchAll(/<script([^>]*)>/g)) {
        expect(attributes).toMatch(/src=|application\/(?:ld\+)?json/);
      }
      expect(html).not.toMatch(/Loading projects/);
    }
    const list = await textOf('/projects');
    expect(list.match(/<article/g)?.length).toBeGreaterThan(10);
  });
});

test('pictures come as AVIF and WebP with their size, and only those above the fold at once', async () => {
  const html = await textOf('/');
  const images = [...html.matchAll(/<img [^>]*>/g)].map(([tag]) => tag);
  expect(images.length).toBeGreaterThan(2);
  for (const tag of images) expect(tag).toMatch(/width="\d+" height="\d+"/);
  expect(images.filter((tag) => tag.includes('loading="eager"')).length).toBe(1);
  expect(html).toMatch(/<source type="image\/avif" srcSet="[^"]+ \d+w[^"]*" sizes="[^"]+"/);
  expect(html).toMatch(/<source type="image\/webp"/);
});

test('a tiny picture and a spinner stand where a picture has not come yet', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { page, close, expectClean } = await site.visit('/terms-of-service');
  await page.route('**/media/variants/**', (route) => held.then(() => route.continue()));
  await page.goto(site.app.url + plainProjectPath, { waitUntil: 'commit' });
  const frame = page.locator('main span:has(> picture)').first();
  const tiny = frame.locator('img[src^="data:image/webp"]');
  await expect.poll(() => tiny.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  // The page is still loading: its layout may change between the two.
  const boxes = async () => {
    const [inner, outer] = await Promise.all([tiny.boundingBox(), frame.boundingBox()]);
    return { inner, outer, isSame: JSON.stringify(inner) === JSON.stringify(outer) };
  };
  await expect.poll(boxes).toMatchObject({ isSame: true });
  await frame.locator('.spinner').waitFor();
  release();
  await tiny.waitFor({ state: 'detached' });
  await frame.locator('.spinner').waitFor({ state: 'detached' });
  expectClean();
  await close();
});

test('nothing moves while the home page loads', async () => {
  const { page, close } = await site.visit('/', {
    viewport: { width: 390, height: 844 },
    before: (page) =>
      page.addInitScript(() => {
        const moved: string[] = [];
        Object.assign(window, { moved });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
            if (!shift.hadRecentInput) moved.push(String(shift.value));
          }
        }).observe({ type: 'layout-shift', buffered: true });
      }),
  });
  await page.waitForLoadState('networkidle');
  const moved = await page.evaluate(() => (window as unknown as { moved: string[] }).moved);
  expect(moved.map(Number).reduce((sum, value) => sum + value, 0)).toBeLessThan(0.01);
  await close();
});

describe('page views', () => {
  const views = async (path: string) => {
    const { rows } = await site.app.database.pool.query('select * from page_views where path = $1', [path]);
    return rows as Array<{ route: string }>;
  };

  test('are counted with route and path, at the first page and at each that follows', async () => {
    const paths = ['/terms-of-service', '/privacy-policy'];
    // Others looked at them before.
    await site.app.database.pool.query('delete from page_views where path = any($1)', [paths]);
    const { uuid } = await makeNewsletter(site.app.rows, 1, {
      status: 'done',
      body: '[terms](/terms-of-service?utm_campaign=terms)',
      started_at: new Date(),
    });
    const { page, context, close } = await site.visit('/terms-of-service?utm_source=mail&utm_campaign=terms');
    await page.getByRole('link', { name: 'Privacy Policy' }).click();
    await page.waitForURL('**/privacy-policy');
    for (const path of paths) await expect.poll(() => views(path)).toMatchObject([{ route: path }]);
    // The newsletter's link is one visit, however many pages are read.
    const visits = async () =>
      (await site.app.rows.prisma.newsletterVisits.findMany({ where: { newsletter_uuid: uuid } })).map(
        (row) => row.visits,
      );
    await expect.poll(visits).toEqual([1]);
    expect(await context.cookies()).toEqual([]);
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
    await close();
  });

  test.each([
    ['Do Not Track', () => Object.defineProperty(navigator, 'doNotTrack', { value: '1' })],
    [
      'Global Privacy Control',
      () => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
    ],
  ])('%s is honored', async (_name, ask) => {
    const { page, close } = await site.visit('/sitemap', { before: (page) => page.addInitScript(ask) });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click();
    await page.getByRole('heading', { level: 1, name: 'Contact us' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(asked.filter((url) => url.includes('pageView'))).toEqual([]);
    await close();
  });
});
