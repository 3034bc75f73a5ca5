import { domainToASCII, domainToUnicode } from 'node:url';
import { AppError } from '@perfboard/contracts/error';
import { uuidSchema } from '@perfboard/contracts/identifier';
import { listLimits, type Page, type SortDirection } from '@perfboard/contracts/words/desk';
import { Prisma, type PrismaClient } from '@perfboard/db/client';
import { likePattern, type TextOrder, textOrder } from '@perfboard/db/search-text';
import { z } from 'zod';
import { hasOption, isShownAs, type OptionColumn } from './stored-value.ts';

/** An exact count above this would cost more than it is worth. */
const countMax = 10_000;
/** One or two letters are no trigram, so every row must be checked. */
const shortSearchCountMax = 1_000;

/** Up to how many matches of a search are counted. */
const countMaxFor = (q: string | undefined): number => (q && q.length < 3 ? shortSearchCountMax : countMax);

export interface PageQuery {
  table: string;
  /** Columns to read; all by default. Must include `uuid` and the sort columns. */
  columns?: string;
  where: readonly Prisma.Sql[];
  /** Rows that are shown with one of these values. */
  shownAs?: readonly { column: OptionColumn; values: readonly string[] }[];
  /** A column from the feature's own list: never the caller's text. */
  sort: string;
  /** Types of the sort columns that are not text, for comparing a cursor's value. */
  casts: Readonly<Record<string, string>>;
  /** Text orders of sort columns, in a table with `created_at`; all other columns are compared as stored. */
  orders?: Readonly<Record<string, TextOrder>>;
  /** Nullable sort columns. */
  nullable?: readonly string[];
  direction: SortDirection;
  cursor?: string | undefined;
  limit?: number | undefined;
  /** Up to how many matches are counted. */
  countMax?: number;
}

/** Query parameters of every searchable, sortable list. */
export interface ListRequest<Sort extends string> {
  q?: string | undefined;
  sort?: Sort | undefined;
  direction?: SortDirection | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
}

/** Order, cursor and limit of the requested page: newest first by default. */
export const newestFirst = ({ q, sort, direction, cursor, limit }: ListRequest<string>) => ({
  sort: sort ?? 'created_at',
  direction: direction ?? (sort ? ('asc' as const) : ('desc' as const)),
  cursor,
  limit,
  countMax: countMaxFor(q),
});

interface PageRequest<Row, Item> extends PageQuery {
  prisma: PrismaClient;
  toItem: (row: Row) => Item;
}

/**
 * Rows whose search expression contains `q` anywhere, with the accents that it has. The database lower-cases
 * both sides, because its rules differ slightly from JavaScript's.
 */
export const textMatches = (expression: string, q: string): Prisma.Sql =>
  Prisma.sql`${Prisma.raw(expression)} like lower(${likePattern(q)})`;

/** Rows that contain `q` with or without its accents; `expression` is one of `searchText`. */
function foldedMatches(expression: string, q: string): Prisma.Sql {
  // Escaped by the database, because a wide percent sign becomes a plain one there.
  const text = Prisma.sql`regexp_replace(search_folded(${q}), '[\\\\%_]', '\\\\\\&', 'g')`;
  return Prisma.sql`${Prisma.raw(expression)} like '%' || ${text} || '%'`;
}

/** A searched text with its domain in the other spelling: Punycode or letters. Null if there is none. */
function otherSpelling(q: string): string | null {
  const at = q.lastIndexOf('@') + 1;
  const domain = q.slice(at);
  const other = /\P{ASCII}/u.test(domain)
    ? domainToASCII(domain)
    : /xn--/i.test(domain)
      ? domainToUnicode(domain)
      : '';
  return other && other !== domain.toLowerCase() ? q.slice(0, at) + other : null;
}

/** A word may be of an email address: its domain is found in either spelling. */
function wordMatches(expression: string, word: string): Prisma.Sql {
  const other = otherSpelling(word);
  const typed = foldedMatches(expression, word);
  return other ? Prisma.sql`(${typed} or ${foldedMatches(expression, other)})` : typed;
}

