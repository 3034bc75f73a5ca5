import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../../..');
const apps = join(root, 'apps');

/** The files that Node runs, as the product's build made them. */
export interface Programs {
  api: string;
  worker: string;
}

/** Code of a built program, and its replacement for sabotage. */
export interface Patch {
  program: keyof Programs;
  from: string | RegExp;
  to: string;
}

/** A release's programs and migrations. */
export type Release = Programs & { migrate: string };

/** The built programs of a checkout; this one by default. */
export const builtPrograms = (checkout = root): Release => ({
  api: join(checkout, 'apps/api/dist/main.js'),
  worker: join(checkout, 'apps/worker/dist/main.js'),
  migrate: join(checkout, 'apps/api/dist/migrate.js'),
});

/**
 * A copy of a built program without one of its mechanisms, beside the original so that it finds the same
 * files.
 * @throws Error if the code has changed
 */
export function patchPrograms(patches: readonly Patch[]): { programs: Release; remove: () => void } {
  const programs = builtPrograms();
  const copies: string[] = [];
  for (const name of ['api', 'worker'] as const) {
    const own = patches.filter(({ program }) => program === name);
    if (own.length === 0) continue;
    const copy = mkdtempSync(join(apps, name, '.fault-'));
    copies.push(copy);
    cpSync(join(apps, name, 'dist'), copy, { recursive: true });
    for (const patch of own) apply(copy, patch);
    programs[name] = join(copy, 'main.js');
  }
  return {
    programs,
    remove: () => {
      for (const copy of copies) rmSync(copy, { recursive: true, force: true });
    },
  };
}

function apply(folder: string, { from, to }: Patch): void {
  const files = ['.', 'assets']
    .map((sub) => join(folder, sub))
    .filter((path) => existsSync(path))
    .flatMap((path) => readdirSync(path).map((file) => join(path, file)))
    .filter((file) => file.endsWith('.js'));
  let found = 0;
  for (const file of files) {
    const code = readFileSync(file, 'utf8');
    const patched = code.replace(from, to);
    if (patched === code) continue;
    found += 1;
    writeFileSync(file, patched);
  }
  if (found === 0) throw new Error(`The code that is to be taken out was not found: ${from}`);
}
