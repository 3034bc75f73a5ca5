import type pg from 'pg';
import { transientTables } from './backup-format.ts';

export interface TableShape {
  name: string;
  columns: string[];
}

interface Row {
  name: string;
  columns: string[];
  needs: string[];
}

/** The tables of a backup, with their writable columns. Each comes after the tables that it references. */
export async function readTables(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<Row>(
    `select relname::text as name,
       array(select attname::text from pg_attribute
         where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
         order by attnum) as columns,
       array(select distinct target.relname::text from pg_constraint
         join pg_class target on target.oid = confrelid
         where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid) as needs
     from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
  );
  return inOrder(rows).filter(({ name }) => !transientTables.has(name));
}

function inOrder(rows: readonly Row[]): TableShape[] {
  const byName = new Map(rows.map((row) => [row.name, row]));
  const ordered = new Map<string, TableShape>();
  const add = (row: Row, path: readonly string[]) => {
    if (ordered.has(row.name)) return;
    if (path.includes(row.name)) throw new Error(`Tables refer to each other: ${path.join(', ')}`);
    for (const needed of row.needs) {
      const target = byName.get(needed);
      if (target) add(target, [...path, row.name]);
    }
    ordered.set(row.name, { name: row.name, columns: row.columns });
  };
  for (const row of rows) add(row, []);
  return [...ordered.values()];
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** `"table" ("column", ...)`, for COPY. */
export const copyTarget = ({ name, columns }: TableShape) =>
  `public.${quoted(name)} (${columns.map(quoted).join(', ')})`;

/** Applied migrations, oldest first; empty without a migrations table. */
export async function readMigrations(client: pg.ClientBase): Promise<string[]> {
  const history = await client.query<{ name: string | null }>(
    `select to_regclass('public._prisma_migrations')::text as name`,
  );
  if (!history.rows[0]?.name) return [];
  const { rows } = await client.query<{ migration_name: string }>(
    `select migration_name from _prisma_migrations
      where finished_at is not null and rolled_back_at is null order by migration_name collate "C"`,
  );
  return rows.map((row) => row.migration_name);
}
