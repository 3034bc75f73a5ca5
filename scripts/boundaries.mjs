// Fails on an import that the architecture does not allow: see docs/develop/architecture.md.
import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  addEdge,
  findCycles,
  isTestFile,
  readModule,
  readWorkspaces,
  scope,
  sourceFiles,
} from './module-graph.mjs';

/** Allowed imports between workspaces. A workspace that is not listed may import no other. */
const arrows = {
  contracts: ['messages'],
  content: ['contracts', 'messages'],
  messages: [],
  process: ['contracts'],
  db: ['process'],
  jobs: ['contracts', 'process'],
  mail: ['contracts'],
  media: ['contracts'],
  server: ['contracts', 'content', 'db', 'jobs', 'mail', 'media', 'messages', 'process'],
  postgres: [],
  testing: ['postgres'],
  api: ['contracts', 'content', 'db', 'jobs', 'media', 'messages', 'process', 'server'],
  worker: ['contracts', 'db', 'jobs', 'process', 'server'],
  web: ['contracts', 'content', 'messages', 'server'],
  standalone: ['contracts', 'content', 'postgres', 'process'],
  e2e: [
    'contracts',
    'content',
    'db',
    'jobs',
    'mail',
    'media',
    'messages',
    'postgres',
    'process',
    'server',
    'testing',
  ],
  bench: ['contracts', 'content', 'db', 'jobs', 'mail', 'media', 'postgres', 'process', 'server', 'testing'],
};

/** Workspaces with end-to-end tests. */
const testWorkspaces = ['e2e', 'bench', 'testing'];

/** In web, from the lowest: a layer imports itself and lower ones. */
const webLayers = ['components', 'data', 'features', 'app'];

/**
 * In server, from the lowest: a room imports rooms of its own layer and of lower ones. Layers in one row must
 * not import each other.
 */
const serverLayers = [
  ['base'],
  ['people'],
  ['catalog'],
  ['leads', 'audience'],
  ['operations'],
  ['service'],
  ['router.ts'],
];
/** What a file's name says of its role, where it says so. */
const serverFileName = /^[a-z0-9-]+(?:\.(?:router|door|mail))?(?:\.test)?\.ts$/;
/** A door answers HTTP: the worker must not load it, nor what it needs. */
const doorFile = /\.door(?:\.ts)?$/;
/** Packages for answering HTTP, and the files of server that may import them, types included. */
const httpPackages = ['express', '@remix-run/html-template'];
const mayAnswerHttp = /\.door\.ts$|\/base\/http\/|\/people\/session\/send-batches\.ts$/;

/** The problems of the repository at `root`, one line each. */
export function findProblems(root) {
  const workspaces = readWorkspaces(root);
  const problems = [];
  const packageEdges = new Map();
  const featureEdges = new Map();
  const roomEdges = new Map();
  const fileEdges = new Map();
  /** Named imports, by code and by tests: `file#name`. */
  const uses = { code: new Set(), tests: new Set() };
  const exported = [];
  for (const workspace of workspaces) {
    for (const file of sourceFiles(join(root, workspace.folder))) {
      const path = relative(root, file);
      const isTest = isTestFile(path) || testWorkspaces.includes(workspace.name);
      if (workspace.name === 'server') {
        problems.push(
          ...misplaced(relative(join(root, workspace.folder), file)).map((text) => `${path}: ${text}`),
        );
      }
      const module = readModule(file);
      if (!isTest) exported.push({ path, names: module.exported });
      for (const edge of module.imports) {
        const complain = (text) => problems.push(`${path}:${edge.line}: ${text}`);
        if (!isTest) checkDoors({ workspace, path, edge, complain });
        if (edge.specifier.startsWith('.')) {
          checkRelative({ root, workspace, file, isTest, edge, complain, featureEdges, roomEdges });
        } else if (edge.specifier.startsWith(scope)) {
          checkWorkspaceImport({ workspace, isTest, edge, complain, packageEdges });
        }
        const target = targetOf(root, workspaces, file, edge.specifier);
        if (!target) continue;
        if (!isTest) addEdge(fileEdges, path, target);
        for (const name of edge.names) uses[isTest ? 'tests' : 'code'].add(`${target}#${name}`);
      }
    }
  }
  for (const cycle of findCycles(packageEdges)) problems.push(`packages in a circle: ${cycle}`);
  for (const cycle of findCycles(featureEdges)) problems.push(`features in a circle: ${cycle}`);
  for (const cycle of findCycles(roomEdges)) problems.push(`rooms in a circle: ${cycle}`);
  for (const cycle of findCycles(fileEdges)) problems.push(`files in a circle: ${cycle}`);
  for (const { path, names } of exported) {
    for (const name of names) {
      const isUsed = uses.code.has(`${path}#${name}`) || uses.code.has(`${path}#*`);
      if (!isUsed && uses.tests.has(`${path}#${name}`)) {
        problems.push(`${path}: ${name} is exported and used by tests alone`);
      }
    }
  }
  return problems;
}

