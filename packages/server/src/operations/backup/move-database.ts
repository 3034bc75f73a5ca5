import { DatabaseIsNewerError, migrateDatabase, migrationNames } from '@perfboard/db/migrate';
import type pg from 'pg';
import { quoted, readMigrations } from './backup-tables.ts';
import { copyRows } from './copy-database.ts';
import { connectMover, MoveError, refuseOthers } from './move-refusal.ts';

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
        `PostgreSQL ${versions.fromMajor} is newer than ${versions.toMajor}. A database can only be upgraded.`,
      );
    const stamp = await stampOf(source);
    if (await wasMoved(admin, name, stamp)) return { done: 'before', ...versions, tables: 0, rows: 0 };
    await refuseOthers(source);
    const migrations = await readMigrations(source);
    if (migrations.length === 0) throw new MoveError('The old database contains no shop.');
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
      `The old database was used after it was moved to ${name} on the new server. The new server does not have those changes. To move it again, drop ${name} on the new server first. Keep the old database.`,
    );
  }
  throw new MoveError(
    `The new server already has a database ${name} that this command did not create. Nothing was moved.`,
  );
}

function explained(error: unknown): unknown {
  if ((error as { code?: string }).code !== '53100') return error;
  return new MoveError(
    'The disk of the new server is full. Nothing was changed. Free up space and run it again.',
    { cause: error },
  );
}
