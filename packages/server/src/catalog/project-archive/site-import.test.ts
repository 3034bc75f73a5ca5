// @module-tag slow
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import type { ImportKind } from '@perfboard/contracts/words/project-archive';
import {
  archiveLimits,
  archiveMessages,
  siteImportMessages as messages,
  pictureReasons,
} from '@perfboard/contracts/words/project-archive';
import { eventually } from '@perfboard/testing/eventually';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildProgram } from '../../testing/build-program.ts';
import { openTestServices, type TestServices } from '../../testing/services.ts';
import { readDocument } from '../shop/shop.ts';
import { madeUpSite, wordPressExport } from '../site-file/testing/wordpress-export.ts';
import { addSiteProjects } from './add-site-projects.ts';
import { fetchSitePictures } from './fetch-site-pictures.ts';
import {
  addPart,
  cancelImport,
  checkImport,
  chooseImport,
  createImport,
  readImport,
  readImportRows,
  startImport,
} from './project-import.ts';
import { removeImported } from './remove-imported.ts';
import { runProjectImport } from './run-project-import.ts';

let services: TestServices;
let reader: Awaited<ReturnType<typeof buildProgram>>;
let server: Server;
let site: string;
/** Requests that the old site got. */
const asked: string[] = [];
const never = new AbortController().signal;

