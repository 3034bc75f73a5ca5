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
