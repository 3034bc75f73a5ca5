import { createRequire } from 'node:module';

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
