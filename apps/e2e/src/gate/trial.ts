import type { ChildProcess } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/** One workspace with one run to kill. */
export interface Trial {
  /** Starts the operation; `done` resolves at its end, normal or by the signal. */
  begin(): { child: ChildProcess; done: Promise<unknown> };
  /** Repeats it, like an operator. Returns the output if that fails, otherwise null. */
  again(): Promise<string | null>;
  /** Lost rows and images. */
  lost(): Promise<string[]>;
  discard(): Promise<void>;
}

export interface Operation {
  name: string;
  prepare(): Promise<Trial>;
}

export interface Outcome {
  operation: string;
  signal: NodeJS.Signals;
  kills: number;
  /** The run had ended before its moment. */
  late: number;
  down: string[];
  lost: string[];
}

const signals = ['SIGINT', 'SIGTERM', 'SIGKILL'] as const;

async function oneTrial(operation: Operation, delayMs: number | null, signal: NodeJS.Signals) {
  const trial = await operation.prepare();
  try {
    const startedAt = performance.now();
    const { child, done } = trial.begin();
    let isKilled = false;
    if (delayMs !== null) {
      await Promise.race([sleep(delayMs), done]);
      isKilled = child.exitCode === null && child.signalCode === null;
      if (isKilled) child.kill(signal);
    }
    await done;
    const tookMs = performance.now() - startedAt;
    // An undisturbed operation needs no second run.
    const down = delayMs === null ? null : await trial.again();
    return { isKilled, tookMs, down, lost: down === null ? await trial.lost() : [] };
  } finally {
    await trial.discard();
  }
}

/**
 * Kills an operation at moments spread over its run, with each signal.
 * @param tell called after each with a line about it
 */
export async function runTrials(
  operation: Operation,
  moments: number,
  tell: (line: string) => void,
): Promise<Outcome[]> {
  const undisturbed = await oneTrial(operation, null, 'SIGINT');
  const first = undisturbed.down ?? undisturbed.lost[0];
  if (first) throw new Error(`${operation.name}, undisturbed: ${first}`);
  const outcomes = signals.map(
    (signal): Outcome => ({ operation: operation.name, signal, kills: 0, late: 0, down: [], lost: [] }),
  );
  for (let moment = 0; moment < moments; moment++) {
    const outcome = outcomes[moment % signals.length] as Outcome;
    const delayMs = ((moment + 0.5) / moments) * undisturbed.tookMs;
    const { isKilled, down, lost } = await oneTrial(operation, delayMs, outcome.signal);
    tell(
      `${operation.name} ${moment + 1}/${moments}: ${outcome.signal} after ${Math.round(delayMs)} ms${isKilled ? '' : ' (over before)'}: ${down ? 'STAYED DOWN' : 'up'}, ${lost.length} lost`,
    );
    if (isKilled) outcome.kills++;
    else outcome.late++;
    if (down) outcome.down.push(`after ${Math.round(delayMs)} ms: ${down}`);
    if (lost.length > 0)
      outcome.lost.push(`after ${Math.round(delayMs)} ms: ${lost.length}, such as ${lost[0]}`);
  }
  return outcomes;
}

export function table(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map(({ operation, signal, kills, late, down, lost }) =>
    [operation, signal, kills, late, down.length, lost.length].map(String),
  );
  const all = [['operation', 'signal', 'kills', 'over before', 'stayed down', 'lost'], ...rows];
  return all.map((row) => `| ${row.map((cell) => cell.padEnd(12)).join(' | ')} |`).join('\n');
}
