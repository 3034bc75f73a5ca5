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

/** Where the database of a data folder lies that PostgreSQL's own user cannot reach. */
const elsewhere = '/var/lib/perfboard';

/**
 * Decides where the embedded database lives: in the data folder, except where root starts the product below a folder
 * that only root may enter. Then it lives under /var/lib/perfboard, and a note in the data folder says where.
 * @throws StartError when the database that the data folder belongs to is gone or out of reach.
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
      `The database of ${dataDir} is gone: ${note} says that it is at ${noted}.\nBring it back, or remove that file to begin with an empty database.`,
    );
  }
  if (!user || canEnter(dataDir, user)) {
    mkdirSync(folder, { recursive: true, mode: 0o711 });
    chmodSync(folder, user ? 0o711 : 0o700);
    return { folder, user };
  }
  if (existsSync(cluster)) {
    throw new StartError(
      `The database in ${cluster} is out of reach for the user ${user.name}, which PostgreSQL runs as.\nGive that user the right to enter the folders above it, or set DATABASE_URL.`,
    );
  }
  // Random, because a data folder that was removed and made again must not meet its predecessor's database.
  const id = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const away = join(elsewhere, `${id}-${randomBytes(3).toString('hex')}`);
  mkdirSync(away, { recursive: true });
  // Whatever the umask is: the server's user passes through both.
  for (const path of [elsewhere, away]) chmodSync(path, 0o711);
  writeFileSync(note, `${away}\n`);
  return { folder: away, user };
}

/** Where copies of the server's programs go when its user cannot reach the ones that npm installed. */
export function binariesPlace(dataDir: string, user: ServerUser | null): string {
  return user ? elsewhere : dataDir;
}

/** A database that a user made is run as that user, also when root starts it later. */
function ownerOf(cluster: string): ServerUser | null {
  const stat = statSync(cluster, { throwIfNoEntry: false });
  if (process.getuid?.() !== 0 || !stat || stat.uid === 0) return null;
  return { name: `with id ${stat.uid}`, uid: stat.uid, gid: stat.gid };
}
