import { z } from 'zod';
import { instantSchema, uuidSchema } from './identifier.ts';

/** What a webhook can be told of. */
export const webhookEvents = [
  'booking.created',
  'booking.status',
  'contact.created',
  'contact.status',
  'subscriber.created',
  'subscriber.status',
  'page_view.counted',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

export const webhookMessages = {
  created: 'Webhook created. Copy its secret now: it is not shown again.',
  updated: 'Webhook updated',
  deleted: 'Webhook deleted',
  notFound: 'Webhook not found',
  deliveryNotFound: 'Delivery not found',
  replayed: 'The delivery is sent again',
  badUrl: 'Enter an address that starts with http:// or https://',
  plainUrl: 'Enter an address that starts with https://',
  innerUrl:
    'This address leads into an inner network. Webhooks go to the internet, unless the operator sets WEBHOOK_TARGETS.',
  noEvents: 'Choose at least one event',
  tooMany: 'There are too many webhooks. Delete some first.',
} as const;

const urlField = z
  .string({ error: webhookMessages.badUrl })
  .trim()
  .max(2_000, webhookMessages.badUrl)
  .refine((text) => {
    if (!URL.canParse(text)) return false;
    const { protocol, username, password } = new URL(text);
    return (protocol === 'https:' || protocol === 'http:') && !username && !password;
  }, webhookMessages.badUrl);

const eventsField = z
  .array(z.enum(webhookEvents, { error: 'Unknown event' }), { error: webhookMessages.noEvents })
  .min(1, webhookMessages.noEvents)
  .max(webhookEvents.length)
  .transform((events) => [...new Set(events)]);

export const webhookFields = z.strictObject({ url: urlField, events: eventsField });
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
  active: z.boolean(),
  created_at: instantSchema,
});
export type Webhook = z.output<typeof webhookSchema>;

export const webhookCreatedSchema = z.object({
  message: z.string(),
  uuid: uuidSchema,
  secret: z.string().meta({ description: 'Key of the signatures. Shown once' }),
});

export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const;

export const deliverySchema = z.object({
  uuid: uuidSchema,
  event: z.string(),
  entity: z.string(),
  entity_uuid: uuidSchema,
  status: z.enum(deliveryStatuses),
  attempts: z.number().int(),
  response_status: z.number().int().nullable(),
  last_error: z.string().nullable(),
  created_at: instantSchema,
  delivered_at: instantSchema.nullable(),
});
export type Delivery = z.output<typeof deliverySchema>;