/** The file that an import resolves to, as a path from the root; undefined outside the repository. */
function targetOf(root, workspaces, file, specifier) {
  let target;
  if (specifier.startsWith('.')) target = resolve(dirname(file), specifier);
  else if (specifier.startsWith(scope)) {
    const [name, ...rest] = specifier.slice(scope.length).split('/');
    const workspace = workspaces.find((one) => one.name === name);
    const base = workspace && join(root, workspace.folder, 'src', rest.join('/'));
    target = base && ['.ts', '.tsx', '.mjs'].map((end) => base + end).find((path) => existsSync(path));
  }
  return target && relative(root, target);
}

/** Doors and their packages stay in the HTTP process. */
function checkDoors({ workspace, path, edge, complain }) {
  if (doorFile.test(edge.specifier) && workspace.name !== 'api')
    complain(`${workspace.name} must not import a door: only api mounts them`);
  if (workspace.name === 'server' && httpPackages.includes(edge.specifier) && !mayAnswerHttp.test(path))
    complain(`${edge.specifier} belongs to doors and to base/http`);
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
  if (from === 'web' && to === 'server' && !(edge.isType && edge.specifier === `${scope}server/router`)) {
    complain(
      `web may import nothing of server but the type of its router (import type ... from '${scope}server/router')`,
    );
  }
  if (!isTest) addEdge(packageEdges, from, to);
}

function checkRelative({ root, workspace, file, isTest, edge, complain, featureEdges, roomEdges }) {
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
  if (workspace.name === 'server' && !isTest) {
    const [one, other] = [roomOf(relative(base, file)), roomOf(relative(base, target))];
    if (one && other && one.room !== other.room) {
      const isBelow = other.rank < one.rank || one.layer === other.layer;
      if (!isBelow)
        complain(`${one.room} must not import ${other.room}: ${other.layer} is not below ${one.layer}`);
      addEdge(roomEdges, one.room, other.room);
    }
  }
  if (from.feature && to.feature && from.feature !== to.feature && !isTest) {
    addEdge(featureEdges, `${workspace.name}/${from.feature}`, `${workspace.name}/${to.feature}`);
  }
}

/**
 * `src/leads/booking/booking.ts` is in layer leads, room leads/booking. `service` and the router are their
 * own rooms.
 */
function roomOf(path) {
  const [source, layer, ...rest] = path.split(/[\\/]/);
  const rank = serverLayers.findIndex((layers) => layers.includes(layer));
  if (source !== 'src' || rank < 0) return undefined;
  return { layer, rank, room: rest.length > 1 ? `${layer}/${rest[0]}` : layer };
}

/** What is wrong with the path or name of a server file. */
function misplaced(path) {
  const [source, layer, ...rest] = path.split(/[\\/]/);
  if (source !== 'src' || layer === 'testing') return [];
  const isFlat = layer === 'service' || layer === 'router.ts';
  const depth = rest[rest.length - 2] === 'testing' ? rest.length - 1 : rest.length;
  const isInRoom = roomOf(path) !== undefined && depth === (layer === 'router.ts' ? 0 : isFlat ? 1 : 2);
  const name = path.split(/[\\/]/).at(-1) ?? '';
  return [
    ...(isInRoom ? [] : ['lies in no room of a layer']),
    ...(serverFileName.test(name) ? [] : ['has an unknown role in its name (router, door, mail, test)']),
  ];
}

/** `src/features/booking/form.tsx` is in layer features, feature booking. */
function placeOf(path) {
  const [source, layer, name, ...rest] = path.split(/[\\/]/);
  if (source !== 'src') return {};
  return { layer, feature: layer === 'features' && rest.length > 0 ? name : undefined };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = findProblems(fileURLToPath(new URL('..', import.meta.url)));
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
