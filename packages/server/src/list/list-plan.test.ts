import { bookingSorts } from '@perfboard/contracts/words/booking';
import { contactSorts } from '@perfboard/contracts/words/contact';
import { openDatabase } from '@perfboard/db/client';
import { createTestDatabase, type TestDatabase } from '@perfboard/testing/database';
import { scaled } from '@perfboard/testing/limit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { upcomingQuery } from '../appointment/appointment-list.ts';
import { auditQuery } from '../audit/audit.router.ts';
import { bookingQuery } from '../booking/booking-list.ts';
import { campaignQuery } from '../campaign/campaign-list.ts';
import { recipientQuery } from '../campaign/campaign-recipient.ts';
import { contactQuery } from '../contact/contact-list.ts';
import { projectQuery } from '../project/project-list.ts';
import { subscriberQuery } from '../subscriber/subscriber-list.ts';
import { deliveryQuery } from '../webhook/webhook.ts';
import { type PageQuery, pageStatements } from './list.ts';

/** Enough that reading a table from end to end costs more than its index. */
const rows = 20_000;
const campaign = '00000000-0000-7000-8000-000000000001';
const webhook = '00000000-0000-7000-8000-000000000002';

let database: TestDatabase;
let db: ReturnType<typeof openDatabase>;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ databaseUrl: database.url, statementTimeoutMs: 120_000 });
  const { pool } = database;
  // The triggers are tested elsewhere; here they would only cost time.
  await pool.query(`
    set session_replication_role = replica;
    insert into bookings (uuid, full_name, email, mobile_no, project_title, status, is_spam, created_at)
      select gen_random_uuid(), 'Visitor ' || md5(i::text), 'visitor' || i || '@example.com', '+91987654' || i,
        'Project ' || (i % 500), (array['new','contacted','scheduled','done','archived'])[1 + i % 5]::booking_status,
        i % 50 = 0, now() - i * interval '1 minute' from generate_series(1, ${rows}) i;
    insert into appointments (uuid, booking_uuid, starts_at, ends_at, time_zone, place, version, cancelled_at)
      select gen_random_uuid(), uuid, created_at + interval '5 days', created_at + interval '5 days 1 hour', 'UTC', 'Here', 1,
        case when project_title like '%7' then now() end from bookings;
    insert into contacts (uuid, name, email, mobile, subject, message, status, is_spam, created_at)
      select gen_random_uuid(), 'Sender ' || md5(i::text), 'sender' || i || '@example.com', '98765' || lpad(i::text, 6, '0'),
        'Subject ' || (i % 700), 'A message about ' || md5((i * 7)::text) || ' and what it costs',
        (array['unread','read','responded','archived'])[1 + i % 4]::contact_status, i % 50 = 0,
        now() - i * interval '1 minute' from generate_series(1, ${rows}) i;
    insert into subscribers (uuid, email, status, created_at)
      select gen_random_uuid(), 'reader' || i || '@' || (array['gmail.com','yahoo.com','shop.example'])[1 + i % 3],
        case when i % 20 = 0 then 'unsubscribed' else 'active' end::subscriber_status,
        now() - i * interval '1 minute' from generate_series(1, ${rows}) i;
    insert into projects (uuid, project_name, description, category, tags, featured, search_text, created_at)
      select gen_random_uuid(), 'Project ' || md5(i::text), 'Built with ' || md5((i * 3)::text),
        case when i % 30 = 0 then null else 'Category ' || (i % 24) end, '{a,b}', i % 10 = 0, 'project ' || md5(i::text),
        now() - i * interval '1 minute' from generate_series(1, ${rows}) i;
    insert into campaigns (uuid, subject, body) values ('${campaign}', 'News', 'Hello');
    insert into campaign_recipients (uuid, campaign_uuid, subscriber_uuid, email)
      select gen_random_uuid(), '${campaign}', uuid, email from subscribers;
    insert into audits (uuid, actor, action, entity, created_at)
      select gen_random_uuid(), 'admin' || (i % 200), 'booking.update', (array['booking','contact','project'])[1 + i % 3],
        now() - i * interval '1 minute' from generate_series(1, ${rows}) i;
    insert into webhooks (uuid, url, secret, events)
      select case when i = 0 then '${webhook}'::uuid else gen_random_uuid() end, 'https://hooks.example/' || i, 's', '{}'
        from generate_series(0, 19) i;
    insert into webhook_deliveries (uuid, webhook_uuid, event, entity, entity_uuid, created_at)
      select gen_random_uuid(), webhooks.uuid, 'booking.created', 'booking', gen_random_uuid(),
        now() - i * interval '1 minute' from webhooks, generate_series(1, ${rows / 20}) i;
  `);
  await pool.query('vacuum analyze');
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

