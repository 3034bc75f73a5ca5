export const pushLimits = {
  /** A member's devices: phone, tablet, laptop, and old ones. */
  perMember: 10,
  /** The longest that a push service gives out has about 500 characters. */
  endpoint: 1_000,
  /** Of the words of a notification; systems cut them earlier. */
  body: 120,
  /** Messages in a row that a push service refuses for good, and for how long: then the browser is forgotten. */
  refusals: 10,
  refusedMs: 3 * 24 * 60 * 60_000,
} as const;

export const pushMessages = {
  on: 'Notifications are on in this browser',
  off: 'Notifications are off in this browser',
  removed: 'Browser removed',
  notFound: 'Browser not found',
  badEndpoint: 'Invalid push service address',
  badKey: 'Could not read this browser’s keys',
  tooMany: `You can enable notifications in up to ${pushLimits.perMember} browsers. Remove one first.`,
} as const;

/** A push notification's title: the kind of event, without personal data. */
export const pushTitles = {
  booking_notification: 'New booking request',
  contact_notification: 'New contact message',
  answer: 'New reply from a customer',
} as const;

export const pushWelcome = {
  title: 'Notifications are on',
  body: 'Notifications about new leads look like this one.',
} as const;
