import { readFileSync } from 'node:fs';
import type { SmallMachine } from './cgroup.ts';

/** What the processes of a machine are, by their command. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [/apps\/api\/dist\/main/, 'API'],
  [/apps\/worker\/dist\/main/, 'worker'],
  [/picture-process/, 'image process'],
  [/^postgres|bin\/postgres/, 'PostgreSQL'],
  [/^redis-server/, 'Redis'],
  [/standalone/, 'launcher'],
];

export interface Memory {
  /** MiB: with shared pages in full, and divided among their users. */
  rss: number;
  pss: number;
}

const readOf = (pid: number, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
};

const kindOf = (pid: number): string => {
  const command = readOf(pid, 'cmdline').replaceAll('\0', ' ');
  return kinds.find(([pattern]) => pattern.test(command))?.[1] ?? 'others';
};

/** The process of a kind that started first. */
export const pidOf = (machine: SmallMachine, kind: string): number | undefined =>
  machine.pids().find((pid) => kindOf(pid) === kind);

/** Memory by kind of process. */
export function memoryOf(machine: SmallMachine): Map<string, Memory> {
  const found = new Map<string, Memory>();
  for (const pid of machine.pids()) {
    const text = readOf(pid, 'smaps_rollup');
    const mib = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0) / 1024;
    const kind = kindOf(pid);
    const sum = found.get(kind) ?? { rss: 0, pss: 0 };
    found.set(kind, { rss: sum.rss + mib('Rss'), pss: sum.pss + mib('Pss') });
  }
  return found;
}

export const environmentOf = (pid: number): Record<string, string> =>
  Object.fromEntries(
    readOf(pid, 'environ')
      .split('\0')
      .map((line) => line.split(/=(.*)/s).slice(0, 2)),
  );

/** Milliseconds of the processor that the processes alive have taken so far, by kind. */
export function cpuMsByKind(machine: SmallMachine): Map<string, number> {
  const found = new Map<string, number>();
  for (const pid of machine.pids()) {
    const fields = readOf(pid, 'stat')
      .replace(/^.*\) /s, '')
      .split(' ');
    const kind = kindOf(pid);
    // Of 100 a second.
    found.set(kind, (found.get(kind) ?? 0) + (Number(fields[11]) + Number(fields[12]) || 0) * 10);
  }
  return found;
}
