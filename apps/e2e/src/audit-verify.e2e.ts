import { createTestDatabase, type TestDatabase } from '@perfboard/testing/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runProgram } from './command.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

const verify = (...parameters: string[]) =>
  runProgram('apps/api/dist/audit-verify.js', parameters, { DATABASE_URL: database.url });

test('the command says that the audit trail is whole, gives a note, and finds what was done to it since', async () => {
  const { pool } = database;
  const write = () =>
    pool.query(
      `insert into audits (uuid, actor, action, entity) values (gen_random_uuid(), 'owner', 'project.update', 'project')`,
    );
  await write();
  await write();
  const whole = await verify();
  expect(whole, whole.output).toMatchObject({ code: 0, output: expect.stringContaining('is intact') });
  const [note = ''] = /\d+:[0-9a-f]{64}/.exec(whole.output) ?? [];
  await write();
  expect(await verify(note)).toMatchObject({ code: 0 });
  await pool.query('alter table audits disable trigger user');
  await pool.query('delete from audits where seq > 1');
  expect(await verify()).toMatchObject({ code: 0 });
  const cut = await verify(note);
  expect(cut).toMatchObject({ code: 1, output: expect.stringContaining('tampered with') });
  expect(await verify('x')).toMatchObject({ code: 1, output: expect.stringContaining('Usage') });
});
