import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchedTool } from './tool.mjs';

let scratch: string;
let folder: string;

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'perfboard-tool-'));
  // Below a root that does not list it as a workspace, like the real folders.
  folder = join(scratch, 'scripts', 'tool');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(scratch, 'package.json'), JSON.stringify({ name: 'root', workspaces: ['apps/*'] }));
  vi.stubEnv('npm_config_registry', 'http://127.0.0.1:1/');
  vi.stubEnv('npm_config_fetch_retries', '0');
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(scratch, { recursive: true, force: true });
});

/** The folder's lock file names this version of a tiny local package. */
function lock(version: string) {
  const source = mkdtempSync(join(scratch, 'tiny-'));
  mkdirSync(join(source, 'package'));
  writeFileSync(join(source, 'package/package.json'), JSON.stringify({ name: 'tiny', version }));
  const archive = join(source, 'tiny.tgz');
  execFileSync('tar', ['-czf', archive, '-C', source, 'package']);
  const integrity = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
  const dependencies = { tiny: `file:${archive}` };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'tool', dependencies }));
  const tiny = { version, resolved: `file:${archive}`, integrity };
  const packages = { '': { name: 'tool', dependencies }, 'node_modules/tiny': tiny };
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ name: 'tool', lockfileVersion: 3, requires: true, packages }),
  );
}

const fetchedVersion = () =>
  JSON.parse(readFileSync(join(folder, 'node_modules/tiny/package.json'), 'utf8')).version;

test('a lock file’s packages are fetched once, beside it, and again when the lock file changes', async () => {
  lock('1.0.0');
  expect(await fetchedTool(folder)).toBe(join(folder, 'node_modules'));
  expect(fetchedVersion()).toBe('1.0.0');
  expect(readdirSync(scratch)).not.toContain('node_modules');
  expect(readdirSync(folder).sort()).toEqual(['node_modules', 'package-lock.json', 'package.json']);

  writeFileSync(join(folder, 'node_modules/untouched'), '');
  await fetchedTool(folder);
  expect(existsSync(join(folder, 'node_modules/untouched'))).toBe(true);

  lock('2.0.0');
  await fetchedTool(folder);
  expect(fetchedVersion()).toBe('2.0.0');
  expect(existsSync(join(folder, 'node_modules/untouched'))).toBe(false);
});

test('concurrent processes all get the packages, the first time and after a change', async () => {
  const module = pathToFileURL(join(import.meta.dirname, 'tool.mjs')).href;
  const script = `import { fetchedTool } from ${JSON.stringify(module)};
    process.stdout.write(await fetchedTool(${JSON.stringify(folder)}));`;
  const inProcess = async () =>
    (await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])).stdout;
  for (const version of ['1.0.0', '2.0.0']) {
    lock(version);
    const folders = await Promise.all([inProcess(), inProcess()]);
    expect(new Set(folders)).toEqual(new Set([join(folder, 'node_modules')]));
    expect(fetchedVersion()).toBe(version);
    expect(readdirSync(folder).sort()).toEqual(['node_modules', 'package-lock.json', 'package.json']);
  }
});

test('what a killed fetch left is ignored', async () => {
  lock('1.0.0');
  mkdirSync(join(folder, 'node_modules/tiny'), { recursive: true });
  await fetchedTool(folder);
  expect(fetchedVersion()).toBe('1.0.0');
});

test('if the registry is unreachable, a message says what to do, and nothing incomplete is left', async () => {
  const dependencies = { 'perfboard-nowhere': '1.0.0' };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'tool', dependencies }));
  const nowhere = { version: '1.0.0', integrity: `sha512-${'A'.repeat(86)}==` };
  const packages = { '': { name: 'tool', dependencies }, 'node_modules/perfboard-nowhere': nowhere };
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ name: 'tool', lockfileVersion: 3, requires: true, packages }),
  );
  await expect(fetchedTool(folder)).rejects.toThrow(/ECONNREFUSED[\s\S]*where npm reaches its registry/);
  expect(readdirSync(folder).sort()).toEqual(['package-lock.json', 'package.json']);
});
