import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const manifests = ['package.json', 'package-lock.json'];
const partialPrefix = '.fetching-';
const hourMs = 3_600_000;

/**
 * Fetches the packages of the lock file in `folder` unless they are there: tools for a single check,
 * benchmark or test are not part of the installation. Concurrent processes fetch into separate folders; the
 * first result stays.
 * @returns the folder's node_modules
 * @throws when it is missing and npm can't fetch it
 */
export async function fetchedTool(folder) {
  const target = join(folder, 'node_modules');
  const stamp = stampOf(folder);
  const isThere = () => contentOf(join(target, '.fetched')) === stamp;
  if (isThere()) return target;
  console.error(`Fetching ${folder}, once.`);
  try {
    const partial = mkdtempSync(join(folder, partialPrefix));
    try {
      setAside(target, partial);
      for (const name of manifests) copyFileSync(join(folder, name), join(partial, name));
      await installLocked(partial);
      writeFileSync(join(partial, 'node_modules', '.fetched'), stamp);
      renameSync(join(partial, 'node_modules'), target);
    } finally {
      rmSync(partial, { recursive: true, force: true });
    }
  } catch (cause) {
    // Another process was first.
    if (!isThere()) throw new Error(refusal(folder, cause), { cause });
  }
  removeLeftovers(folder);
  return target;
}

/** `npm ci` of a folder with its own lock file, without install scripts. */
export async function installLocked(folder) {
  const options = ['--ignore-scripts', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  await promisify(execFile)('npm', ['ci', ...options], { cwd: folder });
}

/** Left by an earlier lock file or incomplete; another process may have replaced it, too. */
function setAside(target, partial) {
  try {
    renameSync(target, join(partial, 'earlier'));
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}

/** Some packages contain programs for one kind of machine. */
function stampOf(folder) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  for (const name of manifests) hash.update(readFileSync(join(folder, name)));
  return hash.digest('hex');
}

function contentOf(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function refusal(folder, cause) {
  const why = (cause.stderr || cause.message).trim().split('\n').slice(0, 5).join('\n');
  return `What ${join(folder, 'package.json')} names is no part of the installation and cannot be fetched:
${why}
It is fetched once. Run this again where npm reaches its registry (\`npm config get registry\`) and this folder can be
written to, or copy ${join(folder, 'node_modules')} from a checkout that has it.`;
}

/** Removes what killed processes left. Other leftovers may be in use, or belong to another user. */
function removeLeftovers(folder) {
  for (const name of readdirSync(folder).filter((one) => one.startsWith(partialPrefix))) {
    try {
      const partial = join(folder, name);
      if (Date.now() - statSync(partial).mtimeMs > hourMs) rmSync(partial, { recursive: true });
    } catch {}
  }
}
