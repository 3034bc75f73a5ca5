import { formatBytes } from './file.ts';

const mebibyte = 1024 * 1024;

export const incomingLimits = {
  /** Larger emails are stored as headers only: ten megabytes of files are fourteen in an email. */
  mailBytesMax: 16 * mebibyte,
  /** Real emails have shorter headers. */
  headerBytesMax: 64 * 1024,
  subjectMax: 300,
  nameMax: 200,
  bodyMax: 100_000,
  /** Text length in lists, which are reloaded often; the rest is loaded on demand. */
  shownMax: 2_000,
  htmlMax: 1_000_000,
  nestingMax: 20,
  /** Processor time for one email. A real one takes less than a second. */
  parseSeconds: 5,
  /** The limit of JavaScript's heap. With the email's bytes, the process stays below 256 MB. */
  parseHeapMegabytes: 64,
  /** Tries that end with their process before an email is stored as unreadable. */
  attemptsMax: 2,
  /** Parts of a report that are read; a report has three. */
  reportPartsMax: 20,
  filesMax: 20,
  /** Per file; larger files are only named. */
  fileBytesMax: 10 * mebibyte,
  /** For all files of one lead: anyone can write from its address. */
  leadFilesBytesMax: 100 * mebibyte,
  /** The same if the lead was matched only by the sender, which anyone can forge. */
  unsignedFilesBytesMax: 20 * mebibyte,
  fileNameMax: 120,
  /** When a mailbox is read for the first time, older emails are ignored. */
  firstDays: 30,
  /** Notifications per day about replies to one lead; all replies are stored. */
  notificationsPerDay: 10,
  /** From this share of the quota on, the desk warns. */
  fullFrom: 0.9,
} as const;

/** Why an email is incomplete; files stay in the mailbox. */
export const incomingTroubles = {
  tooLarge: (bytes: number) =>
    `This email is too large to show here (${formatBytes(bytes)}). Open it in your mailbox.`,
  tooManyParts: 'This email has too many parts to show them all. Open it in your mailbox to see the rest.',
  textCut: 'This email was cut because it is very long. Open it in your mailbox to see the rest.',
  withFiles: (files: readonly { name: string; bytes: number }[]) =>
    `Files that are only in your mailbox: ${files.map(({ name, bytes }) => `${name} (${formatBytes(bytes)})`).join(', ')}`,
  outlookOnly:
    'Outlook sent the text of this email in a format that only Outlook shows. Ask the sender for plain text, or open it in Outlook.',
  sealed: 'This email is encrypted or sealed. Open it in your email program.',
  unreadable: 'This email is damaged and can’t be shown. Open it in your mailbox.',
} as const;

/** For a nearly full mailbox; `share` from 0 to 1. */
export const mailboxFullWords = (share: number): string =>
  share >= 1
    ? 'The mailbox is full, so replies from customers bounce. Free up space.'
    : `The mailbox is ${Math.floor(share * 100)}% full. Free up space before replies from customers bounce.`;

/** Texts for a calendar's reply without a message. */
export const calendarAnswers = {
  ACCEPTED: 'Invitation accepted.',
  DECLINED: 'Invitation declined.',
  TENTATIVE: 'Invitation answered with “maybe”.',
  COUNTER: 'Another time proposed.',
} as const;

/** Whether an email is from its stated address, according to the operator's mail server. */
export const senderVerdicts = ['pass', 'fail', 'unknown'] as const;
export type SenderVerdict = (typeof senderVerdicts)[number];

/** The email providers whose events are read. */
export const mailProviders = ['ses', 'postmark', 'mailgun', 'brevo', 'sendgrid'] as const;
export type MailProvider = (typeof mailProviders)[number];

export const mailProviderNames: Readonly<Record<MailProvider, string>> = {
  ses: 'Amazon SES',
  postmark: 'Postmark',
  mailgun: 'Mailgun',
  brevo: 'Brevo',
  sendgrid: 'SendGrid',
};

export const mailEventMessages = {
  badSignature: 'The signature does not match. Check the key of your email provider.',
  unreadable: 'Unreadable event',
} as const;

/** How an answer was found to belong to a lead; `page`: written on a page that the lead's signed link opens. */
const incomingMatches = ['reference', 'address', 'sender', 'hand', 'page'] as const;
export type IncomingMatch = (typeof incomingMatches)[number];

export const mailboxMessages = {
  notFound: 'Email not found',
  leadNotFound: 'Lead not found',
  archived: 'Archived',
  restored: 'Restored to the list',
  belongs: 'Email added to the lead’s history',
  belongsToNone: 'The email is under Other email now',
} as const;

/** The states of the shop's access to its mail account. */
export const mailAccountStates = ['connected', 'not_connected', 'revoked', 'failing'] as const;

/** The outcomes of connecting an account at the provider. */
export const connectOutcomes = ['connected', 'cancelled', 'expired', 'failed'] as const;
export type ConnectOutcome = (typeof connectOutcomes)[number];

export const mailAccountMessages = {
  notSet: 'The shop signs in to its email account with a password',
  opening: 'Opening the provider’s sign-in page',
  disconnected: 'Mailbox disconnected. The shop sends and reads no email until you connect it again.',
  tested: 'A test email was sent and read',
  noMailbox: 'No mailbox is set',
  isTesting: 'A test is already running',
  /** The banner on every screen. */
  connectAgain:
    'Email waits: the provider has ended the shop’s access to its mailbox. Connect the mailbox again to send it',
  connectFirst: 'Email waits: the mailbox is not connected yet. Connect the mailbox to send it',
} as const;

/** The steps of a test, in their order, for each of the two servers. */
export const mailboxSteps = ['lookup', 'connect', 'tls', 'sign_in', 'send', 'read'] as const;
export type MailboxStep = (typeof mailboxSteps)[number];
