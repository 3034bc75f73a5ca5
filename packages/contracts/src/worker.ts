import { z } from 'zod';
import { instantSchema } from './identifier.ts';

export const workerStateSchema = z.object({
  ok: z.boolean().meta({ description: 'Whether at least one worker process is alive' }),
  last_seen_at: instantSchema.nullable().meta({ description: 'The latest heartbeat of any worker' }),
});
export type WorkerState = z.output<typeof workerStateSchema>;
