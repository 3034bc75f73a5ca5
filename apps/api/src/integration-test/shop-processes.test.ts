import type { RenderPage } from '@perfboard/contracts/page';
import { createLogger } from '@perfboard/process/log';
import { readEnv } from '@perfboard/server/base/service/env';
import { openHttpServices } from '@perfboard/server/service/http-services';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createApp } from '../app.ts';
import { createHttpServer } from '../http/server.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';

/** Shows what the web build was given. */
const render: RenderPage = async ({ shop }) => ({
  kind: 'html',
  status: 200,
  html: `<!doctype html><title>${shop?.profile?.name ?? 'nobody'}</title>`,
});

let app: TestApp;
let cookie: string;
beforeAll(async () => {
  app = await startTestApp({ render });
  cookie = await app.signIn();
  await vi.waitUntil(() => app.services.changes.isListening());
});
afterAll(() => app.close());

async function rename(name: string): Promise<void> {
  const { version, value } = (await app.call('/api/v1/shop/profile', { cookie })).json;
  const body = { version, value: { ...value, name } };
  expect((await app.call('/api/v1/shop/profile', { method: 'PUT', cookie, body })).status).toBe(200);
}

test('a saved change is on the pages of another process within two seconds, cached pages included', async () => {
  const env = readEnv({
    NODE_ENV: 'test',
    DATABASE_URL: app.database.url,
    PUBLIC_URL: app.url,
    SESSION_SECRET: app.services.env.SESSION_SECRET,
    PERFBOARD_DATA: app.services.env.PERFBOARD_DATA,
  });
  const log = createLogger({ level: 'silent', process: 'api' });
  const services = openHttpServices({ env, log });
  const server = createHttpServer();
  server.on('request', createApp({ services, render }).listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const other = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  try {
    await expect.poll(() => services.changes.isListening()).toBe(true);
    const title = async (url: string) =>
      /<title>(.*?)<\/title>/.exec(await (await fetch(`${url}/booking`)).text())?.[1];
    for (const name of ['Torino Elettronica', 'Lisboa Placas', 'Perfboard Labs']) {
      // Both keep the page before it changes.
      await Promise.all([title(app.url), title(other)]);
      await rename(name);
      const savedAt = performance.now();
      const shown = name === 'Perfboard Labs' ? 'nobody' : name;
      await expect.poll(() => title(other), { interval: 10 }).toBe(shown);
      await expect.poll(() => title(app.url), { interval: 10 }).toBe(shown);
      expect(performance.now() - savedAt).toBeLessThan(2_000);
      expect((await fetch(`${other}/.well-known/security.txt`)).status).toBe(200);
    }
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await services.close();
  }
});
