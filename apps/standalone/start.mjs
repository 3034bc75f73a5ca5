// `npm start` and `npm run dev`: builds what is stale, then hands over to the built program. Plain JavaScript, because
// it runs before anything is built.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const startedAt = Date.now();
const root = fileURLToPath(new URL('../..', import.meta.url));
const isDev = process.argv.includes('--dev');
const stampFile = join(root, 'node_modules', '.cache', 'perfboard', 'build-stamp');
const built = ['api', 'worker', 'standalone']
  .map((app) => `apps/${app}/dist/main.js`)
  .concat('apps/web/dist');

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

/** Changes whenever a source does. Turbo knows better, but takes longer than the rest of a start to say so. */
function fingerprint() {
  const hash = createHash('sha256').update(process.version);
  const add = (path) => {
    const { mtimeMs, size } = statSync(join(root, path));
    hash.update(`${path} ${mtimeMs} ${size}\n`);
  };
  const walk = (folder) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      if (['node_modules', 'dist', 'generated', 'pictures', '.demo-build', '.turbo'].includes(entry.name))
        continue;
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) walk(path);
      else if (!/\.(test|e2e)\./.test(entry.name)) add(path);
    }
  };
  for (const file of ['package-lock.json', 'tsconfig.base.json', 'turbo.json']) add(file);
  for (const folder of ['packages', 'apps']) walk(folder);
  return hash.digest('hex');
}

const stamp = fingerprint();
const isFresh =
  existsSync(stampFile) &&
  readFileSync(stampFile, 'utf8') === stamp &&
  built.every((path) => existsSync(join(root, path)));
if (!isFresh) {
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
  mkdirSync(join(stampFile, '..'), { recursive: true });
  writeFileSync(stampFile, stamp);
}

const { start } = await import('./dist/main.js');
await start({ root, isDev, startedAt });