beforeAll(async () => {
  [services, reader] = await Promise.all([
    openTestServices({ smtpUrl: 'smtp://127.0.0.1:1' }),
    buildProgram('src/catalog/site-file/site-file-reader.ts'),
  ]);
  server = createServer(async (request, response) => {
    const url = request.url ?? '';
    asked.push(url);
    if (url === '/media/board-2.png') return void response.writeHead(404).end();
    if (url === '/media/board-3.png')
      return void response.writeHead(302, { location: '/media/moved-3.png' }).end();
    if (url === '/media/board-4.png') return void response.writeHead(302, { location: url }).end();
    if (url === '/media/board-5.png') return void response.end('<html>Not here</html>');
    // Two addresses of one photo.
    const shade = [...url.replace(/same-\d/, 'same')].reduce(
      (sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 16_777_216,
      7,
    );
    const background = `#${shade.toString(16).padStart(6, '0')}`;
    response.end(
      await sharp({ create: { width: 400, height: 330, channels: 3, background } })
        .png()
        .toBuffer(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}, 60_000);
afterAll(async () => {
  server?.close();
  reader?.remove();
  await services?.close();
});
beforeEach(() =>
  services.pool.query(
    `truncate projects, project_photos, files, images, project_imports, project_import_parts, project_import_rows,
      project_import_pictures, outbox, shop_documents, shop_versions cascade`,
  ),
);

const run = (uuid: string, more: Partial<TestServices & { siteReader: string }> = {}) =>
  runProjectImport({ ...services, siteReader: reader.path, ...more }, uuid, never);
const step = () => ({ tx: services.prisma, requestId: 'test', actor: 'editor@shop.example' });

/** Uploads a file and has it checked. */
async function check(file: string | Buffer, kind: ImportKind = 'wordpress'): Promise<string> {
  const { prisma } = services;
  const uuid = await createImport(prisma, { file_name: 'old.xml', kind });
  const bytes = new Uint8Array(Buffer.from(file as string));
  for (let at = 0; at < bytes.length; at += archiveLimits.partBytes) {
    const part = bytes.subarray(at, at + archiveLimits.partBytes);
    await addPart(prisma, { uuid, number: at / archiveLimits.partBytes + 1, bytes: part });
  }
  await checkImport(step(), uuid);
  await run(uuid);
  return uuid;
}
const importOf = (uuid: string) => readImport(services.prisma, uuid);
const rowOf = async (uuid: string, name: string) =>
  (await readImportRows(services.prisma, { uuid })).items.find((row) => row.project_name === name);
const choices = {
  types: ['portfolio'],
  categories: [{ name: 'Connected things', title: 'IoT Projects' }],
  category: '',
  state: 'source' as const,
  redirects: true,
};
const choose = async (uuid: string, more: Partial<typeof choices> = {}) =>
  services.prisma.$transaction((tx) => chooseImport(tx, uuid, { ...choices, ...more }));
const projects = () =>
  services.prisma.project.findMany({ orderBy: { project_name: 'asc' }, include: { photos: true } });

test('a checked file says what will come of each entry, and adds nothing', async () => {
  const uuid = await check(wordPressExport(madeUpSite(site), site));
  expect(await importOf(uuid)).toMatchObject({
    status: 'checked',
    project_count: 60,
    found: {
      types: [
        { type: 'portfolio', count: 40 },
        { type: 'post', count: 18 },
        { type: 'page', count: 2 },
      ],
      categories: [
        { name: 'Connected things', count: 20 },
        { name: 'Robotics', count: 20 },
        { name: 'News', count: 18 },
      ],
    },
    choices: { types: ['portfolio'], category: '', state: 'draft', redirects: true },
    // Robotics is a category of the shop too.
    results: { ready: 19, failed: 20, skipped: 21 },
  });
  expect(await rowOf(uuid, 'Field node 1')).toMatchObject({
    result: 'failed',
    notes: [messages.categoryMissing],
  });
  expect(await rowOf(uuid, 'Field node 40')).toMatchObject({ result: 'skipped', notes: [messages.inTrash] });
  expect(await rowOf(uuid, 'News 1')).toMatchObject({ result: 'skipped', notes: [messages.typeLeftOut] });
  await choose(uuid);
  expect((await importOf(uuid)).results).toEqual({ ready: 39, skipped: 21 });
  await choose(uuid, {
    categories: [{ name: 'Connected things', title: null as never }],
    category: 'Robotics',
  });
  expect(await rowOf(uuid, 'Field node 1')).toMatchObject({ notes: [messages.categoryLeftOut] });
  expect(await services.prisma.project.count()).toBe(0);
  expect(asked).toEqual([]);
});

test('an import brings projects, redirects and photos; a second one finds them; and all can be deleted again', async () => {
  const file = wordPressExport(madeUpSite(site), site);
  const uuid = await check(file);
  await choose(uuid);
  await startImport(step(), { uuid });
  await expect(startImport(step(), { uuid })).rejects.toThrow(archiveMessages.wrongStatus);
  await Promise.all([addSiteProjects(services, uuid), addSiteProjects(services, uuid)]);
  expect(await importOf(uuid)).toMatchObject({ imported: 39, pictures: { pending: 39, done: 0 } });
  // A project is public with its first photo, not before.
  expect(await services.prisma.project.count({ where: { published_at: { not: null } } })).toBe(0);
  await run(uuid);
  expect(await importOf(uuid)).toMatchObject({
    status: 'done',
    imported: 39,
    results: { published: 33, added: 6, skipped: 21 },
    pictures: { pending: 0, done: 36, failed: 3 },
  });
  const rows = await projects();
  expect(rows.length).toBe(39);
  expect(rows.find(({ project_name }) => project_name === 'Field node 1')).toMatchObject({
    category: 'IoT Projects',
    tags: ['LoRa', 'ESP32'],
    description: 'Node number 1 measures soil moisture & reports it over LoRa.',
    created_at: new Date('2021-03-02T05:06:07Z'),
    published_at: new Date('2021-03-02T05:06:07Z'),
    story: expect.stringMatching(/!\[The board\]\(\/media\/variants\/[0-9a-f]{64}\/320\.webp\)/),
  });
  expect(rows.find(({ project_name }) => project_name === 'Field node 10')?.published_at).toBeNull();
  // The redirect was followed; failures are listed at their project, whose text still links to the photo.
  expect(rows.find(({ project_name }) => project_name === 'Field node 3')?.image_uuid).not.toBeNull();
  for (const [name, reason] of [
    ['Field node 2', pictureReasons.status(404)],
    ['Field node 4', pictureReasons.redirects],
    ['Field node 5', pictureReasons.notPicture],
  ] as const) {
    const url = `${site}/media/board-${name.at(-1)}.png`;
    expect((await rowOf(uuid, name))?.notes).toEqual([messages.photoFailed(url, reason), messages.noPhotos]);
    expect(rows.find(({ project_name }) => project_name === name)).toMatchObject({
      story: expect.stringContaining(`](${url})`),
      published_at: null,
    });
  }
  const { value } = await readDocument(services.prisma, 'redirects');
  expect(value.redirects.length).toBe(36);
  const [first] = rows;
  expect(value.redirects[0]).toEqual({
    from: '/projects/field-node-1/',
    to: `/projects/${first?.uuid}/field-node-1`,
  });

  const second = await check(file);
  await choose(second);
  expect((await importOf(second)).results).toEqual({ skipped: 60 });
  expect(await rowOf(second, 'Field node 1')).toMatchObject({ notes: [archiveMessages.exists] });
  await expect(startImport(step(), { uuid: second })).rejects.toThrow(archiveMessages.nothingReady);

  const removed = await services.prisma.$transaction((tx) => removeImported({ ...step(), tx }, uuid), {
    timeout: 60_000,
  });
  expect([removed, await services.prisma.project.count()]).toEqual([39, 0]);
  expect((await readDocument(services.prisma, 'redirects')).value.redirects).toEqual([]);
  expect(await services.prisma.outbox.count({ where: { job: 'image.remove' } })).toBe(36);
  expect((await importOf(uuid)).results).toEqual({ removed: 39, skipped: 21 });
  await expect(removeImported(step(), uuid)).rejects.toThrow(archiveMessages.nothingToRemove);
}, 120_000);

test('a crash while projects are added leaves none; the next run adds them all', async () => {
  const uuid = await check(wordPressExport(madeUpSite(site), site));
  await choose(uuid, { state: 'draft' as never });
  await startImport(step(), { uuid });
  await services.pool.query(`create function crash() returns trigger language plpgsql as
    $$ begin if new.project_name = 'Field node 39' then raise exception 'crash'; end if; return new; end $$`);
  await services.pool.query(
    'create trigger crash before insert on projects for each row execute function crash()',
  );
  await expect(run(uuid)).rejects.toThrow();
  expect(await services.prisma.project.count()).toBe(0);
  expect(await services.prisma.projectImportPicture.count()).toBe(0);
  expect((await importOf(uuid)).status).toBe('importing');
  await services.pool.query('drop trigger crash on projects');
  await run(uuid);
  expect((await importOf(uuid)).results).toEqual({ added: 39, skipped: 21 });
  expect(await services.prisma.project.count({ where: { published_at: null } })).toBe(39);
}, 120_000);

test('an old site that is dead ends an import after an hour, and each photo that is left says so', async () => {
  const uuid = await check(wordPressExport(madeUpSite(site), site));
  await choose(uuid);
  await startImport(step(), { uuid });
  await addSiteProjects(services, uuid);
  const hour = 3_600_000;
  const startedAt = Date.now();
  asked.length = 0;
  const turns = [startedAt, startedAt, startedAt, startedAt + hour + 60_000];
  const now = () => (turns.length > 1 ? (turns.shift() as number) : (turns[0] as number));
  expect(await fetchSitePictures(services, uuid, never, now)).toBe(true);
  // Four were fetched before the hour was over.
  expect(new Set(asked.filter((url) => /board-\d+\.png$/.test(url))).size).toBe(4);
  const { pictures } = await importOf(uuid);
  // Of the four, two have no photo.
  expect(pictures).toMatchObject({ pending: 0, done: 2, failed: 37 });
  expect((await rowOf(uuid, 'Field node 29'))?.notes).toEqual([
    messages.photoFailed(`${site}/media/board-29.png`, pictureReasons.tooLong),
    messages.noPhotos,
  ]);
  await run(uuid);
  expect((await importOf(uuid)).status).toBe('done');
}, 60_000);

test('photos of a private network are not fetched unless the operator allows it', async () => {
  const uuid = await check(wordPressExport(madeUpSite(site).slice(0, 2), site));
  await choose(uuid);
  await startImport(step(), { uuid });
  asked.length = 0;
  await run(uuid, { env: { ...services.env, WEBHOOK_TARGETS: 'public' } });
  expect((await rowOf(uuid, 'Field node 1'))?.notes).toEqual([
    messages.photoFailed(`${site}/media/board-1.png`, pictureReasons.inner),
    messages.noPhotos,
  ]);
  expect(asked).toEqual([]);
});

test('a table of projects comes in the same way, and an existing project is never changed', async () => {
  const table = `Title;Description;Category;Tags;Photos;Old address
Arm;A robot arm with six servo motors.;Robotics;servo;${site}/media/arm.png;/arm
Leg;short;Robotics;;;
;no title;Robotics;;;`;
  const uuid = await check(table, 'csv');
  expect((await importOf(uuid)).results).toEqual({ ready: 2, failed: 1 });
  expect((await rowOf(uuid, 'Leg'))?.notes).toEqual([messages.shortText, messages.noPhotos]);
  await choose(uuid, { types: ['project'] });
  // Between the check and the import, a member adds one of them.
  await services.prisma.project.create({ data: { project_name: 'leg', description: 'My own', tags: ['x'] } });
  await startImport(step(), { uuid });
  await run(uuid);
  expect((await importOf(uuid)).results).toEqual({ published: 1, skipped: 1, failed: 1 });
  expect((await projects()).map((one) => [one.project_name, one.description])).toEqual([
    ['Arm', 'A robot arm with six servo motors.'],
    ['leg', 'My own'],
  ]);
});

test('the projects of a canceled import that wait for a photo stay drafts and say so', async () => {
  const table = `Title;Description;Category;Photos;Old address;Date
Arm;A robot arm with six servo motors.;Robotics;${site}/media/arm.png;/Projects/;2090-05-01`;
  const uuid = await check(table, 'csv');
  await choose(uuid, { types: ['project'] });
  await startImport(step(), { uuid });
  await addSiteProjects(services, uuid);
  await services.prisma.$transaction(async (tx) => cancelImport({ ...step(), tx }, uuid));
  // The page of all projects is never redirected.
  expect((await rowOf(uuid, 'Arm'))?.notes).toEqual([messages.addressOfPage, messages.noPhotos]);
  expect((await readDocument(services.prisma, 'redirects')).value.redirects).toEqual([]);
  await run(uuid);
  expect(await projects()).toMatchObject([{ published_at: null }]);
});

test('a date in the future is named before the import, and is when the project is published', async () => {
  const line = `Arm;A robot arm with six servo motors.;Robotics;${site}/media/arm.png;2090-05-01`;
  const uuid = await check(`Title;Description;Category;Photos;Date\n${line}\n`, 'csv');
  const notes = async () => (await rowOf(uuid, 'Arm'))?.notes;
  expect(await notes()).toEqual([]);
  await choose(uuid, { types: ['project'] });
  expect(await notes()).toEqual([messages.dateAhead]);
  await startImport(step(), { uuid });
  await run(uuid);
  expect(await projects()).toMatchObject([{ published_at: new Date('2090-05-01T00:00:00Z') }]);
});

test('emoji at every limit, line separators, and names that PostgreSQL and JavaScript write small differently', async () => {
  const emoji = '😀'.repeat(6_000);
  const table = `Title,${'T'.repeat(99)}${emoji},Description,Category,Story,Photos,Date
İstanbul,x,a${emoji},Robotics,"One\u2028two\u2029three",x${emoji},20231-01-01
b${emoji},x,Short,Robotics,,,
`;
  const uuid = await check(table, 'csv');
  expect(await importOf(uuid)).toMatchObject({ status: 'checked', results: { ready: 2 } });
  await choose(uuid, { types: ['project'] });
  await startImport(step(), { uuid });
  await run(uuid);
  const added = await projects();
  expect(added.map(({ project_name }) => project_name)).toEqual([`b${'😀'.repeat(99)}`, 'İstanbul']);
  expect(added[1]?.story).toBe('One\u2028two\u2029three');
  const second = await check(table, 'csv');
  await choose(second, { types: ['project'] });
  expect((await importOf(second)).results).toEqual({ skipped: 2 });
});

test('one photo under two addresses is added once, and shown wherever the text has it', async () => {
  const story = ['same-1', 'same-2'].map((name) => `![](${site}/media/${name}.png)`).join(' ');
  const photos = ['same-1', 'same-2'].map((name) => `${site}/media/${name}.png`).join(' ');
  const uuid = await check(`Title,Story,Category,Photos\nArm,${story},Robotics,${photos}\n`, 'csv');
  await choose(uuid, { types: ['project'] });
  await startImport(step(), { uuid });
  await run(uuid);
  const [arm] = await projects();
  expect(arm?.photos.length).toBe(1);
  expect(arm?.story).toMatch(/^!\[\]\(\/media\/\S+\) !\[\]\(\/media\/\S+\)$/);
  expect((await importOf(uuid)).pictures).toEqual({ pending: 0, done: 2, failed: 0 });
});

test('a file that is none ends its import with the reason; a discarded one keeps nothing', async () => {
  const broken = await check('<rss><channel></channel></rss>');
  expect(await importOf(broken)).toMatchObject({ status: 'failed', last_error: messages.notWordPress });
  expect((await importOf(await check('a;b\n1;2', 'csv'))).last_error).toBe(messages.noTitle);
  const uuid = await check(wordPressExport(madeUpSite(site), site));
  await cancelImport(step(), uuid);
  expect((await importOf(uuid)).results).toEqual({});
  expect(await services.prisma.projectImportPart.count({ where: { import_uuid: uuid } })).toBe(0);
  await expect(choose(uuid)).rejects.toThrow(archiveMessages.wrongStatus);
});

test('an import that is canceled while its projects are being added adds none, and canceling does not wait', async () => {
  const uuid = await check(wordPressExport(madeUpSite(site), site));
  await choose(uuid);
  await startImport(step(), { uuid });
  const hold = await services.pool.connect();
  await hold.query('begin; lock table projects in exclusive mode');
  const adding = run(uuid);
  await eventually('the projects are being added', async () => {
    const { rows } = await services.pool.query(
      `select 1 from pg_locks join pg_database on oid = database where not granted and datname = current_database()`,
    );
    return rows.length > 0;
  });
  await services.prisma.$transaction((tx) => cancelImport({ ...step(), tx }, uuid));
  expect(await importOf(uuid)).toMatchObject({ status: 'cancelled', imported: 0 });
  await hold.query('commit');
  hold.release();
  await adding;
  expect(await importOf(uuid)).toMatchObject({ status: 'cancelled', imported: 0, results: {} });
  expect(await services.prisma.project.count()).toBe(0);
  expect((await readDocument(services.prisma, 'redirects')).value.redirects).toEqual([]);
  await run(uuid);
  expect(await services.prisma.project.count()).toBe(0);
});

test('an import does not begin with choices that its member has not seen', async () => {
  const uuid = await check(wordPressExport(madeUpSite(site), site));
  await choose(uuid);
  const seen = (await importOf(uuid)).choices ?? undefined;
  await choose(uuid, { redirects: false });
  await expect(startImport(step(), { uuid, choices: seen })).rejects.toThrow(messages.choicesChanged);
  expect((await importOf(uuid)).status).toBe('checked');
  await startImport(step(), { uuid, choices: (await importOf(uuid)).choices ?? undefined });
  expect((await importOf(uuid)).status).toBe('importing');
});

test('a file that exhausts its reader costs neither the worker nor the next file anything', async () => {
  const greedy = join(dirname(reader.path), 'greedy.mjs');
  writeFileSync(greedy, 'const all = []; for (;;) all.push(new Array(100_000).fill(all.length));');
  const uuid = await createImport(services.prisma, { file_name: 'a.csv', kind: 'csv' });
  await addPart(services.prisma, { uuid, number: 1, bytes: new Uint8Array([65]) });
  await checkImport(step(), uuid);
  // A reader that is missing, in an upgrade, is not the file's fault: the job is retried.
  await expect(run(uuid, { siteReader: '/nowhere/reader.js' })).rejects.toThrow('the reader of files ended');
  expect((await importOf(uuid)).status).toBe('checking');
  await run(uuid, { siteReader: greedy });
  expect(await importOf(uuid)).toMatchObject({ status: 'failed', last_error: messages.tooHard });
}, 60_000);

test('5,000 posts are read and added, with as many redirects as the shop may have', async () => {
  const items = Array.from({ length: 5_000 }, (_, at) => ({
    id: at + 1,
    title: `Post ${at}`,
    type: 'portfolio',
    content: `<p>This is post number ${at} of a large site.</p>${'<p>Text of it.</p>'.repeat(40)}`,
    terms: [{ domain: 'category', slug: 'robotics', name: 'Robotics' }],
  }));
  const uuid = await check(wordPressExport(items, site));
  await choose(uuid);
  await startImport(step(), { uuid });
  await run(uuid);
  expect(await importOf(uuid)).toMatchObject({ status: 'done', imported: 5_000 });
  expect((await readDocument(services.prisma, 'redirects')).value.redirects.length).toBe(1_000);
  const { items: last } = await readImportRows(services.prisma, { uuid, after: 4_999 });
  expect(last[0]?.notes).toContain(messages.redirectsFull);
}, 240_000);
