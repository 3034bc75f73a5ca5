import { z } from 'zod';
import { instantSchema, uuidSchema } from './identifier.ts';
import { requiredLine } from './text-field.ts';
import { tokenDays, tokenMessages, tokenScopes } from './words/session.ts';

export const tokenFields = z.strictObject({
  name: requiredLine({ required: 'Name is required', max: [100, 'Name must not exceed 100 characters'] }),
  scope: z.enum(tokenScopes, { error: 'Scope must be read or write' }),
  expires_in_days: z
    .int({ error: tokenMessages.badDays })
    .min(1, tokenMessages.badDays)
    .max(tokenDays.max, tokenMessages.badDays)
    .default(tokenDays.usual),
});

export type ApiTokenFields = z.output<typeof tokenFields>;

export const tokenSchema = z.object({
  uuid: uuidSchema,
  name: z.string(),
  scope: z.enum(tokenScopes),
  created_by: z.string().meta({ description: 'Email of the member the token belongs to' }),
  created_at: instantSchema,
  last_used_at: instantSchema.nullable(),
  revoked_at: instantSchema.nullable(),
  expires_at: instantSchema,
});

export type ApiToken = z.output<typeof tokenSchema>;

export const tokenCreatedSchema = z.object({
  message: z.string(),
  uuid: uuidSchema,
  token: z.string().meta({ description: 'Shown once' }),
});
