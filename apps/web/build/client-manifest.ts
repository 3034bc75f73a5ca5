import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const id = 'virtual:client-manifest';

/**
 * Gives the server bundle the manifest of the client build that ran before it, so that a page can name its
 * scripts and styles.
 */
export function clientManifest(): Plugin {
  let manifest = '';
  return {
    name: 'perfboard-client-manifest',
    configResolved(config) {
      // Both builds lie side by side, wherever that is.
      manifest = resolve(config.root, config.build.outDir, '../client/.vite/manifest.json');
    },
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(source) {
      if (source !== `\0${id}`) return undefined;
      return `export default ${readFileSync(manifest, 'utf8')};`;
    },
  };
}
