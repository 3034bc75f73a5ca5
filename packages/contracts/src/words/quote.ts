export const quoteStatuses = [
  'draft',
  'sent',
  'viewed',
  'accepted',
  'declined',
  'expired',
  'replaced',
] as const;
export type QuoteStatus = (typeof quoteStatuses)[number];

/** Statuses in which the client can accept or decline a quote. */
export const openQuoteStatuses = ['sent', 'viewed'] as const satisfies readonly QuoteStatus[];

export const isOpenQuote = (status: string): boolean =>
  (openQuoteStatuses as readonly string[]).includes(status);

/** When tax is rounded to the currency's smallest unit. */
export const taxRoundings = ['line', 'total'] as const;
export type TaxRounding = (typeof taxRoundings)[number];

export const quoteLimits = {
  linesMax: 200,
  descriptionMax: 1_000,
  unitMax: 20,
  quantityMax: 1_000_000,
  breaksMax: 6,
  textMax: 5_000,
  deliveryMax: 200,
  nameMax: 120,
  /** Names of unanswered saves. */
  attemptsMax: 20,
  validityDaysMax: 365,
  reminderDaysMax: 30,
} as const;

export const quoteMessages = {
  created: 'Quote created',
  saved: 'Quote saved',
  deleted: 'Draft deleted',
  sent: 'Quote sent',
  sentAgain: 'The quote will be sent again',
  undone: 'Email undone. It was not sent.',
  undoTooLate: 'The email is already on its way',
  notOpen: 'The client can’t accept this quote anymore. Revise it to send a new version.',
  revised: 'New version created',
  linkRevoked: 'The old link no longer works. Copy the new one below.',
  notFound: 'Quote not found',
  leadGone: 'This lead was deleted or erased',
  inSpam: 'This lead is in spam. Choose “Not spam” first.',
  onlyDrafts: 'Only a draft can be changed. Revise the quote instead.',
  changedMeanwhile: 'Another member saved this quote since you opened it. Nothing was overwritten.',
  notSent: 'This quote was not sent yet',
  hasRevision: 'There is a newer version of this quote',
  isAccepted: 'The client accepted this quote. Create a new one instead.',
  firstAccepted: 'The client has just accepted the version before. This one was not sent.',
  noLines: 'Add at least one line',
  tooManyLines: 'A quote can have up to 200 lines',
  badCurrency: 'Enter a three-letter currency such as EUR',
  badQuantity: 'Quantity must be a number above 0 and up to 1,000,000, with at most 3 decimals',
  otherCurrency: (currency: string) => `This price is in another currency. The quote is in ${currency}.`,
  badPrice: 'Enter an amount such as "129.50", with at most 13 digits before the decimal point',
  priceDecimals: (currency: string, decimals: number) =>
    decimals === 0
      ? `An amount in ${currency} has no decimals`
      : `An amount in ${currency} has at most ${decimals} decimals`,
  amountTooLarge: (maximum: string) => `This amount is too large. The maximum is ${maximum}.`,
  badPercent: 'Enter a percentage from 0 to 100, with at most 3 decimals',
  badBreak: 'Quantity breaks must be listed from the smallest to the largest quantity, above 1',
  badDate: 'Enter a date such as 2026-12-31',
  pastDate: 'Choose a date from today on',
  // For the client.
  accepted: 'Thank you. You accepted this quote.',
  declined: 'You declined this quote. We have been notified.',
  changesAsked: 'Your message has been sent. We will get back to you.',
  linkGone: 'This link is not valid. Please use the link in our latest email, or contact us.',
  alreadyAccepted: 'This quote was already accepted. Nothing was changed.',
  alreadyDeclined: 'This quote was already declined. Contact us if you changed your mind.',
  isExpired: 'This quote has expired. Ask for changes to get a new one.',
  isReplaced: 'This quote was replaced by a newer version. Please read that one.',
  nameRequired: 'Enter your name',
  nameTooLong: `Name must not exceed ${quoteLimits.nameMax} characters`,
  confirmRequired: 'Confirm that you accept the quote',
  unknownOption: 'Choose only optional lines of this quote',
  textRequired: 'Write a message',
  textTooLong: 'Message must not exceed 5,000 characters',
} as const;

/** Where an answer on the page of a quote came from, as the lead's history shows it. */
export const quoteAnswerOrigins = {
  changes: (label: string) => `Asked for changes to ${label}`,
  declined: (label: string) => `Declined ${label}`,
} as const;

/** File name of its PDF. */
export const quoteFileName = (quote: { number: string | null; version: number }): string =>
  `${(quote.number ?? 'draft').replace(/[^A-Za-z0-9._-]+/g, '-')}${quote.version > 1 ? `-v${quote.version}` : ''}.pdf`;

/** What a number pattern may contain: `{year}` and `{number:4}`, padded with zeros. */
export const quoteNumberPattern =
  /^[A-Za-z0-9 ._/#-]*(?:\{year\}[A-Za-z0-9 ._/#-]*)?\{number(?::[1-9])?\}[A-Za-z0-9 ._/#-]*$/;

/** The fields of the CSV export, with their names. */
export const quoteExportColumns = {
  ...{ number: 'Number', version: 'Version', status: 'Status', client_name: 'Name', client_email: 'Email' },
  ...{ title: 'Subject', currency: 'Currency', subtotal: 'Subtotal', tax: 'Tax', total: 'Total' },
  ...{ valid_until: 'Valid Until', created_at: 'Created', sent_at: 'Sent', viewed_at: 'Viewed' },
  ...{ accepted_at: 'Accepted', declined_at: 'Declined', expired_at: 'Expired' },
  ...{ lead_uuid: 'Lead UUID', uuid: 'UUID' },
} as const;

/** Event of a quote in the lead's history, as `subject` of an entry. */
export type QuoteEvent =
  | 'created'
  | 'sent'
  | 'resent'
  | 'viewed'
  | 'accepted'
  | 'declined'
  | 'expired'
  | 'replaced'
  | 'reminded';
