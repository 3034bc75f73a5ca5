import { coveredTitles, featuredFilter } from '@perfboard/contracts/category';
import { uuidSchema } from '@perfboard/contracts/identifier';
import { Prisma, type PrismaClient } from '@perfboard/db/client';
import { z } from 'zod';
import { decodeCursor, encodeCursor } from '../list/cursor.ts';

export interface ProjectFilter {
  q?: string | undefined;
  category?: string | undefined;
  tag?: string | undefined;
  featured?: boolean | undefined;
}

const wordsMax = 6;
const correctionsMax = 8;
/** Ranking reads every match's vector: a word that half the catalog uses is ranked within this many. */
const rankedMax = 2_000;

const wordsOf = (q: string): string[] => (q.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, wordsMax);

/** Letters a word may be off by: one, or two (a swap counts as two) once it is long enough to stay recognizable. */
const typosIn = (word: string): number => (word.length < 4 ? 0 : word.length < 6 ? 1 : 2);

/** Words of the catalog that a misspelled one may have meant, nearest first. */
async function corrections(prisma: PrismaClient, word: string): Promise<string[]> {
  const typos = typosIn(word);
  if (typos === 0) return [];
  const rows = await prisma.$queryRaw<{ word: string; distance: number }[]>`
    select word, levenshtein_less_equal(word, ${word}, ${typos}) as distance from search_words
    where length(word) between ${word.length - typos} and ${word.length + typos}
      and levenshtein_less_equal(word, ${word}, ${typos}) <= ${typos}
    order by distance, word limit ${correctionsMax}`;
  const nearest = rows[0]?.distance;
  return rows.filter((row) => row.distance === nearest).map((row) => row.word);
}

/** `q` as a text-search query: every word must be there, as a prefix, or as what a misspelling may have meant. */
async function toTextQuery(prisma: PrismaClient, q: string): Promise<string | null> {
  const words = wordsOf(q);
  if (words.length === 0) return null;
  const terms = await Promise.all(
    words.map(async (word) => {
      const [known] = await prisma.$queryRaw<{ word: string }[]>`
        select word from search_words where word like ${`${word}%`} limit 1`;
      const alternatives = known ? [] : await corrections(prisma, word);
      return `(${[`'${word}':*`, ...alternatives.map((other) => `'${other.replace(/'/g, "''")}'`)].join(' | ')})`;
    }),
  );
  return terms.join(' & ');
}

/** Titles that a category filter stands for, or null where it is not a category. */
function conditions(filter: ProjectFilter): Prisma.Sql[] {
  const list: Prisma.Sql[] = [];
  if (filter.featured !== undefined) list.push(Prisma.sql`featured = ${filter.featured}`);
  if (filter.category === featuredFilter) list.push(Prisma.sql`featured`);
  else if (filter.category) list.push(Prisma.sql`category = any(${coveredTitles(filter.category)})`);
  if (filter.tag) list.push(Prisma.sql`tag_keys @> ${[filter.tag.trim().toLowerCase()]}::text[]`);
  return list;
}

export interface ProjectPage {
  limit: number;
  cursor?: string | undefined;
}

export interface ProjectHits {
  uuids: string[];
  /** Where the next page starts; null on the last one. */
  next_cursor: string | null;
}

/** Where a page starts that is ranked, and where one that is sorted by age does. */
const rankedCursor = z.int().positive();
const agedCursor = z.tuple([z.iso.datetime(), uuidSchema]);

/** Newest first, from the cursor on; one row more than asked for tells of a next page. */
const newestRows = (where: Prisma.Sql, page: ProjectPage): Prisma.Sql => {
  const cursor = decodeCursor(page.cursor, agedCursor);
  const after = cursor
    ? Prisma.sql` and (created_at, uuid) < (${cursor[0]}::timestamptz, ${cursor[1]}::uuid)`
    : Prisma.empty;
  return Prisma.sql`where ${where}${after} order by created_at desc, uuid desc limit ${page.limit + 1}`;
};

const nextCursor = (rows: { uuid: string; created_at: Date }[], limit: number): string | null => {
  const last = rows[limit - 1];
  return rows.length > limit && last ? encodeCursor([last.created_at, last.uuid]) : null;
};

/** One page of matching projects, best match first, or newest first where there is no text to match. */
export async function searchProjects(
  prisma: PrismaClient,
  filter: ProjectFilter,
  page: ProjectPage,
): Promise<ProjectHits & { where: Prisma.Sql }> {
  const where = conditions(filter);
  const text = filter.q?.trim() ? await toTextQuery(prisma, filter.q) : undefined;
  // Only punctuation was typed: nothing can match it.
  if (text === null) return { uuids: [], next_cursor: null, where: Prisma.sql`false` };
  if (text) {
    const all = Prisma.join([Prisma.sql`search @@ to_tsquery('simple', ${text})`, ...where], ' and ');
    const offset = Math.min(decodeCursor(page.cursor, rankedCursor) ?? 0, rankedMax);
    const rows = await prisma.$queryRaw<{ uuid: string }[]>`
      select uuid from (
        select uuid, created_at, search from projects where ${all} limit ${rankedMax}
      ) as hits
      order by ts_rank(search, to_tsquery('simple', ${text})) desc, created_at desc, uuid desc
      limit ${page.limit + 1} offset ${offset}`;
    const uuids = rows.slice(0, page.limit).map((row) => row.uuid);
    return {
      uuids,
      next_cursor: rows.length > page.limit ? encodeCursor(offset + page.limit) : null,
      where: all,
    };
  }
  const base = where.length > 0 ? Prisma.join(where, ' and ') : Prisma.sql`true`;
  const rows = await prisma.$queryRaw<{ uuid: string; created_at: Date }[]>`
    select uuid, created_at from projects ${newestRows(base, page)}`;
  return {
    uuids: rows.slice(0, page.limit).map((row) => row.uuid),
    next_cursor: nextCursor(rows, page.limit),
    where: base,
  };
}

export interface ProjectName {
  uuid: string;
  project_name: string;
}

/** Names alone, newest first: whole projects would weigh more than the page that lists them. */
export async function nameProjects(
  prisma: PrismaClient,
  page: ProjectPage,
): Promise<{ items: ProjectName[]; next_cursor: string | null }> {
  const rows = await prisma.$queryRaw<(ProjectName & { created_at: Date })[]>`
    select uuid, project_name, created_at from projects ${newestRows(Prisma.sql`true`, page)}`;
  return {
    items: rows.slice(0, page.limit).map(({ uuid, project_name }) => ({ uuid, project_name })),
    next_cursor: nextCursor(rows, page.limit),
  };
}

/** Rows that match, counted up to `max`. */
export async function countProjects(prisma: PrismaClient, where: Prisma.Sql, max = 10_000): Promise<number> {
  const rows = await prisma.$queryRaw<{ count: bigint }[]>`
    select count(*) as count from (select 1 from projects where ${where} limit ${max}) as matches`;
  return Number(rows[0]?.count ?? 0);
}
