/** Settings that can change at runtime, and their rows. */
export const settingKeys = {
  mails_per_second: 'newsletter.mails_per_second',
  connections: 'newsletter.connections',
  mails_per_hour: 'newsletter.mails_per_hour',
  double_opt_in: 'newsletter.double_opt_in',
  second_factor_required: 'team.second_factor_required',
} as const;

export const settingMessages = {
  saved: 'Settings saved',
  nothing: 'Provide at least one setting',
  ownFirst: 'Set up your own second factor first, or you would lock yourself out',
  badConnections: 'Enter a whole number from 1 to 20',
  badHourlyCap: 'Enter a whole number from 1 to 100,000, or leave empty for no limit',
  badPace: 'Enter a number from 0.1 to 1,000, or leave empty for no limit',
} as const;

/**
 * One email every ten seconds is slower than any provider requires; a thousand a second is faster than one
 * worker sends.
 */
export const paceLimits = { min: 0.1, max: 1_000 } as const;

/**
 * A worker's connections to the mail server: as many as small servers allow, unless the owner sets another
 * number.
 */
export const connectionLimits = { min: 1, max: 20, default: 5 } as const;

/** Faster than most servers allow; the rate per second is a separate setting. */
export const hourlyCapMax = 100_000;

/** The steps of a new owner's setup, in order. */
export const setupSteps = ['name', 'contact', 'services', 'project', 'team', 'mail', 'publish'] as const;
export type SetupStep = (typeof setupSteps)[number];

/** The row with the steps that the owners skipped. */
export const skippedStepsKey = 'setup.skipped';

/** The row of a shop whose owner removed the demo: no restart restores it. */
export const demoRemovedKey = 'setup.demo_removed';

export const setupMessages = {
  skipped: 'Step skipped',
  resumed: 'Step added back',
  demoRemoved: 'Demo content removed',
  nothingToRemove: 'There is no demo content left',
} as const;

/** The DNS records about a domain's email, and about the server that sends it. */
export const mailRecords = ['spf', 'dkim', 'dmarc', 'ptr'] as const;
export type MailRecord = (typeof mailRecords)[number];

/** `unknown`: no selector was given. `unanswered`: DNS did not answer, so the record is unknown. */
export const mailRecordStates = ['good', 'missing', 'wrong', 'unknown', 'unanswered'] as const;
export type MailRecordState = (typeof mailRecordStates)[number];

/** A name before `._domainkey`: letters, digits, dots, hyphens and underscores. */
export const selectorPattern = /^[a-z0-9](?:[a-z0-9._-]{0,61}[a-z0-9])?$/i;
export const selectorMessage = 'Use letters, digits, dots and hyphens, such as mail or s1';

/** The time limit of a DNS query. */
export const dnsPatienceMs = 2_000;
