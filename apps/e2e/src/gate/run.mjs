// npm run gate -- [--moments 100] [--only "first start,migrate,backup,restore"]
// Kills the product's long operations at many moments, starts each again, and counts what fails to start or
// is lost.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { moments: { type: 'string', default: '100' }, only: { type: 'string' } },
});
const root = join(import.meta.dirname, '../../../..');
const turbo = join(root, 'node_modules', '.bin', 'turbo');
const built = spawnSync(turbo, ['run', 'build', '--output-logs=errors-only'], {
  cwd: root,
  stdio: 'inherit',
});
if (built.status !== 0) process.exit(1);
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'e2e', 'src/gate/gate.e2e.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    GATE_MOMENTS: values.moments,
    ...(values.only ? { GATE_ONLY: values.only } : {}),
  },
});
process.exit(status ?? 1);
