import { uuidSchema } from '@perfboard/contracts/identifier';
import { listLimits, type Page, type SortDirection } from '@perfboard/contracts/words/list';
import { Prisma, type PrismaClient } from '@perfboard/db/client';
import { likePattern } from '@perfboard/db/search-text';
import { type TextOrder, textOrder } from '@perfboard/db/text-order';
import { z } from 'zod';

/** Counting further would cost more than anyone learns from it. */
const countMax = 10_000;
/** One or two letters are no trigram: each row has to be looked at. */
const shortSearchCountMax = 1_000;

/** How far the matches of a search are counted. */
const countMaxFor = (q: string | undefined): number => (q && q.length < 3 ? shortSearchCountMax : countMax);

export interface PageQuery {
  table: string;
  /** What to read of a row; everything unless named. Must hold `uuid` and the sort columns. */
  columns?: string;
  where: readonly Prisma.Sql[];
  /** A column, from a list of the feature's own: never a caller's text. */
  sort: string;
  /** Types of the sort columns that are not text, to compare a cursor's value as what it is. */
  casts: Readonly<Record<string, string>>;
  /** How the sort columns that people read are put in order, in a table with `created_at`; any other is compared as it is stored. */
  orders?: Readonly<Record<string, TextOrder>>;
  /** Sort columns that may be empty. */
  nullable?: readonly string[];
  direction: SortDirection;
  cursor?: string | undefined;
  limit?: number | undefined;
  /** How far matches are counted. */
  countMax?: number;
}

/** What every searched and sorted list may be asked for. */
export interface ListRequest<Sort extends string> {
  q?: string | undefined;
  sort?: Sort | undefined;
  direction?: SortDirection | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
}

/** Order, place and bounds of the page that is asked for: newest first unless a sort is chosen. */
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
 * Rows whose search expression contains `q` anywhere; `expression` is one of `searchText`. Both sides are lower-cased by
 * the database: its letters and JavaScript's are not quite the same.
 */
export const textMatches = (expression: string, q: string): Prisma.Sql =>
  Prisma.sql`${Prisma.raw(expression)} like lower(${likePattern(q)})`;

/** The last row's value of the sorted column, and its uuid. */
const keyset = z.tuple([
  z.union([z.string(), z.number(), z.boolean()]).transform(String).nullable(),
  uuidSchema,
]);

/** What rows are put in order by, of the sort column or of a value of it. */
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

/** Rows past the cursor. A missing value sorts after every other one, as the database has it. */
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

const newest = Prisma.sql`created_at desc, uuid desc`;

/** The two statements of a page: its rows, with one more that shows whether there is a next page, and the bounded count. */
export function pageStatements(query: PageQuery): { rows: Prisma.Sql; count: Prisma.Sql } {
  const limit = query.limit ?? listLimits.default;
  const table = Prisma.raw(query.table);
  const direction = Prisma.raw(query.direction);
  const order = Prisma.sql`${orderOf(query).column} ${direction}, uuid ${direction}`;
  const base = query.where.length > 0 ? Prisma.join([...query.where], ' and ') : Prisma.sql`true`;
  return {
    rows: Prisma.sql`
      select ${Prisma.raw(query.columns ?? '*')} from ${table} where ${base}${afterCursor(query)} order by ${order} limit ${limit + 1}`,
    // In an order that has an index, so that it counts; left to itself the planner would read the table. What people read
    // in order is worked out for each row that is looked at: by the time costs nothing.
    count: Prisma.sql`
      select count(*) as count from
        (select 1 from ${table} where ${base} order by ${query.orders?.[query.sort] ? newest : order} limit ${(query.countMax ?? countMax) + 1}) as matches`,
  };
}

/** All rows of a list in its order, from its cursor on, batch by batch: the memory used does not grow with the list. */
export async function* streamRows<Row extends { uuid: string }>(
  prisma: PrismaClient,
  query: PageQuery,
  batch = 1_000,
): AsyncGenerator<Row[]> {
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

/** One page by keyset: the cost of a page does not grow with how far down it lies. */
export async function readPage<Row extends { uuid: string }, Item>(
  request: PageRequest<Row, Item>,
): Promise<Page<Item>> {
  const { prisma, sort } = request;
  const limit = request.limit ?? listLimits.default;
  const statements = pageStatements(request);
  const rows = await prisma.$queryRaw<Row[]>(statements.rows);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = rows.length > limit;
  // A first page that is the last one has counted itself.
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

/** Where a page starts, opaque to callers. */
export const encodeCursor = (place: unknown): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url');

/** A cursor that no page gave out is none: its page starts at the beginning. */
export function decodeCursor<T>(cursor: string | undefined, schema: z.ZodType<T>): T | undefined {
  if (!cursor) return undefined;
  try {
    return schema.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString())).data;
  } catch {
    return undefined;
  }
}
