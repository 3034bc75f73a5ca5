// @module-tag slow
import { expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';

test('a real Chromium renders a page with script, text and an image', async () => {
  const browsers = await Promise.all([launchBrowser(), launchBrowser()]);
  const page = await browsers[0].newPage();
  await page.setContent(
    '<h1>Waiting</h1><script>document.querySelector("h1").textContent = "Ready"</script>',
  );
  expect(await page.getByRole('heading', { name: 'Ready' }).isVisible()).toBe(true);
  expect((await page.screenshot()).byteLength).toBeGreaterThan(1000);
  await Promise.all(browsers.map((browser) => browser.close()));
});
