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

/** How a post is shaped: as data, or as a message that a chat shows. */
export const webhookFormats = ['json', 'slack', 'discord', 'teams'] as const;
export type WebhookFormat = (typeof webhookFormats)[number];

export const webhookFormatLabels: Record<WebhookFormat, string> = {
  json: 'Data (JSON)',
  slack: 'Slack message',
  discord: 'Discord message',
  teams: 'Teams message',
};

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

export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const;
