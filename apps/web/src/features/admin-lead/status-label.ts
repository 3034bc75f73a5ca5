import type { BookingStatus } from '@perfboard/contracts/words/booking';
import type { ContactStatus } from '@perfboard/contracts/words/contact';
import type { QuoteStatus } from '@perfboard/contracts/words/quote';
import type { PlainKey, Translator } from '@perfboard/messages/translator';

const keys = {
  new: 'statusNew',
  contacted: 'statusContacted',
  scheduled: 'statusScheduled',
  done: 'statusDone',
  archived: 'statusArchived',
  unread: 'statusUnread',
  read: 'statusRead',
  responded: 'statusResponded',
  draft: 'statusDraft',
  sent: 'statusSent',
  viewed: 'statusViewed',
  accepted: 'statusAccepted',
  declined: 'statusDeclined',
  expired: 'statusExpired',
  replaced: 'statusReplaced',
} as const satisfies Record<BookingStatus | ContactStatus | QuoteStatus, PlainKey<'desk_lead'>>;

const isKnown = (status: string): status is keyof typeof keys => Object.hasOwn(keys, status);

/** The label of a lead's or a quote's status; a status of a newer release stays untranslated. */
export const statusLabelOf = (t: Translator<'desk_lead'>, status: string): string =>
  isKnown(status) ? t(keys[status]) : status;

/** The color of a booking's status. */
export const bookingTones = {
  new: 'warn',
  contacted: 'info',
  scheduled: 'violet',
  done: 'signal',
  archived: 'neutral',
} as const;

/** The color of a contact's status: unread yellow, read blue, responded green, archived gray. */
export const contactTones = {
  unread: 'warn',
  read: 'info',
  responded: 'signal',
  archived: 'neutral',
} as const;
