import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { iconNames } from '../src/components/icon-names.ts';
import { deskIconNames } from '../src/features/admin-shell/icon-names.ts';
import { drawSymbol } from './icon-shapes.ts';
import { type MadeAsset, madeAssets } from './made-assets.ts';

function drawSprite(file: string, names: readonly string[]): MadeAsset {
  const source = `<svg xmlns="http://www.w3.org/2000/svg">${names.map(drawSymbol).join('')}</svg>`;
  const hash = createHash('sha256').update(source).digest('hex').slice(0, 8);
  return { fileName: `assets/${file}-${hash}.svg`, source };
}

/** Draws the icons into an SVG file for the site and one for the desk, whose addresses are the virtual modules. */
export function iconSprite(): Plugin {
  const sprites = new Map([
    ['virtual:icons', drawSprite('icons', iconNames)],
    ['virtual:desk-icons', drawSprite('desk-icons', deskIconNames)],
  ]);
  return {
    name: 'perfboard-icons',
    resolveId: (source) => (sprites.has(source) ? `\0${source}` : undefined),
    load(id) {
      const sprite = sprites.get(id.slice(1));
      return sprite && id.startsWith('\0') ? `export const spriteUrl = '/${sprite.fileName}';` : undefined;
    },
    ...madeAssets(async () => [...sprites.values()]),
  };
}
