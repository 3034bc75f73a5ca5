// Builds the worker into a folder of its own and sends a newsletter with it.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { runBundled } from '../bundle.mjs';

const workerRoot = fileURLToPath(new URL('../../../worker', import.meta.url));
// Below the worker's folder, so that the program finds its dependencies.
const parent = join(workerRoot, 'node_modules/.bench');
mkdirSync(parent, { recursive: true });
const workerDir = mkdtempSync(join(parent, 'run-'));
try {
  await build({
    root: workerRoot,
    configFile: join(workerRoot, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: workerDir },
  });
  const entries = ['newsletter/newsletter.ts', 'newsletter/bare-pool.ts', 'newsletter/sink-process.ts'];
  process.exitCode = await runBundled(entries, [join(workerDir, 'main.js'), ...process.argv.slice(2)]);
} finally {
  rmSync(workerDir, { recursive: true, force: true });
}
