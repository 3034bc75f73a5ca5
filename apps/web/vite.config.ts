import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { clientManifest, messageModules } from './build/client-manifest.ts';
import { iconSprite } from './build/icon-sprite.ts';
import { madeAssets } from './build/made-assets.ts';
import { precompress } from './build/precompress.ts';
import { siteIcons } from './build/site-icons.ts';
import { subscriptionLink } from './build/subscription-link.ts';
import { subsetFonts } from './build/subset-fonts.ts';

/** Copies the desk's service worker to a fixed URL, where browsers look for a newer one. */
function pushWorker(): Plugin {
  const fileName = 'push-worker.js';
  const source = join(import.meta.dirname, 'src/push-worker', fileName);
  return {
    name: 'perfboard-push-worker',
    ...madeAssets(async () => [{ fileName, source: await readFile(source) }]),
  };
}

/** The package's default entry is its development build with warnings, whatever the mode. */
const routerFolder = join(
  dirname(createRequire(import.meta.url).resolve('react-router/package.json')),
  'dist/production',
);

/** Parts of the public site; code of the admin and of the validator is not for visitors. */
const sharedBySite =
  /apps\/web\/src\/(?:components\/(?!text-field|parts-table|use-page-title)|features\/(?:seo|project|booking|shell\/(?!language-suggestion))|data\/(?:use-loaded|failed-call|page-context))|contracts\/src\/(?:category|category-defaults|page-query|path|timing)\.ts|messages\/src\/format-amount|virtual:icons/;

/** Small parts of the desk that several of its screens share. */
const sharedByDesk =
  /apps\/web\/src\/(?:features\/admin-(?:shell\/typing|lead\/status-label)|data\/paused-calls)/;

export default defineConfig(({ command, isSsrBuild }) => ({
  root: import.meta.dirname,
  appType: 'custom',
  publicDir: false,
  plugins: [
    subscriptionLink(),
    subsetFonts(),
    iconSprite(),
    siteIcons(),
    clientManifest(),
    pushWorker(),
    tailwindcss(),
    react(),
    precompress(),
  ],
  // React selects its production build by this; a self-contained bundle must not depend on the environment at
  // runtime.
  ...(command === 'build'
    ? {
        define: { 'process.env.NODE_ENV': '"production"' },
        resolve: {
          alias: [
            { find: /^react-router$/, replacement: join(routerFolder, 'index.mjs') },
            { find: /^react-router\/dom$/, replacement: join(routerFolder, 'dom-export.mjs') },
          ],
        },
      }
    : {}),
  build: {
    target: 'es2022',
    manifest: !isSsrBuild,
    modulePreload: {
      polyfill: false,
      // Its page has already loaded everything; a preload list would be larger than the chunk itself.
      resolveDependencies: (file, dependencies) => (file.includes('phone-help') ? [] : dependencies),
    },
    // Assets stay files: the content security policy allows no data: scripts or styles.
    assetsInlineLimit: 0,
    emptyOutDir: true,
    rolldownOptions: isSsrBuild
      ? {}
      : {
          input: { boot: 'src/app/boot.ts', ...messageModules() },
          // The browser imports the message files by address.
          preserveEntrySignatures: 'exports-only',
          // Its package does not say that its files only export: without this, the link for web sockets stays.
          treeshake: { moduleSideEffects: [{ test: /node_modules\/@trpc\/client\//, sideEffects: false }] },
          output: {
            advancedChunks: {
              // Code that most public pages share is one file: a dozen of a few hundred bytes compress badly.
              groups: [
                { name: 'site', test: sharedBySite, minShareCount: 3 },
                { name: 'desk', test: sharedByDesk },
              ],
            },
          },
        },
    reportCompressedSize: false,
  },
  ssr: { noExternal: command === 'build' ? true : [/^@perfboard\//] },
}));
