// node scripts/release.mjs [--dry] [--tag] [--expect vX.Y.Z] [--key FILE --changelog URL] --registry ghcr.io/OWNER
// node scripts/release.mjs --make-key FILE
// Checks that this commit can be released, builds it, and writes the files of the release to release/. With --tag it then
// makes the tag, which .github/workflows/release.yml publishes. With --dry it checks only. See docs/develop/release.md.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { parseDocument } from 'yaml';
import { localBin, quietEnv, root } from './local-bin.mjs';
import { reviewParts } from './review-dependencies.mjs';

const semver = /^\d+\.\d+\.\d+(-[0-9a-z.-]+)?$/;
const migrationFolder = 'packages/db/prisma/migrations';
const read = (folder, path) => readFileSync(join(folder, path), 'utf8');
const readJson = (folder, path) => JSON.parse(read(folder, path));
const git = (folder, ...args) =>
  execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

/** Every place that states the version, each with what it states. */
function statedVersions(folder) {
  const lock = readJson(folder, 'package-lock.json');
  const places = Object.entries(lock.packages)
    .filter(([path]) => /^((packages|apps)\/[^/]+)?$/.test(path))
    .map(([path, { version }]) => [`package-lock.json: ${path || 'the root'}`, version]);
  for (const path of [
    '',
    ...Object.keys(lock.packages).filter((one) => /^(packages|apps)\/[^/]+$/.test(one)),
  ])
    places.push([join(path, 'package.json'), readJson(folder, join(path, 'package.json')).version]);
  const patterns = {
    'docker-bake.hcl': /variable "PERFBOARD_VERSION" \{ default = "([^"]*)" \}/g,
    'docker-compose.yml': /\$\{PERFBOARD_VERSION:-([^}]*)\}/g,
    'infra/coolify/docker-compose.yml': /\$\{PERFBOARD_VERSION:-([^}]*)\}/g,
    'packages/contracts/src/words/release.ts': /productVersion = '([^']*)'/g,
    'infra/helm/perfboard/Chart.yaml': /^(?:version|appVersion): "?([^"\n]+)"?$/gm,
    'infra/kubernetes/overlays/production/kustomization.yaml': /newTag: "([^"]*)"/g,
  };
  for (const [path, pattern] of Object.entries(patterns)) {
    const found = [...read(folder, path).matchAll(pattern)];
    if (found.length === 0) places.push([path, 'none']);
    for (const [, version] of found) places.push([path, version]);
  }
  return places;
}

/** What the changelog says about a version, without its heading; undefined if it has no part for it. */
function changelogOf(text, version) {
  const [, ...parts] = text.split(/^## /m);
  const part = parts.find((one) => one.startsWith(`[${version}] - `));
  if (!part) return;
  const [heading, ...lines] = part.split('\n');
  const links = lines.findIndex((line) => /^\[[^\]]+\]: /.test(line));
  return {
    date: heading.split(' - ')[1],
    text: lines
      .slice(0, links < 0 ? undefined : links)
      .join('\n')
      .trim(),
  };
}

