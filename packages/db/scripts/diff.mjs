// Prints the SQL from nothing, or from the migrations so far, to the schema: the start of a new migration.
//   node packages/db/scripts/diff.mjs DATABASE_URL   (any empty scratch database; one beside it is made and dropped)
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createSchemaEngine } from '../src/schema-engine.mjs';

const prismaFolder = path.resolve(import.meta.dirname, '../prisma');
const read = (...parts) => readFileSync(path.join(prismaFolder, ...parts), 'utf8');

const engine = await createSchemaEngine(process.argv[2]);
const files = [
  'schema.prisma',
  ...readdirSync(path.join(prismaFolder, 'models')).map((file) => `models/${file}`),
];
const names = readdirSync(path.join(prismaFolder, 'migrations'))
  .filter((name) => !name.includes('.'))
  .sort();
const { stdout } = await engine.diff({
  from: names.length
    ? {
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
      }
    : { tag: 'empty' },
  to: { tag: 'schemaDatamodel', files: files.map((file) => ({ path: file, content: read(file) })) },
  script: true,
  exitCode: null,
  filters: { externalTables: [], externalEnums: [] },
});
console.log(stdout);
