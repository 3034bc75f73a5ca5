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
  changedMeanwhile: 'Another member changed this newsletter while you were editing',
  untitled: 'Newsletter Update',
  begun: 'You can’t change a newsletter after sending has started',
  notWaiting: 'This newsletter is no longer waiting to be sent',
  undone: 'Sending undone. The newsletter is a draft again.',
  notUndone: 'Sending has already started. Pause or cancel the newsletter instead.',
  duplicated: 'Copied to a new draft',
  archived: 'Newsletter archived',
  notBegun: 'Sending has not started. Change this in the draft.',
  unarchived: 'Newsletter unarchived',
  queued: 'Newsletter is being sent',
  scheduled: 'Newsletter is scheduled',
  paused: 'Newsletter paused',
  resumed: 'Newsletter resumed',
  cancelled: 'Newsletter canceled',
  testSent: 'Test email sent',
  notFound: 'Newsletter not found',
  noRecipients: 'No subscribers match',
  recipientNotFound: 'Delivery not found',
  recipientQueued: 'Delivery queued for retry',
  recipientMarked: 'Delivery updated',
  nobodyToRetry: 'No deliveries to retry',
  recipientsQueued: 'Deliveries queued for retry',
  restored: 'Addresses restored',
  nobodySuppressed: 'This newsletter suppressed no addresses',
  pastTime: 'Please choose a time in the future',
  noMailServer: 'No mail server is configured',
  wrongStatus: 'The newsletter’s status does not allow this',
} as const;

/** Warnings while a newsletter is written; they don't prevent sending. */
export const newsletterFindings = {
  alt: 'An image has no description. Subscribers who can’t see the image get no information.',
  link: 'A link points to a page that does not exist on this site',
  relative: 'A link without the site’s address does not work in email',
  picture: 'An image is missing. Its description is shown instead.',
  project: 'A project is not published and will be left out',
  wide: 'A table has too many columns for a phone screen',
  heavy: 'Large images load slowly on phones',
  size: 'Larger than 100 kB. Gmail will cut it off, including the unsubscribe link.',
} as const;

export type NewsletterFindingKind = keyof typeof newsletterFindings;

/** draft -> queued -> sending <-> paused -> done | cancelled; a scheduled one is queued with `scheduled_at`. */
export const newsletterStatuses = ['draft', 'queued', 'sending', 'paused', 'done', 'cancelled'] as const;

export type NewsletterStatus = (typeof newsletterStatuses)[number];

/** `uncertain`: a crash came between handing the mail over and noting it; only an admin may send it again. */
export const recipientStatuses = ['pending', 'sending', 'sent', 'failed', 'suppressed', 'uncertain'] as const;

export type RecipientStatus = (typeof recipientStatuses)[number];

/** What readers may choose among. A page of ticks, not a catalogue. */
export const topicLimits = { count: 20, title: 60, description: 160, id: 60 } as const;

/** How long a reader's pause is. */
export const pauseMonths = 1;

/** Until when a reader who has left takes it back without a mail, in minutes. */
export const undoUnsubscribeMinutes = 60;

export const topicMessages = {
  twice: 'This is listed twice',
  saved: 'Your choice is saved.',
  paused: 'Newsletters are paused for a month.',
  resumed: 'You will receive newsletters again.',
  left: 'You have been unsubscribed.',
  takenBack: 'You are subscribed again.',
  asked: 'We have emailed you a link. Click it to subscribe again.',
} as const;
