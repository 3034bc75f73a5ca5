import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const packages = join(import.meta.dirname, '../..');

/** Packages that npm had to place beside a package of ours, because the root holds another version or none. */
function nestedPackages() {
  return readdirSync(packages).flatMap((name) => {
    const modules = join(packages, name, 'node_modules');
    if (!existsSync(modules)) return [];
    return readdirSync(modules).filter((entry) => !entry.startsWith('.'));
  });
}

/**
 * How a program's bundle takes its imports: our own packages go into it, and what lies beside them, for Node would look
 * for it from the program's folder; everything else stays in node_modules.
 */
export const bundledImports = {
  noExternal: [
    /^@perfboard\//,
    ...nestedPackages().map((name) => new RegExp(`^${name.replaceAll('.', '\\.')}(/|$)`)),
  ],
  external: true,
};
