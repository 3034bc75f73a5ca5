import { randomBytes } from 'node:crypto';
import { type Categories, categoryTitles } from '@perfboard/contracts/category';
import { AppError } from '@perfboard/contracts/error';
import { slugify } from '@perfboard/contracts/path';
import type { Clients } from '@perfboard/contracts/shop/clients';
import type { Home } from '@perfboard/contracts/shop/home';
import type { Mails } from '@perfboard/contracts/shop/mails';
import { changedPaths, difference, overlay } from '@perfboard/contracts/shop/override';
import type { OwnWords } from '@perfboard/contracts/shop/page-shop';
import { type ShopDocumentName, shopDocumentNames, shopMessages } from '@perfboard/contracts/words/shop';
import type { Db, Prisma } from '@perfboard/db/client';
import type { ShopWords } from '../../base/service/services.ts';
import {
  assertSlides,
  assertUnused,
  lockCategories,
  movedSlides,
  moveProjects,
  redirectsOfTitles,
} from './category-moves.ts';
import { resolveCategories } from './resolve-categories.ts';
import { assertPictures } from './shop-picture.ts';
import { defaultsOf, readableOwn, wordsOf } from './shop-words.ts';

const isDocumentName = (name: string): name is ShopDocumentName =>
  shopDocumentNames.some((known) => known === name);

/** The owner's content of every edited document. */
export async function readOwnWords(db: Db): Promise<OwnWords> {
  const rows = await db.shopDocument.findMany({ select: { name: true, own: true } });
  return Object.fromEntries(
    rows.flatMap(({ name, own }) => {
      if (!isDocumentName(name)) return [];
      const readable = readableOwn(name, own);
      return Object.keys(readable).length > 0 ? [[name, readable]] : [];
    }),
  );
}

export interface ShopDocument<Name extends ShopDocumentName> {
  version: number;
  profile_version: number;
  value: ShopWords[Name];
  own: string[];
  updated_at: string | null;
  updated_by: string | null;
}

/** A document for the desk's editor. */
export async function readDocument<Name extends ShopDocumentName>(
  db: Db,
  name: Name,
): Promise<ShopDocument<Name>> {
  // Before the contents: read after them, it could refer to a newer profile.
  const versions = await db.shopDocument.findMany({ where: { name: { in: [name, 'profile'] } } });
  const row = versions.find((document) => document.name === name);
  const own = await readOwnWords(db);
  const value = wordsOf(own)[name];
  return {
    version: row?.version ?? 0,
    profile_version: versions.find((document) => document.name === 'profile')?.version ?? 0,
    value,
    own: changedPaths(defaultsOf(own)[name], value),
    updated_at: row?.updated_at.toISOString() ?? null,
    updated_by: row?.updated_by ?? null,
  };
}

export interface Save {
  name: ShopDocumentName;
  /** The version that the edit is based on. */
  version: number;
  actor: string;
  /** The profile version that the editor's texts are based on; by default the current one. */
  profile_version?: number | undefined;
}

/**
 * Stores the differences of a document from the defaults as a new version. Returns the changed fields;
 * without any, nothing is stored.
 * @throws AppError CONFLICT when it was saved in the meantime
 */
export async function saveDocument<Name extends ShopDocumentName>(
  tx: Db,
  { value, ...save }: Save & { name: Name; value: ShopWords[Name] },
): Promise<string[]> {
  if (save.name === 'categories') await lockCategories(tx);
  const own = await readOwnWords(tx);
  const seen = await defaultsSeen(tx, own, save.profile_version);
  // An edit based on an old version is rejected even if the result would be the same.
  if ((await versionOf(tx, save.name)) !== save.version) throw await conflict(tx, save);
  const next = difference<unknown>(seen[save.name], await settled(tx, own, { ...save, value })) ?? {};
  const changed = changedPaths(wordsOf(own)[save.name], overlay<unknown>(defaultsOf(own)[save.name], next));
  if (changed.length === 0) return changed;
  await assertPictures(tx, { before: own[save.name], after: next });
  await writeVersion(tx, { ...save, own: next, changed });
  return changed;
}

export async function versionOf(db: Db, name: ShopDocumentName): Promise<number> {
  const row = await db.shopDocument.findUnique({ where: { name }, select: { version: true } });
  return row?.version ?? 0;
}

