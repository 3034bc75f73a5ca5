// node production-files.mjs WORKSPACE... TARGET
// Copies what the built workspaces need to run: their packages and dependencies from the installed
// node_modules, and nothing else. `npm ci --omit=dev` would include tools of other workspaces and optional
// peers: several hundred megabytes.
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const workspaces = process.argv.slice(2, -1);
const target = path.resolve(process.argv.at(-1) ?? 'out');

/**
 * Not used at runtime. Of Prisma's client, the generated code imports one query compiler, as an ES module;
 * the others are for other databases and other module systems.
 */
const unused = [
  /\.(?:map|[cm]?tsx?|tsbuildinfo|flow)$/i,
  /\/(?!licen[cs]e|notice|copying)[^/]*\.(?:md|markdown)$/i,
  /\.test\.[cm]?js$/,
  /\/node_modules\/(?:@[^/]+\/)?[^/]+\/(?:tests?|__tests__|examples?|benchmarks?|docs?|\.[^/]+)$/,
  /\/@prisma\/client\/runtime\/query_compiler_(?!small_bg\.postgresql\.).*/,
  /\/@prisma\/client\/runtime\/query_compiler_.*\.js$/,
  // Of its 22 fonts, two are used, and none of its tables of characters.
  /\/dejavu-fonts-ttf\/ttf\/(?!DejaVuSans(?:-Bold)?\.ttf$)/,
  /\/dejavu-fonts-ttf\/(?:langcover|status|unicover)\.txt$/,
  // Builds for browsers.
  /\/pdfkit\/js\/pdfkit\.(?:browser|standalone)[^/]*$/,
  /\/fontkit\/dist\/browser[^/]*$/,
  /\/swagger-ui-dist\/(?!swagger-ui-bundle\.js|swagger-ui\.css)[^/]*\.(?:js|css|html)$/,
];

/** Needed only by the compiler, or by the runtime Bare, whose modules no other runtime loads. */
const isUnused = (name) => name === 'typescript' || name.startsWith('@types/') || name.startsWith('bare-');

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Where Node finds a package imported in `folder`; undefined if it is not installed. */
function find(name, folder) {
  for (let at = folder; at.startsWith(root); at = path.dirname(at)) {
    const candidate = path.join(at, 'node_modules', name);
    if (existsSync(path.join(candidate, 'package.json'))) return candidate;
  }
  return undefined;
}

const seen = new Set();
function take(folder) {
  const real = realpathSync(folder);
  // npm's link to a workspace stays a link; its target is copied as well.
  if (folder !== real) copy(folder);
  if (seen.has(real)) return;
  seen.add(real);
  const manifest = readJson(path.join(real, 'package.json'));
  const isOwn = !real.includes(`${path.sep}node_modules${path.sep}`);
  if (isOwn) copyOwn(real, manifest);
  else copy(real);
  const optionalPeers = Object.entries(manifest.peerDependenciesMeta ?? {})
    .filter(([, meta]) => meta.optional)
    .map(([name]) => name);
  const needed = { ...manifest.dependencies, ...manifest.peerDependencies };
  for (const name of Object.keys({ ...needed, ...manifest.optionalDependencies })) {
    const isOptional = name in (manifest.optionalDependencies ?? {}) || optionalPeers.includes(name);
    // Optional peers must be direct dependencies of the package that uses them.
    if (isUnused(name)) continue;
    if (optionalPeers.includes(name) && !(name in (manifest.dependencies ?? {}))) continue;
    const found = find(name, real);
    if (found) take(found);
    else if (!isOptional) throw new Error(`${manifest.name} needs ${name}, which is not installed`);
  }
}

/** Our own packages are bundled; only files that Node runs directly are copied. */
function copyOwn(folder, manifest) {
  const place = path.join(target, path.relative(root, folder));
  mkdirSync(place, { recursive: true });
  cpSync(path.join(folder, 'package.json'), path.join(place, 'package.json'));
  for (const file of Object.values(manifest.exports ?? {}).filter((file) => /^[^*]+\.mjs$/.test(file))) {
    cpSync(path.join(folder, file), path.join(place, file));
  }
}

function copy(folder) {
  const place = path.join(target, path.relative(root, folder));
  mkdirSync(path.dirname(place), { recursive: true });
  if (lstatSync(folder).isSymbolicLink()) {
    if (!existsSync(place)) symlinkSync(readlinkSync(folder), place);
    return;
  }
  cpSync(folder, place, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) =>
      file === folder ||
      (path.basename(file) !== 'node_modules' && !unused.some((pattern) => pattern.test(file))),
  });
}

for (const workspace of workspaces) {
  const folder = path.join(root, workspace);
  take(folder);
  cpSync(path.join(folder, 'dist'), path.join(target, workspace, 'dist'), {
    recursive: true,
    filter: (file) => !file.endsWith('.map'),
  });
}
console.log(`${target}: ${seen.size} packages`);
