// @module-tag slow
import { expect, test } from 'vitest';
import type { SimulationOptions } from './testing/outbox-world.ts';
import { type SimulationReport, simulateOutbox, Violation } from './testing/simulate-outbox.ts';

/** `SEED=123 npx vitest run outbox-simulation` replays one, `SEEDS=100000` runs more. */
const only = process.env.SEED ? Number(process.env.SEED) : undefined;
const seeds = Number(process.env.SEEDS ?? 1_500);

const run = async (from: number, to: number): Promise<SimulationReport[]> => {
  const reports: SimulationReport[] = [];
  for (let seed = from; seed <= to; seed++) reports.push(await simulateOutbox(seed));
  return reports;
};

test(`in ${seeds} runs with crashes, freezes, lost answers and a lost queue, every job is done and no job runs again after it was done`, {
  timeout: 600_000,
}, async () => {
  const reports = only === undefined ? await run(1, seeds) : await run(only, only);
  const sum = (of: (report: SimulationReport) => number) =>
    reports.reduce((total, report) => total + of(report), 0);
  if (only !== undefined) return;
  // Each fault occurred, and the runs had work to do.
  for (const kind of ['crash', 'freeze', 'loss'] as const)
    expect(sum(({ bites }) => bites[kind])).toBeGreaterThan(seeds / 4);
  expect(sum(({ bites }) => bites.loseQueue)).toBeGreaterThan(seeds / 10);
  expect(sum(({ effects }) => effects)).toBeGreaterThan(seeds);
  expect(sum(({ failed }) => failed)).toBeGreaterThan(seeds / 10);
});

test('a seed replays exactly', async () => {
  const reports = await run(1, 30);
  expect(await run(1, 30)).toEqual(reports);
});

const sabotages: Record<string, SimulationOptions> = {
  'jobs lost by the queue are not added again': {
    batch: (batch) => ({ ...batch, claimWithoutOutcome: async () => [] }),
  },
  'workers don’t check whether a job was done': {
    marks: (marks) => ({ ...marks, open: async (id) => ({ done: (await marks.open(id)).done && false }) }),
  },
  'neither the worker nor the dispatcher records a done job': {
    marks: (marks) => ({ ...marks, done: async () => undefined }),
    batch: (batch) => ({ ...batch, writeCompleted: async () => undefined }),
  },
  'neither the worker nor the dispatcher records a failed job': {
    marks: (marks) => ({ ...marks, failed: async () => undefined }),
    batch: (batch) => ({ ...batch, writeFailed: async () => undefined }),
  },
  'rejected rows count as dispatched': {
    batch: (batch) => ({
      ...batch,
      claimWithoutOutcome: async () => [],
      writeRefused: ({ id }) => batch.writeDispatched([id]),
    }),
  },
  'a failed job counts as done': {
    marks: (marks) => ({ ...marks, failed: (id) => marks.done(id) }),
  },
};

test.each(Object.keys(sabotages))('the simulation fails when %s', async (name) => {
  const findViolation = async () => {
    for (let seed = 1; seed <= 500; seed++) await simulateOutbox(seed, sabotages[name]);
  };
  await expect(findViolation()).rejects.toThrow(Violation);
});
