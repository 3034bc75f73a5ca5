import { type ParseArgsConfig, parseArgs } from 'node:util';
import { grantToServe, hasSeparateRoles, prepareRoles } from '@perfboard/db/role';
import { reachDatabase } from '@perfboard/db/start-check';
import { EnvError } from '@perfboard/process/environment';
import { ArchiveError } from '@perfboard/server/operations/backup/backup-format';

/** Errors without a class of their own are bugs, so their stack is shown. */
const unnamed = new Set(['Error', 'TypeError', 'RangeError', 'ReferenceError', 'SyntaxError']);

/** Longer than for requests: no visitor waits for a command. */
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
 * The database URL from the environment, after checking that the database answers.
 * @throws EnvError, DatabaseStartError if it does not answer
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
 * The URL of the role that owns the schema, for commands that change it. If an administrator's is given too
 * (ADMIN_DATABASE_URL), the roles are created first.
 * @throws EnvError, DatabaseStartError if it does not answer
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
 * The arguments of a command that works on one file.
 * @throws ArchiveError with its usage
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
