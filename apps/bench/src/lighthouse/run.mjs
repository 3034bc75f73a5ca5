// Lighthouse (mobile) on the pages that visitors land on, each beside a static copy of itself:
//   npm run bench -- lighthouse [address of a running product] [rounds]
import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const outDir = here('../../dist/lighthouse');

/** Lighthouse is a hundred packages that nothing else here needs, so it is installed when it is first asked for. */
const folder = here('../../node_modules/.lighthouse');
if (!existsSync(`${folder}/node_modules/lighthouse`)) {
  const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
  execFileSync('npm', ['install', '--prefix', folder, ...options, 'lighthouse@12.8.2'], { stdio: 'inherit' });
}

await build({
  root: here('../..'),
  configFile: false,
  logLevel: 'warn',
  build: { ssr: true, outDir, rollupOptions: { input: here('./lighthouse.ts') } },
  ssr: { noExternal: [/^@perfboard\//], external: true },
});

const child = spawn(
  process.execPath,
  [`${outDir}/lighthouse.js`, `${folder}/node_modules`, ...process.argv.slice(2)],
  { stdio: 'inherit' },
);
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
