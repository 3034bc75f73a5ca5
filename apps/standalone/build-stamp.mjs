// Whether the build matches the current sources. Plain JavaScript, because it runs before anything is built.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const built = ['api', 'worker', 'standalone']
  .map((app) => `apps/${app}/dist/main.js`)
  .concat('apps/web/dist');

/** Generated folders inside a source folder. */
const made = new Set(['node_modules', 'dist', 'generated']);

const stampFile = (root) => join(root, 'node_modules', '.cache', 'perfboard', 'build-stamp');

/** Changes with every source file. Turbo is more precise, but takes longer than the rest of a start. */
export function fingerprint(root) {
  const hash = createHash('sha256').update(process.version);
  const add = (path) => {
    const { mtimeMs, size } = statSync(join(root, path));
    hash.update(`${path} ${mtimeMs} ${size}\n`);
  };
  const walk = (folder) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      // Dot folders belong to tools, for example a test's temporary copy of a program.
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

/** Whether the last build used exactly these sources. */
export function isBuilt(root) {
  return (
    built.every((path) => existsSync(join(root, path))) &&
    existsSync(stampFile(root)) &&
    readFileSync(stampFile(root), 'utf8') === fingerprint(root)
  );
}

/**
 * Call it after a build, with the fingerprint from before it: a source saved during the build is not in it.
 */
export function markBuilt(root, built = fingerprint(root)) {
  mkdirSync(dirname(stampFile(root)), { recursive: true });
  writeFileSync(stampFile(root), built);
}
