import { z } from 'zod';
import { emailField } from './email-field.ts';
import { instantSchema, uuidSchema } from './identifier.ts';
import { languageField } from './shop/languages.ts';
import { cleanText } from './text.ts';
import { optionalText, requiredLine, tooLong } from './text-field.ts';
import { invitationMessages } from './words/invitation.ts';
import { memberLimits, roles } from './words/member.ts';

export const roleSchema = z.enum(roles, { error: 'Choose a role' });

/** A person with an account at the shop's desk. */
export const memberSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  has_second_factor: z.boolean(),
  created_at: instantSchema,
  used_at: instantSchema
    .nullable()
    .meta({ description: 'When the member last used the desk, accurate to five minutes' }),
});

export type Member = z.output<typeof memberSchema>;

/** The data of a member that every member may see, for assigning leads. */
export const memberNameSchema = memberSchema.pick({ id: true, name: true, role: true });

/** A path names the account. */
export const namedMember = z.strictObject({ id: z.string().max(100) });

export const memberRoleFields = namedMember.extend({ role: roleSchema });

/** The signature of a member's replies; empty for name and shop. */
export const signatureFields = z.strictObject({
  signature: optionalText('Signature', memberLimits.signatureMax, cleanText),
});

/** The language of a member's desk and emails; null for the shop's primary language. */
export const memberLanguageFields = z.strictObject({ language: languageField.nullable() });

export const invitationFields = z.strictObject({
  email: emailField('Invalid email address'),
  role: roleSchema,
});

export type InvitationFields = z.output<typeof invitationFields>;

/** A pending invitation. */
export const invitationSchema = z.object({
  uuid: uuidSchema,
  email: z.string(),
  role: roleSchema,
  invited_by: z.string().meta({ description: 'Email of the owner who invited' }),
  created_at: instantSchema,
  expires_at: instantSchema,
  is_expired: z.boolean(),
  mail: z.enum(['waiting', 'sent', 'failed']).meta({ description: 'Status of the latest invitation email' }),
});

export type Invitation = z.output<typeof invitationSchema>;

const invitationToken = z.string({ error: invitationMessages.unknown }).max(200, invitationMessages.unknown);

export const invitationTokenFields = z.strictObject({ token: invitationToken });

export const invitationAcceptFields = z.strictObject({
  token: invitationToken,
  name: requiredLine({
    required: 'Name is required',
    max: [memberLimits.name, `Name must not exceed ${memberLimits.name} characters`],
  }),
  // The server checks whether it is long and uncommon enough.
  password: z.string({ error: 'Password is required' }).max(1_000, tooLong('Password', 1_000)),
});

export type InvitationAcceptFields = z.output<typeof invitationAcceptFields>;

/** The data that an invited person sees before accepting. */
export const invitationOfferSchema = z.object({
  email: z.string(),
  role: roleSchema,
  invited_by: z.string(),
});
