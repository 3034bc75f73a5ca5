// @module-tag slow
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const entry = fileURLToPath(new URL('../apps/api/dist/main.js', import.meta.url));
const staticImport = /(?:^|[;}])\s*(?:import|export)\b(?:[\w\s*{},$]*?\bfrom)?\s*["']([^"'\n]+)["']/gm;

/** The build marks each module that it bundles with such a comment. */
const takenIn = /^\/\/ \S*\/node_modules\/(\S+)$/gm;

/** What the start of the built program loads: its own files and packages, bundled or not. */
function startOf(file, files = new Map(), modules = new Set()) {
  if (files.has(file)) return { files, modules };
  const source = readFileSync(file, 'utf8');
  files.set(file, source);
  for (const [, name = ''] of source.matchAll(takenIn)) modules.add(name);
  for (const [, specifier = ''] of source.matchAll(staticImport)) {
    if (specifier.startsWith('.')) startOf(path.resolve(path.dirname(file), specifier), files, modules);
    else modules.add(specifier);
  }
  return { files, modules };
}

// 20 MiB and more of every api's memory (docs/develop/performance.md).
test("an api loads libvips, the session library's databases and the email parser only on demand", () => {
  const { files, modules } = startOf(entry);
  expect([...modules]).toEqual(
    expect.arrayContaining(['express', 'pg', expect.stringMatching(/^better-auth\//)]),
  );
  expect([...modules].filter((name) => /^sharp$|kysely|^postal-mime/.test(name))).toEqual([]);
  expect([...files.values()].join('\n')).toMatch(/import\(\s*["']sharp["']\s*\)/);
});
