import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const id = 'virtual:client-manifest';

/** What the development server answers as: the sources themselves, the style sheet as such. */
const sources = {
  'src/app/boot.ts': { file: 'src/app/boot.ts', css: ['src/app/styles.css?direct'] },
};

/**
 * Gives the server bundle the manifest of the client build that ran before it, so that a page can name its
 * scripts and styles. In development the sources are named.
 */
export function clientManifest(): Plugin {
  let manifest = '';
  let isBuild = false;
  return {
    name: 'perfboard-client-manifest',
    configResolved(config) {
      // Both builds lie side by side, wherever that is.
      isBuild = config.command === 'build';
      manifest = resolve(config.root, config.build.outDir, '../client/.vite/manifest.json');
    },
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(source) {
      if (source !== `\0${id}`) return undefined;
      return `export default ${isBuild ? readFileSync(manifest, 'utf8') : JSON.stringify(sources)};`;
    },
  };
}
