import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PublicSite, startPublicSite } from './public-site.ts';

let site: PublicSite;
beforeAll(async () => {
  site = await startPublicSite();
});
afterAll(() => site.stop());

test.each([390, 1440])(
  'the reference of the API shows its calls at %i pixels, under its own policy',
  async (width) => {
    const { page, close, expectClean } = await site.visit('/api/v1/docs', {
      isEarly: true,
      viewport: { width, height: 900 },
    });
    await page.getByRole('button', { name: /List projects, newest first/ }).click();
    await page.getByRole('heading', { name: 'Responses' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    // Nothing is sent from here.
    expect(await page.getByRole('button', { name: 'Try it out' }).count()).toBe(0);
    expectClean();
    await close();
  },
);
