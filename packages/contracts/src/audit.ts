import { z } from 'zod';
import { instantSchema, uuidSchema } from './identifier.ts';

/** Who did what and when. Append-only. */
export const auditSchema = z.object({
  uuid: uuidSchema,
  actor: z.string(),
  /** Noun and verb, e.g. `project.update`. */
  action: z.string(),
  entity: z.string(),
  entity_uuid: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  request_id: z.string().nullable(),
  created_at: instantSchema,
});

export type Audit = z.output<typeof auditSchema>;
