import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DatabaseIsNewerError, migrateDatabase, migrationNames } from '@perfboard/db/migrate';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { copyTarget, quoted, readMigrations, readTables, type TableShape } from './backup-tables.ts';
import { connectMover, MoveError, refuseOthers, refuseStrangers } from './move-refusal.ts';

export interface MoveOptions {
  /** An administrator of the old server, connected to the shop's database. Nothing is written there. */
  from: string;
  /** An administrator of the new server, connected to any other database. */
  to: string;
  /** What the database is called on the new server. */
  name: string;
  onTable?: (name: string) => void;
}

export interface MoveReport {
  /** `before` where an earlier call has done it. */
  done: 'now' | 'before';
  /** Major versions. */
  fromMajor: number;
  toMajor: number;
  tables: number;
  rows: number;
}

/** Made by the migrations; positions that are transaction ids of the old server. */
const stays: ReadonlySet<string> = new Set(['_prisma_migrations', 'changes']);

/**
 * Copies a shop's database to another server, as a rule of a later major: every row, with sessions, tokens and passkeys. It
 * gets its name on the new server when it is whole and was read back, so that one that was interrupted is begun anew. The
 * queue stays: what it held is in the outbox, and pending again.
 *
 * @throws MoveError with words for the operator; DatabaseIsNewerError
 */
export async function moveDatabase({ from, to, name, onTable }: MoveOptions): Promise<MoveReport> {
  const source = await connectMover(from, 'of the old server');
  const admin = await connectMover(to, 'of the new server');
  try {
    const versions = { fromMajor: await majorOf(source), toMajor: await majorOf(admin) };
    if (versions.fromMajor > versions.toMajor)
      throw new MoveError(
        `PostgreSQL ${versions.fromMajor} is newer than ${versions.toMajor}; a database moves forward only.`,
      );
    const stamp = await stampOf(source);
    if (await wasMoved(admin, name, stamp)) return { done: 'before', ...versions, tables: 0, rows: 0 };
    await refuseOthers(source);
    const migrations = await readMigrations(source);
    if (migrations.length === 0) throw new MoveError('The old database holds no shop.');
    const unknown = migrations.filter((migration) => !migrationNames.includes(migration));
    if (unknown.length > 0) throw new DatabaseIsNewerError(unknown);

    const staged = `${name}_moving`;
    await admin.query(`drop database if exists ${quoted(staged)} with (force)`);
    await admin.query(`create database ${quoted(staged)} template template0`);
    const url = new URL(to);
    url.pathname = `/${staged}`;
    await migrateDatabase({ databaseUrl: url.href, upTo: migrations.at(-1) as string });
    const copied = await copyRows({ source, url: url.href, migrations, onTable });

    await admin.query('begin');
    await admin.query(`comment on database ${quoted(staged)} is '${mark} ${versions.fromMajor} at ${stamp}'`);
    await admin.query(`alter database ${quoted(staged)} rename to ${quoted(name)}`);
    await admin.query('commit');
    return { done: 'now', ...versions, ...copied };
  } catch (error) {
    throw explained(error);
  } finally {
    await Promise.all([source.end().catch(() => {}), admin.end().catch(() => {})]);
  }
}

const mark = 'Moved here by Perfboard from PostgreSQL';

async function majorOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ number: number }>(
    `select current_setting('server_version_num')::int as number`,
  );
  return Math.floor((rows[0]?.number ?? 0) / 10_000);
}

/** Another one for each lead, and all else that screens or the audit trail are told of. */
async function stampOf(source: pg.Client): Promise<string> {
  const { rows } = await source.query<{ stamp: string }>(
    `select coalesce(string_agg(sequencename || ' ' || coalesce(last_value, 0), ', ' order by sequencename), '')::text as stamp
      from pg_sequences where schemaname = 'public'`,
  );
  return (rows[0]?.stamp ?? '').replaceAll("'", '');
}

/** @throws MoveError where a database of that name was made by somebody else, or the old one was used since it was moved */
async function wasMoved(admin: pg.Client, name: string, stamp: string): Promise<boolean> {
  const { rows } = await admin.query<{ comment: string | null }>(
    `select shobj_description(oid, 'pg_database') as comment from pg_database where datname = $1`,
    [name],
  );
  if (!rows[0]) return false;
  const { comment } = rows[0];
  if (comment?.startsWith(mark)) {
    if (comment.endsWith(` at ${stamp}`)) return true;
    throw new MoveError(
      `The old database was used since it was moved to ${name} on the new server. What was written to it then is there alone: to move it again, remove ${name} from the new server first. Keep the old one in any case.`,
    );
  }
  throw new MoveError(
    `The new server has a database ${name} already, which this command did not make. Nothing was moved.`,
  );
}

interface Copy {
  source: pg.Client;
  /** Of the new database. */
  url: string;
  migrations: readonly string[];
  onTable: MoveOptions['onTable'];
}

async function copyRows({
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
    throw new MoveError(`The rows of ${table.name} did not arrive as they were sent. Nothing was changed.`);
  return out.rowCount ?? 0;
}

async function copySequences(source: pg.Client, target: pg.Client): Promise<void> {
  const { rows } = await source.query<{ name: string; value: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value as value from pg_sequences
      where schemaname = 'public' and last_value is not null`,
  );
  for (const { name, value } of rows) await target.query('select setval($1::regclass, $2)', [name, value]);
}

function explained(error: unknown): unknown {
  if ((error as { code?: string }).code !== '53100') return error;
  return new MoveError(
    'The disk of the new server is full. Nothing was changed: free some space and run it again.',
    { cause: error },
  );
}
