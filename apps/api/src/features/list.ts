import { uuidSchema } from '@perfboard/contracts/identifier';
import { listLimits, type Page, type SortDirection } from '@perfboard/contracts/list';
import { Prisma, type PrismaClient } from '@perfboard/db/client';
import { likePattern } from '@perfboard/db/search-text';

/** Counting further would cost more than anyone learns from it. */
const countMax = 10_000;

export interface PageQuery {
  table: string;
  /** What to read of a row; everything unless named. Must hold `uuid` and the sort columns. */
  columns?: string;
  where: readonly Prisma.Sql[];
  /** A column, from a list of the feature's own: never a caller's text. */
  sort: string;
  /** Types of the sort columns that are not text, to compare a cursor's value as what it is. */
  casts: Readonly<Record<string, string>>;
  /** Sort columns that may be empty. */
  nullable?: readonly string[];
  direction: SortDirection;
  cursor?: string | undefined;
  limit?: number | undefined;
}

interface PageRequest<Row, Item> extends PageQuery {
  prisma: PrismaClient;
  toItem: (row: Row) => Item;
}

/** Rows whose search expression contains `q` anywhere; `expression` is one of `searchText`. */
export const textMatches = (expression: string, q: string): Prisma.Sql =>
  Prisma.sql`${Prisma.raw(expression)} like ${likePattern(q)}`;

const encode = (value: unknown, uuid: string): string =>
  Buffer.from(JSON.stringify([value instanceof Date ? value.toISOString() : value, uuid])).toString(
    'base64url',
  );

function decode(cursor: string | undefined): [value: string | null, uuid: string] | null {
  if (!cursor) return null;
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (!Array.isArray(parsed) || parsed.length !== 2) return null;
    if (!uuidSchema.safeParse(parsed[1]).success) return null;
    return [parsed[0] === null ? null : String(parsed[0]), String(parsed[1])];
  } catch {
    return null;
  }
}

/** Rows past the cursor. A missing value sorts after every other one, as the database has it. */
function afterCursor(query: PageQuery): Prisma.Sql {
  const cursor = decode(query.cursor);
  if (!cursor) return Prisma.empty;
  const [value, uuid] = cursor;
  const column = Prisma.raw(query.sort);
  const cast = Prisma.raw(query.casts[query.sort] ?? 'text');
  const isAscending = query.direction === 'asc';
  const compare = Prisma.raw(isAscending ? '>' : '<');
  if (value === null) {
    const rest = Prisma.sql`(${column} is null and uuid ${compare} ${uuid}::uuid)`;
    return isAscending ? Prisma.sql` and ${rest}` : Prisma.sql` and (${rest} or ${column} is not null)`;
  }
  const rest = Prisma.sql`(${column}, uuid) ${compare} (${value}::${cast}, ${uuid}::uuid)`;
  return isAscending && query.nullable?.includes(query.sort)
    ? Prisma.sql` and (${rest} or ${column} is null)`
    : Prisma.sql` and ${rest}`;
}

/** The two statements of a page: its rows, with one more that tells of a next page, and the bounded count. */
export function pageStatements(query: PageQuery): { rows: Prisma.Sql; count: Prisma.Sql } {
  const limit = query.limit ?? listLimits.default;
  const table = Prisma.raw(query.table);
  const order = Prisma.raw(`${query.sort} ${query.direction}, uuid ${query.direction}`);
  const base = query.where.length > 0 ? Prisma.join([...query.where], ' and ') : Prisma.sql`true`;
  return {
    rows: Prisma.sql`
      select ${Prisma.raw(query.columns ?? '*')} from ${table} where ${base}${afterCursor(query)} order by ${order} limit ${limit + 1}`,
    // In the list's order, so that the same index counts; left to itself the planner would read the table.
    count: Prisma.sql`
      select count(*) as count from
        (select 1 from ${table} where ${base} order by ${order} limit ${countMax + 1}) as matches`,
  };
}

/** One page by keyset: the cost of a page does not grow with how far down it lies. */
export async function readPage<Row extends { uuid: string }, Item>(
  request: PageRequest<Row, Item>,
): Promise<Page<Item>> {
  const { prisma, sort } = request;
  const limit = request.limit ?? listLimits.default;
  const statements = pageStatements(request);
  const [rows, counted] = await Promise.all([
    prisma.$queryRaw<Row[]>(statements.rows),
    prisma.$queryRaw<{ count: bigint }[]>(statements.count),
  ]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const count = Number(counted[0]?.count ?? 0);
  return {
    items: shown.map(request.toItem),
    next_cursor: rows.length > limit && last ? encode(last[sort as keyof Row], last.uuid) : null,
    total: Math.min(count, countMax),
    total_is_exact: count <= countMax,
  };
}
