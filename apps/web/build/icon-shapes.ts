import { createRequire } from 'node:module';

interface IconSet {
  icons: Partial<Record<string, { body: string }>>;
}

const require = createRequire(import.meta.url);
const { icons }: IconSet = require('@iconify-json/lucide/icons.json');

/** Color, width and fill are set where an icon is used. */
const looks = / (?:fill="none"|stroke(?:-width|-linecap|-linejoin)?="[^"]*")/g;

/** Converts a lucide icon to a sprite symbol without these attributes. */
export function drawSymbol(name: string): string {
  const icon = icons[name];
  if (!icon) throw new Error(`No icon is called "${name}" in @iconify-json/lucide/icons.json`);
  return `<symbol id="${name}" viewBox="0 0 24 24">${icon.body.replace(looks, '')}</symbol>`;
}
