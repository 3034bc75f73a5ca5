import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { deskPartAreas, deskScreens } from './desk-screens.ts';
import { deskAreas, sharedAreas } from './shared-areas.ts';

const source = join(import.meta.dirname, '..');
const texts = new Map<string, string>();

function read(file: string): string {
  const known = texts.get(file) ?? readFileSync(file, 'utf8');
  texts.set(file, known);
  return known;
}

/** The modules of the web app that a module imports at once; what it loads later may load texts of its own. */
const importsOf = (file: string): string[] =>
  [...read(file).matchAll(/^(?:import|export)\b[^;]*?from '(\.[^']+)';/gm)]
    .filter(([statement]) => !/^(?:import|export) type\b/.test(statement))
    .map(([, path = '']) => join(dirname(file), path))
    .filter(existsSync);

/** The areas that a module and its imports use, each with the file that does. */
function areasOf(entry: string): Map<string, string> {
  const areas = new Map<string, string>();
  const seen = new Set<string>();
  const add = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const [, area = ''] of read(file).matchAll(/\buseMessages\('(\w+)'\)/g)) areas.set(area, file);
    for (const imported of importsOf(file)) add(imported);
  };
  add(entry);
  return areas;
}

/** The areas that are used without being loaded. */
const missing = (entry: string, loaded: readonly string[]): string[] =>
  [...areasOf(join(source, entry))]
    .filter(([area]) => !loaded.includes(area))
    .map(([area, file]) => `${area} in ${file.slice(source.length + 1)}`);

test.each(Object.values(deskScreens))('$page names every area of its texts', ({ page, areas }) => {
  expect(missing(`features/${page}.tsx`, [...sharedAreas, ...deskAreas, ...areas])).toEqual([]);
});

test('the frame of the desk uses only what every screen loads', () => {
  expect(missing('app/admin.tsx', [...sharedAreas, ...deskAreas])).toEqual([]);
});

/** Parts that load their texts when they are first shown: `lazyPart(['area'], async () => (await import('./part.tsx')).Part)`. */
const parts = ['admin.tsx', ...Object.values(deskScreens).map(({ page }) => `../features/${page}.tsx`)]
  .flatMap((entry) => {
    const seen = new Set<string>();
    const walk = (file: string): string[] => {
      if (seen.has(file)) return [];
      seen.add(file);
      return [file, ...importsOf(file).flatMap(walk)];
    };
    return walk(join(import.meta.dirname, entry));
  })
  .flatMap((file) =>
    [...read(file).matchAll(/lazyPart\(\s*\[([^\]]*)\],\s*async \(\) =>[^']*import\('([^']+)'\)/g)].map(
      ([, areas = '', path = '']) => ({
        part: join(dirname(file), path).slice(source.length + 1),
        areas: [...areas.matchAll(/'(\w+)'/g)].map(([, area = '']) => area),
      }),
    ),
  );

/** The files that the server names in a page of the desk. */
const deskFiles: readonly string[] = [
  ...deskPartAreas,
  ...Object.values(deskScreens).flatMap(({ areas }) => areas),
];

test.each(parts)('$part names every area of its texts', ({ part, areas }) => {
  for (const area of areas) expect(deskFiles).toContain(area);
  expect(missing(part, [...sharedAreas, ...deskAreas, ...areas])).toEqual([]);
});
