import { type Db, Prisma } from '@perfboard/db/client';
import type { z } from 'zod';

// Values that another release stored, converted for this one: one unknown value must not fail a whole list.

/** `value` if it is one of `options`, otherwise `fallback`: a later release may have added one. */
export const storedOption = <Option extends string>(
  options: readonly Option[],
  value: unknown,
  fallback: Option,
): Option => options.find((option) => option === value) ?? fallback;

/** The texts of a stored array without its NULLs; empty for a nested array or any other value. */
export function storedTexts(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  const texts = value.filter((item) => item !== null);
  return texts.every((item) => typeof item === 'string') ? texts : [];
}

/** A stored JSON document if `schema` accepts it, else `empty`. */
export const storedDocument = <T, Empty>(schema: z.ZodType<T>, value: unknown, empty: Empty): T | Empty => {
  const read = schema.safeParse(value);
  return read.success ? read.data : empty;
};

/** An enum column that lists filter by. */
export interface OptionColumn {
  column: string;
  type: string;
  options: readonly string[];
  /** The value shown for one that a later release added. */
  fallback: string;
}

/** Rows that have one of these values. One value is compared by `=`, so that an index gives the order too. */
export const hasOption = ({ column, type }: OptionColumn, values: readonly string[]): Prisma.Sql =>
  values.length === 1
    ? Prisma.sql`${Prisma.raw(column)} = ${values[0]}::${Prisma.raw(type)}`
    : Prisma.sql`${Prisma.raw(column)} = any(${[...values]}::${Prisma.raw(type)}[])`;

/** Rows that are shown with one of these values: including unknown values for the fallback. */
export async function isShownAs(
  db: Pick<Db, '$queryRaw'>,
  column: OptionColumn,
  values: readonly string[],
): Promise<Prisma.Sql> {
  if (!values.includes(column.fallback)) return hasOption(column, values);
  const later = await db.$queryRaw<{ value: string }[]>`
    select enumlabel as value from pg_enum
    where enumtypid = ${column.type}::regtype and enumlabel <> all(${[...column.options]})`;
  return hasOption(column, [...values, ...later.map(({ value }) => value)]);
}

/** Rows of `table` and their enum columns to read as text. */
interface OptionColumns<Column extends string> {
  table: string;
  columns: readonly Column[];
  uuids: readonly string[];
}

/**
 * Enum columns of rows as text, by uuid. Prisma fails a whole list for a value that its schema lacks; a list
 * that needs Prisma's relations leaves these columns out and reads them with this.
 */
export async function readOptions<Column extends string>(
  db: Pick<Db, '$queryRaw'>,
  { table, columns, uuids }: OptionColumns<Column>,
): Promise<(uuid: string) => Record<Column, string>> {
  const names = columns.map((column) => `${column}::text`).join(', ');
  const rows = await db.$queryRaw<(Record<Column, string> & { uuid: string })[]>`
    select uuid, ${Prisma.raw(names)} from ${Prisma.raw(table)} where uuid = any(${[...uuids]}::uuid[])`;
  const known = new Map(
    rows.map(({ uuid, ...options }) => [uuid, options as unknown as Record<Column, string>]),
  );
  const none = Object.fromEntries(columns.map((column) => [column, ''])) as Record<Column, string>;
  return (uuid) => known.get(uuid) ?? none;
}
