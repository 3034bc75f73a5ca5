import { addressLines, streetLine } from '@perfboard/content/profile';
import { shop } from '@perfboard/content/shop';
import { defaultCategories } from '@perfboard/contracts/category-defaults';
import { scaled } from '@perfboard/testing/limit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cutTexts, isAccented, isWritten, sidewaysScroll, textsOf } from './pseudo-texts.ts';
import { findAxeViolations, type PublicSite, startPublicSite } from './public-site.ts';
import { signIn } from './rest.ts';

let site: PublicSite;
/** Texts of the site content and of the projects: they have no accents in the pseudo-locale. */
let content: string;
let projectPath: string;

beforeAll(async () => {
  site = await startPublicSite({ isOwn: true });
  const { url } = site.app;
  const answer = await fetch(`${url}/api/v1/shop/languages`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', cookie: await signIn(site.app), origin: url },
    body: JSON.stringify({ version: 0, value: { primary: 'en', further: ['en-XA', 'ar-XB'] } }),
  });
  expect(answer.status, await answer.clone().text()).toBe(200);
  const pages = await Promise.all(
    ['/api/v1/projects', '/api/v1/categories/counts'].map(async (path) => (await fetch(url + path)).text()),
  );
  const projects = JSON.parse(pages[0] ?? '[]') as Array<{ uuid: string; has_story?: boolean }>;
  // A case study is content, as HTML.
  const project = projects.find(({ has_story }) => !has_story);
  const detail = await fetch(`${url}/api/v1/projects/${project?.uuid}`);
  const moved = await fetch(`${url}/projects/${project?.uuid}`, { redirect: 'manual' });
  projectPath = moved.headers.get('location') ?? '';
  content = `${pages.join(' ')} ${await detail.text()} ${await contentTexts()}`;
});
afterAll(() => site?.stop());

/** The default site content, as its modules give it. */
async function contentTexts(): Promise<string> {
  const modules = await Promise.all([
    import('@perfboard/content/home-section'),
    import('@perfboard/content/home'),
    import('@perfboard/content/shop'),
    import('@perfboard/content/question'),
    import('@perfboard/content/service'),
    import('@perfboard/content/testimonial'),
    import('@perfboard/content/why-choose-us'),
    import('@perfboard/content/promo-slide'),
    import('@perfboard/content/domain-group'),
    import('@perfboard/contracts/category-defaults'),
  ]);
  const lines = addressLines(shop);
  return JSON.stringify([
    ...modules.map((module) => ({ ...module })),
    lines,
    lines.join(', '),
    streetLine(shop),
  ]);
}

const pages = () => [
  '/',
  '/projects',
  '/projects?q=xylophone',
  `/projects/category/${encodeURIComponent(String(defaultCategories.public[0]?.title))}`,
  projectPath,
  '/booking',
  '/contactus',
  '/sitemap',
  '/newsletters',
];

describe.each(['en-XA', 'ar-XB'])('in the pseudo-locale %s', (language) => {
  test(
    'no page scrolls sideways and no text is cut',
    async () => {
      for (const path of pages()) {
        const { page, close } = await site.visit(`/${language}${path === '/' ? '' : path}`, {
          reducedMotion: 'reduce',
        });
        expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
        for (const width of [390, 1440]) {
          await page.setViewportSize({ width, height: 900 });
          expect(await sidewaysScroll(page), `${path} at ${width} scrolls sideways`).toBeLessThanOrEqual(0);
          expect(await cutTexts(page), `${path} at ${width}`).toEqual([]);
        }
        await close();
      }
    },
    scaled(240_000),
  );
});

test(
  'every word of the interface is in the catalogs',
  async () => {
    const untranslated: string[] = [];
    for (const path of pages()) {
      const { page, close } = await site.visit(`/en-XA${path === '/' ? '' : path}`, {
        reducedMotion: 'reduce',
      });
      const known = (text: string) =>
        isAccented(text) || isWritten(text) || content.includes(JSON.stringify(text).slice(1, -1));
      for (const text of await textsOf(page)) if (!known(text)) untranslated.push(`${path}: ${text}`);
      await close();
    }
    expect([...new Set(untranslated)]).toEqual([]);
  },
  scaled(240_000),
);

test(
  'axe finds nothing from right to left',
  async () => {
    for (const path of pages()) {
      const { page, close } = await site.visit(`/ar-XB${path === '/' ? '' : path}`, {
        reducedMotion: 'reduce',
        viewport: { width: 390, height: 900 },
      });
      expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
      expect(await findAxeViolations(page, 'structure'), path).toEqual([]);
      await close();
    }
  },
  scaled(240_000),
);
