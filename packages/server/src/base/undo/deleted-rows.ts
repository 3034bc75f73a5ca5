import { type Db, Prisma } from '@perfboard/db/client';

/** A foreign key whose rows go with the row that they name (`c`), or lose its name (`n`). */
interface Reference {
  child: string;
  child_column: string;
  parent: string;
  parent_column: string;
  type: string;
  action: 'c' | 'n';
}

type Row = Record<string, unknown>;

/** Rows by table, in an order in which they can be inserted, and the names that other rows lose. */
export interface DeletedRows {
  tables: { table: string; rows: Row[] }[];
  links: { table: string; column: string; value: unknown; uuids: string[] }[];
}

/** From the catalog, so that no table that is added later is forgotten. */
const readReferences = (tx: Db): Promise<Reference[]> => tx.$queryRaw`
  select c.conrelid::regclass::text as child, child.attname as child_column,
      c.confrelid::regclass::text as parent, parent.attname as parent_column,
      format_type(child.atttypid, null) as type, c.confdeltype::text as action
    from pg_constraint c
    join pg_attribute child on child.attrelid = c.conrelid and child.attnum = c.conkey[1]
    join pg_attribute parent on parent.attrelid = c.confrelid and parent.attnum = c.confkey[1]
    where c.contype = 'f' and c.confdeltype in ('c', 'n') and cardinality(c.conkey) = 1
      and c.connamespace = current_schema()::regnamespace`;

const name = (identifier: string) => Prisma.raw(`"${identifier.replaceAll('"', '')}"`);

async function rowsWhere(
  tx: Db,
  table: string,
  column: string,
  type: string,
  values: unknown[],
): Promise<Row[]> {
  const found = await tx.$queryRaw<{ row: Row }[]>`
    select to_jsonb(t) as row from ${name(table)} t
      where ${name(column)} = any(${values.map(String)}::text[]::${Prisma.raw(type)}[])`;
  return found.map(({ row }) => row);
}

/** Reads all that goes when these rows are deleted. They must be locked, so that nothing is added to them. */
export async function readDeletedRows(tx: Db, table: string, uuids: readonly string[]): Promise<DeletedRows> {
  const references = await readReferences(tx);
  const found = new Map<string, Map<string, Row>>();
  const links: DeletedRows['links'] = [];
  const waiting = [{ table, rows: await rowsWhere(tx, table, 'uuid', 'uuid', [...uuids]) }];
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const known = found.get(next.table) ?? new Map<string, Row>();
    found.set(next.table, known);
    const added = next.rows.filter((row) => !known.has(JSON.stringify(row)));
    for (const row of added) known.set(JSON.stringify(row), row);
    if (added.length === 0) continue;
    for (const { child, child_column, parent, parent_column, type, action } of references) {
      if (parent !== next.table) continue;
      const values = added.map((row) => row[parent_column]).filter((value) => value !== null);
      const rows = await rowsWhere(tx, child, child_column, type, values);
      if (action === 'c') waiting.push({ table: child, rows });
      else
        for (const value of values) {
          const named = rows.filter((row) => row[child_column] === value).map(({ uuid }) => String(uuid));
          if (named.length > 0) links.push({ table: child, column: child_column, value, uuids: named });
        }
    }
  }
  return { tables: inOrder(found, references), links };
}

/** Named rows before those that name them; a table may name itself. */
function inOrder(
  found: Map<string, Map<string, Row>>,
  references: readonly Reference[],
): DeletedRows['tables'] {
  const left = new Set(found.keys());
  const tables: DeletedRows['tables'] = [];
  const waits = (table: string) =>
    references.some(({ child, parent }) => child === table && parent !== table && left.has(parent));
  while (left.size > 0) {
    const table = [...left].find((one) => !waits(one)) ?? [...left][0] ?? '';
    left.delete(table);
    const rows = [...(found.get(table)?.values() ?? [])];
    if (rows.length > 0) tables.push({ table, rows });
  }
  return tables;
}

/**
 * Inserts deleted rows again, as they were.
 * @throws PostgreSQL's error when something with the same unique value was added since
 */
export async function insertDeletedRows(tx: Db, { tables, links }: DeletedRows): Promise<void> {
  for (const { table, rows } of tables) {
    const columns = Prisma.join(Object.keys(rows[0] ?? {}).map(name));
    await tx.$executeRaw`
      insert into ${name(table)} (${columns})
        select ${columns} from jsonb_populate_recordset(null::${name(table)}, ${JSON.stringify(rows)}::jsonb)`;
  }
  for (const { table, column, value, uuids } of links)
    await tx.$executeRaw`
      update ${name(table)} set ${name(column)} = ${String(value)}::uuid
        where uuid = any(${uuids}::uuid[]) and ${name(column)} is null`;
}
