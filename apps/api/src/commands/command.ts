import { type ParseArgsConfig, parseArgs } from 'node:util';
import { grantToServe, hasSeparateRoles, prepareRoles } from '@perfboard/db/role';
import { reachDatabase } from '@perfboard/db/start-check';
import { EnvError } from '@perfboard/process/environment';
import { ArchiveError } from '@perfboard/server/operations/backup/backup-format';

/** Errors without a class of their own are bugs, and their stack shows where. */
const unnamed = new Set(['Error', 'TypeError', 'RangeError', 'ReferenceError', 'SyntaxError']);

/** No one expects an answer within three seconds: a busy machine may take longer. */
export const commandPatience = { silenceMs: 30_000 } as const;

/** Runs a command line program: its failures are one readable text and exit code 1. */
export function runCommand(main: () => Promise<void>): void {
  main().then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error instanceof Error && !unnamed.has(error.name) ? error.message : error);
      process.exit(1);
    },
  );
}

/**
 * The address of the database, which every command needs and most need alone.
 * @throws EnvError, DatabaseStartError where it does not answer
 */
export async function reachedDatabaseUrl(): Promise<string> {
  const url = process.env.DATABASE_URL;
  if (!url) throw new EnvError(['DATABASE_URL is missing']);
  if (!/^postgres(ql)?:\/\//.test(url)) {
    throw new EnvError(['DATABASE_URL is malformed: must be a postgres:// address']);
  }
  await reachDatabase(url);
  return url;
}

/**
 * The address of the role that owns the schema, for commands that change it. Where an administrator's is given too
 * (ADMIN_DATABASE_URL), the roles are made first.
 * @throws EnvError, DatabaseStartError where it does not answer
 */
export async function schemaOwnerUrl(): Promise<{ url: string; grant(): Promise<void> }> {
  const {
    ADMIN_DATABASE_URL: adminUrl,
    MIGRATE_DATABASE_URL: given,
    DATABASE_URL: serveUrl = '',
  } = process.env;
  const migrateUrl = given || serveUrl;
  const urls = { migrateUrl, serveUrl: serveUrl || migrateUrl };
  const isSeparate = migrateUrl !== '' && hasSeparateRoles(urls);
  if (adminUrl && isSeparate) {
    await reachDatabase(adminUrl);
    await prepareRoles({ adminUrl, ...urls });
  }
  if (migrateUrl) process.env.DATABASE_URL = migrateUrl;
  const url = await reachedDatabaseUrl();
  return {
    url,
    async grant() {
      if (isSeparate) await grantToServe(urls);
    },
  };
}

/**
 * What stands behind a command that works on one file.
 * @throws ArchiveError with how it is used
 */
export function readArguments<Options extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  options: Options,
) {
  try {
    const read = parseArgs({ options, allowPositionals: true });
    if (read.positionals.length === 1) return read;
  } catch {
    // Reported below.
  }
  throw new ArchiveError(usage);
}

/** The default recipients of encrypted archives. */
export const backupRecipients = (): string[] =>
  (process.env.BACKUP_RECIPIENT ?? '').split(/[\s,]+/).filter(Boolean);
