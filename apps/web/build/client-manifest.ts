import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const id = 'virtual:client-manifest';

/** The manifest in development: the source files themselves, and the style sheet as CSS. */
const sources = {
  'src/app/boot.ts': { file: 'src/app/boot.ts', css: ['src/app/styles.css?direct'] },
};

/**
 * Gives the server bundle the manifest of the preceding client build, so that a page can list its scripts and
 * styles. In development it lists the source files.
 */
export function clientManifest(): Plugin {
  let manifest = '';
  let isBuild = false;
  return {
    name: 'perfboard-client-manifest',
    configResolved(config) {
      // Both builds are in the same folder, wherever that is.
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
