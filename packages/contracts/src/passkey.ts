import { z } from 'zod';
import { instantSchema, uuidSchema } from './identifier.ts';
import { requiredLine } from './text-field.ts';
import { passkeyLimits, passkeyMessages } from './words/session.ts';

const passkeyName = requiredLine({
  required: passkeyMessages.nameRequired,
  max: [passkeyLimits.name, passkeyMessages.nameTooLong],
});

/** Base64url. The longest is the attestation of a security key with its certificates. */
const bytes = z.string().max(20_000);
const id = z.string().min(1).max(1_400);
const extensions = z.record(z.string().max(100), z.unknown()).default({});
const attachment = z.enum(['platform', 'cross-platform']).optional().catch(undefined);

const wrapped = <Fields extends z.ZodRawShape>(fields: Fields) =>
  z.object({
    id,
    rawId: id,
    type: z.literal('public-key'),
    clientExtensionResults: extensions,
    authenticatorAttachment: attachment,
    response: z.object(fields),
  });

/** A new passkey in the format of WebAuthn's `toJSON`. */
const registrationSchema = wrapped({
  clientDataJSON: bytes,
  attestationObject: bytes,
  transports: z.array(z.string().max(20)).max(10).optional(),
});

/** A signature with a passkey. */
const assertionSchema = wrapped({
  clientDataJSON: bytes,
  authenticatorData: bytes,
  signature: bytes,
  userHandle: z.string().max(100).optional(),
});

export type PasskeyRegistration = z.output<typeof registrationSchema>;

export const passkeySignInFields = z.strictObject({ passkey: assertionSchema });
export const passkeyFields = z.strictObject({ name: passkeyName, passkey: registrationSchema });
export const passkeyRenameFields = z.strictObject({ uuid: uuidSchema, name: passkeyName });
export const namedPasskey = z.strictObject({ uuid: uuidSchema });

/** For the browser's `navigator.credentials.create`, in WebAuthn's own JSON. */
export const passkeyOptionsSchema = z
  .looseObject({ challenge: z.string() })
  .meta({ description: 'PublicKeyCredentialCreationOptionsJSON of WebAuthn' });

export const passkeySchema = z.object({
  uuid: uuidSchema,
  name: z.string(),
  created_at: instantSchema,
  last_used_at: instantSchema.nullable(),
});

export type Passkey = z.output<typeof passkeySchema>;
