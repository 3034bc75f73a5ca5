// npm run faults -- [--minutes 30] [--backend postgres|redis] [--seed 7] [--only "kill api,partition"] [--keep FOLDER]
//   --longest 90 (seconds that one may last, 20 otherwise), --beside CHECKOUT (built; the second machine runs its release)
// npm run faults -- --sabotage all | NAME,NAME
// The built product on two machines with everybody at work while everything fails; or with one mechanism taken out.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    backend: { type: 'string', default: 'postgres' },
    seed: { type: 'string' },
    only: { type: 'string' },
    keep: { type: 'string' },
    beside: { type: 'string' },
    longest: { type: 'string' },
    sabotage: { type: 'string' },
  },
});
const root = join(import.meta.dirname, '../../../..');
const turbo = join(root, 'node_modules', '.bin', 'turbo');
const built = spawnSync(turbo, ['run', 'build', '--output-logs=errors-only'], {
  cwd: root,
  stdio: 'inherit',
});
if (built.status !== 0) process.exit(1);
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const named = {
  SEED: values.seed,
  ONLY: values.only,
  KEEP: values.keep,
  BESIDE: values.beside,
  LONGEST: values.longest,
  SABOTAGE: values.sabotage,
};
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', '--project', 'e2e', 'src/fault/fault.e2e.ts'],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      FAULT_MINUTES: values.minutes,
      FAULT_BACKEND: values.backend,
      FAULT_TELL: '1',
      ...Object.fromEntries(
        Object.entries(named).flatMap(([name, value]) => (value ? [[`FAULT_${name}`, value]] : [])),
      ),
    },
  },
);
process.exit(status ?? 1);
