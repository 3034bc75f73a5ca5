import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { madeAssets } from './made-assets.ts';

const fileName = 'push-worker.js';

/** Hands the desk's service worker out as it is, under an address that stays: browsers look there for a newer one. */
export function pushWorker(): Plugin {
  const source = join(import.meta.dirname, '../src/push-worker', fileName);
  return {
    name: 'perfboard-push-worker',
    ...madeAssets(async () => [{ fileName, source: await readFile(source) }]),
  };
}
