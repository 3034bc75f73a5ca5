import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runProgram } from './command.ts';
import { startBucket } from './fault/bucket.ts';
import { createShopDatabase } from './shop-database.ts';

test('the seed puts every demo picture into an S3 bucket, ready, with no job left to do; a second run changes nothing', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'perfboard-seed-'));
  const bucket = await startBucket(path.join(folder, 'bucket'));
  const database = await createShopDatabase(folder);
  const env = { DATABASE_URL: database.url, PERFBOARD_DATA: folder, ...bucket.env };
  const rowsOf = async (sql: string) => (await database.pool.query(sql)).rows;

  const first = await runProgram('apps/api/dist/seed.js', [], env, 180_000);
  expect(first, first.output).toMatchObject({ code: 0 });
  const projects = await rowsOf(
    `select project_name, i.status, i.bytes from projects left join images i on i.uuid = image_uuid`,
  );
  expect(projects.length).toBeGreaterThan(40);
  expect(projects.filter(({ status }) => status !== 'ready')).toEqual([]);
  expect(await rowsOf('select job from outbox')).toEqual([]);
  const variants = await rowsOf('select key, bytes from image_variants');
  for (const { key, bytes } of variants) {
    const stored = await bucket.store.open(key);
    expect(stored?.bytes, key).toBe(bytes);
    stored?.stream.destroy();
  }

  const second = await runProgram('apps/api/dist/seed.js', [], env);
  expect(second, second.output).toMatchObject({ code: 0 });
  expect(await rowsOf('select key, bytes from image_variants')).toHaveLength(variants.length);

  await database.drop();
  await bucket.close();
  await rm(folder, { recursive: true });
});
