// Prints the SQL that takes the migrations to the schema: the start of a new migration. Works without network:
//
//   node packages/db/scripts/diff.mjs DATABASE_URL
//
// Any database where you may create databases will do; a scratch database beside it is created and dropped.
// Where Prisma's schema engine can be downloaded, `npm run migrate:diff -w packages/db` does the same.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createSchemaEngine } from './schema-engine.mjs';

const prismaFolder = path.resolve(import.meta.dirname, '../prisma');
const read = (...parts) => readFileSync(path.join(prismaFolder, ...parts), 'utf8');

const databaseUrl = process.argv[2];
if (!databaseUrl) {
  console.error('Usage: node packages/db/scripts/diff.mjs DATABASE_URL');
  process.exit(1);
}
const engine = await createSchemaEngine(databaseUrl);
const files = [
  'schema.prisma',
  ...readdirSync(path.join(prismaFolder, 'models')).map((file) => `models/${file}`),
];
const names = readdirSync(path.join(prismaFolder, 'migrations'))
  .filter((name) => !name.includes('.'))
  .sort();
const { stdout } = await engine.diff({
  from: {
    tag: 'migrations',
    baseDir: '/migrations',
    lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
    shadowDbInitScript: '',
    migrationDirectories: names.map((name) => ({
      path: name,
      migrationFile: {
        path: 'migration.sql',
        content: { tag: 'ok', value: read('migrations', name, 'migration.sql') },
      },
    })),
  },
  to: { tag: 'schemaDatamodel', files: files.map((file) => ({ path: file, content: read(file) })) },
  script: true,
  exitCode: null,
  filters: { externalTables: [], externalEnums: [] },
});
console.log(stdout);
