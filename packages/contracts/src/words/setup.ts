/** What a new owner does first, in the order in which the desk offers it. */
export const setupSteps = ['profile', 'logo', 'words', 'legal', 'mail', 'project', 'team'] as const;
export type SetupStep = (typeof setupSteps)[number];

export const setupMessages = {
  demoRemoved: 'Demo content removed',
  nothingToRemove: 'There is no demo content left',
} as const;

/** What DNS says of who may send a domain's mail, and of the server that does: one record each. */
export const mailRecords = ['spf', 'dkim', 'dmarc', 'ptr'] as const;
export type MailRecord = (typeof mailRecords)[number];

/** `unknown`: no selector was given. `unanswered`: DNS did not answer, so the record is unknown. */
export const mailRecordStates = ['good', 'missing', 'wrong', 'unknown', 'unanswered'] as const;
export type MailRecordState = (typeof mailRecordStates)[number];

/** A name in front of `._domainkey`: letters, digits, dots, hyphens and underscores. */
export const selectorPattern = /^[a-z0-9](?:[a-z0-9._-]{0,61}[a-z0-9])?$/i;
export const selectorMessage = 'Use letters, digits, dots and hyphens, such as mail or s1';

/** One look at DNS waits no longer than this. */
export const dnsPatienceMs = 2_000;
