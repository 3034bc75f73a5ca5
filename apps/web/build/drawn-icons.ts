import type { MadeAsset } from './made-assets.ts';

export type Sharp = typeof import('sharp').default;

export type Rasterize = (svg: string, setting: string, draw: () => Promise<Buffer>) => Promise<Buffer>;

/** The icons under the names that browsers and phones ask for, and the manifest that names them. */
export async function drawIcons(
  rasterize: Rasterize,
  sharp: Sharp,
  options: {
    drawIcon: typeof import('@perfboard/art/logo').drawIcon;
    icoOf: typeof import('@perfboard/art/ico').icoOf;
    shop: { name: string; description: string };
  },
): Promise<MadeAsset[]> {
  const { drawIcon, icoOf, shop } = options;
  const icon = (size: number, maskable: boolean) => {
    const svg = drawIcon(size, { maskable });
    return rasterize(svg, `png ${size}`, () => sharp(Buffer.from(svg)).png().toBuffer());
  };
  const icons = [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ];
  const webManifest = {
    name: shop.name,
    short_name: shop.name,
    description: shop.description,
    start_url: '/',
    display: 'standalone',
    background_color: '#0c2b22',
    theme_color: '#0c2b22',
    icons,
  };
  return [
    { fileName: 'favicon.svg', source: Buffer.from(drawIcon(64)) },
    { fileName: 'favicon.ico', source: icoOf(await icon(32, false), 32) },
    { fileName: 'apple-touch-icon.png', source: await icon(180, true) },
    { fileName: 'icon-192.png', source: await icon(192, false) },
    { fileName: 'icon-512.png', source: await icon(512, false) },
    { fileName: 'icon-maskable-512.png', source: await icon(512, true) },
    ...['manifest', 'desk'].map((name) => ({
      fileName: `${name}.webmanifest`,
      source: Buffer.from(JSON.stringify(webManifest)),
    })),
  ];
}
