import type { Categories } from '@perfboard/contracts/category';
import { defaultCategories } from '@perfboard/contracts/category-defaults';
import { projectMessages } from '@perfboard/contracts/words/project';
import { categoryMessages } from '@perfboard/contracts/words/project-desk';
import { type Database, openDatabase } from '@perfboard/db/client';
import { createDiskStore } from '@perfboard/media/disk-store';
import { createTestDatabase, type TestDatabase } from '@perfboard/testing/database';
import { eventually } from '@perfboard/testing/eventually';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeProject } from '../../testing/make-project.ts';
import { updateProject } from '../project/project.ts';
import { assertCategory } from '../project/project-category.ts';
import { lockCategories } from './category-moves.ts';
import { mergeCategory } from './merge-category.ts';
import { readDocument, saveDocument } from './shop.ts';
import { restoreVersion } from './shop-versions.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ databaseUrl: database.url });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});
beforeEach(() => db.pool.query('truncate shop_documents, shop_versions, projects cascade'));

const actor = 'editor@shop.example';
async function save(change: (value: Categories) => void): Promise<string[]> {
  const { version, value } = await readDocument(db.prisma, 'categories');
  const next = structuredClone(value);
  change(next);
  return db.prisma.$transaction((tx) =>
    saveDocument(tx, { name: 'categories', version, actor, value: next }),
  );
}
const entry = <Entry extends { title: string }>(list: readonly Entry[], title: string): Entry =>
  list.find((one) => one.title === title) as Entry;
const titlesOf = (list: readonly { title: string }[]) => list.map(({ title }) => title);
const stored = async () => (await readDocument(db.prisma, 'categories')).value;
const slideTitles = async () =>
  (await readDocument(db.prisma, 'home')).value.slides.map(({ category }) => category);
const categoryOf = async ({ uuid }: { uuid: string }) =>
  (await db.prisma.project.findUniqueOrThrow({ where: { uuid } })).category;
const refusal = (work: Promise<unknown>) => work.then(() => undefined).catch(({ issues }) => issues);

test('a new title updates projects, slides, covers and the other list, and can be undone with one click', async () => {
  const [first = ''] = await slideTitles();
  const [camera, slid] = await Promise.all([
    makeProject(db, { category: 'ESP32 CAM' }),
    makeProject(db, { category: first }),
  ]);
  await save((value) => {
    entry(value.admin, 'ESP32 CAM').title = 'Camera boards';
    entry(value.public, first).title = 'What we show first';
  });
  expect([await categoryOf(camera), await categoryOf(slid)]).toEqual(['Camera boards', 'What we show first']);
  const { public: browsed, admin } = await stored();
  expect(entry(browsed, 'ESP32 Projects').covers).toEqual(['Camera boards', 'ESP32-CAM Face Mask']);
  expect(titlesOf(admin).includes('What we show first')).toBe(
    titlesOf(defaultCategories.admin).includes(first),
  );
  expect((await slideTitles())[0]).toBe('What we show first');
  const redirects = async () => (await readDocument(db.prisma, 'redirects')).value.redirects;
  expect(await redirects()).toEqual([
    {
      from: `/projects/category/${encodeURIComponent(first)}`,
      to: '/projects/category/What%20we%20show%20first',
    },
    { from: '/projects/category/ESP32%20CAM', to: '/projects/category/Camera%20boards' },
  ]);
  await db.prisma.$transaction((tx) =>
    restoreVersion(tx, { name: 'categories', version: 1, actor, restore: 0 }),
  );
  expect([await categoryOf(camera), await categoryOf(slid)]).toEqual(['ESP32 CAM', first]);
  expect([await stored(), (await slideTitles())[0]]).toEqual([defaultCategories, first]);
  // The old pages exist again; now those of the new titles are gone.
  expect((await redirects()).map(({ to }) => to).sort()).toEqual(
    [first, 'ESP32 CAM'].map((title) => `/projects/category/${encodeURIComponent(title)}`).sort(),
  );
});

test("a category with projects or a slide can't be removed silently; an unused one can", async () => {
  await makeProject(db, { category: 'DTMF Projects' });
  const without = (title: string) =>
    save((value) => {
      value.admin = value.admin.filter((one) => one.title !== title);
      value.public = value.public.filter((one) => one.title !== title);
    });
  expect(await refusal(without('DTMF Projects'))).toEqual([
    { path: 'admin', message: categoryMessages.inUse('DTMF Projects', 1) },
  ]);
  const [first = ''] = await slideTitles();
  expect(await refusal(without(first))).toMatchObject([{ message: categoryMessages.onSlide(first) }]);
  expect(await stored()).toEqual(defaultCategories);
  await without('ESP32 CAM');
  expect(entry((await stored()).public, 'ESP32 Projects').covers).toEqual(['ESP32-CAM Face Mask']);
});

