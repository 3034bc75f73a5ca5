// What mail programs make of a newsletter, by caniemail's tables:
//   npm run bench -- mail-client
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { fetchedTool } from '@perfboard/testing/tool';
import { build } from 'vite';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const outDir = here('../../dist/mail-client');

const modules = await fetchedTool(here('../../caniemail'));

await build({
  root: here('../..'),
  configFile: false,
  logLevel: 'warn',
  build: { ssr: true, outDir, rollupOptions: { input: here('./report.ts') } },
  ssr: { noExternal: [/^@perfboard\//], external: true },
});

const child = spawn(process.execPath, [`${outDir}/report.js`, modules], {
  stdio: 'inherit',
});
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
