// What mail programs make of a newsletter, by caniemail's tables:
//   npm run bench -- mail-client
import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const outDir = here('../../dist/mail-client');

/** It brings a formatter and its parsers along, 31 MB that nothing else here needs, so it is installed when it is first asked for. */
const folder = here('../../node_modules/.caniemail');
if (!existsSync(`${folder}/node_modules/caniemail`)) {
  const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
  execFileSync('npm', ['install', '--prefix', folder, ...options, 'caniemail@1.0.5'], { stdio: 'inherit' });
}

await build({
  root: here('../..'),
  configFile: false,
  logLevel: 'warn',
  build: { ssr: true, outDir, rollupOptions: { input: here('./report.ts') } },
  ssr: { noExternal: [/^@perfboard\//], external: true },
});

const child = spawn(process.execPath, [`${outDir}/report.js`, `${folder}/node_modules`], {
  stdio: 'inherit',
});
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