test('merging moves the projects and leaves one category, in one transaction', async () => {
  const project = await makeProject(db, { category: 'ESP32-CAM Face Mask' });
  const merge = (from: string, into: string, version = 0) =>
    db.prisma.$transaction((tx) => mergeCategory(tx, { version, actor, from, into }));
  expect(await refusal(merge('Nothing', 'Robotics'))).toEqual([
    { path: 'from', message: categoryMessages.unknown },
  ]);
  await expect(merge('ESP32-CAM Face Mask', 'Robotics', 7)).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await categoryOf(project)).toBe('ESP32-CAM Face Mask');
  await merge('ESP32-CAM Face Mask', 'Robotics');
  const { public: browsed, admin } = await stored();
  expect([await categoryOf(project), titlesOf(admin).includes('ESP32-CAM Face Mask')]).toEqual([
    'Robotics',
    false,
  ]);
  expect(entry(browsed, 'Computer Vision Projects').covers).toEqual(['Robotics']);
  expect((await readDocument(db.prisma, 'redirects')).value.redirects).toEqual([
    { from: '/projects/category/ESP32-CAM%20Face%20Mask', to: '/projects/category/Robotics' },
  ]);
});

test('contradictions between the two lists are reported, and nothing is saved partly', async () => {
  const torn = save((value) => {
    entry(value.admin, 'IoT Projects').title = 'Things';
    entry(value.public, 'IoT Projects').title = 'Other things';
  });
  expect(await refusal(torn)).toMatchObject([{ message: categoryMessages.torn }]);
  const taken = save((value) => {
    entry(value.admin, 'IoT Projects').title = 'ESP32 Projects';
  });
  expect(await refusal(taken)).toMatchObject([{ message: categoryMessages.taken('ESP32 Projects') }]);
  const covered = save((value) => {
    entry(value.public, 'IoT Projects').covers = ['Nothing'];
  });
  expect(await refusal(covered)).toMatchObject([{ message: categoryMessages.noCover('Nothing') }]);
  const dots = save((value) => {
    entry(value.public, 'Computer Vision Projects').title = '..';
    entry(value.admin, 'Robotics').title = '.';
  });
  expect(await refusal(dots)).toMatchObject([
    { path: expect.stringMatching(/^public\.\d+\.title$/), message: categoryMessages.dots },
    { path: expect.stringMatching(/^admin\.\d+\.title$/), message: categoryMessages.dots },
  ]);
  expect(await stored()).toEqual(defaultCategories);
});

test('a project saved while its category is renamed gets the new title, or is rejected', async () => {
  let isMade!: () => void;
  const made = new Promise<void>((resolve) => {
    isMade = resolve;
  });
  const create = db.prisma.$transaction(async (tx) => {
    await assertCategory(tx, 'Zigbee Projects');
    isMade();
    // The renaming transaction waits for this one.
    return tx.project.create({ data: { project_name: 'Lamp', category: 'Zigbee Projects', tags: [] } });
  });
  await made;
  await save((value) => {
    entry(value.admin, 'Zigbee Projects').title = 'Thread and Zigbee';
  });
  expect(await categoryOf(await create)).toBe('Thread and Zigbee');
  await expect(db.prisma.$transaction((tx) => assertCategory(tx, 'Zigbee Projects'))).rejects.toMatchObject({
    message: projectMessages.categoryGone,
  });
});

test('a project saved with its category during a rename waits, without a deadlock', async () => {
  const title = 'Zigbee Projects';
  const { uuid } = await makeProject(db, { category: title });
  // Without an upload nothing is stored.
  const store = createDiskStore({ directory: '/nowhere' });
  const waiting = async () =>
    (await db.pool.query(`select from pg_locks where locktype = 'advisory' and not granted`)).rowCount === 1;
  let update: Promise<unknown> | undefined;
  await db.prisma.$transaction(async (tx) => {
    await lockCategories(tx);
    update = db.prisma
      .$transaction((tx) =>
        updateProject({ tx, store, requestId: 'r' }, uuid, {
          project_name: 'Lamp',
          category: title,
          upload: undefined,
        }),
      )
      .catch(({ message }) => message);
    await eventually('the save waits for the lists', waiting);
    const { version, value: before } = await readDocument(tx, 'categories');
    const value = structuredClone(before);
    entry(value.admin, title).title = 'Thread';
    await saveDocument(tx, { name: 'categories', version, actor, value });
  });
  // Its category existed when the request was sent, but no longer does.
  expect(await update).toBe(projectMessages.categoryGone);
  expect(await categoryOf({ uuid })).toBe('Thread');
});
