// Builds what is stale, then runs every test, or those that match the arguments, and reports skipped ones.
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

// Results of an earlier run must not be reported.
rmSync(results, { force: true });
// The browser is not part of the installation. It is fetched into npm's cache during the build; a failure
// shows in the tests that need it.
const { dependencies } = JSON.parse(
  readFileSync(join(root, 'packages', 'testing', 'browser', 'package.json'), 'utf8'),
);
const browser = Object.entries(dependencies).map(([name, version]) => `${name}@${version}`);
if (!quietEnv.CHROMIUM_PATH) {
  spawn('npm', ['cache', 'add', ...browser], {
    cwd: root,
    stdio: 'ignore',
    shell: process.platform === 'win32',
  })
    .on('error', () => {})
    .unref();
}
// The browser tests start the built product.
const built = run(localBin('turbo'), ['run', 'build', '--output-logs=errors-only']);
if (built !== 0) process.exit(built);
// Some tests run `npm start`: it must not rebuild while servers of other tests run.
markBuilt(root);
const tested = run(localBin('vitest'), [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${results}`,
  ...process.argv.slice(2),
]);
if (existsSync(results)) console.log(reportSkipped(JSON.parse(readFileSync(results, 'utf8')), root));
process.exit(tested);
