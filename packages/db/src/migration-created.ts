import type pg from 'pg';

/** PostgreSQL's codes for a column, an object, a function or a table that is there already. */
const duplicateCodes: ReadonlySet<string | undefined> = new Set(['42701', '42710', '42723', '42P07']);

export const isDuplicate = (error: unknown): boolean => duplicateCodes.has((error as { code?: string }).code);

/**
 * Whether everything is there that a script creates. Its scripts went to PostgreSQL as one query each, so one that was
 * applied was applied whole; what is there in part was made by somebody else.
 */
export async function isEverythingCreated(client: pg.ClientBase, sql: string): Promise<boolean> {
  const relations = [...sql.matchAll(/^CREATE (?:UNIQUE )?(?:TABLE|INDEX) "(\w+)"/gim)].map(
    ([, name]) => name,
  );
  const columns = [...sql.matchAll(/^ALTER TABLE "(\w+)"([^;]*)/gim)].flatMap(([, table, changes = '']) =>
    [...changes.matchAll(/\bADD COLUMN\s+"(\w+)"/gi)].map(([, column]) => ({ table, column })),
  );
  const { rowCount } = await client.query(
    `select 1 from unnest($1::text[]) as r(name) where to_regclass(quote_ident(r.name)) is null
      union all
      select 1 from unnest($2::text[], $3::text[]) as c(table_name, column_name)
        where not exists (select 1 from pg_attribute where attrelid = to_regclass(quote_ident(c.table_name))
          and attname = c.column_name and not attisdropped)`,
    [relations, columns.map(({ table }) => table), columns.map(({ column }) => column)],
  );
  return rowCount === 0;
}
