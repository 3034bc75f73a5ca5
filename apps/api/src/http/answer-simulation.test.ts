// @module-tag slow
import { expect, test } from 'vitest';
import {
  type SimulationOptions,
  type SimulationReport,
  simulateAnswers,
  Violation,
} from '../testing/simulate-answers.ts';
import { AnswerStore } from './answer-store.ts';

/** `SEED=123 npx vitest run answer-simulation` replays one, `SEEDS=100000` runs more. */
const only = process.env.SEED ? Number(process.env.SEED) : undefined;
const seeds = Number(process.env.SEEDS ?? 200);

const run = async (from: number, to: number): Promise<SimulationReport[]> => {
  const reports: SimulationReport[] = [];
  for (let seed = from; seed <= to; seed++) reports.push(await simulateAnswers(seed));
  return reports;
};

test(`in ${seeds} runs through stalled and cut lines, freezes and lost answers no page is old for more than 3 s`, {
  timeout: 600_000,
}, async () => {
  const reports = only === undefined ? await run(1, seeds) : await run(only, only);
  const sum = (of: (report: SimulationReport) => number) =>
    reports.reduce((total, report) => total + of(report), 0);
  if (only !== undefined) return;
  for (const kind of ['freeze', 'loss', 'stall', 'cut'] as const)
    expect(sum(({ bites }) => bites[kind])).toBeGreaterThan(seeds / 4);
  expect(sum(({ commits }) => commits)).toBeGreaterThan(10 * seeds);
  // What is kept is what most are answered with, or this shows nothing.
  expect(sum(({ kept }) => kept)).toBeGreaterThan(sum(({ reads }) => reads) / 3);
});

test('a seed replays exactly', async () => {
  const reports = await run(1, 20);
  expect(await run(1, 20)).toEqual(reports);
});

class ForgetfulStore extends AnswerStore {
  #late: (() => void)[] = [];
  /** Keeps what was being made when it was cleared. */
  override clear(): void {
    super.clear();
    for (const keep of this.#late.splice(0)) keep();
  }
  override get: AnswerStore['get'] = async (key, make) => {
    const made = await super.get(key, make);
    this.#late.push(() => void super.get(key, async () => made));
    return made;
  };
}

const sabotages: Record<string, SimulationOptions> = {
  'a silent connection counts as no change': {
    changes: (changes) => ({ ...changes, isListening: () => true }),
  },
  'changes during a disconnect are ignored': {
    changes: (changes) => ({
      ...changes,
      subscribe: (listener) => changes.subscribe((kind) => kind !== 'reset' && listener(kind)),
    }),
  },
  'a change does not empty the store': { changes: (changes) => ({ ...changes, subscribe: () => () => {} }) },
  'responses rendered before a change stay cached after it': { store: () => new ForgetfulStore() },
};

test.each(Object.keys(sabotages))('the simulation notifications when %s', async (name) => {
  const findViolation = async () => {
    for (let seed = 1; seed <= 300; seed++) await simulateAnswers(seed, sabotages[name]);
  };
  await expect(findViolation()).rejects.toThrow(Violation);
});
