/** Events that a webhook can subscribe to. */
export const webhookEvents = [
  'booking.created',
  'booking.status',
  'contact.created',
  'contact.status',
  'answer.received',
  'appointment.scheduled',
  'appointment.cancelled',
  'lead.stage_changed',
  'subscriber.created',
  'subscriber.status',
  'newsletter.finished',
  'project.published',
  'quote.sent',
  'quote.viewed',
  'quote.accepted',
  'quote.declined',
  'quote.expired',
  'page_view.counted',
] as const;

export type WebhookEvent = (typeof webhookEvents)[number];

/** The format of a post: as data, or as a message for a chat. */
export const webhookFormats = ['json', 'slack', 'discord', 'teams'] as const;
export type WebhookFormat = (typeof webhookFormats)[number];

export const webhookMessages = {
  created: 'Webhook created. Copy its secret now, because you won’t see it again.',
  updated: 'Webhook updated',
  deleted: 'Webhook deleted',
  notFound: 'Webhook not found',
  deliveryNotFound: 'Delivery not found',
  replayed: 'Delivery queued for retry',
  badUrl: 'Enter a URL that starts with http:// or https://',
  longUrl: 'The URL must be 2,000 characters or shorter',
  signInUrl: 'The URL must not contain a name or a password',
  brokenUrl: 'This is not a valid URL',
  plainUrl: 'Enter a URL that starts with https://',
  innerUrl: 'This URL points to a private network. To allow it, set WEBHOOK_TARGETS on the server.',
  noEvents: 'Choose at least one event',
  tooMany: 'You have too many webhooks. Delete some first.',
} as const;

export const webhookDeliveryStatuses = ['pending', 'delivered', 'failed'] as const;
