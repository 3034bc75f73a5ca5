import { shop } from '@perfboard/content/shop';
import { shopMessages } from '@perfboard/contracts/words/shop';
import { type Database, openDatabase } from '@perfboard/db/client';
import { createTestDatabase, type TestDatabase } from '@perfboard/testing/database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readDocument, readOwnWords, saveDocument } from './shop.ts';
import { importDocuments } from './shop-file.ts';
import { listVersions, restoreVersion } from './shop-versions.ts';
import { defaultsOf, hasDates, pageShopOf, readableOwn, shopDay, wordsOf } from './shop-words.ts';

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
beforeEach(() => db.pool.query('truncate shop_documents, shop_versions'));

const actor = 'owner@shop.example';
const saveName = (name: string, version: number, by = actor) =>
  db.prisma.$transaction(async (tx) => {
    const { value } = await readDocument(tx, 'profile');
    return saveDocument(tx, { name: 'profile', version, actor: by, value: { ...value, name } });
  });
const failure = (promise: Promise<unknown>) => promise.catch((error) => error.message);

test('only differences from the defaults are stored, and the rest follows the defaults', async () => {
  expect(await saveName('Torino Elettronica', 0)).toEqual(['name']);
  expect(await readOwnWords(db.prisma)).toEqual({ profile: { name: 'Torino Elettronica' } });
  const document = await readDocument(db.prisma, 'profile');
  expect(document).toMatchObject({ version: 1, own: ['name'], updated_by: actor });
  // Texts that the owner has not edited include the shop's new name.
  expect(document.value.description).toMatch(/^Torino Elettronica designs, /);
  const { description } = document.value;
  expect(document.value).toEqual({ ...shop, name: 'Torino Elettronica', description });
  // The home page's default texts include the shop's new name.
  expect((await readDocument(db.prisma, 'home')).value.search.title).toMatch(/^Torino Elettronica: /);
});

test('a home page opened before the shop was renamed does not store the old name', async () => {
  await saveName('Torino Elettronica', 0);
  const { version, profile_version, value } = await readDocument(db.prisma, 'home');
  await saveName('Lisboa Placas', 1);
  const newsletter = { ...value.newsletter, title: 'News' };
  const save = { name: 'home', version, profile_version, actor, value: { ...value, newsletter } } as const;
  expect(await db.prisma.$transaction((tx) => saveDocument(tx, save))).toEqual(['newsletter.title']);
  expect((await readOwnWords(db.prisma)).home).toEqual({ newsletter: { title: 'News' } });
  expect((await readDocument(db.prisma, 'home')).value.search.title).toMatch(/^Lisboa Placas: /);
});

test('a save based on an older version is rejected, and nothing is overwritten', async () => {
  await saveName('First', 0);
  expect(await failure(saveName('Second', 0, 'ben@shop.example'))).toBe(shopMessages.conflict);
  expect(await failure(saveName('Second', 0))).toBe(shopMessages.conflictOwn);
  expect((await readDocument(db.prisma, 'profile')).value.name).toBe('First');
});

test('of ten concurrent saves exactly one succeeds, the first time and later', async () => {
  for (const version of [0, 1]) {
    const saves = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) => saveName(`Editor ${version}.${index}`, version)),
    );
    expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  }
  expect((await listVersions(db.prisma, 'profile')).map(({ version }) => version)).toEqual([2, 1]);
});

test('a save without changes creates no version', async () => {
  await saveName('Torino Elettronica', 0);
  expect(await saveName('Torino Elettronica', 1)).toEqual([]);
  expect(await listVersions(db.prisma, 'profile')).toHaveLength(1);
});

test('an earlier version, and the default content, can be restored as a new version', async () => {
  await saveName('First', 0);
  await saveName('Second', 1);
  const restore = (version: number, earlier: number) =>
    db.prisma.$transaction((tx) => restoreVersion(tx, { name: 'profile', version, restore: earlier, actor }));
  expect(await restore(2, 1)).toEqual(['name']);
  expect((await readDocument(db.prisma, 'profile')).value.name).toBe('First');
  await restore(3, 0);
  expect(await readDocument(db.prisma, 'profile')).toMatchObject({ version: 4, own: [], value: shop });
  expect(await failure(restore(4, 99))).toBe(shopMessages.noVersion);
  expect((await listVersions(db.prisma, 'profile')).map(({ changed }) => changed)).toEqual(
    Array(4).fill(['name']),
  );
});

