import { z } from 'zod';
import { instantSchema, uuidSchema } from './identifier.ts';
import { webhookDeliveryStatuses, webhookEvents, webhookFormats, webhookMessages } from './words/webhook.ts';

const urlField = z
  .string({ error: webhookMessages.badUrl })
  .trim()
  .regex(/^https?:\/\//i, { error: webhookMessages.badUrl, abort: true })
  .max(2_000, { error: webhookMessages.longUrl, abort: true })
  .refine(URL.canParse, { error: webhookMessages.brokenUrl, abort: true })
  .refine((text) => {
    const { username, password } = new URL(text);
    return !username && !password;
  }, webhookMessages.signInUrl);

const eventsField = z
  .array(z.enum(webhookEvents, { error: 'Unknown event' }), { error: webhookMessages.noEvents })
  .min(1, webhookMessages.noEvents)
  .max(webhookEvents.length)
  .transform((events) => [...new Set(events)]);

const formatField = z.enum(webhookFormats, { error: 'Unknown format' });

export const webhookFields = z.strictObject({
  url: urlField,
  events: eventsField,
  format: formatField.default('json').meta({
    description: '`json` posts data; the other formats post a message to an incoming webhook of that chat',
  }),
});

export type WebhookFields = z.output<typeof webhookFields>;

export const webhookUpdateFields = z.strictObject({
  uuid: uuidSchema,
  url: urlField.optional(),
  events: eventsField.optional(),
  active: z.boolean().optional(),
});

export const webhookSchema = z.object({
  uuid: uuidSchema,
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  format: z.enum(webhookFormats),
  active: z.boolean(),
  created_at: instantSchema,
});

export type Webhook = z.output<typeof webhookSchema>;

export const webhookCreatedSchema = z.object({
  message: z.string(),
  uuid: uuidSchema,
  secret: z.string().meta({ description: 'Signing secret. Shown once' }),
});

export const webhookDeliverySchema = z.object({
  uuid: uuidSchema,
  event: z.string(),
  entity: z.string(),
  entity_uuid: uuidSchema,
  status: z.enum(webhookDeliveryStatuses),
  attempts: z.number().int(),
  response_status: z.number().int().nullable(),
  last_error: z.string().nullable(),
  created_at: instantSchema,
  delivered_at: instantSchema.nullable(),
});

export type WebhookDelivery = z.output<typeof webhookDeliverySchema>;
