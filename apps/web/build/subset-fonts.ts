import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { madeAssets } from './made-assets.ts';

const require = createRequire(import.meta.url);
const stylesheet = 'virtual:fonts.css';
const addresses = 'virtual:fonts';

/**
 * The characters that the product's own texts use. Other Latin characters come from the second file, when
 * needed.
 */
const basicText = `${Array.from({ length: 95 }, (_, index) => String.fromCharCode(0x20 + index)).join('')}\u00a0©°±²³µ·×–—‘’“”•…€→−`;
const basicRange =
  'U+20-7E,U+A0,U+A9,U+B0-B3,U+B5,U+B7,U+D7,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+20AC,U+2192,U+2212';
const restRange =
  'U+A1-A8,U+AA-AF,U+B4,U+B6,U+B8-D6,U+D8-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+2122';

interface Axis {
  min: number;
  max: number;
  default?: number;
}

interface Face {
  key: string;
  family: string;
  file: string;
  /** The characters to keep and the ranges of its axes; without it, the file is served unchanged. */
  cut?: { text: string; axes: Record<string, number | Axis> };
  css: string;
}

const archivo = '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2';
const jetbrains = '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2';
/** The font that every page uses. */
const preloadedKey = 'archivo';
/** Archivo's rules under a fixed name, for the server's small pages, which do not know the build's file names. */
const smallPageSheet = 'archivo.css';
const archivoAxes = { wdth: { min: 100, max: 125, default: 100 }, wght: { min: 400, max: 700 } };
const latinText = Array.from({ length: 96 }, (_, index) => String.fromCharCode(0xa0 + index)).join('');

/**
 * Characters beyond Latin-1, for names of people and places. One file per range, as in the npm packages; a
 * browser fetches a file only if the page uses a character of its range. Archivo has no Greek and no
 * Cyrillic, so Inter's are used, slightly smaller.
 */
