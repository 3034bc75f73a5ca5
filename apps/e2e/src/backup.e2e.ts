import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createEmptyDatabase } from '@perfboard/testing/database';
import { eventually } from '@perfboard/testing/eventually';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startApp } from './app.ts';
import { runProgram } from './command.ts';
import { post, signIn, validBooking } from './rest.ts';
import { createShopDatabase } from './shop-database.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'perfboard-backup-e2e-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Project {
  uuid: string;
  image_url: string | null;
}

const projectsOf = async (url: string): Promise<Project[]> =>
  (await (await fetch(`${url}/api/v1/projects`)).json()) as Project[];

const bytesOf = async (url: string, picture: string) =>
  Buffer.from(await (await fetch(new URL(picture, url))).arrayBuffer());

test('a shop restored elsewhere shows the same, lets the same admin in and sends the mail that was pending', async () => {
  const old = await startApp({ seed: true });
  onTestFinished(() => old.stop());
  await old.mail.stop();
  expect((await post(old, '/api/v1/bookings', validBooking)).status).toBe(201);
  const archive = path.join(folder, 'shop.tar.gz');
  const backup = await runProgram('apps/api/dist/backup.js', [archive], old.environment);
  expect(backup).toMatchObject({ code: 0, output: expect.stringContaining('Wrote ') });
  const before = await projectsOf(old.url);
  const pictures = before.flatMap(({ image_url }) => (image_url ? [image_url] : []));
  expect(pictures.length).toBeGreaterThan(0);

  const database = await createEmptyDatabase();
  onTestFinished(() => database.drop());
  const env = { DATABASE_URL: database.url, PERFBOARD_DATA: path.join(folder, 'new') };
  const restore = await runProgram('apps/api/dist/restore.js', [archive], { ...old.environment, ...env });
  expect(restore).toMatchObject({ code: 0, output: expect.stringContaining('will run again') });
  const again = await runProgram('apps/api/dist/restore.js', [archive], { ...old.environment, ...env });
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining('is not empty') });

  await old.api.kill('SIGTERM');
  await old.worker?.kill('SIGTERM');
  await old.mail.start();
  await old.startApi(env);
  await old.startWorker(env);
  expect(await projectsOf(old.url)).toEqual(before);
  const [picture = ''] = pictures;
  expect((await bytesOf(old.url, picture)).length).toBeGreaterThan(0);
  await signIn(old);
  await eventually('both mails arrive', () => old.mail.messages.length >= 2);
  expect(old.mail.messages.map((message) => message.envelope.to[0]).sort()).toEqual([
    'ada@example.com',
    'desk@perfboardlabs.example',
  ]);
});

test('the standalone product is backed up and restored with nothing but its data folder', async () => {
  const data = path.join(folder, 'given');
  const database = await createShopDatabase(data, true);
  onTestFinished(() => database.drop());
  const given = path.join(folder, 'given.tar.gz');
  const source = { DATABASE_URL: database.url, PERFBOARD_DATA: data };
  expect((await runProgram('apps/api/dist/backup.js', [given], source)).code).toBe(0);

  const script = 'apps/standalone/dist/data-command.js';
  // Empty, so that a DATABASE_URL of the checkout's own .env does not come in.
  const standalone = { DATABASE_URL: '', PERFBOARD_DATA: path.join(folder, 'standalone') };
  const missing = await runProgram(script, ['backup', path.join(folder, 'none.tar.gz')], standalone);
  expect(missing).toMatchObject({ code: 1, output: expect.stringContaining('There is no database in') });
  const restore = await runProgram(script, ['restore', given], standalone);
  expect(restore, restore.output).toMatchObject({ code: 0, output: expect.stringContaining('Restored') });
  const copy = path.join(folder, 'copy.tar.gz');
  const backup = await runProgram(script, ['backup', copy], standalone);
  expect(backup, backup.output).toMatchObject({ code: 0, output: expect.stringContaining('Wrote ') });
  const twice = await runProgram(script, ['restore', copy], standalone);
  expect(twice).toMatchObject({ code: 1, output: expect.stringContaining('is not empty') });
});
