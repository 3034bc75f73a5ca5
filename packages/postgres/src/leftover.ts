import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Stops the server that still runs on `dataDir` after its starter was killed, and removes the pid file of one that
 * died with the machine: the number in it may by now belong to a stranger, which would keep the server from starting.
 * @throws Error when the server does not end within half a minute.
 */
export async function stopLeftover(dataDir: string): Promise<void> {
  const pidFile = join(dataDir, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const [pidLine = '', folder = ''] = readFileSync(pidFile, 'utf8').split('\n');
  const pid = Number(pidLine);
  if (!Number.isInteger(pid) || pid <= 1 || !isServerOf(pid, folder, dataDir)) {
    rmSync(pidFile, { force: true });
    return;
  }
  const deadline = Date.now() + 30_000;
  process.kill(pid, 'SIGINT');
  for (let waited = 0; Date.now() < deadline; waited++) {
    if (!isServerOf(pid, folder, dataDir)) return;
    if (waited === 100) process.kill(pid, 'SIGQUIT');
    await sleep(100);
  }
  throw new Error(`A PostgreSQL of an earlier start (process ${pid}) does not end; stop it and start again.`);
}

function isServerOf(pid: number, ...folders: string[]): boolean {
  const command = commandOf(pid);
  return command.includes('postgres') && folders.some((folder) => folder !== '' && command.includes(folder));
}

function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}
