// `npm start` and `npm run dev`: builds what is stale, then hands over to the built program. Plain JavaScript, because
// it runs before anything is built.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBuilt, markBuilt } from './build-stamp.mjs';

const startedAt = Date.now();
const root = fileURLToPath(new URL('../..', import.meta.url));
const isDev = process.argv.includes('--dev');
function fail(message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  fail(`Perfboard needs Node.js 20.19 or newer; this is ${process.versions.node}.`);
}
const turbo = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'turbo.cmd' : 'turbo');
if (!existsSync(turbo)) fail('The dependencies are not installed. Run: npm ci');
if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));

if (!isBuilt(root)) {
  console.log('• Building what has changed');
  const apps = ['api', 'worker', 'web', 'standalone'].map((app) => `--filter=@perfboard/${app}`);
  const build = spawnSync(
    turbo,
    ['run', 'build', ...apps, '--output-logs=errors-only', '--log-order=grouped'],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      shell: process.platform === 'win32',
      env: {
        ...process.env,
        TURBO_TELEMETRY_DISABLED: '1',
        TURBO_NO_UPDATE_NOTIFIER: '1',
        DO_NOT_TRACK: '1',
      },
    },
  );
  if (build.status !== 0) {
    fail(`${build.stdout ?? ''}${build.stderr ?? ''}${build.error?.message ?? ''}\nThe build failed.`);
  }
  markBuilt(root);
}

const { start } = await import('./dist/main.js');
await start({ root, isDev, startedAt });
