import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

const id = 'virtual:client-manifest';

/** The compiled message catalogs: one folder for each language, one module for each area. */
const catalogs = resolve(import.meta.dirname, '../../../packages/messages/src/generated');

/** The modules of the message catalogs by name: each becomes a file of its own, as a page loads only those of its language. */
export const messageModules = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(catalogs, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .flatMap(({ name: language }) =>
        readdirSync(join(catalogs, language)).map((file) => [
          `${language}-${file.replace(/\.ts$/, '')}`,
          join(catalogs, language, file),
        ]),
      ),
  );

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
