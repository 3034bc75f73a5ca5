import { openDatabase } from '@perfboard/db/client';
import { createTestDatabase, type TestDatabase } from '@perfboard/testing/database';
import { scaled } from '@perfboard/testing/limit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectQuery } from '../../catalog/project/project-list.ts';
import { type PageQuery, pageStatements } from './list.ts';
import { fillLists, lists } from './testing/every-list.ts';

let database: TestDatabase;
let db: ReturnType<typeof openDatabase>;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ databaseUrl: database.url, statementTimeoutMs: 120_000 });
  await fillLists(database.pool);
  await database.pool.query('vacuum analyze');
}, scaled(180_000));
afterAll(async () => {
  await db?.close();
  await database?.drop();
});

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: PlanNode[];
}

/** Every table that a statement's plan scans sequentially. */
async function scannedTables(statement: ReturnType<typeof pageStatements>['rows']): Promise<string[]> {
  const { text, values } = { text: statement.text, values: statement.values };
  const { rows: found } = await database.pool.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    `explain (format json) ${text}`,
    values as unknown[],
  );
  const scanned: string[] = [];
  const visit = (node: PlanNode) => {
    if (node['Node Type'] === 'Seq Scan') scanned.push(node['Relation Name'] ?? '?');
    for (const child of node.Plans ?? []) visit(child);
  };
  const plan = found[0]?.['QUERY PLAN'][0]?.Plan;
  if (!plan) throw new Error('No plan');
  visit(plan);
  return scanned;
}

test.each(Object.keys(lists).filter((name) => name !== 'newsletters'))(
  'no page and no count of %s scans its table',
  async (name) => {
    for (const query of lists[name] ?? []) {
      const { rows: page, count } = pageStatements(query);
      expect({ query, scanned: await scannedTables(page) }).toEqual({ query, scanned: [] });
      expect({ query, counting: await scannedTables(count) }).toEqual({ query, counting: [] });
    }
  },
);

test.each(['appointments', 'bookings', 'contacts', 'subscribers', 'projects', 'audits', 'webhookDeliveries'])(
  'the second page of %s continues the first without gaps or repetitions, in every order',
  async (name) => {
    for (const query of (lists[name] ?? []).slice(0, 4)) {
      const first = await readAll({ ...query, limit: 7 }, 3);
      const whole = await readAll({ ...query, limit: 21 }, 1);
      expect(first).toEqual(whole);
      expect(new Set(whole).size).toBe(21);
    }
  },
);

async function readAll(query: PageQuery, pages: number): Promise<string[]> {
  const { readPage } = await import('./list.ts');
  const uuids: string[] = [];
  let cursor: string | undefined;
  for (let index = 0; index < pages; index += 1) {
    const columns = query.columns ?? `uuid, ${query.sort}`;
    const page = await readPage({
      ...query,
      columns,
      prisma: db.prisma,
      cursor,
      toItem: ({ uuid }: { uuid: string }) => uuid,
    });
    uuids.push(...page.items);
    cursor = page.next_cursor ?? undefined;
  }
  return uuids;
}

test('missing categories are paged too, last when ascending and first when descending', async () => {
  const nulls = await database.pool.query<{ n: string }>(
    'select count(*) n from projects where category is null',
  );
  const query = projectQuery({ sort: 'category', direction: 'desc', limit: 100 });
  const down = await readAll(query, 40);
  expect(new Set(down).size).toBe(4_000);
  const { rows: firstWithCategory } = await database.pool.query<{ uuid: string }>(
    'select uuid from projects where category is not null order by reader_order(category) collate "C" desc, uuid desc limit 1',
  );
  expect(down.indexOf(firstWithCategory[0]?.uuid ?? '')).toBe(Number(nulls.rows[0]?.n));
});

test('text sorts alphabetically, numbers by value and phone numbers by their digits, across pages', async () => {
  const { pool } = database;
  await pool.query(
    'create table read_by_people (uuid uuid primary key, said text, created_at timestamptz default now())',
  );
  const listed = async (order: 'reader' | 'digits', said: readonly string[]) => {
    await pool.query('truncate read_by_people');
    // Descending uuids, so that they can't cause this order.
    await pool.query(
      `insert into read_by_people
         select ('00000000-0000-7000-8000-' || lpad((1000 - place)::text, 12, '0'))::uuid, said
         from unnest($1::text[]) with ordinality as all_said(said, place)`,
      [said],
    );
    const query: PageQuery = {
      table: 'read_by_people',
      where: [],
      sort: 'said',
      casts: {},
      orders: { said: order },
      direction: 'asc',
      limit: 2,
    };
    const uuids = await readAll(query, Math.ceil(said.length / 2));
    const { rows: found } = await pool.query<{ said: string }>(
      'select said from read_by_people join unnest($1::uuid[]) with ordinality as at(uuid, place) using (uuid) order by place',
      [uuids],
    );
    return found.map((row) => row.said);
  };
  const names = [
    '',
    '9 boards',
    '10 boards',
    'Ada',
    'Ångström',
    'anna',
    'Ärmel',
    'Đorđe',
    'eva',
    'Éva Kovács',
    'Łukasz',
    'Nguyễn',
    'Ólafur 7',
    'olafur 0012',
    'STRASSE',
    'Straße 2',
    'zoe',
    'Zoë Z',
  ];
  expect(await listed('reader', names)).toEqual(names);
  const phones = ['123-456-7890', '+1 (555) 010-0142', '442079460958', '+912345678901'];
  expect(await listed('digits', phones)).toEqual(phones);
  // The index may store letters and numbers in a longer form: everything that fits the form must fit the
  // index.
  for (const said of ['1 '.repeat(100), '\uFDFA'.repeat(200), '\u1F82'.repeat(200), 'ǖ9'.repeat(100)]) {
    const { rows: found } = await pool.query('select octet_length(reader_order($1)) as bytes', [said]);
    expect(found[0].bytes).toBeLessThan(2_600);
  }
});
