import type { z } from 'zod';

/** A list without a limit, streamed as it is read. */
export interface WholeList {
  batches: AsyncGenerator<readonly unknown[]>;
  /** The response object; the items are its first array. */
  wrap: (items: readonly unknown[]) => unknown;
}

/**
 * Rows that are read and serialized in one turn of the event loop: visitors are served between two batches.
 */
export const wholeListBatch = 250;

interface WholeListOptions<Row, Item extends z.ZodType, Answer> {
  rows: AsyncGenerator<Row[]>;
  toItem: (row: Row) => unknown;
  schema: Item;
  wrap: (items: z.output<Item>[]) => Answer;
}

/**
 * Returns a whole list in batches. If the transport can stream it, only a few batches are in memory at a
 * time, and the procedure's own answer is empty.
 */
export async function answerWhole<Row, Item extends z.ZodType, Answer>(
  door: { sendWhole?: ((list: WholeList) => void) | undefined },
  { rows, toItem, schema, wrap }: WholeListOptions<Row, Item, Answer>,
): Promise<Answer> {
  async function* items(): AsyncGenerator<z.output<Item>[]> {
    for await (const batch of rows) yield batch.map((row) => schema.parse(toItem(row)));
  }
  if (door.sendWhole) {
    door.sendWhole({ batches: items(), wrap: wrap as WholeList['wrap'] });
    return wrap([]);
  }
  const all: z.output<Item>[] = [];
  for await (const batch of items()) all.push(...batch);
  return wrap(all);
}
