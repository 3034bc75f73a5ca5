import { expect, test } from 'vitest';
import {
  type MemoryDeliveryStore,
  type MemoryNewsletter,
  planMemoryBatch,
} from './testing/memory-delivery-store.ts';
import { Violation } from './testing/memory-mail-server.ts';
import type { SimulationOptions } from './testing/newsletter-world.ts';
import { type SimulationReport, simulateNewsletter } from './testing/simulate-newsletter.ts';

/** `SEED=123 npx vitest run newsletter-simulation` replays one, `SEEDS=100000` runs more. */
const only = process.env.SEED ? Number(process.env.SEED) : undefined;
const seeds = Number(process.env.SEEDS ?? 1_000);

const run = async (from: number, to: number): Promise<SimulationReport[]> => {
  const reports: SimulationReport[] = [];
  for (let seed = from; seed <= to; seed++) reports.push(await simulateNewsletter(seed));
  return reports;
};

test(`in ${seeds} runs with crashes, freezes and lost answers no recipient gets a newsletter twice, is skipped or miscounted`, {
  timeout: 600_000,
}, async () => {
  const reports = only === undefined ? await run(1, seeds) : await run(only, only);
  const sum = (of: (report: SimulationReport) => number) =>
    reports.reduce((total, report) => total + of(report), 0);
  if (only !== undefined) return;
  // Each fault occurred, and the runs had work to do.
  expect(sum(({ bites }) => bites.crash)).toBeGreaterThan(seeds / 4);
  expect(sum(({ bites }) => bites.freeze)).toBeGreaterThan(seeds / 4);
  expect(sum(({ bites }) => bites.loss)).toBeGreaterThan(seeds / 4);
  expect(sum(({ sent }) => sent)).toBeGreaterThan(seeds * 3);
  expect(sum(({ batches }) => batches)).toBeGreaterThan(seeds);
  expect(sum(({ uncertain }) => uncertain)).toBeGreaterThan(seeds / 10);
});

test('a seed replays exactly', async () => {
  const reports = await run(1, 50);
  expect(await run(1, 50)).toEqual(reports);
});

const wasSent = ({ status }: MemoryNewsletter['deliveries'][number]): boolean => status === 'sent';

type Sabotage = (store: MemoryDeliveryStore, newsletter: MemoryNewsletter) => MemoryDeliveryStore;
const sabotages: Record<string, Sabotage> = {
  'deliveries interrupted by a killed worker are sent again': (store, newsletter) => ({
    ...store,
    markAbandoned() {
      for (const row of newsletter.deliveries) if (row.status === 'sending') row.status = 'pending';
      return 0;
    },
  }),
  'deliveries interrupted by a killed worker stay in sending': (store) => ({
    ...store,
    markAbandoned: () => 0,
  }),
  'a claim takes deliveries of another claim': (store, newsletter) => ({
    ...store,
    claim(options) {
      for (const row of newsletter.deliveries) if (row.status === 'sending') row.status = 'pending';
      return store.claim(options);
    },
  }),
  'uncertain deliveries are released with the others': (store) => ({
    ...store,
    releaseUnknown: () => store.releaseUnknown([]),
  }),
  'no Message-ID is written down before the mail goes out': (store, newsletter) => ({
    ...store,
    claim(options) {
      const claim = store.claim(options);
      for (const row of newsletter.deliveries) row.messageId = null;
      return claim;
    },
  }),
  'outcomes are dropped': (store) => ({ ...store, write: () => undefined }),
  'a rejection counts as sent': (store) => ({
    ...store,
    write: (outcomes) =>
      store.write(
        outcomes.map((outcome) => (outcome.status === 'failed' ? { ...outcome, status: 'sent' } : outcome)),
      ),
  }),
  'a rejection without an enhanced code counts at once': (store, newsletter) => ({
    ...store,
    write: (outcomes) =>
      store.write(
        outcomes.map((outcome) =>
          outcome.isTried && outcome.status === 'pending' && !newsletter.deliveries.some(wasSent)
            ? { ...outcome, status: 'failed', isRefusal: true }
            : outcome,
        ),
      ),
  }),
};

test.each(Object.keys(sabotages))('the simulation fails when %s', async (name) => {
  const sabotage = sabotages[name] as Sabotage;
  const findViolation = async () => {
    for (let seed = 1; seed <= 2_000; seed++) await simulateNewsletter(seed, { sabotage });
  };
  await expect(findViolation()).rejects.toThrow(Violation);
});

const next = ({ unplanned = [] }: MemoryNewsletter, size: number) =>
  unplanned.slice(0, size).map((row) => ({ ...row }));
const sabotagedPlans: Record<string, NonNullable<SimulationOptions['sabotagePlan']>> = {
  'deliveries are committed before the position': (newsletter, size) => [
    () => void newsletter.deliveries.push(...(newsletter.isSending ? next(newsletter, size) : [])),
    () => {
      const { deliveries } = newsletter;
      const answer = planMemoryBatch(newsletter, size);
      if (answer !== 'stopped') deliveries.splice(-size);
      return answer;
    },
  ],
  'the position is committed before its deliveries': (newsletter, size) => {
    let batch: MemoryNewsletter['deliveries'] = [];
    return [
      () => {
        const { length } = newsletter.deliveries;
        const answer = planMemoryBatch(newsletter, size);
        batch = newsletter.deliveries.splice(length);
        return answer;
      },
      () => void newsletter.deliveries.push(...batch),
    ];
  },
};

test.each(Object.keys(sabotagedPlans))('the simulation fails when %s', async (name) => {
  const sabotagePlan = sabotagedPlans[name] as NonNullable<SimulationOptions['sabotagePlan']>;
  const findViolation = async () => {
    for (let seed = 1; seed <= 2_000; seed++) await simulateNewsletter(seed, { sabotagePlan });
  };
  await expect(findViolation()).rejects.toThrow(Violation);
});
