import type { RenderPage } from '@perfboard/contracts/page';
import { eventually } from '@perfboard/testing/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

let answer = () => {};
const held = new Promise<void>((resolve) => {
  answer = resolve;
});
let most = 0;
let now = 0;
/** Renders nothing until the test says so. */
const render: RenderPage = async ({ url }) => {
  now += 1;
  most = Math.max(most, now);
  await held;
  now -= 1;
  return { kind: 'html', status: 200, html: `<!doctype html><title>${url}</title>` };
};

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ render });
  await eventually('changes are listened to', () => app.services.changes.isListening());
});
afterAll(() => app.close());

test('eight pages are made at a time, and past a limit a page is refused with a time to ask again', async () => {
  const asked = Array.from({ length: 300 }, (_, index) => app.call(`/projects?q=word${index}`));
  const refusals: number[] = [];
  for (const one of asked) void one.then(({ status }) => refusals.push(status));
  await expect.poll(() => refusals.length).toBe(92);
  answer();
  const answers = await Promise.all(asked);
  const refused = answers.filter(({ status }) => status === 503);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(208);
  expect(refused).toHaveLength(92);
  expect(most).toBe(8);
  expect(refused[0]?.headers.get('retry-after')).toBe('3');
  expect(refused[0]?.text).toContain('One moment, please');
  // A refusal is not kept.
  expect((await app.call('/projects?q=word299')).status).toBe(200);
});
