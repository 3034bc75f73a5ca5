import { showMoney } from '@perfboard/contracts/money';
import { path } from '@perfboard/contracts/path';
import { formatMoment } from '@perfboard/contracts/words/appointment';
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
  'answer.received': { title: 'New answer from a customer', path: path.adminInbox },
  'appointment.scheduled': { title: 'Appointment scheduled', path: path.adminAppointments },
  'appointment.cancelled': { title: 'Appointment canceled', path: path.adminAppointments },
  'lead.stage_changed': { title: 'A lead changed its stage', path: path.adminInbox },
  'subscriber.created': { title: 'New subscriber', path: path.adminSubscribers },
  'subscriber.status': { title: 'A subscription changed', path: path.adminSubscribers },
  'newsletter.finished': { title: 'Newsletter finished', path: path.adminNewsletters },
  'project.published': { title: 'Project published', path: path.adminProjects },
  'quote.sent': { title: 'A quote was sent', path: path.adminQuotes },
  'quote.viewed': { title: 'A quote was viewed', path: path.adminQuotes },
  'quote.accepted': { title: 'A quote was accepted', path: path.adminQuotes },
  'quote.declined': { title: 'A quote was declined', path: path.adminQuotes },
  'quote.expired': { title: 'A quote expired', path: path.adminQuotes },
  'page_view.counted': { title: 'A page was viewed', path: path.admin },
};

/** Events whose screen can open the one that they are about. */
const isOpened = /^(?:booking|contact|quote)\./;

/** Fields of any event, in display order. */
const labels: ReadonlyArray<readonly [name: string, label: string]> = [
  ['project_name', 'Project'],
  ['project_title', 'Project title'],
  ['subject', 'Subject'],
  ['number', 'Quote'],
  ['title', 'About'],
  ['client_name', 'Client'],
  ['total', 'Total'],
  ['full_name', 'Full name'],
  ['name', 'Name'],
  ['from_name', 'From'],
  ['from_email', 'Email'],
  ['email', 'Email'],
  ['mobile_no', 'Mobile number'],
  ['mobile', 'Mobile'],
  ['message', 'Message'],
  ['body', 'Message'],
  ['starts_at', 'When'],
  ['place', 'Where'],
  ...bookingDetails.map(({ name, label }) => [name, label] as const),
  ['description', 'Description'],
  ['url', 'Page'],
  ['sent', 'Sent'],
  ['failed', 'Failed'],
  ['suppressed', 'Skipped'],
  ['uncertain', 'Uncertain'],
  ['stage_title', 'Stage'],
  ['path', 'Path'],
  ['day', 'Day'],
  ['views', 'Views'],
  ['status', 'Status'],
];

/** The text of one field: a time in its time zone, an amount in its currency. */
function textOf(name: string, fields: Record<string, unknown>): string {
  const text = String(fields[name] ?? '');
  if (name === 'starts_at' && text) return formatMoment(new Date(text), String(fields.time_zone));
  // Of a newsletter, it is a number of deliveries.
  if (name === 'total') return fields.currency ? showMoney(text, String(fields.currency)) : '';
  return text;
}

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
  const opened = isOpened.test(event) && fields.uuid ? `?open=${String(fields.uuid)}` : '';
  const facts = labels.flatMap(([name, label]) => {
    const value = textOf(name, fields);
    return value ? [[label, value] as const] : [];
  });
  return {
    title: screens[event].title,
    facts: data === null ? [['Now', 'Deleted']] : facts,
    url: `${deskUrl}${screens[event].path}${opened}`,
  };
}
