import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverUser } from '@perfboard/postgres/server-user';

export interface SmallDisk {
  /** An empty folder on it that the database server may write to. */
  folder: string;
  remove(): void;
}

/**
 * Mounts a disk of this size, for tests of a full disk.
 * @returns null if this process may not mount one: the caller skips its tests
 */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'perfboard-disk-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  if (status !== 0) {
    rmdirSync(folder);
    console.warn('\n!!! NO MOUNT: a small disk cannot be mounted here. Tests of a full one are SKIPPED.\n');
    return null;
  }
  const user = serverUser();
  if (user) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o700);
  return {
    folder,
    remove() {
      spawnSync('umount', [folder]);
      rmdirSync(folder);
    },
  };
}
