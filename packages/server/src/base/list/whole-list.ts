import type { z } from 'zod';

/** A list without a limit, for a door that sends it while it is read. */
export interface WholeList {
  batches: AsyncGenerator<readonly unknown[]>;
  /** The answer around the items, which are its first list. */
  wrap: (items: readonly unknown[]) => unknown;
}

/** Rows that are read and made JSON in one turn of the event loop: visitors are served between two batches. */
export const wholeListBatch = 250;

interface WholeListOptions<Row, Item extends z.ZodType, Answer> {
  rows: AsyncGenerator<Row[]>;
  toItem: (row: Row) => unknown;
  schema: Item;
  wrap: (items: z.output<Item>[]) => Answer;
}

/**
 * Answers a list that was asked for without a limit: whole, in batches. Where the door can send it while it is read, no more
 * than a few batches are held at a time, and the procedure's own answer is empty.
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
