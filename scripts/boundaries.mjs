// Fails on an import against the arrows of the architecture: see docs/architecture.md.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

const scope = '@perfboard/';

/** Who may import whom. A workspace that is not here may import no other. */
const arrows = {
  contracts: [],
  content: ['contracts'],
  db: [],
  jobs: ['contracts'],
  mail: ['contracts'],
  media: ['contracts'],
  postgres: [],
  webhook: [],
  testing: ['postgres'],
  api: ['contracts', 'content', 'db', 'jobs', 'mail', 'media', 'webhook'],
  worker: ['contracts', 'content', 'db', 'jobs', 'mail', 'media', 'webhook'],
  web: ['contracts', 'content', 'api'],
  standalone: ['contracts', 'content', 'postgres'],
  e2e: ['contracts', 'content', 'db', 'jobs', 'mail', 'media', 'postgres', 'testing'],
  bench: ['contracts', 'content', 'db', 'jobs', 'mail', 'media', 'testing'],
};

/** Workspaces that are tests from end to end. */
const testWorkspaces = ['e2e', 'bench', 'testing'];

/** In web, from the lowest: a layer imports itself and those before it. */
const webLayers = ['components', 'data', 'features', 'app'];

/** The problems of the repository at `root`, one line each. */
export function findProblems(root) {
  const workspaces = readWorkspaces(root);
  const problems = [];
  const packageEdges = new Map();
  const featureEdges = new Map();
  for (const workspace of workspaces) {
    for (const file of sourceFiles(join(root, workspace.folder))) {
      const path = relative(root, file);
      const isTest = isTestFile(path);
      for (const edge of importsOf(file)) {
        const complain = (text) => problems.push(`${path}:${edge.line}: ${text}`);
        if (edge.specifier.startsWith('.')) {
          checkRelative({ root, workspace, file, isTest, edge, complain, featureEdges });
        } else if (edge.specifier.startsWith(scope)) {
          checkWorkspaceImport({ workspace, isTest, edge, complain, packageEdges });
        }
      }
    }
  }
  for (const cycle of findCycles(packageEdges)) problems.push(`packages in a circle: ${cycle}`);
  for (const cycle of findCycles(featureEdges)) problems.push(`features in a circle: ${cycle}`);
  return problems;
}

function checkWorkspaceImport({ workspace, isTest, edge, complain, packageEdges }) {
  const from = workspace.name;
  const to = edge.specifier.slice(scope.length).split('/')[0] ?? '';
  if (to === from) {
    complain(`${edge.specifier} is this package itself: import the file by its relative path`);
    return;
  }
  const mayTest = isTest || testWorkspaces.includes(from);
  const isDeclared = workspace.dependencies.has(to);
  if (!isDeclared && !((mayTest || edge.isType) && workspace.devDependencies.has(to))) {
    complain(`${scope}${to} is not in the dependencies of ${workspace.folder}/package.json`);
  }
  if (to === 'testing') {
    if (!mayTest) complain(`${scope}testing is imported outside a test`);
    return;
  }
  if (!(arrows[from] ?? []).includes(to)) complain(`${from} must not import ${to}`);
  if (from === 'web' && to === 'api' && !(edge.isType && edge.specifier === `${scope}api/router`)) {
    complain(
      `web may import nothing of api but the type of its router (import type ... from '${scope}api/router')`,
    );
  }
  if (!isTest) addEdge(packageEdges, from, to);
}

function checkRelative({ root, workspace, file, isTest, edge, complain, featureEdges }) {
  const base = join(root, workspace.folder);
  const target = resolve(dirname(file), edge.specifier);
  if (relative(base, target).startsWith('..')) {
    complain(`${edge.specifier} reaches out of ${workspace.folder}: import the package by its name`);
    return;
  }
  if (!isTest && isTestFile(relative(root, target))) complain(`${edge.specifier} is for tests only`);
  const from = placeOf(relative(base, file));
  const to = placeOf(relative(base, target));
  if (workspace.name === 'web' && !isTest) {
    const [low, high] = [webLayers.indexOf(from.layer), webLayers.indexOf(to.layer)];
    if (low >= 0 && high > low) complain(`${from.layer} must not import ${to.layer}`);
  }
  if (from.feature && to.feature && from.feature !== to.feature && !isTest) {
    addEdge(featureEdges, `${workspace.name}/${from.feature}`, `${workspace.name}/${to.feature}`);
  }
}

/** `src/features/booking/form.tsx` lies in layer features, feature booking. */
function placeOf(path) {
  const [source, layer, name, ...rest] = path.split(/[\\/]/);
  if (source !== 'src') return {};
  return { layer, feature: layer === 'features' && rest.length > 0 ? name : undefined };
}

function readWorkspaces(root) {
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

function* sourceFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (['node_modules', 'dist', 'generated', '.turbo'].includes(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sourceFiles(path);
    else if (/\.(ts|tsx|mjs)$/.test(entry.name)) yield path;
  }
}

/** Tests, and what only tests use: `testing-*.ts` beside them, or a folder `testing`. */
function isTestFile(file) {
  return (
    /\.(test|e2e)\.(ts|tsx|mjs)$/.test(file) || /[\\/]src[\\/](.*[\\/])?testing(-[^\\/]+$|[\\/])/.test(file)
  );
}

/** Every module that a file names: statements, re-exports, `import()` in code and in types. */
function importsOf(file) {
  const text = readFileSync(file, 'utf8');
  const { module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const edges = [];
  const add = (specifier, start, isType) =>
    edges.push({ specifier, isType, line: text.slice(0, start).split('\n').length });
  for (const { start, moduleRequest } of module.staticImports) {
    // `import { type A }` still loads the module; only `import type` leaves nothing behind.
    add(moduleRequest.value, start, /^import\s+type\b/.test(text.slice(start, start + 20)));
  }
  for (const { start, entries } of module.staticExports) {
    const request = entries.find((entry) => entry.moduleRequest)?.moduleRequest;
    if (request) add(request.value, start, /^export\s+type\b/.test(text.slice(start, start + 20)));
  }
  const dynamic = new Set(module.dynamicImports.map(({ start }) => start));
  for (const match of text.matchAll(/\bimport\(\s*(['"`])([^'"`]+)\1/g)) {
    add(match[2], match.index, !dynamic.has(match.index));
  }
  return edges;
}

function addEdge(edges, from, to) {
  edges.set(from, (edges.get(from) ?? new Set()).add(to));
}

function findCycles(edges) {
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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = findProblems(fileURLToPath(new URL('..', import.meta.url)));
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
