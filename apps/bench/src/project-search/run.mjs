// Bundles a benchmark and runs it on a database of its own:
//   npm run bench -- project-search [projects] [rounds]
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const outDir = here('../../dist/project-search');

await build({
  root: here('../..'),
  configFile: false,
  logLevel: 'warn',
  build: { ssr: true, outDir, rollupOptions: { input: here('./search.ts') } },
  ssr: { noExternal: [/^@perfboard\//], external: true },
});

const parameters = process.argv.slice(2);
const child = spawn(process.execPath, [`${outDir}/search.js`, ...parameters], { stdio: 'inherit' });
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
