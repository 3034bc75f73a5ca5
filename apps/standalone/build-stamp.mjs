// Whether what is built is of the sources that lie here. Plain JavaScript, because it is asked before anything is built.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const built = ['api', 'worker', 'standalone']
  .map((app) => `apps/${app}/dist/main.js`)
  .concat('apps/web/dist');

/** What is made in a source folder, and is no source. */
const made = new Set(['node_modules', 'dist', 'generated']);

const stampFile = (root) => join(root, 'node_modules', '.cache', 'perfboard', 'build-stamp');

/** Changes whenever a source does. Turbo knows better, but takes longer than the rest of a start to say so. */
export function fingerprint(root) {
  const hash = createHash('sha256').update(process.version);
  const add = (path) => {
    const { mtimeMs, size } = statSync(join(root, path));
    hash.update(`${path} ${mtimeMs} ${size}\n`);
  };
  const walk = (folder) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      // What begins with a dot is a tool's, as a test's copy of a program that comes and goes.
      if (made.has(entry.name) || entry.name.startsWith('.')) continue;
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) walk(path);
      else if (!/\.(test|e2e)\./.test(entry.name)) add(path);
    }
  };
  for (const file of ['package-lock.json', 'tsconfig.base.json', 'turbo.json']) add(file);
  for (const folder of ['packages', 'apps']) walk(folder);
  return hash.digest('hex');
}

/** Whether the last build was of these very sources. */
export function isBuilt(root) {
  return (
    built.every((path) => existsSync(join(root, path))) &&
    existsSync(stampFile(root)) &&
    readFileSync(stampFile(root), 'utf8') === fingerprint(root)
  );
}

/** To be called after a build, with the fingerprint of before it: a source that was saved meanwhile is not in it. */
export function markBuilt(root, built = fingerprint(root)) {
  mkdirSync(dirname(stampFile(root)), { recursive: true });
  writeFileSync(stampFile(root), built);
}
