import { execFileSync } from 'node:child_process';

/** The operating system user that the server runs as. */
export type ServerUser = { name: string; uid: number; gid: number };

/**
 * PostgreSQL refuses to run as root, so root needs another user for it: `postgres`, created if missing, else
 * `nobody`, which every system has.
 * @returns null when this process is not root: the server then runs as the same user.
 */
export function serverUser(): ServerUser | null {
  if (process.getuid?.() !== 0) return null;
  const known = lookUp('postgres');
  if (known) return known;
  try {
    execFileSync(
      'useradd',
      ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', 'postgres'],
      {
        stdio: 'ignore',
      },
    );
  } catch {
    // useradd is missing, or /etc is read-only.
  }
  const user = lookUp('postgres') ?? lookUp('nobody');
  if (!user) throw new Error('PostgreSQL can’t run as root, and there is no other user to run it.');
  return user;
}

function lookUp(name: string): ServerUser | null {
  try {
    const id = (flag: string) =>
      Number(
        execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim(),
      );
    return { name, uid: id('-u'), gid: id('-g') };
  } catch {
    return null;
  }
}