const further: [key: string, file: string, range: string][] = [
  ['greek-ext', '@fontsource-variable/inter/files/inter-greek-ext-wght-normal.woff2', 'U+1F00-1FFF'],
  [
    'greek',
    '@fontsource-variable/inter/files/inter-greek-wght-normal.woff2',
    'U+370-377,U+37A-37F,U+384-38A,U+38C,U+38E-3A1,U+3A3-3FF',
  ],
  [
    'cyrillic-ext',
    '@fontsource-variable/inter/files/inter-cyrillic-ext-wght-normal.woff2',
    'U+460-52F,U+1C80-1C8A,U+20B4,U+2DE0-2DFF,U+A640-A69F,U+FE2E-FE2F',
  ],
  [
    'cyrillic',
    '@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2',
    'U+400-45F,U+490-491,U+4B0-4B1,U+2116',
  ],
  [
    'latin-ext',
    '@fontsource-variable/archivo/files/archivo-latin-ext-wdth-normal.woff2',
    'U+100-2BA,U+2BD-2C5,U+2C7-2CC,U+2CE-2D7,U+2DD-2FF,U+304,U+308,U+329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  ],
  [
    'vietnamese',
    '@fontsource-variable/archivo/files/archivo-vietnamese-wdth-normal.woff2',
    'U+102-103,U+110-111,U+128-129,U+168-169,U+1A0-1A1,U+1AF-1B0,U+300-301,U+303-304,U+308-309,U+323,U+329,U+1EA0-1EF9,U+20AB',
  ],
];

/** If two ranges overlap, the later face wins, so the smallest file comes last. */
const faces: Face[] = [
  ...further.map(([key, file, range]) => ({
    key,
    family: 'Archivo',
    file,
    // Inter has no width axis, but all faces of a family must declare the same range.
    css: `font-weight:400 700;font-stretch:100% 125%;${file.includes('/inter') ? 'size-adjust:95%;' : ''}font-display:swap;unicode-range:${range}`,
  })),
  {
    key: 'archivo-latin',
    family: 'Archivo',
    file: archivo,
    cut: { text: `${latinText}ıŒœʻʼˆ˚˜™`, axes: archivoAxes },
    css: `font-weight:400 700;font-stretch:100% 125%;font-display:swap;unicode-range:${restRange}`,
  },
  {
    key: preloadedKey,
    family: 'Archivo',
    file: archivo,
    cut: { text: basicText, axes: archivoAxes },
    css: `font-weight:400 700;font-stretch:100% 125%;font-display:swap;unicode-range:${basicRange}`,
  },
  {
    key: 'jetbrains-mono',
    family: 'JetBrains Mono',
    file: jetbrains,
    cut: { text: basicText, axes: { wght: 500 } },
    css: `font-weight:500;font-display:swap;unicode-range:${basicRange}`,
  },
];

/** Fallback fonts with the metrics of the real ones, so that the layout does not shift when those load. */
const fallbacks = `
@font-face{font-family:'Archivo Fallback';src:local('Arial'),local('Liberation Sans'),local('Helvetica');ascent-override:87.8%;descent-override:21%;line-gap-override:0%;size-adjust:100%}
@font-face{font-family:'JetBrains Mono Fallback';src:local('Courier New'),local('Liberation Mono');ascent-override:102%;descent-override:30%;line-gap-override:0%;size-adjust:100%}
`;

interface BuiltFace {
  face: Face;
  fileName: string;
  bytes: Buffer;
}

const rulesOf = (built: readonly BuiltFace[]): string =>
  built
    .map(
      ({ face, fileName }) =>
        `@font-face{font-family:'${face.family}';font-style:normal;src:url('/${fileName}') format('woff2');${face.css}}`,
    )
    .join('\n');

/** The fonts of the npm packages, the common ones cut down to what the site uses. The result is cached by content. */
async function buildFaces(cacheFolder: string): Promise<BuiltFace[]> {
  mkdirSync(cacheFolder, { recursive: true });
  return Promise.all(
    faces.map(async (face) => {
      const source = readFileSync(require.resolve(face.file));
      const bytes = face.cut ? await cutTo(face.key, source, face.cut, cacheFolder) : source;
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
      return { face, bytes, fileName: `assets/${face.key}-${hash}.woff2` };
    }),
  );
}

async function cutTo(
  key: string,
  source: Buffer,
  { text, axes }: NonNullable<Face['cut']>,
  cacheFolder: string,
): Promise<Buffer> {
  const options = {
    targetFormat: 'woff2' as const,
    variationAxes: axes,
    // No ligatures: a designator's `->` must stay two characters, and ligatures are half of the file.
    noLayoutClosure: true,
  };
  const hash = createHash('sha256')
    .update(source)
    .update(JSON.stringify([text, options]))
    .digest('hex')
    .slice(0, 16);
  const cached = join(cacheFolder, `${key}-${hash}.woff2`);
  if (!existsSync(cached)) {
    const { default: subsetFont } = await import('subset-font');
    writeFileSync(cached, await subsetFont(source, text, options));
  }
  return readFileSync(cached);
}

/** Serves `virtual:fonts.css` (the @font-face rules) and `virtual:fonts` (the address to preload). */
export function subsetFonts(): Plugin {
  let built: Promise<BuiltFace[]>;
  return {
    name: 'perfboard-fonts',
    configResolved(config) {
      built = buildFaces(join(config.root, 'node_modules/.cache/fonts'));
    },
    resolveId(source) {
      if (source === stylesheet) return `\0${stylesheet}`;
      return source === addresses ? `\0${addresses}` : undefined;
    },
    async load(source) {
      if (source === `\0${addresses}`) {
        const preloaded = (await built).find(({ face }) => face.key === preloadedKey);
        return `export const preloadedFont = '/${preloaded?.fileName}';`;
      }
      if (source !== `\0${stylesheet}`) return undefined;
      return rulesOf(await built) + fallbacks;
    },
    ...madeAssets(async () => [
      ...(await built).map(({ bytes, fileName }) => ({ fileName, source: bytes })),
      {
        fileName: smallPageSheet,
        source: rulesOf((await built).filter(({ face }) => face.family === 'Archivo')),
      },
    ]),
  };
}
