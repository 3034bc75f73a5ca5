import { featuredFilter } from '@perfboard/contracts/category';
import { uuidSchema } from '@perfboard/contracts/identifier';
import type { Project } from '@perfboard/contracts/project';
import { folded } from '@perfboard/contracts/words/folded';
import { type Database as AnyDatabase, Prisma, type PrismaClient } from '@perfboard/db/client';
import { searchText } from '@perfboard/db/search-text';
import { z } from 'zod';
import { decodeCursor, encodeCursor, textMatches } from '../../base/list/list.ts';
import { isPublished } from '../publication/published.ts';
import { correctSearch } from './project-correction.ts';
import { readProjects } from './project-view.ts';

type Database = Pick<AnyDatabase, 'pool' | 'prisma'>;

/** A category's name on a page, and the stored titles that it covers. */
export interface NamedCategory {
  name: string;
  titles: readonly string[];
}

export interface ProjectFilter {
  /** Name, description or category must contain every word, ignoring case and accents that the word lacks. */
  q?: string | undefined;
  /** Categories as the page that asks calls them: a word of `q` may also be in such a name. */
  named?: readonly NamedCategory[] | undefined;
  category?: string | undefined;
  /** The stored titles that the category covers; by default only its own. */
  covered?: readonly string[] | undefined;
  tag?: string | undefined;
  featured?: boolean | undefined;
}

export interface ProjectPage {
  limit: number;
  cursor?: string | undefined;
  /** True if the caller knows that the catalog has at most `fewProjects`. */
  isOfFew?: boolean;
}

/** Scanning this many costs no more than planning for each search text, so one generic plan serves all. */
export const fewProjects = 1_000;

/** Searches with up to this many words share a plan; each number of words has its own statement. */
const plannedWords = 3;

export interface ProjectHits {
  projects: Project[];
  /** Where the next page starts; null on the last one. */
  next_cursor: string | null;
}

/**
 * Only this many of the newest matches are ranked; a search that matches half the catalog continues by age.
 */
const rankedMax = 500;

/** Maximum count of matches. */
const countedMax = 10_000;

const searchedWords = (q: string | undefined): string[] => q?.split(/\s+/).filter(Boolean) ?? [];

/** Projects that contain a word in their text, or in the name of a category that covers theirs. */
function containsWord(word: string, named: readonly NamedCategory[] = []): Prisma.Sql {
  const inText = textMatches(searchText.project, word);
  const found = named.filter(({ name }) => folded(name).includes(folded(word)));
  const titles = [...new Set(found.flatMap((category) => category.titles))];
  return titles.length > 0 ? Prisma.sql`(${inText} or category = any(${titles}))` : inText;
}

function conditions({ q, named, category, covered, tag, featured }: ProjectFilter): Prisma.Sql {
  const list = [isPublished, ...searchedWords(q).map((word) => containsWord(word, named))];
  if (featured !== undefined) list.push(Prisma.sql`featured = ${featured}`);
  if (category === featuredFilter) list.push(Prisma.sql`featured`);
  else if (category) list.push(Prisma.sql`category = any(${covered ?? [category]})`);
  if (tag) list.push(Prisma.sql`tag_keys @> ${[tag.trim().toLowerCase()]}::text[]`);
  return Prisma.join(list, ' and ');
}

/** Start of a ranked page, and of a page sorted by age. */
const rankedCursor = z.int().positive().max(rankedMax);
const agedCursor = z.tuple([z.iso.datetime(), uuidSchema]);

interface Aged {
  uuid: string;
  created_at: Date | string;
}

const byAge = Prisma.sql`order by created_at desc, uuid desc`;

/** Newest first, from the cursor on. */
const newestRows = (where: Prisma.Sql, page: ProjectPage): Prisma.Sql => {
  const cursor = decodeCursor(page.cursor, agedCursor);
  const after = cursor
    ? Prisma.sql` and (created_at, uuid) < (${cursor[0]}::timestamptz, ${cursor[1]}::uuid)`
    : Prisma.empty;
  return Prisma.sql`where ${where}${after} ${byAge}`;
};

/** One extra row shows whether there is a next page. */
const withNext = ({ limit }: ProjectPage) => Prisma.sql`limit ${limit + 1}`;

/** Lists are rarely longer. */
const usualMax = 128;

/**
 * The newest, by a prepared statement. PostgreSQL estimates an unknown limit as a tenth of the table and
 * rejects the generic plan; with the fixed bound the planner expects few.
 */
const fewNewest = (where: Prisma.Sql, page: ProjectPage): Prisma.Sql => Prisma.sql`
  select uuid from (
    select uuid, created_at from projects ${newestRows(where, page)} limit ${Prisma.raw(String(usualMax))}) as newest
  ${byAge} ${withNext(page)}`;

const nextCursor = (rows: Aged[], limit: number): string | null => {
  const last = rows[limit - 1];
  return rows.length > limit && last ? encodeCursor([last.created_at, last.uuid]) : null;
};

