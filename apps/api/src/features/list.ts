import { listLimits, type Page, type SortDirection } from '@perfboard/contracts/list';
import { Prisma, type PrismaClient } from '@perfboard/db/client';
import { likePattern } from '@perfboard/db/search-text';

/** Counting further would cost more than anyone learns from it. */
const countMax = 10_000;

interface PageRequest<Row, Item> {
  prisma: PrismaClient;
  table: string;
  where: readonly Prisma.Sql[];
  /** A column, from a list of the feature's own: never a caller's text. */
  sort: string;
  /** Types of the sort columns that are not text, to compare a cursor's value as what it is. */
  casts: Readonly<Record<string, string>>;
  direction: SortDirection;
  cursor?: string | undefined;
  limit?: number | undefined;
  toItem: (row: Row) => Item;
}

/** Rows whose search expression contains `q` anywhere; `expression` is one of `searchText`. */
export const textMatches = (expression: string, q: string): Prisma.Sql =>
  Prisma.sql`${Prisma.raw(expression)} like ${likePattern(q)}`;

const encode = (value: unknown, uuid: string): string =>
  Buffer.from(JSON.stringify([value instanceof Date ? value.toISOString() : value, uuid])).toString(
    'base64url',
  );

function decode(cursor: string | undefined): [value: string, uuid: string] | null {
  if (!cursor) return null;
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (!Array.isArray(parsed) || parsed.length !== 2) return null;
    return [String(parsed[0]), String(parsed[1])];
  } catch {
    return null;
  }
}

/** One page by keyset: the cost of a page does not grow with how far down it lies. */
export async function readPage<Row extends { uuid: string }, Item>(
  request: PageRequest<Row, Item>,
): Promise<Page<Item>> {
  const { prisma, sort, direction } = request;
  const limit = request.limit ?? listLimits.default;
  const table = Prisma.raw(request.table);
  const column = Prisma.raw(sort);
  const order = Prisma.raw(direction);
  const base = request.where.length > 0 ? Prisma.join([...request.where], ' and ') : Prisma.sql`true`;
  const cursor = decode(request.cursor);
  const cast = Prisma.raw(request.casts[sort] ?? 'text');
  const compare = Prisma.raw(direction === 'asc' ? '>' : '<');
  const after = cursor
    ? Prisma.sql` and (${column}, uuid) ${compare} (${cursor[0]}::${cast}, ${cursor[1]}::uuid)`
    : Prisma.empty;
  const [rows, counted] = await Promise.all([
    prisma.$queryRaw<Row[]>`
      select * from ${table} where ${base}${after} order by ${column} ${order}, uuid ${order} limit ${limit + 1}`,
    prisma.$queryRaw<{ count: bigint }[]>`
      select count(*) as count from (select 1 from ${table} where ${base} limit ${countMax + 1}) as matches`,
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
