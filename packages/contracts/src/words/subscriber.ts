export const subscriberMessages = {
  subscribed: 'Thank you for subscribing!',
  duplicate: 'Email is already subscribed',
  /** If the shop requires confirmation: the same for a first and a repeated post. */
  confirmAsked: 'Almost there: please click the link in the email we just sent you.',
  /** Shown for `duplicate`. */
  duplicateShown: 'This email is already subscribed.',
  failed: 'Failed to subscribe',
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

/** The email that asks for confirmation. */
export const confirmation = {
  /** How long its link is valid. */
  linkDays: 7,
  /** The pause between two emails to an address that is entered repeatedly, and their number per day. */
  pauseMinutes: 10,
  mailsPerDay: 3,
  /** When an unconfirmed address is deleted, counted from the last email. */
  keepDays: 30,
} as const;

const emailProviders = ['gmail', 'yahoo', 'outlook', 'other'] as const;

export type EmailProvider = (typeof emailProviders)[number];

/** The part after the last `@`. */
export const emailDomain = (email: string): string => email.slice(email.lastIndexOf('@') + 1);

/**
 * Domains of providers, as PostgreSQL patterns too; including the country domains of Yahoo, Hotmail and
 * Outlook.
 */
const providerDomains: Readonly<Record<Exclude<EmailProvider, 'other'>, string>> = {
  gmail: '^gmail\\.com$',
  yahoo: '^yahoo\\.',
  outlook: '^(outlook|hotmail)\\.',
};

const providerPatterns = Object.entries(providerDomains).map(
  ([provider, pattern]) => [provider as EmailProvider, new RegExp(pattern)] as const,
);

/** The provider of an address, for its color. */
export function emailProvider(email: string): EmailProvider {
  const domain = emailDomain(email);
  return providerPatterns.find(([, pattern]) => pattern.test(domain))?.[0] ?? 'other';
}

/** File name of the export; `date` is the viewer's, as YYYY-MM-DD. */
export const subscriberExportName = (date: string): string => `newsletter_subscribers_${date}.csv`;

export const subscriberExportColumns = ['Email', 'Domain', 'Subscribed Date', 'UUID'] as const;

/** An additional column in the export with topics. */
export const subscriberTopicsColumn = 'Topics';

/** File name of that export. */
export const topicsExportName = (date: string): string => `newsletter_subscribers_topics_${date}.csv`;
