import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Limit for a shutdown that waits only for the disk. */
const shutdownMs = 30_000;
/** After this, the server gets the signal to stop immediately; the next start's recovery does the rest. */
const patienceMs = 10_000;
/** A backend quits immediately when asked, unless it is stuck in a system call. */
const quitMs = 2000;

/**
 * Ends every process of an earlier server that still runs on `dataDir`: the server itself, if its starter was
 * killed, and the backends of a server that was killed during their statements; a new server can't start
 * before they have ended. Removes the pid file of a server that died with the machine: another process may
 * have the same number by now.
 * @throws Error when a process does not end within half a minute
 */
export async function stopLeftover(dataDir: string): Promise<void> {
  await stopServer(dataDir);
  await endOrphans(dataDir);
}

async function stopServer(dataDir: string): Promise<void> {
  const pidFile = join(dataDir, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const [pidLine = '', folder = ''] = readFileSync(pidFile, 'utf8').split('\n');
  const pid = Number(pidLine);
  if (!Number.isInteger(pid) || pid <= 1 || !isServerOf(pid, folder, dataDir)) {
    rmSync(pidFile, { force: true });
    return;
  }
  signal([pid], 'SIGINT');
  const isGone = () => !isServerOf(pid, folder, dataDir);
  if (await within(patienceMs, isGone)) return;
  signal([pid], 'SIGQUIT');
  if (await within(shutdownMs - patienceMs, isGone)) return;
  throw new Error(
    `A PostgreSQL from an earlier start (process ${pid}) does not stop. End it and start again.`,
  );
}

/** Without their server, backends serve no client and can't commit, so ending them loses nothing. */
async function endOrphans(dataDir: string): Promise<void> {
  if (!existsSync(dataDir)) return;
  const folder = realpathSync(dataDir);
  const orphans = () => processesIn(folder);
  const areGone = () => orphans().length === 0;
  if (areGone()) return;
  signal(orphans(), 'SIGQUIT');
  if (await within(quitMs, areGone)) return;
  signal(orphans(), 'SIGKILL');
  if (await within(shutdownMs, areGone)) return;
  throw new Error(
    `Processes from an earlier PostgreSQL (${orphans().join(', ')}) do not stop. End them and start again.`,
  );
}

/** Finds PostgreSQL's processes by their working folder, which is always the cluster's own. */
function processesIn(folder: string): number[] {
  if (process.platform === 'linux') {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && isPostgresIn(name, folder))
      .map(Number);
  }
  const found: number[] = [];
  let pid = 0;
  for (const line of outputOf('lsof', ['-a', '-c', 'postgres', '-d', 'cwd', '-Fpn']).split('\n')) {
    if (line.startsWith('p')) pid = Number(line.slice(1));
    else if (line === `n${folder}`) found.push(pid);
  }
  return found;
}

function isPostgresIn(pid: string, folder: string): boolean {
  try {
    return (
      readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres') &&
      readlinkSync(`/proc/${pid}/cwd`) === folder
    );
  } catch {
    // It has exited, or belongs to another user.
    return false;
  }
}

function isServerOf(pid: number, ...folders: string[]): boolean {
  const command = commandOf(pid);
  return command.includes('postgres') && folders.some((folder) => folder !== '' && command.includes(folder));
}

function commandOf(pid: number): string {
  if (process.platform !== 'linux') return outputOf('ps', ['-o', 'command=', '-p', String(pid)]);
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

function outputOf(program: string, parameters: string[]): string {
  try {
    return execFileSync(program, parameters, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return '';
  }
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has exited.
    }
  }
}

async function within(limitMs: number, isSo: () => boolean): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < limitMs; waitedMs += 100) {
    if (isSo()) return true;
    await sleep(100);
  }
  return isSo();
}
