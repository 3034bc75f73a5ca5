import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { iconNames } from '../src/components/icon-names.ts';
import { madeAssets } from './made-assets.ts';

const id = 'virtual:icons';
const icons = join(
  dirname(createRequire(import.meta.url).resolve('lucide-react/package.json')),
  'dist/esm/icons',
);

interface IconModule {
  __iconData: { node: Array<[tag: string, attributes: Record<string, string>]> };
}

async function drawSymbol(name: string): Promise<string> {
  const { __iconData }: IconModule = await import(pathToFileURL(join(icons, `${name}.mjs`)).href);
  const shapes = __iconData.node.map(([tag, { key: _, ...attributes }]) => {
    const written = Object.entries(attributes).map(([attribute, value]) => `${attribute}="${value}"`);
    return `<${tag} ${written.join(' ')}/>`;
  });
  return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.join('')}</symbol>`;
}

async function drawSprite(): Promise<{ fileName: string; source: string }> {
  const symbols = await Promise.all(iconNames.map(drawSymbol));
  const source = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
  const hash = createHash('sha256').update(source).digest('hex').slice(0, 8);
  return { fileName: `assets/icons-${hash}.svg`, source };
}

/** Draws the site's icons into one SVG file, whose address is `virtual:icons`. */
export function iconSprite(): Plugin {
  const sprite = drawSprite();
  return {
    name: 'perfboard-icons',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: async (source) =>
      source === `\0${id}` ? `export const spriteUrl = '/${(await sprite).fileName}';` : undefined,
    ...madeAssets(async () => [await sprite]),
  };
}
