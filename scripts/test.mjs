// Builds what is stale, then runs every test, or those that the arguments filter.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { localBin, quietEnv, root } from './local-bin.mjs';

/** Where a run leaves its results, for CI's closing line. */
const results = join(root, 'node_modules', '.cache', 'perfboard', 'test-results.json');

function run(program, args) {
  const { status, error } = spawnSync(program, args, { cwd: root, env: quietEnv, stdio: 'inherit' });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

// The browser tests start the built product.
run(localBin('turbo'), ['run', 'build', 'demo', '--output-logs=errors-only']);
run(localBin('vitest'), [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${results}`,
  ...process.argv.slice(2),
]);
