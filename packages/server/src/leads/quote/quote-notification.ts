import type { NotificationRenderers } from '../../base/notification/notification-renderer.ts';

export const quoteNotifications = {
  quote: () => null,
  quote_reminder: () => null,
  quote_accepted: () => null,
} satisfies NotificationRenderers;
