import { createRequire } from 'node:module';

interface IconSet {
  icons: Partial<Record<string, { body: string }>>;
}

const require = createRequire(import.meta.url);
const { icons }: IconSet = require('@iconify-json/lucide/icons.json');

/** Colour, width and filling: these are of the place where an icon is drawn. */
const looks = / (?:fill="none"|stroke(?:-width|-linecap|-linejoin)?="[^"]*")/g;

/** An icon of lucide's as a symbol of a sprite, without a look of its own. */
export function drawSymbol(name: string): string {
  const icon = icons[name];
  if (!icon) throw new Error(`No icon is called "${name}" in @iconify-json/lucide/icons.json`);
  return `<symbol id="${name}" viewBox="0 0 24 24">${icon.body.replace(looks, '')}</symbol>`;
}
