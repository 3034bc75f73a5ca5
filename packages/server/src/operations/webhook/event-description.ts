import { path } from '@perfboard/contracts/path';
import { bookingDetails } from '@perfboard/contracts/words/booking';
import type { WebhookEvent } from '@perfboard/contracts/words/webhook';

/** An event for display. Values are visitors' plain text, not markup. */
export interface EventDescription {
  title: string;
  facts: ReadonlyArray<readonly [label: string, value: string]>;
  /** Its screen at the desk. */
  url: string;
}

const screens: Record<WebhookEvent, { title: string; path: string }> = {
  'booking.created': { title: 'New booking request', path: path.adminBookings },
  'booking.status': { title: 'A booking request changed', path: path.adminBookings },
  'contact.created': { title: 'New message', path: path.adminContacts },
  'contact.status': { title: 'A message changed', path: path.adminContacts },
  'lead.stage_changed': { title: 'A lead changed its stage', path: path.adminInbox },
  'subscriber.created': { title: 'New subscriber', path: path.adminSubscribers },
  'subscriber.status': { title: 'A subscription changed', path: path.adminSubscribers },
  'quote.sent': { title: 'A quote was sent', path: path.adminQuotes },
  'quote.viewed': { title: 'A quote was viewed', path: path.adminQuotes },
  'quote.accepted': { title: 'A quote was accepted', path: path.adminQuotes },
  'quote.declined': { title: 'A quote was declined', path: path.adminQuotes },
  'quote.expired': { title: 'A quote expired', path: path.adminQuotes },
  'page_view.counted': { title: 'A page was viewed', path: path.admin },
};

/** Fields of any event, in display order. */
const labels: ReadonlyArray<readonly [name: string, label: string]> = [
  ['project_title', 'Project title'],
  ['subject', 'Subject'],
  ['full_name', 'Full name'],
  ['name', 'Name'],
  ['email', 'Email'],
  ['mobile_no', 'Mobile number'],
  ['mobile', 'Mobile'],
  ['message', 'Message'],
  ...bookingDetails.map(({ name, label }) => [name, label] as const),
  ['stage_title', 'Stage'],
  ['path', 'Path'],
  ['day', 'Day'],
  ['views', 'Views'],
  ['status', 'Status'],
];

/**
 * Describes an event for display.
 * @param data null when its subject has been deleted
 */
export function describeEvent({
  event,
  data,
  deskUrl,
}: {
  event: WebhookEvent;
  data: unknown;
  deskUrl: string;
}): EventDescription {
  const fields = (data ?? {}) as Record<string, unknown>;
  const facts = labels.flatMap(([name, label]) => {
    const value = String(fields[name] ?? '');
    return value ? [[label, value] as const] : [];
  });
  return {
    title: screens[event].title,
    facts: data === null ? [['Now', 'Deleted']] : facts,
    url: `${deskUrl}${screens[event].path}`,
  };
}
