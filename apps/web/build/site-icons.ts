import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import { type MadeAsset, madeAssets } from './made-assets.ts';

const folder = join(import.meta.dirname, '../images/icons');

const icons = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

async function readAssets(): Promise<MadeAsset[]> {
  const { module } = await runnerImport<typeof import('@perfboard/content/shop')>('@perfboard/content/shop', {
    configFile: false,
    logLevel: 'error',
  });
  const { name, description } = module.shop;
  const manifest = {
    name,
    short_name: name,
    description,
    start_url: '/',
    display: 'standalone',
    background_color: '#0c2b22',
    theme_color: '#0c2b22',
    icons,
  };
  const files = (await readdir(folder)).map(async (fileName) => ({
    fileName,
    source: await readFile(join(folder, fileName)),
  }));
  return [
    ...(await Promise.all(files)),
    ...['manifest', 'desk'].map((one) => ({
      fileName: `${one}.webmanifest`,
      source: Buffer.from(JSON.stringify(manifest)),
    })),
  ];
}

/** Serves the icons under the names that browsers and phones ask for, and the web manifest that lists them. */
export function siteIcons(): Plugin {
  let assets: Promise<MadeAsset[]> | undefined;
  return {
    name: 'perfboard-site-icons',
    ...madeAssets(() => {
      assets ??= readAssets();
      return assets;
    }),
  };
}
