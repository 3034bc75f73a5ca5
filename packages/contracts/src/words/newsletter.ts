export const newsletterLimits = {
  subjectMax: 200,
  previewMax: 140,
  bodyMax: 50_000,
  filterMax: 100,
  attemptsMax: 20,
} as const;

/** How long the click on *Send* can be taken back, in seconds: what the desk asks for, and at most. */
export const undo = { seconds: 30, maxSeconds: 300 } as const;

/** Gmail cuts the HTML of a mail at about this size, the link to unsubscribe with it. */
export const mailMaxBytes = 100_000;

/** From here on a picture of a mail, and all of them together, are called large. */
export const mailPictureMaxBytes = { one: 300_000, all: 1_000_000 } as const;

/** Columns of a table that a phone has room for. */
export const tableColumnsMax = 4;

/** What the composer starts with, and what 'Open mail draft' puts into the mail program. */
export const newsletterDefaults = {
  subject: 'Newsletter Update',
  body: 'Hello,\n\nThank you for subscribing to our newsletter!\n\nBest regards',
} as const;

export const newsletterMessages = {
  created: 'Newsletter saved',
  saved: 'Saved',
  changedMeanwhile: 'Somebody else changed this newsletter meanwhile',
  untitled: 'Newsletter Update',
  begun: 'This newsletter has begun to be sent: it can no longer be changed',
  notWaiting: 'It does not wait any more',
  undone: 'Sending was stopped: this newsletter is a draft again',
  notUndone: 'It has begun to be sent: pause or cancel it instead',
  duplicated: 'A copy was made: it is a draft',
  archived: 'Archived: it is no longer listed among the others',
  notBegun: 'It has not begun to be sent: choose it in the draft',
  unarchived: 'It is listed among the others again',
  queued: 'Newsletter is being sent',
  scheduled: 'Newsletter is scheduled',
  paused: 'Newsletter paused',
  resumed: 'Newsletter resumed',
  cancelled: 'Newsletter cancelled',
  testSent: 'Test mail is on its way',
  notFound: 'Newsletter not found',
  noRecipients: 'There is nobody to send this to',
  recipientNotFound: 'Recipient not found',
  recipientQueued: 'This address is tried again',
  recipientMarked: 'Recipient updated',
  nobodyToRetry: 'There is nobody to try again',
  recipientsQueued: 'They are tried again',
  restored: 'They receive newsletters again',
  nobodySuppressed: 'This newsletter suppressed nobody',
  pastTime: 'Please choose a time in the future',
  noMailServer: 'No mail server is set up',
  wrongStatus: 'This cannot be done in the newsletter’s present state',
} as const;

/** What is said of a newsletter while it is written; it is sent all the same. */
export const newsletterFindings = {
  alt: 'A picture has no description: readers who do not see it learn nothing of it',
  link: 'A link leads to a page that this site does not have',
  relative: 'A link without the site’s address does not work in a mail',
  picture: 'A picture is not stored (any more): its description stands in its place',
  project: 'A project is not published (any more): it is left out of the mail',
  wide: 'Phones cut a table of many columns, and mail programs do not scroll it',
  heavy: 'Large pictures take long on a phone',
  size: 'Larger than 100 kB: Gmail cuts it, and the link to unsubscribe with it',
} as const;

export type NewsletterFindingKind = keyof typeof newsletterFindings;

/** draft -> queued -> sending <-> paused -> done | cancelled; a scheduled one is queued with `scheduled_at`. */
export const newsletterStatuses = ['draft', 'queued', 'sending', 'paused', 'done', 'cancelled'] as const;

export type NewsletterStatus = (typeof newsletterStatuses)[number];

/** `uncertain`: a crash came between handing the mail over and noting it; only an admin may send it again. */
export const recipientStatuses = ['pending', 'sending', 'sent', 'failed', 'suppressed', 'uncertain'] as const;

export type RecipientStatus = (typeof recipientStatuses)[number];