/** Rows of found projects, in the given order. */
const readFound = async (pool: Database['pool'], uuids: readonly string[]): Promise<Project[]> =>
  uuids.length > 0 ? readProjects(pool, Prisma.sql`select unnest(${uuids}::uuid[])`) : [];

/** One page of matching projects, newest first. */
export async function newestProjects(
  { pool }: Database,
  filter: ProjectFilter,
  page: ProjectPage,
): Promise<ProjectHits> {
  const where = conditions(filter);
  const newest = Prisma.sql`from projects ${newestRows(where, page)} ${withNext(page)}`;
  const words = searchedWords(filter.q).length;
  if (words === 0 || (page.isOfFew && words <= plannedWords)) {
    const uuids = page.limit < usualMax ? fewNewest(where, page) : Prisma.sql`select uuid ${newest}`;
    const found = await readProjects(pool, uuids);
    return { projects: found.slice(0, page.limit), next_cursor: nextCursor(found, page.limit) };
  }
  // Finds the uuids separately: the search text shapes this plan, and the rows are read with a prepared one.
  const { text, values } = Prisma.sql`select uuid, created_at ${newest}`;
  const { rows } = await pool.query<Aged>(text, values);
  const shown = rows.slice(0, page.limit).map(({ uuid }) => uuid);
  return { projects: await readFound(pool, shown), next_cursor: nextCursor(rows, page.limit) };
}

/**
 * The name's letters and digits as words between single blanks, so that whole words and prefixes are plain
 * patterns.
 */
const nameWords = Prisma.sql`' ' || regexp_replace(name, '[^[:alnum:]]+', ' ', 'g') || ' '`;

/**
 * The searchable parts of a word for ranking: its letters and digits, and the first run of them; empty if it
 * has none.
 */
function rankedParts(word: string): { bare: string; start: string } {
  const bare = word.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
  const [start = bare] = bare.split(' ');
  return { bare, start };
}

/** The score of a word: a whole word of the name, a prefix, an infix, or only in the text. */
function scoreOf(word: string): Prisma.Sql {
  const { bare, start } = rankedParts(word);
  const inName = Prisma.sql`when ${textMatches('name', word)} then 1`;
  if (!bare) return Prisma.sql`case ${inName} else 0 end`;
  return Prisma.sql`case
    when not (${textMatches('name', start)}) then 0
    when name_words like lower(${`% ${bare} %`}) then 3
    when name_words like lower(${`% ${bare}%`}) then 2
    ${inName} else 0 end`;
}

interface RankedPage {
  limit: number;
  offset: number;
  /** Number of matches to read and count. */
  seen: number;
}

/** Finds the matches once for both count and order, since finding is the expensive part. */
function rankedPage(
  words: readonly string[],
  where: Prisma.Sql,
  { limit, offset, seen }: RankedPage,
): Prisma.Sql {
  const newestFirst = Prisma.sql`order by created_at desc, uuid desc`;
  const inName = words.map((word) => textMatches('name', rankedParts(word).start));
  // Most names don't contain a word at all, so only matching ones are split into words.
  return Prisma.sql`
    with matches as materialized (
      select uuid, created_at, project_name from projects where ${where} ${newestFirst} limit ${seen}),
    newest as materialized (
      select uuid, created_at, name, case when ${Prisma.join(inName, ' or ')} then ${nameWords} end as name_words
      from (select uuid, created_at, lower(project_name) as name from matches ${newestFirst} limit ${rankedMax}) as names)
    select (select count(*) from matches)::int as total, array(
      select uuid from newest order by ${Prisma.join(words.map(scoreOf), ' + ')} desc, created_at desc, uuid desc
      limit ${limit} offset ${offset}) as uuids`;
}

interface CountedHits extends ProjectHits {
  /** The number of matches on all pages, up to the maximum count. */
  total: number;
}

/**
 * One page of matching projects, best match first: matches in the name before mentions.
 * @param counted maximum count
 */
async function rankedProjects(
  { pool, prisma }: Database,
  filter: ProjectFilter,
  page: ProjectPage,
  counted: number,
): Promise<CountedHits> {
  const where = conditions(filter);
  const offset = decodeCursor(page.cursor, rankedCursor) ?? 0;
  const { text, values } = rankedPage(searchedWords(filter.q), where, {
    limit: page.limit + 1,
    offset,
    seen: Math.max(counted, rankedMax),
  });
  const { rows } = await pool.query<{ uuids: string[]; total: number }>(text, values);
  const { uuids, total } = rows[0] ?? { uuids: [], total: 0 };
  const shown = uuids.slice(0, page.limit);
  const projects = await readFound(pool, shown);
  const reached = offset + page.limit;
  if (uuids.length > page.limit && reached < rankedMax) {
    return { projects, next_cursor: encodeCursor(reached), total };
  }
  // After the ranked matches, older ones follow by age.
  const isWindowFull = offset + uuids.length >= rankedMax;
  return { projects, next_cursor: isWindowFull ? await pastRanked(prisma, where) : null, total };
}

