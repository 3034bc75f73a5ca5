// Builds the product, bundles the endurance run and starts it: npm run bench -- endurance --minutes 10
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const outDir = here('../../dist/endurance');

await build({
  root: here('../..'),
  configFile: false,
  logLevel: 'warn',
  build: { ssr: true, outDir, rollupOptions: { input: here('./main.ts') } },
  ssr: { noExternal: [/^@perfboard\//], external: true },
});

const child = spawn(process.execPath, [`${outDir}/main.js`, ...process.argv.slice(2)], { stdio: 'inherit' });
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
