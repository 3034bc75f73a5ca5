// Bundles the benchmark as the worker is bundled and runs it: node apps/bench/src/mail/run.mjs [recipients] [rounds]
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const outDir = here('../../dist/mail');

await build({
  root: here('../..'),
  configFile: false,
  logLevel: 'warn',
  build: {
    ssr: true,
    outDir,
    rollupOptions: { input: [here('./campaign-throughput.ts'), here('./sink-process.ts')] },
  },
  ssr: { noExternal: [/^@perfboard\//], external: true },
});

const child = spawn(process.execPath, [`${outDir}/campaign-throughput.js`, ...process.argv.slice(2)], {
  stdio: 'inherit',
});
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
