// Bundles a benchmark and runs it on the built product:
//   node apps/bench/src/api/run.mjs load [seconds a measurement]
//   node apps/bench/src/api/run.mjs rows [how many]
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const outDir = here('../../dist/api');

await build({
  root: here('../..'),
  configFile: false,
  logLevel: 'warn',
  build: { ssr: true, outDir, rollupOptions: { input: [here('./load.ts'), here('./rows.ts')] } },
  ssr: { noExternal: [/^@perfboard\//], external: true },
});

const [name = 'load', ...parameters] = process.argv.slice(2);
const child = spawn(process.execPath, [`${outDir}/${name}.js`, ...parameters], { stdio: 'inherit' });
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
