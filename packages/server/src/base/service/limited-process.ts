export interface LimitedProgram {
  /** The path of a built program. */
  path: string;
  arguments: readonly string[];
  /** Processor time, not time by the clock: a busy machine must not reject a real file. */
  cpuSeconds: number;
  heapMegabytes: number;
}

/**
 * The command that runs a program within limits that Node can't set: the operating system ends the process after this
 * CPU time, and one that runs out of memory leaves no core file, which would contain what it has read. A process
 * that reads untrusted files gets no passwords.
 */
export const limitedCommand = ({ path, arguments: given, cpuSeconds, heapMegabytes }: LimitedProgram) => ({
  file: 'sh',
  arguments: [
    '-c',
    `ulimit -c 0 && ulimit -t ${cpuSeconds} && exec "$0" "$@"`,
    process.execPath,
    `--max-old-space-size=${heapMegabytes}`,
    // Megabytes for new objects: the default would allow 50 MB more.
    '--max-semi-space-size=1',
    path,
    ...given,
  ],
  env: { PATH: process.env.PATH },
});

/**
 * The signals of a process that exceeded its CPU time (XCPU, KILL) or its memory (ABRT, or TRAP and ILL by
 * platform).
 */
export const limitSignals: ReadonlySet<string> = new Set([
  'SIGXCPU',
  'SIGKILL',
  'SIGABRT',
  'SIGTRAP',
  'SIGILL',
  'SIGSEGV',
]);
