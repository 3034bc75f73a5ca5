import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import { createEmptyDatabase, createTestDatabase } from './database.ts';
import { startMailSink } from './mail-sink.ts';
import { startRedis } from './redis.ts';

test('two test databases do not see each other', async () => {
  const [a, b] = await Promise.all([createEmptyDatabase(), createEmptyDatabase()]);
  await a.pool.query('CREATE TABLE t (n int)');
  await expect(b.pool.query('SELECT * FROM t')).rejects.toThrow('does not exist');
  await Promise.all([a.drop(), b.drop()]);
});

test('a test database has the migrations and no rows', async () => {
  const database = await createTestDatabase();
  const { rows } = await database.pool.query('SELECT count(*)::int AS n FROM _prisma_migrations');
  expect(rows[0].n).toBeGreaterThan(0);
  await database.drop();
});

test('tables are emptied although a program holds one and waits for another', async () => {
  const { pool, empty, drop } = await createEmptyDatabase();
  await pool.query('CREATE TABLE a (n int); CREATE TABLE b (n int); INSERT INTO a VALUES (1)');
  const program = await pool.connect();
  // The other side of the deadlock must be the one that waits longer, or PostgreSQL ends the program.
  await program.query(`SET deadlock_timeout = '1h'; BEGIN; LOCK TABLE b`);
  const emptied = empty('a, b');
  await expect
    .poll(async () => (await pool.query('SELECT FROM pg_locks WHERE NOT granted')).rowCount)
    .toBe(1);
  await program.query('LOCK TABLE a; COMMIT');
  await emptied;
  await expect(pool.query('SELECT * FROM a')).resolves.toMatchObject({ rowCount: 0 });
  program.release();
  await drop();
});

test('the mail sink stores accepted emails and rejects others as the test requests', async () => {
  const sink = await startMailSink({
    respond: ({ recipient }) =>
      recipient === 'no@example.com' ? { code: 550, message: 'no such user' } : undefined,
  });
  const transport = createTransport(sink.url);
  const mail = { from: 'a@example.com', subject: 'Grüße', text: 'hello' };
  await transport.sendMail({ ...mail, to: 'yes@example.com' });
  await expect(transport.sendMail({ ...mail, to: 'no@example.com' })).rejects.toMatchObject({
    responseCode: 550,
  });
  const message = await sink.waitFor((m) => m.envelope.to.includes('yes@example.com'));
  expect(message.subject).toBe('Grüße');
  expect(sink.messages).toHaveLength(1);
  await sink.stop();
  await expect(transport.sendMail({ ...mail, to: 'yes@example.com' })).rejects.toThrow();
  await sink.start();
  await transport.sendMail({ ...mail, to: 'later@example.com' });
  expect(sink.messages).toHaveLength(2);
  await sink.stop();
});

test('a stopped Redis restarts at the same address', async ({ skip }) => {
  const redis = await startRedis();
  if (!redis) return skip('no redis-server');
  await redis.kill();
  await redis.start();
  await redis.flush();
  await redis.stop();
});