/** Every table that the plan of a statement reads from end to end. */
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

const directions = ['asc', 'desc'] as const;
const searches = ['visitor99', 'example.com', 'subject 69', 'nobody at all'];

/** Each list in every way that its screen can ask for it. */
const lists: Record<string, PageQuery[]> = {
  appointments: [upcomingQuery({}), upcomingQuery({ from: '2026-01-01', until: '2100-01-01' })],
  bookings: [
    ...bookingSorts.flatMap((sort) => directions.map((direction) => bookingQuery({ sort, direction }))),
    bookingQuery({ spam: true }),
    bookingQuery({ unanswered: true }),
    bookingQuery({ assignee: 'nobody' }),
    bookingQuery({ source: 'google.com', sort: 'full_name' }),
    bookingQuery({ assignee: 'member7', from: '2026-01-01', until: '2026-02-01', sort: 'email' }),
    bookingQuery({ status: 'archived', sort: 'created_at', direction: 'asc' }),
    ...searches.map((q) => bookingQuery({ q })),
    ...searches.map((q) => bookingQuery({ q, sort: 'email' })),
  ],
  contacts: [
    ...contactSorts.flatMap((sort) => directions.map((direction) => contactQuery({ sort, direction }))),
    contactQuery({ spam: true }),
    contactQuery({ unanswered: true }),
    contactQuery({ assignee: 'member7' }),
    contactQuery({ from: '2026-01-01' }),
    contactQuery({ status: 'read' }),
    ...searches.map((q) => contactQuery({ q })),
  ],
  subscribers: [
    ...(['email', 'created_at'] as const).flatMap((sort) =>
      directions.map((direction) => subscriberQuery({ sort, direction })),
    ),
    ...['reader777', 'gmail.com', 'nobody@'].map((q) => subscriberQuery({ q })),
  ],
  projects: [
    ...(['project_name', 'category', 'featured', 'created_at'] as const).flatMap((sort) =>
      directions.map((direction) => projectQuery({ sort, direction })),
    ),
    ...searches.map((q) => projectQuery({ q })),
  ],
  campaigns: [campaignQuery({})],
  recipients: [
    recipientQuery({ uuid: campaign }),
    recipientQuery({ uuid: campaign, status: 'pending' }),
    recipientQuery({ uuid: campaign, q: 'reader777' }),
  ],
  audits: [
    auditQuery({}),
    auditQuery({ entity: 'booking' }),
    auditQuery({ actor: 'admin7' }),
    auditQuery({ entity: 'contact', actor: 'admin7' }),
    auditQuery({ entity: 'campaign' }),
    auditQuery({ actor: 'nobody@shop.example' }),
  ],
  deliveries: [deliveryQuery({ uuid: webhook })],
};

test.each(Object.keys(lists).filter((name) => name !== 'campaigns'))(
  'no page and no count of %s scans its table',
  async (name) => {
    for (const query of lists[name] ?? []) {
      const { rows: page, count } = pageStatements(query);
      expect({ query, scanned: await scannedTables(page) }).toEqual({ query, scanned: [] });
      expect({ query, counting: await scannedTables(count) }).toEqual({ query, counting: [] });
    }
  },
);

test.each(['appointments', 'bookings', 'contacts', 'subscribers', 'projects', 'audits', 'deliveries'])(
  'the second page of %s follows the first without a gap or a repetition, however sorted',
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

test('missing categories take part in paging, at the end going up and at the start going down', async () => {
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

test('text is in a reader’s order, numbers by value and phone numbers by their digits, whatever page it is on', async () => {
  const { pool } = database;
  await pool.query(
    'create table read_by_people (uuid uuid primary key, said text, created_at timestamptz default now())',
  );
  const listed = async (order: 'reader' | 'digits', said: readonly string[]) => {
    await pool.query('truncate read_by_people');
    // Falling uuids: none of them puts the rows in this order.
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
  // Each letter and number may become longer in the index: what fits into the form fits into it.
  for (const said of ['1 '.repeat(100), '\uFDFA'.repeat(200), '\u1F82'.repeat(200), 'ǖ9'.repeat(100)]) {
    const { rows: found } = await pool.query('select octet_length(reader_order($1)) as bytes', [said]);
    expect(found[0].bytes).toBeLessThan(2_600);
  }
});
