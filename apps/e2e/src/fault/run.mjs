// The long form of the fault suite: npm run fault -w apps/e2e -- --seconds 300 --seed 7 --backends redis
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '120' },
    seed: { type: 'string' },
    backends: { type: 'string', default: 'postgres,redis' },
    keep: { type: 'string' },
    /** Takes a mechanism out of the worker; see sabotage.ts. The run should fail. */
    without: { type: 'string' },
    /** Kinds of faults, separated by commas; see chaos.ts. */
    only: { type: 'string' },
    /** Milliseconds between faults, on average. */
    pause: { type: 'string', default: '500' },
    settle: { type: 'string', default: '300' },
  },
});
const root = join(import.meta.dirname, '../../../..');
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', '--project', 'e2e', 'src/fault/fault.e2e.ts'],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      FAULT_SECONDS: values.seconds,
      FAULT_BACKENDS: values.backends,
      FAULT_SETTLE_SECONDS: values.settle,
      FAULT_PAUSE_MS: values.pause,
      ...(values.only ? { FAULT_ONLY: values.only } : {}),
      ...(values.without ? { FAULT_WITHOUT: values.without } : {}),
      ...(values.seed ? { FAULT_SEED: values.seed } : {}),
      ...(values.keep ? { FAULT_KEEP: values.keep } : {}),
    },
  },
);
process.exit(status ?? 1);
