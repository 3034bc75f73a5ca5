import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, startApp } from './app.ts';

let app: App;
beforeAll(async () => {
  app = await startApp({ withoutWorker: true });
});
afterAll(() => app.stop());

async function verify(...parameters: string[]) {
  const script = path.resolve(import.meta.dirname, '../../api/dist/audit-verify.js');
  const child = spawn(process.execPath, [script, ...parameters], { env: { ...app.environment } });
  const [output, errors, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.on('close', resolve)),
  ]);
  return { code, output: output + errors };
}

test('the command says that the audit trail is whole, gives a note, and finds what was done to it since', async () => {
  const { pool } = app.database;
  const write = () =>
    pool.query(
      `insert into audits (uuid, actor, action, entity) values (gen_random_uuid(), 'owner', 'project.update', 'project')`,
    );
  await write();
  await write();
  const whole = await verify();
  expect(whole, whole.output).toMatchObject({ code: 0, output: expect.stringContaining('is whole') });
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
