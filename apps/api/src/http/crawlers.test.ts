import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { makeProjects } from '@perfboard/server/testing/make-project';
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
  const server = express().use(crawlersRouter(app.services, 40)).listen(0, '127.0.0.1');
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

test('crawlers are kept from the desk and told of the sitemap', async () => {
  const { text } = await app.call('/robots.txt');
  expect(text).toContain('Disallow: /main/admin\n');
  expect(text).toContain(`Sitemap: ${app.url}/sitemap.xml`);
});
