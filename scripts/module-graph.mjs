import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

export const scope = '@perfboard/';

export function readWorkspaces(root) {
  return ['packages', 'apps'].flatMap((group) => {
    if (!existsSync(join(root, group))) return [];
    return readdirSync(join(root, group))
      .map((name) => `${group}/${name}`)
      .filter((folder) => existsSync(join(root, folder, 'package.json')))
      .map((folder) => {
        const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
        return {
          folder,
          name: manifest.name.slice(scope.length),
          dependencies: workspaceNames(manifest.dependencies),
          devDependencies: workspaceNames(manifest.devDependencies),
        };
      });
  });
}

function workspaceNames(dependencies = {}) {
  return new Set(
    Object.keys(dependencies)
      .filter((name) => name.startsWith(scope))
      .map((name) => name.slice(scope.length)),
  );
}

export function* sourceFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (['node_modules', 'dist', 'generated', '.turbo'].includes(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sourceFiles(path);
    else if (/\.(ts|tsx|mjs)$/.test(entry.name)) yield path;
  }
}

/** Tests, and code only for tests: `testing-*.ts` beside them, or a folder `testing`. */
export function isTestFile(file) {
  return (
    /\.(test|e2e)\.(ts|tsx|mjs)$/.test(file) || /[\\/]src[\\/](.*[\\/])?testing(-[^\\/]+$|[\\/])/.test(file)
  );
}

/**
 * All modules that a file imports (statements, re-exports, `import()` in code and in types), and its own
 * exports.
 */
export function readModule(file) {
  const text = readFileSync(file, 'utf8');
  const { module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const imports = [];
  const add = (specifier, start, isType, names) =>
    imports.push({ specifier, isType, names, line: text.slice(0, start).split('\n').length });
  for (const { start, moduleRequest, entries } of module.staticImports) {
    // `import { type A }` still loads the module; only `import type` is erased.
    const isType = /^import\s+type\b/.test(text.slice(start, start + 20));
    add(moduleRequest.value, start, isType, entries.map(nameOf));
  }
  const exported = [];
  for (const { start, entries } of module.staticExports) {
    const request = entries.find((entry) => entry.moduleRequest)?.moduleRequest;
    const isType = /^export\s+type\b/.test(text.slice(start, start + 20));
    if (request) add(request.value, start, isType, entries.map(nameOf));
    else exported.push(...entries.map(({ exportName }) => exportName.name).filter(Boolean));
  }
  const dynamic = new Set(module.dynamicImports.map(({ start }) => start));
  for (const match of text.matchAll(/\bimport\(\s*(['"`])([^'"`]+)\1/g)) {
    add(match[2], match.index, !dynamic.has(match.index), ['*']);
  }
  // A name used in its own file is not exported only for tests.
  const isUsedHere = (name) => text.split(new RegExp(`\\b${name.replace(/\$/g, '\\$')}\\b`)).length > 2;
  return { imports, exported: exported.filter((name) => !isUsedHere(name)) };
}

const nameOf = ({ importName }) => (importName.kind === 'Name' ? importName.name : '*');

export function addEdge(edges, from, to) {
  edges.set(from, (edges.get(from) ?? new Set()).add(to));
}

export function findCycles(edges) {
  const found = [];
  const done = new Set();
  const visit = (node, path) => {
    const at = path.indexOf(node);
    if (at >= 0) {
      found.push([...path.slice(at), node].join(' -> '));
      return;
    }
    if (done.has(node)) return;
    for (const next of edges.get(node) ?? []) visit(next, [...path, node]);
    done.add(node);
  };
  for (const node of edges.keys()) visit(node, []);
  return found;
}
