import { z } from 'zod';
import { normalizeEmail } from './email.ts';
import { emailField } from './email-field.ts';
import { instantSchema } from './identifier.ts';
import { roleSchema } from './member.ts';
import { languageField } from './shop/languages.ts';
import { passwordLimits, passwordMessages, sessionMessages } from './words/session.ts';

export const loginFields = z.object({
  email: z
    .string({ error: 'Email is required' })
    .max(1_000, sessionMessages.failed)
    .transform(normalizeEmail)
    .pipe(z.string().min(1, 'Email is required')),
  password: z
    .string({ error: 'Password is required' })
    .min(1, 'Password is required')
    .max(passwordLimits.max, sessionMessages.failed),
});

export type LoginFields = z.output<typeof loginFields>;

export const sessionSchema = z
  .object({
    email: z.string(),
    name: z.string(),
    role: roleSchema,
    language: languageField.meta({
      description: 'The language of your desk: your choice, or the shop’s primary language',
    }),
    needs_second_factor: z
      .boolean()
      .meta({ description: 'The desk is locked until a second factor is set up' }),
    has_colleagues: z.boolean().meta({ description: 'The shop has other members' }),
  })
  .nullable();

/** A session of an account. */
export const openSessionSchema = z.object({
  id: z.string().meta({ description: 'ID for ending the session; it grants no access' }),
  is_current: z.boolean(),
  address: z.string().nullable(),
  device: z.string().nullable().meta({ description: 'Browser and system', example: 'Firefox on Linux' }),
  place: z.string().nullable().meta({
    description: 'City of the browser’s time zone',
    example: 'Los Angeles',
  }),
  user_agent: z.string().nullable(),
  created_at: instantSchema,
  used_at: instantSchema,
});

export const namedSession = z.strictObject({ id: z.string().max(100) });

/** Whether signing in also asks for an authenticator code. */
export const secondFactorSchema = z.object({
  is_enabled: z.boolean(),
  backup_codes: z.number().int().meta({ description: 'Unused backup codes' }),
});
export type SecondFactor = z.output<typeof secondFactorSchema>;

/** The server checks the length, and rejects common passwords. */
const newPassword = z.string({ error: 'Password is required' }).max(1_000, passwordMessages.tooLong);

const currentPassword = z
  .string({ error: 'Password is required' })
  .min(1, 'Password is required')
  .max(passwordLimits.max, sessionMessages.wrongPassword);

export const sessionConfirmFields = z.strictObject({ password: currentPassword });

export const passwordResetRequestFields = z.strictObject({ email: emailField('Invalid email address') });

export const passwordResetFields = z.strictObject({
  token: z.string({ error: passwordMessages.badLink }).max(200, passwordMessages.badLink),
  password: newPassword,
});

export const passwordChangeFields = z.strictObject({
  current_password: currentPassword,
  password: newPassword,
});
