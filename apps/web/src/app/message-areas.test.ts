import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { deskAreas, sharedAreas } from '../data/message-loader.ts';
import { deskPartAreas, deskScreens } from './desk-screens.ts';

const source = join(import.meta.dirname, '..');
const texts = new Map<string, string>();

function read(file: string): string {
  const known = texts.get(file) ?? readFileSync(file, 'utf8');
  texts.set(file, known);
  return known;
}

/** A part that loads its texts itself when it is first shown. */
const ownParts = /\blazy(?:Part|Dialog)\(\s*\[([^\]]*)\],\s*async \(\) =>[^']*import\('([^']+)'\)/g;

/** The modules of the web app that a module imports, at once or later, except parts with texts of their own. */
function importsOf(file: string): string[] {
  const text = read(file).replaceAll(ownParts, '');
  const atOnce = [...text.matchAll(/^(?:import|export)\b(?! type\b)[^;]*?from '(\.[^']+)';/gm)];
  // The list of screens loads each with its areas.
  const later = file.endsWith('admin-screens.ts') ? [] : [...text.matchAll(/\bimport\('(\.[^']+)'\)/g)];
  return [...atOnce, ...later].map(([, path = '']) => join(dirname(file), path)).filter(existsSync);
}

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

function modulesOf(entry: string, seen = new Set<string>()): string[] {
  if (seen.has(entry)) return [];
  seen.add(entry);
  return [entry, ...importsOf(entry).flatMap((file) => modulesOf(file, seen))];
}

const entries: { entry: string; loaded: readonly string[] }[] = [
  { entry: 'app/admin.tsx', loaded: [] },
  ...Object.values(deskScreens).map(({ page, areas }) => ({ entry: `features/${page}.tsx`, loaded: areas })),
];

const parts = entries.flatMap(({ entry, loaded }) =>
  modulesOf(join(source, entry)).flatMap((file) =>
    [...read(file).matchAll(ownParts)].map(([, areas = '', path = '']) => ({
      part: join(dirname(file), path).slice(source.length + 1),
      areas: [...areas.matchAll(/'(\w+)'/g)].map(([, area = '']) => area),
      entry,
      loaded,
    })),
  ),
);

/** The files that the server names in a page of the desk. */
const deskFiles: readonly string[] = [
  ...deskPartAreas,
  ...Object.values(deskScreens).flatMap(({ areas }) => areas),
];

test.each(parts)('$part of $entry names every area of its texts', ({ part, areas, loaded }) => {
  for (const area of areas) expect(deskFiles).toContain(area);
  expect(missing(part, [...sharedAreas, ...deskAreas, ...loaded, ...areas])).toEqual([]);
});
