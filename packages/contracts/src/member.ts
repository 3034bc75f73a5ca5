import { z } from 'zod';
import { instantSchema } from './identifier.ts';
import { roles } from './words/member.ts';

export const roleSchema = z.enum(roles);

/** Whoever has an account at the shop's desk. */
export const memberSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  has_second_factor: z.boolean(),
  created_at: instantSchema,
  used_at: instantSchema.nullable().meta({ description: 'When the desk was last used, to five minutes' }),
});

export type Member = z.output<typeof memberSchema>;

/** What everybody at the desk may know of the others: whom a lead can be given to. */
export const memberNameSchema = memberSchema.pick({ id: true, name: true, role: true });

export type MemberName = z.output<typeof memberNameSchema>;
