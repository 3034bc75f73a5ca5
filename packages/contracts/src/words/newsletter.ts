export const newsletterLimits = {
  subjectMax: 200,
  previewMax: 140,
  bodyMax: 50_000,
  filterMax: 100,
  attemptsMax: 20,
} as const;

/** The texts of a newsletter that are translated. */
export const newsletterTextFields = ['subject', 'preview_text', 'body'] as const;

/** How long *Send* can be undone, in seconds: the desk's default and the maximum. */
export const undo = { seconds: 30, maxSeconds: 300 } as const;

/** Gmail truncates the HTML of an email at about this size, including the link to unsubscribe. */
export const mailMaxBytes = 100_000;

/** From this size on, an image, or all of them together, are reported as large. */
export const mailPictureMaxBytes = { one: 300_000, all: 1_000_000 } as const;

/** More columns don't fit on a phone. */
export const tableColumnsMax = 4;

/** Initial texts of the composer and of 'Open mail draft'. */
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
  noSubscribersMatch: 'No subscribers match',
  deliveryNotFound: 'Delivery not found',
  deliveryQueued: 'Delivery queued for retry',
  deliveryMarked: 'Delivery updated',
  noDeliveriesToRetry: 'No deliveries to retry',
  deliveriesQueued: 'Deliveries queued for retry',
  restored: 'Addresses restored',
  noneSuppressed: 'This newsletter suppressed no addresses',
  noMailServer: 'No mail server is configured',
  wrongStatus: 'The newsletter’s status does not allow this',
} as const;

/** Errors of a newsletter's fields. */
export const newsletterIssues = {
  subjectRequired: 'Subject is required',
  subjectTooLong: 'Subject must not exceed 200 characters',
  bodyRequired: 'Message is required',
  bodyTooLong: 'Message must not exceed 50,000 characters',
  previewTooLong: 'Preview text must not exceed 140 characters',
  badTime: 'Invalid time',
  pastTime: 'Please choose a time in the future',
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
  variable: 'Newsletters have no placeholders: subscribers would read this text',
} as const;

export type NewsletterFindingKind = keyof typeof newsletterFindings;

/** draft -> queued -> sending <-> paused -> done | cancelled; a scheduled one is queued with `scheduled_at`. */
export const newsletterStatuses = ['draft', 'queued', 'sending', 'paused', 'done', 'cancelled'] as const;

export type NewsletterStatus = (typeof newsletterStatuses)[number];

/**
 * `uncertain`: a crash occurred between handing the email over and recording it; only a member may send it
 * again.
 */
export const newsletterDeliveryStatuses = [
  'pending',
  'sending',
  'sent',
  'failed',
  'suppressed',
  'uncertain',
] as const;

export type NewsletterDeliveryStatus = (typeof newsletterDeliveryStatuses)[number];

/** Limits of topics: they must fit on one page of checkboxes. */
export const topicLimits = { count: 20, title: 60, description: 160, id: 60 } as const;

/** How long a subscriber's pause lasts. */
export const pauseMonths = 1;

/** For this many minutes, unsubscribing can be undone without an email. */
export const undoUnsubscribeMinutes = 60;

export const topicMessages = {
  twice: 'This is listed twice',
  takenBack: 'You are subscribed again.',
  asked: 'We have emailed you a link. Click it to subscribe again.',
} as const;

/** Answers to publishing a newsletter on the site, and to removing it. */
export const publishedNewsletterMessages = {
  published: 'Published on the site',
  unpublished: 'Removed from the site',
} as const;
