import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { madeAssets } from './made-assets.ts';

const require = createRequire(import.meta.url);
const stylesheet = 'virtual:fonts.css';
const addresses = 'virtual:fonts';

/** What the product's own words are made of. Anything else of Latin comes from the second file, when needed. */
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
  text: string;
  axes: Record<string, number | Axis>;
  css: string;
}

const archivo = '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2';
const jetbrains = '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2';
const archivoAxes = { wdth: { min: 100, max: 125, default: 100 }, wght: { min: 400, max: 700 } };
const latinText = Array.from({ length: 96 }, (_, index) => String.fromCharCode(0xa0 + index)).join('');

const faces: Face[] = [
  {
    key: 'archivo',
    family: 'Archivo',
    file: archivo,
    text: basicText,
    axes: archivoAxes,
    css: `font-weight:400 700;font-stretch:100% 125%;font-display:swap;unicode-range:${basicRange}`,
  },
  {
    key: 'archivo-latin',
    family: 'Archivo',
    file: archivo,
    text: `${latinText}ıŒœʻʼˆ˚˜™`,
    axes: archivoAxes,
    css: `font-weight:400 700;font-stretch:100% 125%;font-display:swap;unicode-range:${restRange}`,
  },
  {
    key: 'jetbrains-mono',
    family: 'JetBrains Mono',
    file: jetbrains,
    text: basicText,
    axes: { wght: 500 },
    css: `font-weight:500;font-display:swap;unicode-range:${basicRange}`,
  },
];

/** Fallbacks stretched to the metrics of the real faces, so that their arrival moves nothing. */
const fallbacks = `
@font-face{font-family:'Archivo Fallback';src:local('Arial'),local('Liberation Sans'),local('Helvetica');ascent-override:87.8%;descent-override:21%;line-gap-override:0%;size-adjust:100%}
@font-face{font-family:'JetBrains Mono Fallback';src:local('Courier New'),local('Liberation Mono');ascent-override:102%;descent-override:30%;line-gap-override:0%;size-adjust:100%}
`;

interface BuiltFace {
  face: Face;
  fileName: string;
  bytes: Buffer;
}

/** Cuts the fonts of the npm packages down to what the site uses. The result is cached by content. */
async function buildFaces(cacheFolder: string): Promise<BuiltFace[]> {
  const { default: subsetFont } = await import('subset-font');
  mkdirSync(cacheFolder, { recursive: true });
  return Promise.all(
    faces.map(async (face) => {
      const source = readFileSync(require.resolve(face.file));
      const options = {
        targetFormat: 'woff2' as const,
        variationAxes: face.axes,
        // No ligatures: a designator's `->` must stay two characters, and they are half of the file.
        noLayoutClosure: true,
      };
      const key = createHash('sha256')
        .update(source)
        .update(JSON.stringify([face.text, options]))
        .digest('hex')
        .slice(0, 16);
      const cached = join(cacheFolder, `${face.key}-${key}.woff2`);
      if (!existsSync(cached)) {
        const cut = await subsetFont(source, face.text, options);
        writeFileSync(cached, cut);
      }
      const bytes = readFileSync(cached);
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
      return { face, bytes, fileName: `assets/${face.key}-${hash}.woff2` };
    }),
  );
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
        const [first] = await built;
        return `export const preloadedFont = '/${first?.fileName}';`;
      }
      if (source !== `\0${stylesheet}`) return undefined;
      const rules = (await built).map(
        ({ face, fileName }) =>
          `@font-face{font-family:'${face.family}';font-style:normal;src:url('/${fileName}') format('woff2');${face.css}}`,
      );
      return rules.join('\n') + fallbacks;
    },
    ...madeAssets(async () => (await built).map(({ bytes, fileName }) => ({ fileName, source: bytes }))),
  };
}
