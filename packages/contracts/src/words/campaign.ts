export const campaignLimits = { subjectMax: 200, bodyMax: 50_000 } as const;

/** What the composer starts with, and what 'Open mail draft' puts into the mail program. */
export const campaignDefaults = {
  subject: 'Newsletter Update',
  body: 'Hello,\n\nThank you for subscribing to our newsletter!\n\nBest regards',
} as const;

export const campaignMessages = {
  created: 'Campaign saved',
  queued: 'Campaign is being sent',
  scheduled: 'Campaign is scheduled',
  paused: 'Campaign paused',
  resumed: 'Campaign resumed',
  cancelled: 'Campaign cancelled',
  /** The answer to a first click was lost, and the text was changed since. */
  sentBefore:
    'This newsletter was sent before you changed it. Look at the list of campaigns; send again only to mail everybody once more.',
  testSent: 'Test mail is on its way',
  notFound: 'Campaign not found',
  noRecipients: 'There is nobody to send this to',
  recipientNotFound: 'Recipient not found',
  recipientQueued: 'This address is tried again',
  recipientMarked: 'Recipient updated',
  nobodyToRetry: 'There is nobody to try again',
  recipientsQueued: 'They are tried again',
  restored: 'They receive newsletters again',
  nobodySuppressed: 'This campaign suppressed nobody',
  pastTime: 'Please choose a time in the future',
  noMailServer: 'No mail server is set up',
  wrongStatus: 'This cannot be done in the campaign’s present state',
} as const;

/** draft -> queued -> sending <-> paused -> done | cancelled; a scheduled one is queued with `scheduled_at`. */
export const campaignStatuses = ['draft', 'queued', 'sending', 'paused', 'done', 'cancelled'] as const;

export type CampaignStatus = (typeof campaignStatuses)[number];

/** `uncertain`: a crash came between handing the mail over and noting it; only an admin may send it again. */
export const recipientStatuses = ['pending', 'sending', 'sent', 'failed', 'suppressed', 'uncertain'] as const;

export type RecipientStatus = (typeof recipientStatuses)[number];
