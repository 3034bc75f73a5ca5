import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { canEnter } from '@perfboard/postgres/reach';
import { type ServerUser, serverUser } from '@perfboard/postgres/server-user';
import { StartError } from './start-error.ts';

export type DatabasePlace = {
  /** The folder that holds the cluster and its password. */
  folder: string;
  user: ServerUser | null;
};

/** Location of the database if PostgreSQL's own user can't reach the data folder. */
const elsewhere = '/var/lib/perfboard';

/**
 * Decides where the embedded database lives: in the data folder, unless root starts the product below a
 * folder that only root may enter. Then it lives under /var/lib/perfboard, and a note in the data folder
 * holds its path.
 * @throws StartError when the data folder's database is missing or unreachable.
 */
export function placeDatabase(dataDir: string): DatabasePlace {
  const folder = join(dataDir, 'postgres');
  const cluster = join(folder, 'cluster');
  const user = ownerOf(cluster) ?? serverUser();
  const note = join(dataDir, 'postgres-location.txt');
  if (existsSync(note)) {
    const noted = readFileSync(note, 'utf8').trim();
    if (existsSync(join(noted, 'cluster')))
      return { folder: noted, user: ownerOf(join(noted, 'cluster')) ?? user };
    throw new StartError(
      `The database of ${dataDir} is missing. According to ${note} it is at ${noted}.\nRestore that folder, or delete the note to start with an empty database.`,
    );
  }
  if (!user || canEnter(dataDir, user)) {
    mkdirSync(folder, { recursive: true, mode: 0o711 });
    chmodSync(folder, user ? 0o711 : 0o700);
    return { folder, user };
  }
  if (existsSync(cluster)) {
    throw new StartError(
      `PostgreSQL runs as the user ${user.name}, who can’t access the database in ${cluster}.\nLet that user enter the parent folders, or set DATABASE_URL.`,
    );
  }
  // Random, because a data folder that was removed and recreated must not get its predecessor's database.
  const id = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const away = join(elsewhere, `${id}-${randomBytes(3).toString('hex')}`);
  mkdirSync(away, { recursive: true });
  // The server's user must be able to enter both, whatever the umask is.
  for (const path of [elsewhere, away]) chmodSync(path, 0o711);
  writeFileSync(note, `${away}\n`);
  return { folder: away, user };
}

/** Where the server's programs are copied if its user can't reach npm's copies. */
export function binariesPlace(dataDir: string, user: ServerUser | null): string {
  return user ? elsewhere : dataDir;
}

/** A database created by a user runs as that user, even if root starts it later. */
function ownerOf(cluster: string): ServerUser | null {
  const stat = statSync(cluster, { throwIfNoEntry: false });
  if (process.getuid?.() !== 0 || !stat || stat.uid === 0) return null;
  return { name: `with id ${stat.uid}`, uid: stat.uid, gid: stat.gid };
}
