import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServices, type TestServices } from '../../testing/services.ts';
import { recordAudit } from './audit.ts';
import { verifyAudits } from './verify-audits.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices({ smtpUrl: 'smtp://127.0.0.1:1' });
});
afterAll(() => services.close());

const source = { requestId: 'r', currentActor: { email: 'owner@shop.example' } };
const write = (action: string, details: object = {}) =>
  recordAudit(services.prisma, source, { action, entity: 'project', details });
/** What a person with full access to the database may do; the trigger rejects everyone else. */
const tamper = (sql: string) =>
  services.pool.query(
    `begin; alter table audits disable trigger user; ${sql}; alter table audits enable trigger user; commit`,
  );

test('rows written concurrently by any program make one valid chain', async () => {
  expect(await verifyAudits(services.pool)).toEqual({ rows: 0, head: null, problem: null });
  await Promise.all(
    Array.from({ length: 12 }, (_, index) => write('project.update', { ü: [index, 1.5, null], '"': '\\' })),
  );
  // Without the columns of the chain, which the database fills.
  await services.pool.query(
    `insert into audits (uuid, actor, action, entity) values (gen_random_uuid(), 'a', 'b', 'c'), (gen_random_uuid(), 'a', 'b', 'c')`,
  );
  expect(await verifyAudits(services.pool)).toEqual({
    rows: 14,
    head: { seq: 14, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    problem: null,
  });
});

test('a row that was changed, removed or inserted is detected, and so is a trail that was rewritten or truncated', async () => {
  const { head } = await verifyAudits(services.pool);
  const noted = head ?? { seq: 0, hash: '' };
  await services.pool.query('create table kept as table audits');
  const restore = () => tamper('truncate audits; insert into audits select * from kept');
  const rechain = `update audits set prev_hash = 'x' where seq > 5`;
  for (const [sql, problem] of [
    [`update audits set actor = 'somebody else' where seq = 5`, 'Row 5 was changed'],
    [`update audits set created_at = created_at - interval '1 day' where seq = 5`, 'Row 5 was changed'],
    [`delete from audits where seq = 5`, 'Row 5 is missing'],
    [`delete from audits where seq = 1`, 'Row 1 is missing'],
    [
      `update audits set actor = 'x' where seq = 5; update audits a set hash = audit_hash(a) where seq = 5`,
      'Row 6 does not follow the row before it',
    ],
    [
      `insert into audits (uuid, actor, action, entity) values (gen_random_uuid(), 'a', 'b', 'c')`,
      'A row is not part of the chain',
    ],
    [`${rechain}; delete from audits where seq > 5`, 'The trail ends before row 14, which was saved'],
    [
      `delete from audits where seq = 14; insert into audits (uuid, actor, action, entity, details, created_at, seq, prev_hash)
         select gen_random_uuid(), 'a', 'b', 'c', '{}', now(), 14, hash from audits where seq = 13;
       update audits a set hash = audit_hash(a) where seq = 14`,
      'Row 14 differs from the saved one',
    ],
  ] as const) {
    await tamper(sql);
    expect((await verifyAudits(services.pool, noted)).problem, sql).toBe(problem);
    await restore();
  }
  // Rows of an archive keep their positions, and new rows follow them.
  await services.pool.query('alter table audits disable trigger audit_refuse');
  await services.pool.query('truncate audits');
  await services.pool.query('insert into audits select * from kept order by seq desc');
  await write('project.update');
  expect(await verifyAudits(services.pool, noted)).toMatchObject({ rows: 15, problem: null });
});
