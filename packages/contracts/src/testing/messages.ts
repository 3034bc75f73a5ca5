import type { z } from 'zod';

/** The messages of all errors of a value, in order; none for a valid one. */
export const firstMessages = (schema: z.ZodType, value: unknown): string[] =>
  schema.safeParse(value).error?.issues.map((issue) => issue.message) ?? [];
