// `npm start` and `npm run dev`: builds what is stale, then starts the built program. Plain JavaScript,
// because it runs before anything is built.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { canBuild, startBuilds } from './build.mjs';

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
if (!canBuild(root)) fail('The dependencies are not installed. Run: npm ci');
if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));

const builds = startBuilds(root);
await builds.starter.catch((error) => {
  builds.kill();
  fail(error.message);
});
const { start } = await import('./dist/main.js');
await start({ root, isDev, startedAt, builds });
