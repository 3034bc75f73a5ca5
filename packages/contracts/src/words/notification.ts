/** Email notifications that a member can choose. */
export const notificationSubjects = ['bookings', 'contacts', 'personal', 'failures'] as const;
export type NotificationSubject = (typeof notificationSubjects)[number];

export const notificationPaces = ['never', 'at_once', 'digest'] as const;
export type NotificationPace = (typeof notificationPaces)[number];

export const notificationChoiceMessages = {
  saved: 'Notification settings saved',
  badHour: 'Choose an hour from 0 to 23',
  badZone: 'Unknown time zone',
} as const;

/** Instead of an address in `NOTIFY_EMAIL`: the owners' current addresses. */
export const toOwners = 'owners';

/** Addresses of examples and manuals, which reach no one. */
export const isExampleAddress = (email: string): boolean =>
  /[@.]example(?:\.(?:com|net|org))?>?$/i.test(email.trim());

export const noLeadRecipient =
  'New requests or messages are emailed only to example addresses, which reach no one';

export const pushLimits = {
  /** The maximum number of a member's browsers: phone, tablet, laptop, and old ones. */
  perMember: 10,
  /** The longest endpoint of a push service has about 500 characters. */
  endpoint: 1_000,
  /** The text of a notification; systems truncate it earlier. */
  body: 120,
  /** After this many consecutive permanent rejections over this time, the browser is removed. */
  refusals: 10,
  refusedMs: 3 * 24 * 60 * 60_000,
} as const;

export const pushMessages = {
  on: 'Notifications are on in this browser',
  removed: 'Browser removed',
  notFound: 'Browser not found',
  badEndpoint: 'Invalid push service address',
  badKey: 'Could not read this browser’s keys',
  tooMany: `You can enable notifications in up to ${pushLimits.perMember} browsers. Remove one first.`,
} as const;
