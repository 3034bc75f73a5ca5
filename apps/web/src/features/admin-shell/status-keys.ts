import type { BookingStatus } from '@perfboard/contracts/words/booking';
import type { ContactStatus } from '@perfboard/contracts/words/contact';
import type { NewsletterStatus } from '@perfboard/contracts/words/newsletter';
import type { PlainKey } from '@perfboard/messages/translator';

/** The label of a lead's status, by its key. */
export const leadStatusKeys = {
  new: 'leadNew',
  contacted: 'leadContacted',
  scheduled: 'leadScheduled',
  done: 'leadDone',
  unread: 'leadUnread',
  read: 'leadRead',
  responded: 'leadResponded',
  archived: 'leadArchived',
} as const satisfies Record<BookingStatus | ContactStatus, PlainKey<'desk'>>;

/** The label of a newsletter's status, by its key. */
export const newsletterStatusKeys = {
  draft: 'newsletterDraft',
  queued: 'newsletterQueued',
  sending: 'newsletterSending',
  paused: 'newsletterPaused',
  done: 'newsletterDone',
  cancelled: 'newsletterCanceled',
} as const satisfies Record<NewsletterStatus, PlainKey<'desk'>>;
