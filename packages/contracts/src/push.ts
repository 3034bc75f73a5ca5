import { z } from 'zod';
import { instantSchema, uuidSchema } from './identifier.ts';
import { pushLimits, pushMessages } from './words/notification.ts';

const isPushAddress = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return protocol === 'https:' && !username && !password;
};

/** Base64url, as in a browser's `PushSubscription.toJSON`; some browsers pad it. */
const keyField = (bytes: number) =>
  z
    .string({ error: pushMessages.badKey })
    .transform((text) => text.replace(/(?<!=)=+$/, ''))
    .pipe(
      z
        .string()
        .regex(/^[\w-]+$/, pushMessages.badKey)
        .length(Math.ceil((bytes * 4) / 3), pushMessages.badKey),
    );

/** A browser's push subscription. */
export const pushFields = z.strictObject({
  endpoint: z
    .string({ error: pushMessages.badEndpoint })
    .max(pushLimits.endpoint, pushMessages.badEndpoint)
    .refine(isPushAddress, pushMessages.badEndpoint),
  p256dh: keyField(65),
  auth: keyField(16),
});

export type PushFields = z.output<typeof pushFields>;

export const pushBrowserSchema = z.object({
  uuid: uuidSchema,
  device: z.string(),
  endpoint_hash: z
    .string()
    .meta({ description: 'SHA-256 of the endpoint in hex, so that a browser finds its own entry' }),
  created_at: instantSchema,
  last_told_at: instantSchema.nullable(),
  last_error: z
    .string()
    .nullable()
    .meta({ description: 'Last response of a push service that permanently rejects messages' }),
});

export type PushBrowser = z.output<typeof pushBrowserSchema>;

export const pushSchema = z.object({
  public_key: z.string().meta({ description: 'Value for `applicationServerKey`, in base64url' }),
  browsers: z.array(pushBrowserSchema),
});
