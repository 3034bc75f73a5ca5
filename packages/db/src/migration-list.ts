/// <reference types="vite/client" />
import { createHash } from 'node:crypto';

export interface Migration {
  name: string;
  sql: string;
  /** Computed like Prisma's own command line does. */
  checksum: string;
}

/**
 * Bundled as text, so that a process needs no folder beside it. Without a type argument: Vitest knows only
 * `import.meta.glob(` as a call that it must not cache, and a new migration would be missing from tests.
 */
const sources = import.meta.glob('../prisma/migrations/*/migration.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
}) as Record<string, string>;

/** Of this release, in the order in which they are applied. */
export const migrations: readonly Migration[] = Object.entries(sources)
  .map(([file, sql]) => ({
    name: file.split('/').at(-2) ?? file,
    sql,
    checksum: createHash('sha256').update(sql).digest('hex'),
  }))
  .sort((a, b) => (a.name < b.name ? -1 : 1));

export const migrationNames: readonly string[] = migrations.map((migration) => migration.name);
