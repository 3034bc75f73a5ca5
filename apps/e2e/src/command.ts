import { execFile } from 'node:child_process';
import path from 'node:path';
import { scaled } from '@perfboard/testing/limit';

const root = path.resolve(import.meta.dirname, '../../..');

export interface Ended {
  code: number;
  /** Both streams, as a terminal shows them. */
  output: string;
}

/** Runs a program of the built product to its end. `env` is its whole environment. */
export function runProgram(
  script: string,
  parameters: readonly string[],
  env: Readonly<Record<string, string>>,
  timeoutMs = 60_000,
): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [path.join(root, script), ...parameters],
      {
        cwd: root,
        env: { PATH: process.env.PATH ?? '', ...env },
        timeout: scaled(timeoutMs),
        killSignal: 'SIGKILL',
      },
      (error, stdout, stderr) => {
        const code = error ? (typeof error.code === 'number' ? error.code : 1) : 0;
        resolve({ code, output: stdout + stderr });
      },
    );
  });
}
