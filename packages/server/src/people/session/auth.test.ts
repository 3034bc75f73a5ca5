import { getAuthTables } from 'better-auth/db';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServices, type TestServices } from '../../testing/services.ts';
import { type Auth, createAuth } from './auth.ts';

let services: TestServices;
let auth: Auth;
beforeAll(async () => {
  services = await openTestServices({ smtpUrl: 'smtp://127.0.0.1:1' });
  auth = createAuth({ env: services.env, prisma: services.prisma, log: pino({ level: 'silent' }) });
});
afterAll(() => services.close());

test('the sign-in library’s tables match the schema, column by column', async () => {
  const { options } = await auth.$context;
  const { rows } = await services.pool.query<{
    table_name: string;
    column_name: string;
    is_nullable: string;
  }>(
    `select table_name, column_name, is_nullable from information_schema.columns where table_schema = 'public'`,
  );
  const names: Record<string, string> = {
    user: 'users',
    session: 'sessions',
    account: 'accounts',
    verification: 'verifications',
    twoFactor: 'two_factors',
  };
  /** Columns with a default, which the library does not know. */
  const own: Record<string, string[]> = { user: ['signature', 'takes_appointments'] };
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  for (const [model, { fields }] of Object.entries(getAuthTables(options))) {
    const columns = rows.filter((row) => row.table_name === names[model]);
    const expected = ['id', ...Object.keys(fields).map(snake), ...(own[model] ?? [])].sort();
    expect(columns.map((column) => column.column_name).sort(), model).toEqual(expected);
    for (const [name, field] of Object.entries(fields)) {
      const column = columns.find((one) => one.column_name === snake(name));
      if (field.required === false) expect(column?.is_nullable, `${model}.${name}`).toBe('YES');
    }
  }
});
