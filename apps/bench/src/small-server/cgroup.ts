import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';

const root = '/sys/fs/cgroup';
const isUnified = existsSync(path.join(root, 'cgroup.controllers'));
const controllers = isUnified ? [''] : ['cpu', 'cpuacct', 'cpuset', 'memory'];
const isPinned = cpus().length > 1;

/** A machine within the machine: every process that is moved into it, and its children, share its limits. */
export interface SmallMachine {
  /** Moves a process into it; what it starts from now on is in it as well. */
  adopt(child: { pid?: number | undefined }): void;
  pids(): number[];
  cpuMs(): number;
  /** Bytes, the files that are cached included, which the kernel frees when it needs them. */
  peakBytes(): number;
  /** Processes that were killed because the memory was used up. */
  kills(): number;
  remove(): void;
}

/**
 * A group of processes on one core, before which the machine's other programs give way.
 * @param memoryBytes at most, without swap
 * @throws Error where control groups can't be made: it needs Linux and root
 */
export function makeSmallMachine(core: 0 | 1, memoryBytes?: number): SmallMachine {
  const name = `perfboard-small-server-${process.pid}-${core}`;
  const folderOf = (controller: string) => path.join(root, isUnified ? '' : controller, name);
  const read = (controller: string, file: string) =>
    readFileSync(path.join(folderOf(controller), file), 'utf8');
  const write = (controller: string, file: string, value: string | number) =>
    writeFileSync(path.join(folderOf(controller), file), String(value));
  for (const controller of controllers) mkdirSync(folderOf(controller));
  if (isUnified) {
    write('', 'cpu.weight', 10_000);
    if (isPinned) write('', 'cpuset.cpus', core);
    else write('', 'cpu.max', '100000 100000');
    if (memoryBytes) {
      write('', 'memory.max', memoryBytes);
      write('', 'memory.swap.max', 0);
    }
  } else {
    write('cpu', 'cpu.shares', 102_400);
    write('cpuset', 'cpuset.mems', 0);
    write('cpuset', 'cpuset.cpus', isPinned ? core : 0);
    if (memoryBytes) write('memory', 'memory.limit_in_bytes', memoryBytes);
  }
  const numberIn = (text: string, key: string) => Number(new RegExp(`^${key} (\\d+)`, 'm').exec(text)?.[1]);
  return {
    adopt({ pid }) {
      for (const controller of controllers) write(controller, 'cgroup.procs', String(pid));
    },
    pids: () =>
      read(isUnified ? '' : 'memory', 'cgroup.procs')
        .split('\n')
        .filter(Boolean)
        .map(Number),
    cpuMs: () =>
      isUnified
        ? numberIn(read('', 'cpu.stat'), 'usage_usec') / 1e3
        : Number(read('cpuacct', 'cpuacct.usage')) / 1e6,
    peakBytes: () =>
      Number(isUnified ? read('', 'memory.peak') : read('memory', 'memory.max_usage_in_bytes')),
    kills: () =>
      isUnified
        ? numberIn(read('', 'memory.events'), 'oom_kill')
        : numberIn(read('memory', 'memory.oom_control'), 'oom_kill'),
    remove() {
      for (const controller of controllers) {
        try {
          rmdirSync(folderOf(controller));
        } catch {
          // Not before the last process has ended; an empty group costs nothing.
        }
      }
    },
  };
}