function changelogProblems(folder, version) {
  const text = read(folder, 'CHANGELOG.md');
  const problems = [];
  const part = changelogOf(text, version);
  if (!part) return [`CHANGELOG.md has no part "## [${version}] - YYYY-MM-DD"`];
  if (!/^\d{4}-\d{2}-\d{2}$/.test(part.date)) problems.push(`CHANGELOG.md: ${version} has no date`);
  if (!/^### For operators$/m.test(part.text))
    problems.push(`CHANGELOG.md: ${version} has no part "### For operators"`);
  if (changelogOf(text.replace('## [Unreleased]', '## [Unreleased] - now'), 'Unreleased')?.text)
    problems.push(`CHANGELOG.md: move what is under Unreleased to ${version}`);
  return problems;
}

/** Databases hold the names and checksums of what earlier releases applied. */
function migrationProblems(folder) {
  const tags = git(folder, 'tag', '--list', 'v*', '--sort=-version:refname', '--merged', 'HEAD').split('\n');
  if (!tags[0]) return [];
  const changed = git(
    folder,
    'diff',
    '--name-only',
    '--diff-filter=a',
    '--no-renames',
    tags[0],
    'HEAD',
    '--',
    migrationFolder,
  );
  return changed
    .split('\n')
    .filter(Boolean)
    .map((path) => `${path} was released with ${tags[0]} and must stay as it was`);
}

/** @returns the bill of materials in CycloneDX */
function listParts(folder) {
  const args = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
  return execFileSync('npm', args, { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
}

/**
 * Why the commit at `folder` can't be released, one line each.
 * @param expected the tag that it must have, or undefined
 */
export function findReleaseProblems(folder, expected) {
  const { version } = readJson(folder, 'package.json');
  const problems = [];
  if (!semver.test(version)) problems.push(`package.json: ${version} is no version`);
  for (const [place, stated] of statedVersions(folder))
    if (stated !== version) problems.push(`${place} says ${stated}, package.json says ${version}`);
  if (expected && expected !== `v${version}`) problems.push(`the tag is ${expected}, the version ${version}`);
  const isTagged = git(folder, 'tag', '--list', `v${version}`) !== '';
  const head = git(folder, 'rev-parse', 'HEAD');
  if (isTagged && git(folder, 'rev-parse', `v${version}^{commit}`) !== head)
    problems.push(`v${version} is another commit: give this one a new version`);
  if (git(folder, 'status', '--porcelain', '--untracked-files=no') !== '')
    problems.push('the work tree has changes: commit them');
  problems.push(...changelogProblems(folder, version));
  problems.push(...migrationProblems(folder));
  return problems;
}

/** Packages of the product and its tools without a hash or an accepted license. */
export const findPartProblems = (folder) =>
  reviewParts(JSON.parse(listParts(folder)).components, readJson(folder, 'scripts/accepted.json'));

/** The compose file of a release: of one registry and version, with nothing in it that needs a clone. */
function releasedCompose(text, registry, version) {
  const document = parseDocument(text);
  for (const { value: service } of document.get('services').items) service.delete('build');
  return document
    .toString({ lineWidth: 0, flowCollectionPadding: false })
    .replaceAll(/(?<=\$\{PERFBOARD_REGISTRY:-)[^}]*/g, registry)
    .replaceAll(/(?<=\$\{PERFBOARD_VERSION:-)[^}]*/g, version);
}

const publicHalf = (key) => createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');

/** Makes the pair that signs updates: the private key goes into a new file, the public one into the product. */
export function makeReleaseKey(file) {
  const { privateKey } = generateKeyPairSync('ed25519');
  writeFileSync(file, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600, flag: 'wx' });
  return publicHalf(privateKey);
}

/**
 * The signed file from which shops learn of this version (`UPDATE_URL`).
 * @param key the private key, as PEM
 * @param productKey the public key in the product, or the shops would refuse the file
 */
export function updateNote({ version, changelog }, key, productKey) {
  const privateKey = createPrivateKey(key);
  if (publicHalf(privateKey) !== productKey)
    throw new Error('The key is not the one whose public half is in packages/contracts/src/words/release.ts');
  if (!/^https:\/\//.test(changelog ?? '')) throw new Error('--changelog must be an https address');
  const payload = JSON.stringify({ version, changelog });
  const signature = sign(null, Buffer.from(payload), privateKey).toString('base64');
  return `${JSON.stringify({ payload, signature })}\n`;
}

const productKeyOf = (folder) =>
  /releaseKey = '([^']*)'/.exec(read(folder, 'packages/contracts/src/words/release.ts'))?.[1];

/** Writes the files of the release, and their sums in the format of `sha256sum --check`. */
export function writeRelease(folder, target, registry, update) {
  const { version } = readJson(folder, 'package.json');
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const parts = JSON.parse(listParts(folder));
  // npm writes the name of the folder.
  parts.metadata.component.name = readJson(folder, 'package.json').name;
  writeFileSync(join(target, 'sbom.json'), `${JSON.stringify(parts, null, 2)}\n`);
  writeFileSync(
    join(target, 'docker-compose.yml'),
    releasedCompose(read(folder, 'docker-compose.yml'), registry, version),
  );
  writeFileSync(join(target, '.env.example'), read(folder, '.env.example'));
  writeFileSync(join(target, 'NOTES.md'), `${changelogOf(read(folder, 'CHANGELOG.md'), version).text}\n`);
  if (update) {
    const note = updateNote({ version, changelog: update.changelog }, update.key, productKeyOf(folder));
    writeFileSync(join(target, 'latest.json'), note);
  }
  const archive = join(target, `perfboard-${version}.tar.gz`);
  git(folder, 'archive', '--format=tar.gz', `--prefix=perfboard-${version}/`, '-o', archive, 'HEAD');
  const sums = readdirSync(target)
    .sort()
    .map(
      (name) =>
        `${createHash('sha256')
          .update(readFileSync(join(target, name)))
          .digest('hex')}  ${name}\n`,
    );
  writeFileSync(join(target, 'SHA256SUMS'), sums.join(''));
  return readdirSync(target);
}

function main() {
  const text = { type: 'string' };
  const flag = { type: 'boolean' };
  const options = {
    dry: flag,
    tag: flag,
    expect: text,
    registry: text,
    key: text,
    changelog: text,
    'make-key': text,
  };
  const { values } = parseArgs({ options });
  if (values['make-key']) {
    console.log(
      `Put this into packages/contracts/src/words/release.ts:\n${makeReleaseKey(values['make-key'])}`,
    );
    return 0;
  }
  const problems = [...findReleaseProblems(root, values.expect), ...findPartProblems(root)];
  if (!values.dry && !values.registry) problems.push('--registry must name the registry of the images');
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) return 1;
  const tag = `v${readJson(root, 'package.json').version}`;
  if (values.dry) {
    console.log(`${tag} can be released.`);
    return 0;
  }
  const build = ['run', 'build', '--output-logs=errors-only'];
  const { status } = spawnSync(localBin('turbo'), build, { cwd: root, env: quietEnv, stdio: 'inherit' });
  if (status !== 0) return status ?? 1;
  const target = join(root, 'release');
  const update = values.key && { key: readFileSync(values.key), changelog: values.changelog };
  for (const name of writeRelease(root, target, values.registry, update)) console.log(`release/${name}`);
  if (values.tag) {
    git(root, 'tag', '--annotate', tag, '--file', join(target, 'NOTES.md'), '--cleanup=verbatim');
    console.log(`Tagged ${tag}. Push it to publish: git push origin ${tag}`);
  }
  return 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = main();
