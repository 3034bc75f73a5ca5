import { spawnSync } from 'node:child_process';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const here = fileURLToPath(new URL('.', import.meta.url));

/**
 * Bundles a benchmark as the worker is bundled, and runs it.
 * @param entries programs below this folder; the first one is started, the others start from it
 * @returns its exit code
 */
export async function runBundled(entries, parameters) {
  const [first] = entries;
  const outDir = join(here, '../dist', dirname(first));
  await build({
    root: join(here, '..'),
    configFile: false,
    logLevel: 'warn',
    build: { ssr: true, outDir, rollupOptions: { input: entries.map((entry) => join(here, entry)) } },
    ssr: { noExternal: [/^@perfboard\//], external: true },
  });
  const script = join(outDir, `${basename(first, '.ts')}.js`);
  return spawnSync(process.execPath, [script, ...parameters], { stdio: 'inherit' }).status ?? 1;
}
