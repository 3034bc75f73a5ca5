import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectPath } from '@perfboard/contracts/path';
import { createDiskStore } from '@perfboard/media/disk-store';
import { contentHashOf, fileOf } from '@perfboard/media/key';
import type { ImageStore } from '@perfboard/media/store';
import { removeDemo } from '@perfboard/server/operations/setup/setup';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type App, startApp } from './app.ts';
import { runProgram } from './command.ts';
import { startBucket } from './fault/bucket.ts';
import { createShopDatabase } from './shop-database.ts';

test('two seeds at once put every demo picture and file into an S3 bucket once, ready, with no job left to do; a third changes nothing', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'perfboard-seed-'));
  const bucket = await startBucket(path.join(folder, 'bucket'));
  const database = await createShopDatabase(folder);
  const env = { DATABASE_URL: database.url, PERFBOARD_DATA: folder, ...bucket.env };
  const rowsOf = async (sql: string) => (await database.pool.query(sql)).rows;
  const seed = () => runProgram('apps/api/dist/seed.js', [], env, 180_000);

  const both = await Promise.all([seed(), seed()]);
  for (const ended of both) expect(ended, ended.output).toMatchObject({ code: 0 });
  const said = both.map(({ output }) => output.split(' ')[0]).sort();
  expect(said).toEqual(['Added', 'Projects']);
  const projects = await rowsOf(
    `select project_name, i.status, i.bytes from projects left join images i on i.uuid = image_uuid`,
  );
  expect(projects.length).toBeGreaterThan(40);
  expect(projects.filter(({ status }) => status !== 'ready')).toEqual([]);
  expect(await rowsOf('select job from outbox')).toEqual([]);
  const variants = await rowsOf('select key, bytes from image_variants');
  const files = await rowsOf(
    `select 'files/' || right(uuid::text, 2) || '/' || uuid as key, bytes from files where project_uuid is not null`,
  );
  expect(files.length).toBeGreaterThanOrEqual(6);
  for (const { key, bytes } of [...variants, ...files]) {
    const stored = await bucket.store.open(key);
    expect(stored?.bytes, key).toBe(bytes);
    stored?.stream.destroy();
  }

  const storedAt = [...variants, ...files].map(({ key }) => bucket.modifiedAt(key));
  const third = await seed();
  expect(third, third.output).toMatchObject({ code: 0 });
  expect(await rowsOf('select key, bytes from image_variants')).toHaveLength(variants.length);
  expect([...variants, ...files].map(({ key }) => bucket.modifiedAt(key))).toEqual(storedAt);

  await database.drop();
  await bucket.close();
  await rm(folder, { recursive: true });
});

describe('a shop with the demo', () => {
  let app: App;
  let store: ImageStore;
  beforeAll(async () => {
    app = await startApp({ seed: true });
    store = createDiskStore({ directory: `${app.environment.PERFBOARD_DATA}/images` });
  });
  afterAll(() => app?.stop());

  /** A page, with the addresses of the pictures and files on it. */
  const open = async (page: string) => {
    const answer = await fetch(app.url + page);
    expect(answer.status, page).toBe(200);
    const html = await answer.text();
    return {
      html,
      urls: new Set(html.match(/\/(?:media|files|assets)\/[\w./-]+\.(?:avif|webp|jpg|png|csv|md|svg)/g)),
    };
  };

  test('six or more projects have a case study, three more photos, a parts list and a file, and every picture on their pages and the home page answers at once', async () => {
    const { rows } = await app.database.pool.query<{ uuid: string; project_name: string; photos: string[] }>(
      `select p.uuid, project_name, array(select i.content_hash from project_photos o join images i on i.uuid = o.image_uuid
          where o.project_uuid = p.uuid and i.status = 'ready' and o.caption <> '' order by place) as photos
        from projects p
        where story <> '' and facts <> '{}' and jsonb_array_length(parts_list) >= 8
          and exists (select 1 from files f where f.project_uuid = p.uuid and f.is_public)`,
    );
    expect(rows.length).toBeGreaterThanOrEqual(6);
    const shown = new Set<string>();
    for (const project of rows) {
      // The first one and three more.
      expect(project.photos.length, project.project_name).toBeGreaterThanOrEqual(4);
      const { html, urls } = await open(projectPath(project));
      for (const hash of project.photos) expect(html, project.project_name).toContain(hash);
      for (const url of urls) shown.add(url);
    }
    for (const url of (await open('/')).urls) shown.add(url);
    for (const url of shown) expect((await fetch(app.url + url)).status, url).toBe(200);
  });

  test('removing the demo removes its photos and files from the store too', async () => {
    const left = async () => {
      const names: string[] = [];
      for await (const key of store.list('')) if (contentHashOf(key) ?? fileOf(key)) names.push(key);
      return names.length;
    };
    expect(await left()).toBeGreaterThan(300);
    await app.rows.prisma.$transaction((tx) => removeDemo({ tx, requestId: 'seed' }, 'admin@example.com'), {
      timeout: 60_000,
    });
    for (const table of ['projects', 'project_photos', 'files']) {
      expect((await app.database.pool.query(`select 1 from ${table}`)).rowCount, table).toBe(0);
    }
    await expect.poll(left, { timeout: 60_000 }).toBe(0);
    expect((await app.database.pool.query('select 1 from images')).rowCount).toBe(0);
    // The next start runs the seed again.
    const next = await runProgram('apps/api/dist/seed.js', [], app.environment, 180_000);
    expect(next.output).toContain('The demo was removed. Nothing was changed.');
    expect((await app.database.pool.query('select 1 from projects')).rowCount).toBe(0);
  });
});
