import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'vite';

const root = join(import.meta.dirname, '../..');

/**
 * Builds a program that the worker starts, like the worker's build.
 * @param source its path from this package's folder
 * @returns its path, and a function that removes it
 */
export async function buildProgram(source: string): Promise<{ path: string; remove(): void }> {
  // Below this package, where Node finds its dependencies.
  const parent = join(root, 'node_modules/.program-test');
  mkdirSync(parent, { recursive: true });
  const outDir = mkdtempSync(join(parent, 'run-'));
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: [/^@perfboard\//], external: true },
    build: { ssr: source, target: 'node20', outDir },
  });
  return {
    path: join(outDir, basename(source).replace(/\.ts$/, '.js')),
    remove: () => rmSync(outDir, { recursive: true, force: true }),
  };
}
