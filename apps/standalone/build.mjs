// Builds what `npm start` needs, in separately awaited parts. Plain JavaScript, because it runs before
// anything is built.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, isBuilt, markBuilt } from './build-stamp.mjs';

const turboOf = (root) =>
  join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'turbo.cmd' : 'turbo');

/** Whether `npm ci` has run. */
export const canBuild = (root) => existsSync(turboOf(root));

const done = Promise.resolve();

/** Nothing to build. */
const built = { starter: done, programs: done, site: done, kill: () => {}, stop: async () => {} };

/**
 * Builds everything stale, in parallel: `starter` is the program of `npm start`, `programs` are api and
 * worker, `site` is what the api serves. Each is a promise that rejects with the builder's output; `kill`
 * ends the running builds.
 */
export function startBuilds(root) {
  if (isBuilt(root)) return built;
  console.log('• Building changes');
  const before = fingerprint(root);
  const children = [];
  const build = (...apps) => {
    const filters = apps.map((app) => `--filter=@perfboard/${app}`);
    const child = spawn(
      turboOf(root),
      ['run', 'build', ...filters, '--output-logs=errors-only', '--log-order=grouped'],
      {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
        shell: process.platform === 'win32',
        env: {
          ...process.env,
          TURBO_TELEMETRY_DISABLED: '1',
          TURBO_NO_UPDATE_NOTIFIER: '1',
          DO_NOT_TRACK: '1',
        },
      },
    );
    children.push(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    const ended = new Promise((resolve, reject) => {
      const fail = (why) => reject(new Error(`${output}${why}\nThe build of ${apps.join(' and ')} failed.`));
      child.once('error', (error) => fail(error.message));
      child.once('close', (code) => (code === 0 ? resolve() : fail('')));
    });
    // The caller gets the error when it awaits the promise; until then it must not count as unhandled.
    ended.catch(() => {});
    return ended;
  };
  const parts = { starter: build('standalone'), programs: build('api', 'worker'), site: build('web') };
  // Without a stamp, the next start runs turbo; this start can continue.
  Promise.all(Object.values(parts))
    .then(() => markBuilt(root, before))
    .catch(() => {});
  const kill = () => {
    for (const child of children) child.kill();
  };
  const stop = async () => {
    kill();
    // Two concurrent builds would write the same files.
    await Promise.allSettled(Object.values(parts));
  };
  return { ...parts, kill, stop };
}