const isRanked = ({ q }: ProjectFilter, { cursor }: ProjectPage): boolean =>
  searchedWords(q).length > 0 && !decodeCursor(cursor, agedCursor);

/**
 * One page of matching projects, best match first; without search words, and after the ranked matches, newest
 * first.
 */
export const relevantProjects = (
  database: Database,
  filter: ProjectFilter,
  page: ProjectPage,
): Promise<ProjectHits> =>
  isRanked(filter, page) ? rankedProjects(database, filter, page, 0) : newestProjects(database, filter, page);

/** The start of the matches that are too old to be ranked. */
async function pastRanked(prisma: PrismaClient, where: Prisma.Sql): Promise<string | null> {
  const rows = await prisma.$queryRaw<Aged[]>`
    select uuid, created_at from projects where ${where}
    order by created_at desc, uuid desc offset ${rankedMax - 1} limit 2`;
  return nextCursor(rows, 1);
}

async function countedProjects(
  database: Database,
  filter: ProjectFilter,
  page: ProjectPage,
): Promise<CountedHits> {
  if (isRanked(filter, page)) return rankedProjects(database, filter, page, countedMax);
  const hits = await newestProjects(database, filter, page);
  // If everything fits on the first page, it needs no second query.
  const isAll = page.cursor === undefined && hits.next_cursor === null;
  const total = isAll ? hits.projects.length : await countProjects(database.prisma, conditions(filter));
  return { ...hits, total };
}

/**
 * *raspberry pi* for *raspberry-pi*. Parts of one letter, such as that of *t-shirt*, would match anything, and so would two
 * short parts.
 */
const apart = (q: string): string =>
  q.replace(
    /(?<=[\p{L}\p{N}]{3})[-‐‒–](?=[\p{L}\p{N}]{2})|(?<=[\p{L}\p{N}]{2})[-‐‒–](?=[\p{L}\p{N}]{3})/gu,
    ' ',
  );

/** The projects that contain the words; if there are none, those of categories so named, or with other accents. */
async function findSpelled(
  database: Database,
  { named = [], ...filter }: ProjectFilter,
  page: ProjectPage,
): Promise<CountedHits> {
  const hits = await countedProjects(database, filter, page);
  const { q } = filter;
  if (hits.projects.length > 0 || !q) return hits;
  const plain = folded(q);
  const isNamed = named.some(({ name }) => searchedWords(plain).some((word) => folded(name).includes(word)));
  const spellings = [...(isNamed ? [q] : []), ...(plain !== q.toLowerCase() ? [plain] : [])];
  for (const spelling of spellings) {
    const found = await countedProjects(database, { ...filter, named, q: spelling }, page);
    if (found.projects.length > 0) return found;
  }
  return hits;
}

/**
 * A visitor's search. If no project contains the words, those of categories so named are found, or those that differ
 * only in accents, such as *Gewächshäuser* for *Gewächshaus*. If there is none, hyphens are left out, or the nearest
 * known word replaces an unknown one, and `corrected` says so: the next page is that of the corrected search.
 */
export async function searchProjects(
  database: Database,
  filter: ProjectFilter,
  page: ProjectPage,
): Promise<CountedHits & { corrected: string | null }> {
  const hits = await findSpelled(database, filter, page);
  const { q, named = [] } = filter;
  if (hits.projects.length > 0 || !q || page.cursor) return { ...hits, corrected: null };
  const isOfAll = !filter.category && !filter.tag && filter.featured === undefined;
  const options = { isAbsent: isOfAll, names: named.map(({ name }) => name) };
  const correct = (text: string) => correctSearch(database.pool, searchedWords(text), options);
  const parted = apart(q);
  const corrections =
    parted === q ? [() => correct(q)] : [() => correct(q), () => parted, () => correct(parted)];
  for (const next of corrections) {
    const corrected = await next();
    if (!corrected) continue;
    const found = await findSpelled(database, { ...filter, q: corrected }, page);
    if (found.projects.length > 0) return { ...found, corrected };
  }
  return { ...hits, corrected: null };
}

export interface ProjectName {
  uuid: string;
  project_name: string;
}

/** Names only, newest first: full projects would be larger than the page that lists them. */
export async function nameProjects(
  prisma: PrismaClient,
  page: ProjectPage,
): Promise<{ items: ProjectName[]; next_cursor: string | null }> {
  const rows = await prisma.$queryRaw<(ProjectName & { created_at: Date })[]>`
    select uuid, project_name, created_at from projects ${newestRows(isPublished, page)} ${withNext(page)}`;
  return {
    items: rows.slice(0, page.limit).map(({ uuid, project_name }) => ({ uuid, project_name })),
    next_cursor: nextCursor(rows, page.limit),
  };
}

/** The number of matching projects, up to `max`. */
export async function countProjects(
  prisma: PrismaClient,
  where: Prisma.Sql,
  max = countedMax,
): Promise<number> {
  const rows = await prisma.$queryRaw<{ count: bigint }[]>`
    select count(*) as count from (select 1 from projects where ${where} limit ${max}) as matches`;
  return Number(rows[0]?.count ?? 0);
}
