import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const packages = join(import.meta.dirname, '../..');

/** Packages that npm placed inside one of our packages, because the root holds another version or none. */
function nestedPackages() {
  return readdirSync(packages).flatMap((name) => {
    const modules = join(packages, name, 'node_modules');
    if (!existsSync(modules)) return [];
    return readdirSync(modules).filter((entry) => !entry.startsWith('.'));
  });
}

/**
 * How a program's bundle treats imports: our own packages are bundled, and so are packages nested in them,
 * because Node would look for them from the program's folder; everything else stays in node_modules.
 */
export const bundledImports = {
  noExternal: [
    /^@perfboard\//,
    ...nestedPackages().map((name) => new RegExp(`^${name.replaceAll('.', '\\.')}(/|$)`)),
  ],
  external: true,
};
