import { cpSync } from 'node:fs';
import { scaled } from '@perfboard/testing/limit';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { unleash } from './chaos.ts';
import { inspect, settle } from './invariants.ts';
import { createRandom } from './random.ts';
import { type BackendKind, startStack } from './stack.ts';
import { startCampaign, startTraffic } from './traffic.ts';
import { buildWorker, type WorkerProgram } from './worker-process.ts';

/** `npm run fault` sets these for a long run; without them this is the short form. */
const seconds = Number(process.env.FAULT_SECONDS ?? 0);
const seed = Number(process.env.FAULT_SEED ?? Math.floor(Math.random() * 2 ** 31));
const backends = (process.env.FAULT_BACKENDS ?? 'postgres,redis').split(',') as BackendKind[];
/** Kinds of faults, for a closer look at one; all without it. */
const only = process.env.FAULT_ONLY?.split(',') ?? [];
/** Milliseconds between faults, on average. */
const pauseMs = Number(process.env.FAULT_PAUSE_MS ?? 500);
/** Where to leave the logs of a run that broke a promise. */
const keepLogs = process.env.FAULT_KEEP;
/** Without any progress. A job that failed all the while waits about as long again as the faults took. */
const settleMs = Math.max(Number(process.env.FAULT_SETTLE_SECONDS ?? 300), 6 * seconds) * 1_000;
/** Only a hang takes this long, however slow the machine. */
const timeout = scaled(900_000 + seconds * 30_000);

let program: WorkerProgram;
beforeAll(async () => {
  program = await buildWorker(process.env.FAULT_WITHOUT);
});
afterAll(() => program?.remove());

describe('while everything fails, no lead is lost, nobody gets a campaign twice, every picture is whole', () => {
  // Side by side: most of the time goes by in waiting for what was killed to come back.
  test.concurrent.for(backends)('on %s', { timeout }, async (backend, { skip, expect }) => {
    const stack = await startStack({ backend, mainFile: program.mainFile, workers: 2, mailDelayMs: 35 });
    try {
      if (backend === 'redis' && !stack.redis) skip('no redis-server');
      const random = createRandom(seed);
      const startedAt = Date.now();
      const traffic = startTraffic(stack, random);
      const size = Math.max(3_000, seconds * 100);
      const campaign = await startCampaign(stack, size);
      const counts = await unleash(stack, random, { campaign, forMs: seconds * 1_000, pauseMs, only });
      await traffic.end();
      const chaosMs = Date.now() - startedAt;
      const pending = await settle(stack, settleMs);
      const settledMs = Date.now() - startedAt - chaosMs;
      const report = await inspect(stack, { traffic, campaign, counts, pending });
      console.log(
        `fault suite on ${backend}, seed ${seed}, ${chaosMs} ms of faults, ${settledMs} ms until all was done: ` +
          JSON.stringify({ ...report, faults: counts }),
      );
      if (report.violations.length > 0 && keepLogs) {
        cpSync(stack.folder, `${keepLogs}/${backend}`, { recursive: true, filter: isLog });
      }
      expect(report.violations).toEqual([]);
      expect(Object.values(report.recipients).reduce((sum, count) => sum + count, 0)).toBe(size);
    } finally {
      await stack.close();
    }
  });
});

const isLog = (path: string): boolean => !path.includes('/postgres/') && !path.includes('/images');
