import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import { drawIcons, type Rasterize, type Sharp } from './drawn-icons.ts';
import { type MadeAsset, madeAssets } from './made-assets.ts';

const id = 'virtual:art';

/** Widths of a promo slide's picture: phones from plain to dense, the column of a desktop, that one dense. */
const slideWidths = [400, 560, 720, 960, 1280];

const slideRatio = 8 / 5;

/** Of effort 4 a picture is 2 to 8 % smaller and takes seven times as long: half a minute of every first start. */
const avifOptions = { quality: 52, effort: 2 };

const webpOptions = { quality: 74, effort: 5 };

interface Art {
  assets: MadeAsset[];
  /** Source of the module that names the assets. */
  module: string;
}

const hashOf = (...parts: Array<string | Buffer>) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 12);
};

/** What the drawings become: files, and the encoders that make them. */
function openWorkshop(cacheFolder: string) {
  mkdirSync(cacheFolder, { recursive: true });
  const assets: MadeAsset[] = [];
  /** Draws once for each source and setting: the encoders are what a build would wait for. */
  const rasterize: Rasterize = async (svg, setting, draw) => {
    const file = join(cacheFolder, hashOf(svg, setting));
    if (!existsSync(file)) writeFileSync(file, await draw());
    return readFileSync(file);
  };
  function addHashed(name: string, extension: string, source: Buffer): string {
    const fileName = `assets/${name}-${hashOf(source).slice(0, 8)}.${extension}`;
    assets.push({ fileName, source });
    return `/${fileName}`;
  }
  return { assets, rasterize, addHashed };
}

/** A promo slide's picture in every width, by format. */
async function drawSlide(
  { rasterize, addHashed }: ReturnType<typeof openWorkshop>,
  sharp: Sharp,
  { name, svg }: { name: string; svg: string },
) {
  const height = (width: number) => Math.round(width / slideRatio);
  const decoded = await rasterize(svg, 'png 1280', () =>
    sharp(Buffer.from(svg))
      .resize(1280, height(1280), { fit: 'cover' })
      .png({ compressionLevel: 1 })
      .toBuffer(),
  );
  const encode = (format: 'avif' | 'webp', options: object) =>
    Promise.all(
      slideWidths.map(async (width) => {
        const bytes = await rasterize(svg, `${format} ${width} ${JSON.stringify(options)}`, () =>
          sharp(decoded).resize(width, height(width), { fit: 'cover' })[format](options).toBuffer(),
        );
        return { width, url: addHashed(`${name}-${width}`, format, bytes) };
      }),
    );
  const [avif, webp] = await Promise.all([encode('avif', avifOptions), encode('webp', webpOptions)]);
  return { width: 1280, height: height(1280), avif, webp };
}

async function drawEverything(cacheFolder: string): Promise<Art> {
  const { default: sharp } = await import('sharp');
  const load = async <Module>(name: string): Promise<Module> =>
    (await runnerImport<Module>(`@perfboard/${name}`, { configFile: false, logLevel: 'error' })).module;
  const { promoSlides } = await load<typeof import('@perfboard/content/promo-slide')>('content/promo-slide');
  const { testimonials } = await load<typeof import('@perfboard/content/testimonial')>('content/testimonial');
  const { home } = await load<typeof import('@perfboard/content/home')>('content/home');
  const { shop } = await load<typeof import('@perfboard/content/shop')>('content/shop');
  const { drawSlideArt } = await load<typeof import('@perfboard/art/slide-art')>('art/slide-art');
  const { drawAvatarArt } = await load<typeof import('@perfboard/art/avatar-art')>('art/avatar-art');
  const { drawIcon } = await load<typeof import('@perfboard/art/logo')>('art/logo');
  const { icoOf } = await load<typeof import('@perfboard/art/ico')>('art/ico');
  const { drawSocialCard } = await load<typeof import('@perfboard/art/social-card')>('art/social-card');
  const { drawMapPlaceholder } = await load<typeof import('@perfboard/art/map-art')>('art/map-art');

  const workshop = openWorkshop(cacheFolder);
  const { assets, rasterize, addHashed } = workshop;

  const slides = Object.fromEntries(
    await Promise.all(
      promoSlides.map(async (slide) => {
        const svg = drawSlideArt(slide, { width: 1280, height: 960 });
        return [slide.picture, await drawSlide(workshop, sharp, { name: slide.picture, svg })] as const;
      }),
    ),
  );

  const avatars: Record<string, string> = {};
  for (const testimonial of testimonials) {
    const svg = drawAvatarArt(testimonial, 96);
    const webp = await rasterize(svg, 'webp 96', () => sharp(Buffer.from(svg)).webp(webpOptions).toBuffer());
    avatars[testimonial.picture] = addHashed(testimonial.picture, 'webp', webp);
  }

  const card = drawSocialCard({ title: home.consultation.title, subtitle: shop.tagline });
  const socialCard = await rasterize(card, 'png', () =>
    sharp(Buffer.from(card)).png({ palette: true, quality: 90 }).toBuffer(),
  );
  const mapUrl = addHashed('map', 'svg', Buffer.from(drawMapPlaceholder()));

  assets.push(...(await drawIcons(rasterize, sharp, { drawIcon, icoOf, shop })));

  const exported = {
    slides,
    avatars,
    mapUrl,
    socialCardUrl: addHashed('social-card', 'png', socialCard),
  };
  const module = Object.entries(exported)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join('\n');
  return { assets, module };
}

/**
 * Draws the pictures that belong to the site itself while it is built: promo slides, portraits, social card,
 * icons, web manifest. Pages learn their addresses from `virtual:art`; the drawing code stays out of the browser.
 */
export function drawnArt(): Plugin {
  let root = '';
  let drawn: Promise<Art> | undefined;
  const art = () => {
    drawn ??= drawEverything(join(root, 'node_modules/.cache/art'));
    return drawn;
  };
  return {
    name: 'perfboard-art',
    configResolved(config) {
      root = config.root;
    },
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: async (source) => (source === `\0${id}` ? (await art()).module : undefined),
    ...madeAssets(async () => (await art()).assets),
  };
}
