import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { heapFlags } from '@perfboard/process/heap-flags';

export type ChildOptions = {
  /** Its name on the console and in the log. */
  name: string;
  script: string;
  env: NodeJS.ProcessEnv;
  cwd: string;
  onLine: (line: string, isStderr: boolean) => void;
  /** Called when the process reports that it is ready. */
  onReady?: () => void;
};

export type Exit = { code: number | null; signal: NodeJS.Signals | null };

/** Starts a Node.js process of the product. `exited` resolves when it ends and never rejects. */
export function startChild(options: ChildOptions): { process: ChildProcess; exited: Promise<Exit> } {
  const child = spawn(
    process.execPath,
    [
      ...heapFlags,
      // Source maps of every module would stay in memory: 300 MB instead of 207 right after the api's start.
      ...(options.env.PERFBOARD_DEV ? ['--enable-source-maps'] : []),
      '--import',
      new URL('./parent-watch.js', import.meta.url).href,
      options.script,
    ],
    {
      cwd: options.cwd,
      env: options.env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // Outside the terminal's process group: Ctrl-C reaches only this process, which stops the others in
      // order.
      detached: true,
    },
  );
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => options.onLine(line, stream === child.stderr));
  }
  child.on('message', (message) => {
    if ((message as { type?: string } | null)?.type === 'ready') options.onReady?.();
  });
  const exited = new Promise<Exit>((resolve) => {
    child.once('error', (error) => {
      options.onLine(error.message, true);
      resolve({ code: 1, signal: null });
    });
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  return { process: child, exited };
}

/** Asks a process to exit, and kills it after `timeoutMs`. */
export async function endChild(
  child: ChildProcess,
  exited: Promise<unknown>,
  timeoutMs: number,
): Promise<void> {
  child.kill('SIGTERM');
  const forced = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
  await exited;
  clearTimeout(forced);
}

export function describeExit({ code, signal }: Exit): string {
  return signal ? `was killed (${signal})` : `ended (exit code ${code})`;
}
