import type { AuditEntity } from '@perfboard/contracts/words/desk';
import type { PlainKey } from '@perfboard/messages/translator';

/** The kinds of things that members change. */
export const auditEntityLabels = {
  project: 'entityProject',
  backup: 'entityBackup',
  booking: 'entityBooking',
  contact: 'entityContact',
  lead: 'entityLead',
  mail: 'entityMail',
  subscriber: 'entitySubscriber',
  newsletter: 'entityNewsletter',
  invitation: 'entityInvitation',
  job: 'entityJob',
  member: 'entityMember',
  notification: 'entityNotification',
  passkey: 'entityPasskey',
  privacy: 'entityPrivacy',
  push: 'entityPush',
  quote: 'entityQuote',
  session: 'entitySession',
  setting: 'entitySetting',
  shop: 'entityShop',
  token: 'entityToken',
  webhook: 'entityWebhook',
  webhook_delivery: 'entityWebhookDelivery',
} as const satisfies Record<AuditEntity, PlainKey<'desk_system'>>;
