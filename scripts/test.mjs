// Builds what is stale, then runs every test, or those that the arguments filter, and says what was skipped.
// With --fast it builds nothing and leaves out what vitest.config.ts says.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { markBuilt } from '../apps/standalone/build-stamp.mjs';
import { localBin, quietEnv, root } from './local-bin.mjs';
import { reportSkipped } from './skipped-tests.mjs';

/** The results, from which CI prints its closing line. */
const results = join(root, 'node_modules', '.cache', 'perfboard', 'test-results.json');

/** The exit code of a program that shares this terminal. */
function run(program, args) {
  const { status, error } = spawnSync(program, args, { cwd: root, env: quietEnv, stdio: 'inherit' });
  if (error) throw error;
  return status ?? 1;
}

/**
 * The browser is no part of the installation. It comes into npm's cache while the product is built; a failure shows where a
 * test wants it.
 */
function fetchBrowser() {
  if (quietEnv.CHROMIUM_PATH) return;
  const { dependencies } = JSON.parse(
    readFileSync(join(root, 'packages', 'testing', 'browser', 'package.json'), 'utf8'),
  );
  const browser = Object.entries(dependencies).map(([name, version]) => `${name}@${version}`);
  spawn('npm', ['cache', 'add', ...browser], {
    cwd: root,
    stdio: 'ignore',
    shell: process.platform === 'win32',
  })
    .on('error', () => {})
    .unref();
}

const isFast = process.argv[2] === '--fast';
const args = process.argv.slice(isFast ? 3 : 2);

// The results of an earlier run are none of this one.
rmSync(results, { force: true });
if (isFast) {
  quietEnv.TEST_FAST = '1';
  const generated = run(localBin('turbo'), ['run', 'generate', '--output-logs=errors-only']);
  if (generated !== 0) process.exit(generated);
} else {
  fetchBrowser();
  // The browser tests start the built product.
  const built = run(localBin('turbo'), ['run', 'build', '--output-logs=errors-only']);
  if (built !== 0) process.exit(built);
  // Some tests run `npm start`: it must not build again under the servers that others have started.
  markBuilt(root);
}
const tested = run(localBin('vitest'), [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${results}`,
  ...args,
]);
if (existsSync(results)) console.log(reportSkipped(JSON.parse(readFileSync(results, 'utf8')), root));
process.exit(tested);
