import { z } from 'zod';
import { changeKinds } from './words/change.ts';

/**
 * One change, as the live feed sends it. `start` is its first event: whatever a screen shows may be older than
 * the feed, so it reads everything once.
 */
export const changeSchema = z.object({
  kind: z.enum([...changeKinds, 'start']),
  action: z.enum(['created', 'updated', 'deleted', 'start']),
  uuid: z.string(),
});

export type Change = z.output<typeof changeSchema>;
