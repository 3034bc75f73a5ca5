import { reachDatabase } from '@perfboard/db/start-check';
import { EnvError } from '@perfboard/process/environment';

/** Nobody gave these a name of their own: they are mistakes of ours, and their stack tells where. */
const unnamed = new Set(['Error', 'TypeError', 'RangeError', 'ReferenceError', 'SyntaxError']);

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
