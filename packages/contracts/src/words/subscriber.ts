export const subscriberMessages = {
  subscribed: 'Thank you for subscribing!',
  duplicate: 'Email is already subscribed',
  /** Where the shop asks for confirmation: the same for a first and a repeated post. */
  confirmAsked: 'Almost there: please click the link in the email we just sent you.',
  confirmed: 'Your subscription is confirmed.',
  /** What the newsletter form shows for `duplicate`. */
  duplicateShown: 'This email is already subscribed.',
  failed: 'Failed to subscribe',
  loadFailed: 'Failed to fetch newsletter subscribers',
  loadFailedTitle: 'Error Loading Subscribers',
  empty: 'No Subscribers Found',
  unsubscribed: 'You have been unsubscribed.',
  notFound: 'Subscriber not found',
  deleted: 'Subscriber deleted successfully',
  notSuppressed: 'This address already receives newsletters',
  restored: 'Address restored. It will receive newsletters again.',
} as const;

/** Columns by which a list of subscribers can be sorted. */
export const subscriberSorts = ['email', 'created_at'] as const;

/**
 * The statuses in the desk's list: receives newsletters, has not confirmed, or was rejected by its mail
 * server.
 */
export const subscriberStatuses = ['active', 'unconfirmed', 'suppressed'] as const;

export type SubscriberStatus = (typeof subscriberStatuses)[number];

/** The mail that asks for confirmation. */
export const confirmation = {
  /** How long its link works. */
  linkDays: 7,
  /** Between two mails to an address that is entered again and again, and how many of them a day. */
  pauseMinutes: 10,
  mailsPerDay: 3,
  /** After the last mail, until an address that was never confirmed is deleted. */
  keepDays: 30,
} as const;

export const emailProviders = ['gmail', 'yahoo', 'outlook', 'other'] as const;

export type EmailProvider = (typeof emailProviders)[number];

/** What follows the last `@`. */
export const emailDomain = (email: string): string => email.slice(email.lastIndexOf('@') + 1);

/** Their domains, as PostgreSQL reads patterns too; country domains of Yahoo, Hotmail and Outlook included. */
const providerDomains: Readonly<Record<Exclude<EmailProvider, 'other'>, string>> = {
  gmail: '^gmail\\.com$',
  yahoo: '^yahoo\\.',
  outlook: '^(outlook|hotmail)\\.',
};

const providerPatterns = Object.entries(providerDomains).map(
  ([provider, pattern]) => [provider as EmailProvider, new RegExp(pattern)] as const,
);

/** Which provider's color an address wears. */
export function emailProvider(email: string): EmailProvider {
  const domain = emailDomain(email);
  return providerPatterns.find(([, pattern]) => pattern.test(domain))?.[0] ?? 'other';
}

/** File name of the export; `date` is the viewer's, as YYYY-MM-DD. */
export const subscriberExportName = (date: string): string => `newsletter_subscribers_${date}.csv`;

export const subscriberExportColumns = ['Email', 'Domain', 'Subscribed Date', 'UUID'] as const;

/** Behind them in the export that has the topics of each subscriber too. */
export const subscriberTopicsColumn = 'Topics';

/** File name of that export. */
export const topicsExportName = (date: string): string => `newsletter_subscribers_topics_${date}.csv`;
