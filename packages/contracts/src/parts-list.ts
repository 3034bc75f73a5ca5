import { z } from 'zod';

export const partLineSchema = z.object({
  quantity: z.number().int(),
  part: z.string(),
  designators: z.string().optional(),
  mpn: z.string().optional().meta({ description: 'Manufacturer part number' }),
  supplier: z.string().optional().meta({ description: 'Name or URL' }),
  price: z
    .string()
    .optional()
    .meta({ description: 'Unit price as a decimal number, in the currency of the project' }),
  note: z.string().optional(),
});

export type PartLine = z.output<typeof partLineSchema>;

export const partsListSchema = z.object({
  parts: z.number().int().meta({ description: 'Lines' }),
  pieces: z.number().int(),
  priced: z.number().int().meta({ description: 'Number of lines with a price; `cost` covers only these' }),
  cost: z.string().optional().meta({ description: 'Decimal number; absent if no line has a price' }),
  currency: z.string().optional(),
  lines: z.array(partLineSchema),
});

export type PartsList = z.output<typeof partsListSchema>;

/** How a text is read as a parts list, before it is saved. */
export const partsCheckSchema = z.object({
  parts_list: partsListSchema,
  issues: z.array(z.object({ line: z.number().int(), message: z.string() })),
  ignored: z.array(z.string()).meta({ description: 'Columns that were ignored' }),
});
