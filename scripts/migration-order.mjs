// Fails on a new migration that is not the newest by name: databases with newer ones reject it.
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = 'packages/db/prisma/migrations';

/**
 * @param names of the migrations in this work tree
 * @param released names on the main branch
 * @returns the problems, one line each
 */
export function findMigrationProblems(names, released) {
  const problems = names
    .filter((name) => !/^\d{14}_[a-z0-9_]+$/.test(name))
    .map((name) => `${name}: name it YYYYMMDDHHMMSS_what`);
  const known = new Set(released);
  // All are gone: a new baseline replaced them.
  if (!names.some((name) => known.has(name))) return problems;
  const newest = [...released].sort().at(-1) ?? '';
  for (const name of names)
    if (!known.has(name) && name.slice(0, 14) <= newest.slice(0, 14))
      problems.push(`${name}: give it a later timestamp than ${newest}, which is on the main branch`);
  for (const name of released)
    if (!names.includes(name)) problems.push(`${name}: is on the main branch and must stay`);
  return problems;
}

const isMigration = (name) => name !== '' && !name.includes('.');

/** Empty outside a git checkout, or without a main branch. */
function releasedMigrations(root) {
  for (const branch of ['origin/main', 'main']) {
    try {
      const options = { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
      const listed = execFileSync('git', ['ls-tree', '--name-only', `${branch}:${folder}`], options);
      return listed.split('\n').filter(isMigration);
    } catch {
      // There is no such branch.
    }
  }
  return [];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const names = readdirSync(join(root, folder)).filter(isMigration);
  const problems = findMigrationProblems(names, releasedMigrations(root));
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