/** A part of a phone number: digits and the signs between them. */
const phonePart = /^[\d+()/.\p{Dash}]+$/u;
/** Fewer digits are in too many numbers. */
const phoneDigitsMin = 5;
/** With a country code, a number has at least this many digits. */
const wholePhoneDigitsMin = 10;
/** Where a country code ends can't be seen from the number. */
const countryCodeMax = 3;

/**
 * The digits that every way to write a phone number has: without the zero before an area code, and without the
 * country code. Null if the text is too short for a number.
 */
function phoneDigits(typed: string): string | null {
  const digits = typed.replace('(0)', '').replace(/\D/g, '').replace(/^0+/, '');
  if (digits.length < phoneDigitsMin) return null;
  const isWhole = digits.length >= wholePhoneDigitsMin;
  const hasCode = /^(\+|\(?00)/.test(typed) || (digits.length > wholePhoneDigitsMin && !/^\(?0/.test(typed));
  return isWhole && hasCode ? digits.slice(countryCodeMax) : digits;
}

/** Rows that contain each of the words, or the phone number that they make up, however it is written. */
function groupMatches(expression: string, words: readonly string[]): Prisma.Sql {
  const all = Prisma.join(
    words.map((word) => wordMatches(expression, word)),
    ' and ',
  );
  const digits = words.every((word) => phonePart.test(word)) ? phoneDigits(words.join('')) : null;
  return digits ? Prisma.sql`((${all}) or ${foldedMatches(expression, digits)})` : all;
}

/** The words, with consecutive parts of a phone number together. */
function wordGroups(words: readonly string[]): string[][] {
  const groups: string[][] = [];
  for (const [at, word] of words.entries()) {
    const continues = at > 0 && phonePart.test(word) && phonePart.test(words[at - 1] ?? '');
    if (continues) groups.at(-1)?.push(word);
    else groups.push([word]);
  }
  return groups;
}

/** More words are searched as one text. */
const wordsMax = 8;

/** Rows that contain each word of `q`, in any order, with or without accents. A phone number is found by its digits. */
export function wordsMatch(expression: string, q: string): Prisma.Sql {
  const words = q.trim().split(/\s+/);
  const searched = words.length > wordsMax ? [q.trim()] : words;
  return Prisma.join(
    wordGroups(searched).map((group) => groupMatches(expression, group)),
    ' and ',
  );
}

/** The last row's sort value and its uuid. */
const keyset = z.tuple([
  z.union([z.string(), z.number(), z.boolean()]).transform(String).nullable(),
  uuidSchema,
]);

/** The sort expression of a column, or of a value. */
function orderOf({ sort, orders, casts }: PageQuery) {
  const order = orders?.[sort];
  const [before, behind] = order ? textOrder[order]('\n').split('\n') : ['', ''];
  const [open, close] = [Prisma.raw(before ?? ''), Prisma.raw(behind ?? '')];
  const cast = Prisma.raw(casts[sort] ?? 'text');
  return {
    column: Prisma.sql`${open}${Prisma.raw(sort)}${close}`,
    of: (value: string) => Prisma.sql`${open}${value}::${cast}${close}`,
  };
}

/** Rows after the cursor. Null sorts after every value, as in PostgreSQL. */
function afterCursor(query: PageQuery): Prisma.Sql {
  const cursor = decodeCursor(query.cursor, keyset);
  if (!cursor) return Prisma.empty;
  const [value, uuid] = cursor;
  const order = orderOf(query);
  const column = Prisma.raw(query.sort);
  const isAscending = query.direction === 'asc';
  const compare = Prisma.raw(isAscending ? '>' : '<');
  if (value === null) {
    const rest = Prisma.sql`(${column} is null and uuid ${compare} ${uuid}::uuid)`;
    return isAscending ? Prisma.sql` and ${rest}` : Prisma.sql` and (${rest} or ${column} is not null)`;
  }
  const rest = Prisma.sql`(${order.column}, uuid) ${compare} (${order.of(value)}, ${uuid}::uuid)`;
  return isAscending && query.nullable?.includes(query.sort)
    ? Prisma.sql` and (${rest} or ${column} is null)`
    : Prisma.sql` and ${rest}`;
}

/** The query for the values that the database knows at this moment. */
async function withLaterOptions<Query extends PageQuery>(prisma: PrismaClient, query: Query): Promise<Query> {
  const { where, shownAs = [] } = query;
  const isShown = await Promise.all(shownAs.map(({ column, values }) => isShownAs(prisma, column, values)));
  return { ...query, where: [...where, ...isShown], shownAs: [] };
}

const newest = Prisma.sql`created_at desc, uuid desc`;

/**
 * The two statements of a page: its rows, with one extra that shows whether there is a next page, and the
 * bounded count.
 */
export function pageStatements(query: PageQuery): { rows: Prisma.Sql; count: Prisma.Sql } {
  const limit = query.limit ?? listLimits.default;
  const table = Prisma.raw(query.table);
  const direction = Prisma.raw(query.direction);
  const order = Prisma.sql`${orderOf(query).column} ${direction}, uuid ${direction}`;
  const { shownAs = [] } = query;
  const where = [...query.where, ...shownAs.map(({ column, values }) => hasOption(column, values))];
  const base = where.length > 0 ? Prisma.join(where, ' and ') : Prisma.sql`true`;
  return {
    rows: Prisma.sql`
      select ${Prisma.raw(query.columns ?? '*')} from ${table} where ${base}${afterCursor(query)} order by ${order} limit ${limit + 1}`,
    // Ordered by an indexed column, so that the count reads the index; otherwise the planner would read the
    // table. Ordering by time is free, while text orders are computed for each row.
    count: Prisma.sql`
      select count(*) as count from
        (select 1 from ${table} where ${base} order by ${query.orders?.[query.sort] ? newest : order} limit ${(query.countMax ?? countMax) + 1}) as matches`,
  };
}

/**
 * All rows of a list in order, from its cursor on, in batches, so that memory does not grow with the list.
 */
export async function* streamRows<Row extends { uuid: string }>(
  prisma: PrismaClient,
  request: PageQuery,
  batch = 1_000,
): AsyncGenerator<Row[]> {
  const query = await withLaterOptions(prisma, request);
  let { cursor } = query;
  for (;;) {
    const { rows: statement } = pageStatements({ ...query, cursor, limit: batch });
    const rows = await prisma.$queryRaw<Row[]>(statement);
    const shown = rows.slice(0, batch);
    const last = shown.at(-1);
    if (!last) return;
    yield shown;
    if (rows.length <= batch) return;
    cursor = encodeCursor([last[query.sort as keyof Row], last.uuid]);
  }
}

/** One page by keyset: its cost does not grow with its position in the list. */
export async function readPage<Row extends { uuid: string }, Item>(
  request: PageRequest<Row, Item>,
): Promise<Page<Item>> {
  const { prisma, sort } = request;
  const limit = request.limit ?? listLimits.default;
  const statements = pageStatements(await withLaterOptions(prisma, request));
  const rows = await prisma.$queryRaw<Row[]>(statements.rows);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = rows.length > limit;
  // A first page that is also the last one needs no count.
  const counted =
    hasMore || request.cursor
      ? await prisma.$queryRaw<{ count: bigint }[]>(statements.count)
      : [{ count: rows.length }];
  const count = Number(counted[0]?.count ?? 0);
  const max = request.countMax ?? countMax;
  return {
    items: shown.map(request.toItem),
    next_cursor: hasMore && last ? encodeCursor([last[sort as keyof Row], last.uuid]) : null,
    total: hasMore || request.cursor ? Math.min(count, max) : count,
    total_is_exact: !(hasMore || request.cursor) || count <= max,
  };
}

/**
 * A list that belongs to a row of another table. Only an empty one costs a query more.
 * @param parent counts that row; `notFound` is the message if there is none
 * @throws AppError NOT_FOUND
 */
export async function listOfParent<List extends { items: readonly unknown[] }>(
  list: Promise<List>,
  parent: { count: () => Promise<number>; notFound: string },
): Promise<List> {
  const found = await list;
  if (found.items.length === 0 && (await parent.count()) === 0)
    throw new AppError('NOT_FOUND', parent.notFound);
  return found;
}

/** A page's start, opaque to callers. */
export const encodeCursor = (place: unknown): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url');

/** An invalid cursor starts at the beginning. */
export function decodeCursor<T>(cursor: string | undefined, schema: z.ZodType<T>): T | undefined {
  if (!cursor) return undefined;
  try {
    return schema.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString())).data;
  } catch {
    return undefined;
  }
}
