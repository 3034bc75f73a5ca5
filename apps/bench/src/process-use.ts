import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import type { Cluster } from '@perfboard/postgres/cluster';

/** Memory that a process holds, in MiB; Linux only. */
export const memoryMiB = ({ pid }: ChildProcess): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);

const ticksMs = 10;
const backends = new Set<string>();

/** Fields of `/proc/PID/stat` after the name, which may hold anything; none where the process is gone. */
function statOf(pid: number | string): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return [];
  }
}

/** The usage of each process at the last measurement: work of an ended process counts too. */
const taken = new Map<string, number>();

function lookAt(pid: string): number {
  const stat = statOf(pid);
  if (stat.length > 0) taken.set(pid, (Number(stat[11]) + Number(stat[12])) * ticksMs);
  return taken.get(pid) ?? 0;
}

/**
 * Processor time that a program has taken so far, in milliseconds, and the database's processes where one is given; Linux
 * only.
 */
export function cpuMsOf(program: ChildProcess, cluster?: Cluster): number {
  if (!cluster) return lookAt(String(program.pid));
  for (const pid of readdirSync('/proc')) {
    if (/^\d+$/.test(pid) && statOf(pid)[1] === String(cluster.pid)) backends.add(pid);
  }
  return [String(program.pid), ...backends].reduce((sum, pid) => sum + lookAt(pid), 0);
}
