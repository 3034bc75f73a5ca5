import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

const root = join(import.meta.dirname, '../../../..');

/**
 * Builds the program that parses one email, like the worker's build.
 * @returns its path, and a function that removes it
 */
export async function buildMailParser(): Promise<{ path: string; remove(): void }> {
  // Below this package, where Node finds its dependencies.
  const parent = join(root, 'node_modules/.mail-parser-test');
  mkdirSync(parent, { recursive: true });
  const outDir = mkdtempSync(join(parent, 'run-'));
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: [/^@perfboard\//], external: true },
    build: { ssr: 'src/leads/mailbox/mail-parser.ts', target: 'node20', outDir },
  });
  return {
    path: join(outDir, 'mail-parser.js'),
    remove: () => rmSync(outDir, { recursive: true, force: true }),
  };
}
