export const pushLimits = {
  /** Of a member: phone, tablet, laptop, and those of before. */
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
  on: 'This browser tells you from now on',
  off: 'This browser tells you no more',
  removed: 'Browser removed',
  notFound: 'Browser not found',
  badEndpoint: 'This is not the address of a push service',
  badKey: 'The keys of this browser could not be read',
  tooMany: `At most ${pushLimits.perMember} browsers tell you. Remove one first.`,
} as const;

/** What a notification says: what came, never of whom. */
export const pushTitles = {
  booking_notification: 'New booking request',
  contact_notification: 'New contact message',
  answer: 'New answer from a customer',
} as const;

export const pushWelcome = {
  title: 'You are told here',
  body: 'Notifications about new leads look like this one.',
} as const;
