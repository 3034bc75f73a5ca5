// Builds the worker and one of the benchmarks, and runs it:
//   npm run bench -- campaign [recipients] [rounds] [many]
//   npm run bench -- import [lines] [kills]      kills so often in the import and as often in the campaign
//   npm run bench -- plan [subscribers]
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const [name, ...parameters] = process.argv.slice(2);
const outDir = here('../../dist/campaign');
const workerRoot = here('../../../worker');
// Below the worker's folder, so that the program finds its dependencies.
const parent = join(workerRoot, 'node_modules/.bench');
mkdirSync(parent, { recursive: true });
const workerDir = mkdtempSync(join(parent, 'run-'));

await build({
  root: workerRoot,
  configFile: join(workerRoot, 'vite.config.ts'),
  logLevel: 'warn',
  build: { outDir: workerDir },
});
await build({
  root: here('../..'),
  configFile: false,
  logLevel: 'warn',
  build: {
    ssr: true,
    outDir,
    rollupOptions: {
      input: [
        here('./campaign.ts'),
        here('./import.ts'),
        here('./plan.ts'),
        here('./bare-pool.ts'),
        here('../mail/sink-process.ts'),
      ],
    },
  },
  ssr: { noExternal: [/^@perfboard\//], external: true },
});

const child = spawn(process.execPath, [`${outDir}/${name}.js`, join(workerDir, 'main.js'), ...parameters], {
  stdio: 'inherit',
});
child.on('exit', (code) => {
  rmSync(workerDir, { recursive: true, force: true });
  process.exitCode = code ?? 1;
});
