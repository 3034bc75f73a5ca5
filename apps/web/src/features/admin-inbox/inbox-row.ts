import type { InboxItem } from '@perfboard/contracts/inbox';
import type { LeadKind } from '@perfboard/contracts/words/lead';
import { bookings } from '../admin-booking/booking-leads.tsx';
import { contacts } from '../admin-contact/contact-leads.tsx';
import type { LeadList, LeadRow } from '../admin-lead/lead-list.tsx';

/** A lead of either kind, with why it is in the inbox. */
export type InboxRow = LeadRow & Pick<InboxItem, 'kind' | 'waiting_since' | 'is_reply' | 'is_follow_up'>;

export const toRow = ({
  lead,
  kind,
  waiting_since,
  is_reply,
  is_follow_up,
  follow_up,
}: InboxItem): InboxRow => ({
  ...lead,
  kind,
  waiting_since,
  is_reply,
  is_follow_up,
  follow_up,
});

type AnyLeads = LeadList<LeadRow, string>;

/**
 * The columns and actions by kind. A row is passed only to those of its own kind, which TypeScript cannot
 * check.
 */
export const leadsOf = { booking: bookings, contact: contacts } as unknown as Readonly<
  Record<LeadKind, AnyLeads>
>;
