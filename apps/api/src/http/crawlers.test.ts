import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { ShopMemory } from '@perfboard/server/base/service/services';
import { makeProject, makeProjects } from '@perfboard/server/testing/make-project';
import express from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { crawlersRouter } from './crawlers.ts';

let app: TestApp;
let uuids: string[];

beforeAll(async () => {
  app = await startTestApp();
  const rows = await makeProjects(app.services, 45, (index) => ({ project_name: `Board ${index} & "more"` }));
  uuids = rows.map((row) => row.uuid);
});
afterAll(() => app.close());

const locations = (xml: string): string[] =>
  [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url ?? '');
const projectsIn = (urls: string[]): string[] =>
  urls.flatMap((url) => /\/projects\/([0-9a-f-]{36})\//.exec(url)?.[1] ?? []);

test('the sitemap has every project and page in one file', async () => {
  const { status, headers, text } = await app.call('/sitemap.xml');
  expect([status, headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
  expect(text).toContain('<urlset');
  const urls = locations(text);
  expect(projectsIn(urls).toSorted()).toEqual(uuids.toSorted());
  expect(urls).toContain(`${app.url}/booking`);
  expect((await app.call('/sitemap-1.xml')).status).toBe(200);
});

test('where one file can not hold all, an index names files that do', async () => {
  const server = express()
    .use(crawlersRouter(app.services, { urls: 40, bytes: 1_000_000 }))
    .listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const read = async (path: string) => (await fetch(url + path)).text();
  const index = await read('/sitemap.xml');
  expect(index).toContain('<sitemapindex');
  const files = await Promise.all(locations(index).map((location) => read(new URL(location).pathname)));
  expect(files).toHaveLength(3);
  expect(projectsIn(files.flatMap(locations)).toSorted()).toEqual(uuids.toSorted());
  expect(files.flatMap(locations)).toContain(`${app.url}/booking`);
  expect((await fetch(`${url}/sitemap-3.xml`)).status).toBe(404);
  server.close();
});

test('a file has at most 50 MB, of which each further language takes a part', async () => {
  const bytes = 20_000;
  const shop: ShopMemory = {
    ...app.services.shop,
    read: async () => {
      const remembered = await app.services.shop.read();
      const languages = { primary: 'en' as const, further: ['de' as const, 'es' as const, 'fr' as const] };
      return { ...remembered, words: { ...remembered.words, languages } };
    },
  };
  const router = crawlersRouter({ ...app.services, shop }, { urls: 50_000, bytes });
  const server = express().use(router).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const index = await (await fetch(`${url}/sitemap.xml`)).text();
  const found: string[] = [];
  for (const location of locations(index).slice(1)) {
    const text = await (await fetch(url + new URL(location).pathname)).text();
    expect(text.length).toBeLessThanOrEqual(bytes);
    found.push(...projectsIn(locations(text)));
  }
  expect([...new Set(found)].toSorted()).toEqual(uuids.toSorted());
  expect(found).toHaveLength(4 * uuids.length);
  server.close();
});

test('a feed has the newest projects by publication date, and an ETag for its version', async () => {
  const now = Date.now();
  const { uuid } = await makeProject(app.services, {
    project_name: 'Fresh <board> & more',
    created_at: new Date(0),
    published_at: new Date(now - 1_000),
  });
  for (const published_at of [null, new Date(now + 3_600_000)]) {
    await makeProject(app.services, { project_name: 'Unannounced', published_at });
  }
  await app.services.prisma.project.updateMany({
    where: { uuid: { in: uuids } },
    data: { published_at: new Date(now - 60_000) },
  });
  const { status, headers, text } = await app.call('/feed.xml');
  expect([status, headers.get('content-type')]).toEqual([200, 'application/atom+xml; charset=utf-8']);
  expect(text).not.toContain('Unannounced');
  expect(text.split('<entry>')).toHaveLength(31);
  expect(text.split('<entry>')[1]).toContain(
    `<id>urn:uuid:${uuid}</id>\n<title>Fresh &lt;board&gt; &amp; more</title>`,
  );
  expect(text).toContain(`<link rel="alternate" href="${app.url}/projects/${uuid}/fresh-board-more"/>`);
  const again = await app.call('/feed.xml', { headers: { 'if-none-match': headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);
  await app.services.prisma.project.deleteMany({ where: { uuid: { notIn: uuids } } });
});

test('crawlers are excluded from the desk and referred to the sitemap', async () => {
  const { text } = await app.call('/robots.txt');
  expect(text).toContain('Disallow: /main/admin\n');
  expect(text).toContain(`Sitemap: ${app.url}/sitemap.xml`);
});