test('a file with one error changes nothing, and the error is located', async () => {
  const take = (documents: object) => db.prisma.$transaction((tx) => importDocuments(tx, documents, actor));
  const broken = take({ profile: { name: 'Torino Elettronica' }, home: { newsletter: { title: '' } } });
  await expect(broken).rejects.toMatchObject({
    issues: [{ path: 'documents.home.newsletter.title', message: 'Title is required' }],
  });
  await expect(take({ profile: { fax: '1' } })).rejects.toMatchObject({
    issues: [{ path: 'documents.profile' }],
  });
  await expect(take({ home: { newsletter: { title: 'News', fax: '1' } } })).rejects.toMatchObject({
    issues: [{ path: 'documents.home.newsletter' }],
  });
  expect(await readOwnWords(db.prisma)).toEqual({});
  expect(
    await take({ profile: { name: 'Torino Elettronica' }, home: { newsletter: { title: 'News' } } }),
  ).toEqual(['profile.name', 'home.newsletter.title']);
  // The export of one shop can be imported into another.
  const own = await readOwnWords(db.prisma);
  await db.pool.query('truncate shop_documents, shop_versions');
  await take(own);
  expect(await readOwnWords(db.prisma)).toEqual(own);
});

test('stored values that this release rejects are ignored, without affecting others', () => {
  const stored = { name: 'x'.repeat(10_000), tagline: 'Kept', fax: '1', hours: [{ opens: 'late' }] };
  expect(wordsOf({ profile: readableOwn('profile', stored) as never }).profile).toEqual({
    ...shop,
    tagline: 'Kept',
  });
  // Hours that overlap were accepted once: a shop keeps them until it saves its profile again.
  const row = { days: ['Monday'], opens: '09:00', closes: '17:00', label: '' };
  expect(readableOwn('profile', { hours: [row, row] })).toEqual({ hours: [row, row] });
});

test('a language that this release does not know is ignored alone', () => {
  const languagesOf = (stored: object) =>
    wordsOf({ languages: readableOwn('languages', stored) as never }).languages;
  expect(languagesOf({ primary: 'de', further: ['en', 'tlh', 'fr'] })).toEqual({
    primary: 'de',
    further: ['en', 'fr'],
  });
  expect(languagesOf({ primary: 'tlh', further: ['en', 'fr'] })).toEqual({ primary: 'en', further: ['fr'] });
});

test('pages get no past holidays, no slides outside their dates and no hidden testimonials', () => {
  const holiday = { label: 'Holiday', is_closed: true, opens: '09:00', closes: '10:00' };
  const [slide] = defaultsOf({}).home.slides;
  const [said] = defaultsOf({}).testimonials.testimonials;
  if (!slide || !said) throw new Error('The demo shop has slides and testimonials');
  const dated = (title: string, from: string, until: string) => ({ ...slide, title, from, until });
  const own = {
    profile: { exceptions: ['2026-12-24', '2026-05-01', '2026-05-02'].map((date) => ({ ...holiday, date })) },
    home: {
      slides: [
        dated('always', '', ''),
        dated('today', '2026-05-02', '2026-05-02'),
        dated('over', '', '2026-05-01'),
        dated('later', '2026-05-03', ''),
      ],
    },
    testimonials: { testimonials: [said, { ...said, name: 'Hidden', is_shown: false }] },
  };
  const page = pageShopOf(own, '2026-05-02', 'en');
  expect(page?.profile?.exceptions?.map(({ date }) => date)).toEqual(['2026-05-02', '2026-12-24']);
  expect(page?.home?.slides?.map(({ title }) => title)).toEqual(['always', 'today']);
  expect(page?.testimonials?.testimonials?.map(({ name }) => name)).toEqual([said.name]);
  expect(page?.frame).toBeUndefined();
  const silent = { testimonials: { testimonials: [{ ...said, is_shown: false }] } };
  expect(pageShopOf(silent, '2026-05-02', 'en')?.frame).toEqual({ has_no_testimonials: true });
  expect(hasDates(own)).toBe(true);
  expect(pageShopOf({}, '2026-05-02', 'en')).toBeUndefined();
});

test('the shop’s date follows its own time zone', () => {
  const noon = new Date('2026-05-02T02:00:00Z');
  expect(shopDay('America/Los_Angeles', noon)).toBe('2026-05-01');
  expect(shopDay('Pacific/Auckland', noon)).toBe('2026-05-02');
});
