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
  off: 'Notifications are off in this browser',
  removed: 'Browser removed',
  notFound: 'Browser not found',
  badEndpoint: 'Invalid push service address',
  badKey: 'Could not read this browser’s keys',
  tooMany: `You can enable notifications in up to ${pushLimits.perMember} browsers. Remove one first.`,
} as const;
