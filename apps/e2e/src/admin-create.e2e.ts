import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { passwordMessages } from '@perfboard/contracts/words/session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, startApp } from './app.ts';

let app: App;
beforeAll(async () => {
  app = await startApp({ withoutWorker: true });
});
afterAll(() => app?.stop());

async function create(email: string, password: string) {
  const script = path.resolve(import.meta.dirname, '../../api/dist/admin-create.js');
  const child = spawn(process.execPath, [script, email], { env: { ...app.environment } });
  child.stdin.end(password);
  const [output, errors, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.on('close', resolve)),
  ]);
  return { code, output: output + errors };
}

const signIn = async (email: string, password: string) =>
  (
    await fetch(`${app.url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
  ).status;

test('the command refuses a password that is short, common or the account’s own address', async () => {
  const email = 'second.owner@shop.example';
  expect(await create(email, 'short')).toEqual({ code: 1, output: expect.stringContaining('at least 12') });
  for (const password of ['Password1234', email]) {
    expect(await create(email, password)).toEqual({
      code: 1,
      output: expect.stringContaining(passwordMessages.common),
    });
  }
  const { rows } = await app.database.pool.query('select 1 from users where email = $1', [email]);
  expect(rows).toEqual([]);
});

test('the command creates an admin, sets a new password, generates one, and records it', async () => {
  const email = 'third@shop.example';
  expect(await create(email, 'seven green resistors\n')).toMatchObject({ code: 0 });
  expect(await signIn(email, 'seven green resistors')).toBe(200);
  const { output } = await create(email, '');
  const made = /^Password: (\S+)$/m.exec(output)?.[1] ?? '';
  expect(await signIn(email, 'seven green resistors')).toBe(401);
  expect(await signIn(email, made)).toBe(200);
  const { rows } = await app.database.pool.query(
    `select details from audits where action = 'password.set' and actor = 'the command line'`,
  );
  expect(rows).toEqual([{ details: { email } }, { details: { email } }]);
});
