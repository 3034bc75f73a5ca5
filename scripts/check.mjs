// Everything that CI checks except the tests. Every step runs, even if an earlier one failed.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { localBin, quietEnv, root } from './local-bin.mjs';

function run(program, args) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, env: quietEnv, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.once('error', (error) => resolve({ ok: false, output: error.message }));
    child.once('close', (code) => resolve({ ok: code === 0, output }));
  });
}

async function step(name, work) {
  const startedAt = Date.now();
  const { ok, output } = await work();
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
  if (!ok) console.log(output.trim().replace(/^/gm, '     '));
  return ok;
}

const workspaces = ['packages', 'apps']
  .flatMap((group) => readdirSync(join(root, group)).map((name) => `${group}/${name}`))
  .filter((folder) => existsSync(join(root, folder, 'tsconfig.json')));

const steps = [
  ['generated code', () => run(localBin('turbo'), ['run', 'generate', '--output-logs=errors-only'])],
  ...workspaces.map((folder) => [
    `types of ${folder}`,
    () => run(localBin('tsc'), ['--noEmit', '-p', folder]),
  ]),
  ['format and lint', () => run(process.execPath, ['scripts/biome.mjs', 'ci', '--colors=off', '.'])],
  ['order of migrations', () => run(process.execPath, ['scripts/migration-order.mjs'])],
  ['boundaries', () => run(process.execPath, ['scripts/boundaries.mjs'])],
  ['plain English', () => run(process.execPath, ['scripts/prose.mjs'])],
  ['message catalogs', () => run(process.execPath, ['packages/messages/scripts/check.mjs'])],
  ['docs', () => run(process.execPath, ['scripts/docs.mjs'])],
  [
    'the site is built',
    () => run(localBin('turbo'), ['run', 'build', '--filter=@perfboard/web', '--output-logs=errors-only']),
  ],
  ['page budgets', () => run(process.execPath, ['scripts/page-budget.mjs'])],
  ['unused code', () => run(localBin('knip'), ['--no-progress', '--no-config-hints'])],
];

let failed = 0;
for (const [name, work] of steps) if (!(await step(name, work))) failed++;
console.log(failed === 0 ? 'All checks passed.' : `${failed} of ${steps.length} checks failed.`);
process.exit(failed === 0 ? 0 : 1);
