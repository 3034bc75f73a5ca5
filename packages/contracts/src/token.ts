import { z } from 'zod';
import { instantSchema, uuidSchema } from './identifier.ts';
import { requiredLine } from './text.ts';

/** Told apart at a glance, by people and by secret scanners. */
export const tokenPrefix = 'pb_';

export const tokenMessages = {
  created: 'Token created. Copy it now: it is not shown again.',
  revoked: 'Token revoked',
  notFound: 'Token not found',
  tooMany: 'There are too many tokens. Revoke some first.',
} as const;

/** `read` may ask, `write` may change things too. */
export const tokenScopes = ['read', 'write'] as const;

export const tokenFields = z.strictObject({
  name: requiredLine({ required: 'Name is required', max: [100, 'Name must not exceed 100 characters'] }),
  scope: z.enum(tokenScopes, { error: 'Scope must be read or write' }),
});
export type ApiTokenFields = z.output<typeof tokenFields>;

export const tokenSchema = z.object({
  uuid: uuidSchema,
  name: z.string(),
  scope: z.enum(tokenScopes),
  created_by: z.string().meta({ description: 'E-mail of the admin who made it' }),
  created_at: instantSchema,
  last_used_at: instantSchema.nullable(),
  revoked_at: instantSchema.nullable(),
});
export type ApiToken = z.output<typeof tokenSchema>;

export const tokenCreatedSchema = z.object({
  message: z.string(),
  uuid: uuidSchema,
  token: z.string().meta({ description: 'Shown once' }),
});
