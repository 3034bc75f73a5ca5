import { EnvError } from '@perfboard/contracts/environment';

/** Runs a command line program: its failures are one readable text and exit code 1. */
export function runCommand(main: () => Promise<void>): void {
  main().then(
    () => process.exit(0),
    (error: unknown) => {
      const isExpected = error instanceof EnvError || (error instanceof Error && error.name !== 'Error');
      console.error(isExpected ? (error as Error).message : error);
      process.exit(1);
    },
  );
}

/** The address of the database, which every command needs and most need alone. @throws EnvError */
export function databaseUrl(): string {
  const url = process.env.DATABASE_URL;
  if (!url) throw new EnvError(['DATABASE_URL is missing']);
  if (!/^postgres(ql)?:\/\//.test(url)) {
    throw new EnvError(['DATABASE_URL is malformed: must be a postgres:// address']);
  }
  return url;
}
