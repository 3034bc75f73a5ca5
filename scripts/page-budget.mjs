// Compares each page's transferred script (with its English texts) and style sizes with `page-budget.json`. Run by `npm run check` on
// the built site.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { root } from './local-bin.mjs';

const client = join(root, 'apps/web/dist/client');
const server = join(root, 'apps/web/dist/server/entry-server.js');

/** Loaded on every page before the page's own part. */
const everywhere = ['src/app/boot.ts', 'src/app/entry-client.tsx'];

/** The files of a chunk and of its imports, except those that it loads later. */
function filesOf(manifest, keys) {
  const files = { script: new Set(), style: new Set() };
  const seen = new Set();
  const add = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is in no manifest: did the page move?`);
    files.script.add(chunk.file);
    for (const file of chunk.css ?? []) files.style.add(file);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const key of keys) add(key);
  return files;
}

/** Bytes of each page, by its name in the budget. `messages` are the modules of its English texts, by its own module. */
function weighPages(manifest, messages, pages, bytesOf) {
  const sum = (files) => [...files].reduce((total, file) => total + bytesOf(file), 0);
  return Object.fromEntries(
    pages.map((page) => {
      const module = `src/features/${page}.tsx`;
      const desk = page.startsWith('admin-') ? ['src/app/admin.tsx'] : [];
      const texts = messages[module] ?? [];
      const { script, style } = filesOf(manifest, [...everywhere, ...desk, module, ...texts]);
      return [page, { script: sum(script), style: sum(style) }];
    }),
  );
}

function compare(budget, weights) {
  const problems = [];
  for (const [page, weight] of Object.entries(weights)) {
    for (const kind of ['script', 'style']) {
      const limit = budget[page][kind];
      if (weight[kind] <= limit) continue;
      problems.push(`${page}: ${weight[kind]} bytes of ${kind}, compressed; its budget is ${limit}`);
    }
  }
  return problems;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = join(client, '.vite/manifest.json');
  if (!existsSync(file)) throw new Error('The site is not built: npm run build');
  const budget = JSON.parse(readFileSync(join(root, 'scripts/page-budget.json'), 'utf8'));
  const sizes = new Map();
  const bytesOf = (name) => {
    if (!sizes.has(name)) sizes.set(name, gzipSync(readFileSync(join(client, name)), { level: 9 }).length);
    return sizes.get(name);
  };
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  // The routes say which texts a page loads; a build from before the catalogs has none.
  const { pageMessages = {} } = await import(pathToFileURL(server).href);
  const weights = weighPages(manifest, pageMessages, Object.keys(budget), bytesOf);
  if (process.argv.includes('--list')) console.table(weights);
  const pages = Object.keys(manifest).flatMap(
    (key) => /^src\/features\/(.+-page)\.tsx$/.exec(key)?.[1] ?? [],
  );
  const unknown = pages.filter((page) => !budget[page]).map((page) => `${page} has no budget`);
  const problems = [...compare(budget, weights), ...unknown];
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
