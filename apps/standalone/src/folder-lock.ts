import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './start-error.ts';

type Holder = { pid: number; startedAt: string; url: string };

/**
 * Claims a data folder for this process: two products on one database folder would destroy it.
 * @returns `release`, and whether an earlier holder ended without releasing it.
 * @throws StartError when a living process holds it.
 */
export function lockFolder(dataDir: string, url: string): { wasKilled: boolean; release(): void } {
  const file = join(dataDir, 'lock.json');
  const mine = JSON.stringify({
    pid: process.pid,
    startedAt: startOf(process.pid) ?? '',
    url,
  } satisfies Holder);
  let wasKilled = false;
  for (;;) {
    try {
      writeFileSync(file, mine, { flag: 'wx', mode: 0o600 });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = readHolder(file);
    if (holder && startOf(holder.pid) === holder.startedAt) {
      throw new StartError(
        `Perfboard already runs on ${dataDir} (process ${holder.pid}, ${holder.url}).\nStop it first, or give this one a folder and a port of its own with PERFBOARD_DATA and PORT.`,
      );
    }
    wasKilled = true;
    rmSync(file, { force: true });
  }
  return {
    wasKilled,
    release() {
      if (readHolder(file)?.pid === process.pid) rmSync(file, { force: true });
    },
  };
}

function readHolder(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    // Cut off by a power failure, or gone since.
    return null;
  }
}

/** When a process began, which tells it from a later one that got the same number; undefined when there is none. */
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
