import type { z } from 'zod';

/** The messages of everything that is wrong with a value, in order; none where it is right. */
export const firstMessages = (schema: z.ZodType, value: unknown): string[] =>
  schema.safeParse(value).error?.issues.map((issue) => issue.message) ?? [];
