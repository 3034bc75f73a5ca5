import { performance } from 'node:perf_hooks';
import { openDatabase } from '@perfboard/db/client';
import { migrateDatabase } from '@perfboard/db/migrate';
import { type PageQuery, readPage } from '@perfboard/server/base/list/list';
import { fillLists, lists } from '@perfboard/server/base/list/testing/every-list';
import { startPostgres } from '@perfboard/testing/postgres';
import pg from 'pg';

/**
 * Every list of the desk in every way that its screen asks for it, searches included, with so many rows of each and with a
 * hundredth of them, in turns: the rows of a page and their count, the first page and the second.
 */
const [rowsArgument = '1000000', roundsArgument = '9'] = process.argv.slice(2);
const many = Number(rowsArgument);
const few = Math.max(1, Math.round(many / 100));
const rounds = Number(roundsArgument);

const postgres = await startPostgres();

/** To make an index of what is there takes minutes less than to keep it while a million rows come. */
async function withoutIndexes(pool: pg.Pool, work: () => Promise<void>): Promise<void> {
  const { rows } = await pool.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where schemaname = 'public' and indexdef not like '%UNIQUE%'`,
  );
  for (const { indexname } of rows) await pool.query(`drop index "${indexname}"`);
  await work();
  for (const { indexdef } of rows) await pool.query(indexdef);
}

async function databaseOf(rows: number) {
  const name = `lists_${rows}`;
  const admin = new pg.Client({ connectionString: postgres.adminUrl });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const databaseUrl = postgres.urlOf(name);
  await migrateDatabase({ databaseUrl });
  const startedAt = performance.now();
  const pool = new pg.Pool({ connectionString: databaseUrl });
  await withoutIndexes(pool, () => fillLists(pool, rows));
  await pool.query('vacuum analyze');
  await pool.end();
  console.log(`${rows} rows of each: filled in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  return openDatabase({ databaseUrl, statementTimeoutMs: 60_000 });
}

type Opened = Awaited<ReturnType<typeof databaseOf>>;

/** Milliseconds of the first page and of the one behind it. */
async function read({ prisma }: Opened, query: PageQuery): Promise<[first: number, second: number]> {
  const columns = query.columns ?? `uuid, ${query.sort}`;
  const page = (cursor?: string) =>
    readPage({ ...query, columns, prisma, cursor, toItem: ({ uuid }: { uuid: string }) => uuid });
  const startedAt = performance.now();
  const { next_cursor } = await page();
  const firstAt = performance.now();
  if (next_cursor) await page(next_cursor);
  return [firstAt - startedAt, next_cursor ? performance.now() - firstAt : 0];
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** What is asked, as a reader knows it: the list, its order and the values that it is narrowed by. */
const nameOf = (list: string, { where, sort, direction }: PageQuery) =>
  [list, ...where.flatMap(({ values }) => values).map(String), `by ${sort} ${direction}`]
    .join(' ')
    .slice(0, 70);

const small = await databaseOf(few);
const large = await databaseOf(many);
const table: { list: string; few: number; many: number; ratio: number }[] = [];
for (const [list, queries] of Object.entries(lists)) {
  for (const query of queries) {
    const times: Record<'few' | 'many', [number, number][]> = { few: [], many: [] };
    await read(small, query);
    await read(large, query);
    for (let round = 0; round < rounds; round++) {
      times.few.push(await read(small, query));
      times.many.push(await read(large, query));
    }
    for (const page of [0, 1] as const) {
      const [fewMs, manyMs] = [median(times.few.map((t) => t[page])), median(times.many.map((t) => t[page]))];
      if (fewMs === 0 || manyMs === 0) continue;
      const name = nameOf(list, query);
      table.push({ list: page ? `${name}, page 2` : name, few: fewMs, many: manyMs, ratio: manyMs / fewMs });
    }
  }
}
console.table(
  table
    .toSorted((a, b) => b.ratio - a.ratio)
    .map(({ list, few, many, ratio }) => ({
      list,
      'few ms': few.toFixed(1),
      'many ms': many.toFixed(1),
      ratio: ratio.toFixed(2),
    })),
);
const within = table.filter(({ ratio }) => ratio <= 1.5).length;
console.log(
  `${within} of ${table.length} within 1.5x; the median ratio is ${median(table.map(({ ratio }) => ratio)).toFixed(2)}.`,
);
await small.close();
await large.close();
await postgres.stop();
process.exit(0);
