/** Limits of one list: enough for 200,000 lines of a full export. */
export const importLimits = {
  linesMax: 200_000,
  /** The size of an uploaded part. */
  partBytes: 4 * 1024 * 1024,
  partsMax: 16,
  consentMax: 500,
  nameMax: 200,
  /** A file with longer lines is not a list. */
  lineBytes: 64 * 1024,
  /** The maximum number of answers about consent columns and their values. */
  answersMax: 50,
  answerValuesMax: 100,
  /** How long the lines are retained. */
  keepDays: 30,
} as const;

/** The states of an import of a file, of subscribers or of projects. */
export const importStatuses = [
  'uploading',
  'checking',
  'checked',
  'importing',
  'done',
  'failed',
  'cancelled',
] as const;

export type ImportStatus = (typeof importStatuses)[number];

/** The planned result of a line; only `new` is imported. */
export const importVerdicts = {
  new: 'New subscriber',
  known: 'Already subscribed',
  unconfirmed: 'Waiting for confirmation',
  duplicate: 'Duplicate of an earlier line',
  invalid: 'Invalid address',
  elsewhere: 'Not subscribed in the imported list',
  unclear: 'Unclear whether subscribed',
  uneven: 'More cells than columns',
  broken: 'Quotation mark not closed',
  title: 'Title above the columns',
  unsubscribed: 'Unsubscribed here',
  suppressed: 'Refused by its mail server',
  erased: 'Erased here',
  removed: 'Deleted here',
} as const;

export type ImportVerdict = keyof typeof importVerdicts;

export const importFormats = {
  mailchimp: 'Mailchimp',
  listmonk: 'listmonk',
  ghost: 'Ghost',
  mailpoet: 'MailPoet',
  brevo: 'Brevo',
  hubspot: 'HubSpot',
  shopify: 'Shopify',
  klaviyo: 'Klaviyo',
  buttondown: 'Buttondown',
  substack: 'Substack',
  kit: 'Kit',
  mailerlite: 'MailerLite',
} as const;

export type ImportFormat = keyof typeof importFormats;

export const importMessages = {
  created: 'Ready to receive the list',
  partTaken: 'Part received',
  checking: 'Checking the list…',
  importing: 'Importing addresses…',
  cancelled: 'List discarded',
  notFound: 'Import not found',
  wrongStatus:
    'This import was already started, discarded or finished, perhaps by another member. Reload the page.',
  consentRequired: 'Enter where these people agreed to receive your newsletter',
  checkedAgain:
    'This list was checked again with other choices. Look at the new result before you import it.',
  nothingNew: 'This list has no new addresses to import',
  empty: 'The file is empty',
  workbook: 'This is a spreadsheet file. Save it as CSV and upload that.',
  partMissing: 'The list is incomplete. Upload it again.',
  fileRemoved:
    'The uploaded file was deleted when a person in it was erased. Import these lines as they are, or upload the list again.',
  fileRemovedEarly:
    'The uploaded file was deleted when a person in it was erased, before all lines were read. Upload the list again.',
  oneLine: 'Put each address on a line of its own and upload the list again',
  consentUnclear: 'Choose what each value of the consent columns means, then check the list again',
  noEmailColumn: 'Could not find the address column. Choose one.',
  noTopicsColumn: 'The list has no such topics column',
  tooManyLines: 'The list must not have more than 200,000 lines',
  tooLong: 'A line is longer than 64 kB, so this is not a list of addresses',
  tooLarge: 'The file must be 64 MB or smaller',
} as const;
