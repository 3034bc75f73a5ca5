import { z } from 'zod';
import { instantSchema, uuidSchema } from './identifier.ts';
import { changeKinds } from './words/desk.ts';

/**
 * One change in the live feed. `start` is the first event of a connection: the screen may be older than the
 * feed, so it reloads everything once.
 */
const changeSchema = z.object({
  kind: z.enum([...changeKinds, 'start']),
  action: z.enum(['created', 'updated', 'deleted', 'start']),
  uuid: z.string(),
});

export type Change = z.output<typeof changeSchema>;

/** Who did what and when. Append-only. */
export const auditSchema = z.object({
  uuid: uuidSchema,
  actor: z.string(),
  /** Noun and verb, e.g. `project.update`. */
  action: z.string(),
  entity: z.string(),
  entity_uuid: z.string().nullable(),
  entity_name: z.string().nullable().meta({
    description: 'The invited address, the member, the name of a token or the host of a webhook',
  }),
  details: z.record(z.string(), z.unknown()),
  request_id: z.string().nullable(),
  created_at: instantSchema,
});

export type Audit = z.output<typeof auditSchema>;
