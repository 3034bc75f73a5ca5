// Lighthouse (mobile) on the pages that visitors land on, each beside a static copy of itself:
//   npm run bench -- lighthouse [address of a running product] [rounds]
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { fetchedTool } from '@perfboard/testing/tool';
import { build } from 'vite';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const outDir = here('../../dist/lighthouse');

const modules = await fetchedTool(here('../../lighthouse'));

await build({
  root: here('../..'),
  configFile: false,
  logLevel: 'warn',
  build: { ssr: true, outDir, rollupOptions: { input: here('./lighthouse.ts') } },
  ssr: { noExternal: [/^@perfboard\//], external: true },
});

const child = spawn(process.execPath, [`${outDir}/lighthouse.js`, modules, ...process.argv.slice(2)], {
  stdio: 'inherit',
});
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
