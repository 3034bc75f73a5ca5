import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';
import { iconNames } from '../src/components/icon-names.ts';
import { deskIconNames } from '../src/features/admin-shell/icon-names.ts';
import { type MadeAsset, madeAssets } from './made-assets.ts';

interface IconSet {
  icons: Partial<Record<string, { body: string }>>;
}

const require = createRequire(import.meta.url);
const { icons }: IconSet = require('@iconify-json/lucide/icons.json');

/** Width and fill are set where an icon is used; the rest is the same for all and is in the symbol. */
const looks = / (?:fill="none"|stroke(?:-width|-linecap|-linejoin)?="[^"]*")/g;

const line = 'stroke="currentColor" stroke-linecap="round" stroke-linejoin="round"';

/** Converts a lucide icon to a sprite symbol. What it says once is not set again on each of a list's icons. */
export function drawSymbol(name: string): string {
  const icon = icons[name];
  if (!icon) throw new Error(`No icon is called "${name}" in @iconify-json/lucide/icons.json`);
  return `<symbol id="${name}" viewBox="0 0 24 24" ${line}>${icon.body.replace(looks, '')}</symbol>`;
}

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