/** Subscribers retain the ids of removed topics, and leads those of stages, so a new entry needs a new id. */
const withId = <Entry extends { id: string; title: string }>(entry: Entry): Entry =>
  entry.id === ''
    ? { ...entry, id: `${slugify(entry.title).slice(0, 40)}-${randomBytes(4).toString('hex')}` }
    : entry;

/** The value to store. Dependent rows are checked and updated in the same transaction. */
async function settled(
  tx: Db,
  own: OwnWords,
  { name, value, actor }: Save & { value: unknown },
): Promise<unknown> {
  const before = wordsOf(own);
  if (name === 'home') {
    // Slides stored earlier may have broken links; newly saved ones must not.
    if (!isSameSlides(before.home, value as Home))
      assertSlides(value as Home, categoryTitles(before.categories));
    return value;
  }
  if (name === 'mails') {
    const { newsletter, ...rest } = value as Mails;
    return { ...rest, newsletter: { ...newsletter, topics: newsletter.topics.map(withId) } };
  }
  if (name === 'clients') {
    const clients = value as Clients;
    return { ...clients, stages: clients.stages.map(withId) };
  }
  if (name !== 'categories') return value;
  const { renames, gone, ...after } = resolveCategories(before.categories, value as Categories);
  await assertUnused(tx, gone, before.home);
  await followTitles(tx, { renames, home: before.home, actor });
  return after.value;
}

const isSameSlides = (one: Home, other: Home): boolean => changedPaths(one.slides, other.slides).length === 0;

/** Moves projects, slides and the addresses of category pages from old titles to new ones. */
export async function followTitles(
  tx: Db,
  { renames, home, actor }: { renames: ReadonlyMap<string, string>; home: Home; actor: string },
): Promise<void> {
  await moveProjects(tx, renames);
  const own = await readOwnWords(tx);
  const slides = movedSlides(home, renames);
  const redirects = redirectsOfTitles(wordsOf(own).redirects, renames);
  const write = async (name: 'home' | 'redirects', value: unknown, changed: string[]) => {
    const next = difference<unknown>(defaultsOf(own)[name], value) ?? {};
    await writeVersion(tx, { name, version: await versionOf(tx, name), actor, own: next, changed });
  };
  if (slides) await write('home', slides, ['slides']);
  if (redirects) await write('redirects', redirects, ['redirects']);
}

/** The defaults that the editor was based on: texts with the profile's old name don't count as edited. */
async function defaultsSeen(tx: Db, own: OwnWords, profile_version: number | undefined): Promise<ShopWords> {
  if (profile_version === undefined) return defaultsOf(own);
  if (profile_version === 0) return defaultsOf({});
  const where = { name_version: { name: 'profile', version: profile_version } };
  const earlier = await tx.shopVersion.findUnique({ where });
  if (!earlier) throw new AppError('CONFLICT', shopMessages.conflict);
  return defaultsOf({ profile: readableOwn('profile', earlier.own) });
}

/** The error of a save that is based on an older version: it says whose the newer one is. */
async function conflict(tx: Db, { name, actor }: Pick<Save, 'name' | 'actor'>): Promise<AppError> {
  const saved = await tx.shopDocument.findUnique({ where: { name }, select: { updated_by: true } });
  return new AppError('CONFLICT', shopMessages[saved?.updated_by === actor ? 'conflictOwn' : 'conflict']);
}

async function writeVersion(
  tx: Db,
  { name, version, actor, own, changed }: Save & { own: unknown; changed: string[] },
): Promise<void> {
  const next = version + 1;
  const data = { version: next, own: own as Prisma.InputJsonObject, updated_by: actor };
  // Of two concurrent saves, one finds no row of this version.
  const { count } =
    version === 0
      ? await tx.shopDocument.createMany({ data: [{ name, ...data }], skipDuplicates: true })
      : await tx.shopDocument.updateMany({
          where: { name, version },
          data: { ...data, updated_at: new Date() },
        });
  if (count !== 1) throw await conflict(tx, { name, actor });
  await tx.shopVersion.create({ data: { name, version: next, own: data.own, changed, actor } });
}
