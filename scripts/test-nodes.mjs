// Runs the tests on every Node version that package.json allows and people use: `npm run test:nodes --
// --project contracts`. npm installs each into a folder outside the repository. A full run takes ten minutes
// per version, so pass a filter.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { root } from './local-bin.mjs';

/** The supported even releases, from the oldest that is promised. */
const majors = [20, 22, 24];

/** Where the Node versions are cached between runs. */
const store = join(tmpdir(), `perfboard-nodes-${userInfo().uid}`);

/**
 * Installs the newest Node of a release line unless it is cached.
 * @returns the folder of its `node`
 */
function fetchNode(major) {
  const folder = join(store, String(major));
  const bin = join(folder, 'node_modules', 'node', 'bin');
  if (existsSync(join(bin, 'node'))) return bin;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "allowScripts": { "node": true } }\n');
  // The package `node` installs its program with an install script.
  const args = ['install', '--no-audit', '--no-fund', '--no-save', `node@${major}`];
  const { status } = spawnSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0 || !existsSync(join(bin, 'node'))) throw new Error(`npm could not fetch node@${major}.`);
  return bin;
}

function testOn(major) {
  const bin = fetchNode(major);
  const env = { ...process.env, PATH: bin + delimiter + process.env.PATH };
  const version = spawnSync(join(bin, 'node'), ['--version'], { encoding: 'utf8' }).stdout.trim();
  console.log(`\n=== Node ${version}`);
  const startedAt = performance.now();
  const args = [join(root, 'scripts', 'test.mjs'), ...process.argv.slice(2)];
  const { status } = spawnSync(join(bin, 'node'), args, { cwd: root, env, stdio: 'inherit' });
  return { version, ok: status === 0, seconds: (performance.now() - startedAt) / 1000 };
}

const outcomes = majors.map(testOn);
console.log('');
for (const { version, ok, seconds } of outcomes) {
  console.log(`${ok ? 'ok  ' : 'FAIL'} Node ${version}, ${seconds.toFixed(0)} s`);
}
process.exitCode = outcomes.every(({ ok }) => ok) ? 0 : 1;
