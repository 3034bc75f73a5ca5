import { chmodSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { ServerUser } from './server-user.ts';

/** Whether `user` may enter `folder`: checks the execute bit of the folder and of all its parents. */
export function canEnter(folder: string, user: ServerUser): boolean {
  for (let path = resolve(folder); ; path = dirname(path)) {
    if (!permits(path, user, 0o1)) return false;
    if (path === dirname(path)) return true;
  }
}

/** Whether `user` may read the file; does not check its parent folders. */
export function canRead(file: string, user: ServerUser): boolean {
  return permits(file, user, 0o4);
}

/** Lets everyone read a tree and enter its folders, regardless of the umask it was created with. */
export function openForEveryone(path: string): void {
  const stat = lstatSync(path);
  if (stat.isSymbolicLink()) return;
  chmodSync(path, stat.mode | (stat.isDirectory() || stat.mode & 0o100 ? 0o555 : 0o444));
  if (stat.isDirectory()) for (const name of readdirSync(path)) openForEveryone(join(path, name));
}

function permits(path: string, user: ServerUser, bit: number): boolean {
  let stat: ReturnType<typeof statSync>;
  try {
    stat = statSync(path);
  } catch {
    return false;
  }
  const shift = stat.uid === user.uid ? 6 : stat.gid === user.gid ? 3 : 0;
  return ((stat.mode >> shift) & bit) === bit;
}
