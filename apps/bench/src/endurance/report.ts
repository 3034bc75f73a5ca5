import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import type { Journal } from './people.ts';

export interface Sample {
  second: number;
  /** Memory in MiB. */
  api: number;
  worker: number;
  /** Of the api's memory: its heap, garbage included, and the bytes that its objects hold outside of it. */
  heap: number;
  external: number;
  /** Milliseconds that the slowest hundredth of the api's turns were late, since the sample before. */
  lag: number;
}

const quantile = (values: readonly number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * part)] ?? Number.NaN;

/** Prints what the run was like and writes it down. @returns whether it had no problem */
export function report(run: {
  minutes: number;
  /** Two apis and two workers with Redis. */
  isScaled: boolean;
  loadBefore: number[];
  samples: Sample[];
  record: Journal;
  problems: string[];
}): boolean {
  const { minutes, isScaled, loadBefore, samples, record, problems } = run;
  const median = (name: Exclude<keyof Sample, 'second'>, from: number, to: number) =>
    quantile(
      samples
        .slice(Math.floor(samples.length * from), Math.ceil(samples.length * to))
        .map((each) => each[name])
        .filter((value) => !Number.isNaN(value)),
      0.5,
    );
  const requests = Object.fromEntries(
    [...record.times].map(([kind, times]) => [
      kind,
      {
        count: times.length,
        'p50 ms': Math.round(quantile(times, 0.5)),
        'p99 ms': Math.round(quantile(times, 0.99)),
        'slowest ms': Math.round(Math.max(...times)),
      },
    ]),
  );
  console.table(requests);
  const memory = Object.fromEntries(
    (['api', 'worker', 'heap', 'external'] as const).map((name) => [
      name,
      {
        'second sixth, MiB': median(name, 1 / 6, 2 / 6),
        'last sixth, MiB': median(name, 5 / 6, 1),
        'most, MiB': Math.max(...samples.map((each) => each[name] || 0)),
      },
    ]),
  );
  console.table(memory);
  const lag = {
    'median of the p99, ms': median('lag', 0, 1),
    'worst, ms': Math.max(...samples.map((each) => each.lag || 0)),
  };
  console.table({ 'event loop of the api': lag });
  problems.push(...record.errors.slice(0, 20));
  if (record.errors.length > 20) problems.push(`and ${record.errors.length - 20} more`);
  for (const problem of problems) console.error(problem);
  const name = isScaled ? 'endurance-scaled.json' : 'endurance.json';
  const file = path.resolve(import.meta.dirname, `../../report/${name}`);
  mkdirSync(path.dirname(file), { recursive: true });
  const machine = { node: process.version, cores: cpus().length, loadBefore, loadAfter: loadavg() };
  writeFileSync(
    file,
    `${JSON.stringify({ machine, minutes, isScaled, requests, memory, lag, problems, samples }, null, 2)}\n`,
  );
  console.log(
    `${problems.length === 0 ? 'No error' : `${problems.length} problems`} in ${minutes} minutes. Raw figures: apps/bench/report/${name}`,
  );
  return problems.length === 0;
}
