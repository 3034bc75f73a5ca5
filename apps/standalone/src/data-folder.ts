import { execFileSync, spawnSync } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { writeSecretFile } from './secrets.ts';
import { StartError } from './start-error.ts';

export type DataFolder = { path: string; logs: string; mail: string };

/**
 * Creates the data folder. It holds secrets and visitors' emails, so only its owner may read it; when root
 * starts the product, the database's own user must be able to enter.
 * @throws StartError when the folder can't be created or written to.
 */
export function openDataFolder(path: string): DataFolder {
  const isRoot = process.getuid?.() === 0;
  const folder = { path, logs: join(path, 'logs'), mail: join(path, 'mail') };
  try {
    mkdirSync(path, { recursive: true });
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    chmodSync(path, isRoot ? 0o711 : 0o700);
    for (const inner of [folder.logs, folder.mail]) mkdirSync(inner, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartError(
      `Can’t use the data folder ${path} (${(error as Error).message}).\nIf it belongs to another user, start as that user, or set PERFBOARD_DATA to another folder.`,
    );
  }
  return folder;
}

type Holder = { pid: number; startedAt: string; url: string };

/**
 * Locks a data folder for this process: two products on one database folder would destroy it. The kernel
 * releases the lock when this process ends in any way; `lock.json` describes the holder.
 * @returns `release`, and whether an earlier holder ended without releasing it.
 * @throws StartError when a running process holds it.
 */
export function lockFolder(dataDir: string, url: string): { wasKilled: boolean; release(): void } {
  const file = join(dataDir, 'lock.json');
  const held = openLocked(join(dataDir, 'lock'));
  const holder = readHolder(file);
  // The process id counts where kernel locks are unavailable.
  const isHeld = held === 'taken' || (holder !== null && startOf(holder.pid) === holder.startedAt);
  if (isHeld) {
    if (held !== 'taken') closeSync(held);
    const who = holder ? ` (process ${holder.pid}, ${holder.url})` : '';
    throw new StartError(
      `Perfboard is already running on ${dataDir}${who}.\nStop it first, or set PERFBOARD_DATA and PORT to use another folder and port.`,
    );
  }
  const wasKilled = existsSync(file);
  const mine: Holder = { pid: process.pid, startedAt: startOf(process.pid) ?? '', url };
  writeSecretFile(file, JSON.stringify(mine));
  let isReleased = false;
  return {
    wasKilled,
    release() {
      if (isReleased) return;
      isReleased = true;
      rmSync(file, { force: true });
      closeSync(held);
    },
  };
}

/** BSD's flag that locks a file on open; Node has no constant for it. */
const exclusiveLock = 0x20;

/**
 * Opens and locks a file that is never removed. The descriptor holds the lock: no child inherits it, and the
 * kernel closes it when we exit. Removing a stale lock file instead would let two concurrent starts both win.
 */
function openLocked(file: string): number | 'taken' {
  const flags = constants.O_RDWR | constants.O_CREAT;
  if (process.platform !== 'linux') {
    try {
      return openSync(file, flags | exclusiveLock | constants.O_NONBLOCK, 0o600);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return 'taken';
      throw error;
    }
  }
  const opened = openSync(file, flags, 0o600);
  // Node can't lock a file, but flock(1) can lock a descriptor that we opened. Any result other than "taken"
  // (no such program, a file system without locks) leaves only the process id in lock.json.
  if (spawnSync('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'ignore', opened] }).status !== 1)
    return opened;
  closeSync(opened);
  return 'taken';
}

function readHolder(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    // Truncated by a power failure, or removed since.
    return null;
  }
}

/** Start time of a process, which distinguishes it from a later one with the same id; undefined if there is none. */
function startOf(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') {
      // The second field may hold spaces and parentheses; the twentieth after it is the start time.
      return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19];
    }
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}
