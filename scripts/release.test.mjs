import { execFileSync, spawnSync } from 'node:child_process';
import { createPublicKey, verify } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import {
  findPartProblems,
  findReleaseProblems,
  makeReleaseKey,
  updateNote,
  writeRelease,
} from './release.mjs';

const root = join(import.meta.dirname, '..');
let folder;
let clone;
let start;

const git = (...args) =>
  execFileSync('git', args, { cwd: clone, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
const commit = () => git('commit', '--quiet', '--all', '--allow-empty', '-m', 'change');
const read = (path) => readFileSync(join(clone, path), 'utf8');
function change(path, from, to) {
  const text = read(path);
  expect(text).toContain(from);
  writeFileSync(join(clone, path), text.replace(from, to));
}

/** A repository of its own with the files of this work tree: a checkout may be shallow, and changes not committed yet. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'perfboard-release-'));
  clone = join(folder, 'clone');
  mkdirSync(clone);
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  });
  execFileSync(
    'tar',
    ['--null', '--files-from=-', '--ignore-failed-read', '-cf', join(folder, 'files.tar')],
    {
      cwd: root,
      input: listed,
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  );
  execFileSync('tar', ['-xf', join(folder, 'files.tar'), '-C', clone]);
  git('init', '--quiet');
  git('config', 'user.name', 'Test');
  git('config', 'user.email', 'test@example.com');
  git('config', 'gc.auto', '0');
  git('add', '--all');
  commit();
  start = git('rev-parse', 'HEAD').trim();
  // The modules that the script itself needs.
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => {
  git('reset', '--quiet', '--hard', start);
  for (const tag of git('tag').split('\n').filter(Boolean)) git('tag', '--delete', tag);
});

test('this commit can be released', () => {
  const { version } = JSON.parse(read('package.json'));
  const args = ['scripts/release.mjs', '--dry', '--expect', `v${version}`];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { cwd: clone, encoding: 'utf8' });
  expect({ stdout, stderr, status }).toEqual({
    stdout: `v${version} can be released.\n`,
    stderr: '',
    status: 0,
  });
  expect(git('tag')).toBe('');
});

test('the files of a release are complete, and their sums are right', () => {
  const target = join(folder, 'release');
  const { version } = JSON.parse(read('package.json'));
  const files = writeRelease(clone, target, 'ghcr.io/shop');
  expect(files.sort()).toEqual(
    [
      '.env.example',
      'NOTES.md',
      'SHA256SUMS',
      'docker-compose.yml',
      `perfboard-${version}.tar.gz`,
      'sbom.json',
    ].sort(),
  );
  const checked = spawnSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], {
    cwd: target,
    encoding: 'utf8',
  });
  expect(checked).toMatchObject({ status: 0 });
  expect(checked.stdout.match(/: OK$/gm)).toHaveLength(files.length - 1);
  const bill = JSON.parse(readFileSync(join(target, 'sbom.json'), 'utf8'));
  expect(bill).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { name: 'perfboard', version } },
  });
  const compose = readFileSync(join(target, 'docker-compose.yml'), 'utf8');
  expect(compose).not.toContain('registry.example');
  const { services } = parse(compose, { merge: true });
  expect(services.api.image).toBe(
    `\${PERFBOARD_REGISTRY:-ghcr.io/shop}/perfboard-api:\${PERFBOARD_VERSION:-${version}}`,
  );
  const before = parse(read('docker-compose.yml'), { merge: true });
  for (const [name, service] of Object.entries(before.services)) {
    const { build, image, ...rest } = service;
    expect(services[name]).toEqual({ ...rest, image: services[name].image });
  }
});

const faults = [
  [
    'one package has another version',
    () => change('apps/web/package.json', '"version": "', '"version": "9'),
    'apps/web/package.json says 9',
  ],
  [
    'the compose file has another version',
    () => change('docker-compose.yml', 'PERFBOARD_VERSION:-', 'PERFBOARD_VERSION:-9'),
    'docker-compose.yml says 9',
  ],
  [
    'the file for Coolify has another version',
    () => change('infra/coolify/docker-compose.yml', 'PERFBOARD_VERSION:-', 'PERFBOARD_VERSION:-9'),
    'infra/coolify/docker-compose.yml says 9',
  ],
  [
    'the changelog has no part for it',
    () => change('CHANGELOG.md', /^## \[\d/m.exec(read('CHANGELOG.md'))[0], '## [9'),
    'CHANGELOG.md has no part',
  ],
  [
    'the changelog says nothing to operators',
    () => change('CHANGELOG.md', '### For operators', '### Else'),
    'has no part "### For operators"',
  ],
  [
    'something is left under Unreleased',
    () => change('CHANGELOG.md', '## [Unreleased]\n', '## [Unreleased]\n\n- A change\n'),
    'move what is under Unreleased',
  ],
];

test.each(faults)('a release is refused if %s', (_name, make, problem) => {
  make();
  commit();
  expect(findReleaseProblems(clone).join('\n')).toContain(problem);
});

test('a release is refused if a license is not accepted', () => {
  change('scripts/accepted.json', '"ISC",', '');
  expect(findPartProblems(clone)).toContainEqual(expect.stringMatching(/: licence ISC$/));
});

test('a release is refused if a released migration was changed', () => {
  git('tag', 'v0.9.0');
  const path = git('ls-files', '*_baseline/migration.sql').trim();
  change(path, 'CREATE', '-- changed\nCREATE');
  commit();
  expect(findReleaseProblems(clone)).toEqual([`${path} was released with v0.9.0 and must stay as it was`]);
});

test('a release is refused with uncommitted changes, another tag or a version that is taken', () => {
  const { version } = JSON.parse(read('package.json'));
  git('tag', `v${version}`);
  commit();
  change('README.md', '# Perfboard', '# Other');
  expect(findReleaseProblems(clone, 'v0.0.1')).toEqual([
    `the tag is v0.0.1, the version ${version}`,
    `v${version} is another commit: give this one a new version`,
    'the work tree has changes: commit them',
  ]);
});

test('a release with a key writes a note that the product believes, and a foreign key is refused', () => {
  const file = join(folder, 'key.pem');
  const publicKey = makeReleaseKey(file);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(() => makeReleaseKey(file)).toThrow(/EEXIST/);
  const words = 'packages/contracts/src/words/release.ts';
  writeFileSync(
    join(clone, words),
    read(words).replace(/releaseKey = '[^']*'/, `releaseKey = '${publicKey}'`),
  );
  const update = { key: readFileSync(file), changelog: 'https://perfboard.example/changelog#2' };
  const target = join(folder, 'with-note');
  expect(writeRelease(clone, target, 'registry.example/shop', update)).toContain('latest.json');
  const { payload, signature } = JSON.parse(readFileSync(join(target, 'latest.json'), 'utf8'));
  const { version } = JSON.parse(read('package.json'));
  expect(JSON.parse(payload)).toEqual({ version, changelog: update.changelog });
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  expect(verify(null, Buffer.from(payload), key, Buffer.from(signature, 'base64'))).toBe(true);
  const note = { version, changelog: update.changelog };
  expect(() => updateNote(note, update.key, makeReleaseKey(join(folder, 'other.pem')))).toThrow(
    /public half/,
  );
  expect(() => updateNote({ version, changelog: 'http://x' }, update.key, publicKey)).toThrow(/https/);
});
