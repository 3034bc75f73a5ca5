import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { copyTarget, quoted, readMigrations, readTables, type TableShape } from './backup-tables.ts';
import { connectMover, MoveError, refuseStrangers } from './move-refusal.ts';

/** Made by the migrations; positions that are transaction ids of the old server. */
const stays: ReadonlySet<string> = new Set(['_prisma_migrations', 'changes']);

interface Copy {
  source: pg.Client;
  /** Of the new database. */
  url: string;
  migrations: readonly string[];
  onTable: ((name: string) => void) | undefined;
}

export async function copyRows({
  source,
  url,
  migrations,
  onTable,
}: Copy): Promise<{ tables: number; rows: number }> {
  const target = await connectMover(url, 'of the new server');
  try {
    const tables = await readTables(source, stays);
    await refuseStrangers(source, {
      tables,
      expected: await readTables(target, stays),
      missing: (await readMigrations(target)).filter((name) => !migrations.includes(name)),
    });
    await source.query('begin transaction isolation level repeatable read read only');
    await target.query('begin');
    for (const client of [source, target]) await client.query(asWritten);
    // What a migration put in is in the old rows as well, or was removed there since.
    for (const { name } of [...tables].reverse()) {
      await target.query(`alter table public.${quoted(name)} disable trigger user`);
      await target.query(`delete from public.${quoted(name)}`);
    }
    let rows = 0;
    for (const table of tables) {
      onTable?.(table.name);
      rows += await copyTable(source, target, table);
    }
    await copySequences(source, target);
    // The queue stays behind; a job that a Redis still has is known there by its id.
    await target.query(
      'update outbox set dispatched_at = null where done_at is null and failed_at is null and dispatched_at is not null',
    );
    for (const { name } of tables)
      await target.query(`alter table public.${quoted(name)} enable trigger user`);
    await target.query('commit');
    await target.query('analyze');
    return { tables: tables.length, rows };
  } finally {
    await target.end().catch(() => {});
  }
}

/** The same letters for the same value on both servers. */
const asWritten = `set local client_encoding = 'UTF8'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
  set local timezone = 'UTC'; set local extra_float_digits = 3; set local bytea_output = 'hex';
  set local synchronize_seqscans = off`;

/** @throws MoveError where what the new server has is not what the old one gave */
async function copyTable(source: pg.Client, target: pg.Client, table: TableShape): Promise<number> {
  const given = createHash('sha256');
  const hashed = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      given.update(chunk);
      done(null, chunk);
    },
  });
  const out = source.query(copyTo(`copy ${copyTarget(table)} to stdout`));
  await pipeline(out, hashed, target.query(copyFrom(`copy ${copyTarget(table)} from stdin`)));
  const kept = createHash('sha256');
  // In the order in which they came: nobody else writes here.
  for await (const chunk of target.query(copyTo(`copy ${copyTarget(table)} to stdout`)))
    kept.update(chunk as Buffer);
  if (given.digest('hex') !== kept.digest('hex'))
    throw new MoveError(`The copied rows of ${table.name} differ from the original. Nothing was changed.`);
  return out.rowCount ?? 0;
}

async function copySequences(source: pg.Client, target: pg.Client): Promise<void> {
  const { rows } = await source.query<{ name: string; value: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value as value from pg_sequences
      where schemaname = 'public' and last_value is not null`,
  );
  for (const { name, value } of rows) await target.query('select setval($1::regclass, $2)', [name, value]);
}
