import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { madeAssets } from './made-assets.ts';

const fileName = 'push-worker.js';

/** Copies the desk's service worker to a fixed URL, where browsers look for a newer one. */
export function pushWorker(): Plugin {
  const source = join(import.meta.dirname, '../src/push-worker', fileName);
  return {
    name: 'perfboard-push-worker',
    ...madeAssets(async () => [{ fileName, source: await readFile(source) }]),
  };
}
