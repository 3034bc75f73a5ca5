/** Of one list: enough for 200,000 lines of a full export. */
export const importLimits = {
  linesMax: 200_000,
  /** A part of the file, as it is sent. */
  partBytes: 4 * 1024 * 1024,
  partsMax: 16,
  consentMax: 500,
  nameMax: 200,
  /** Longer lines are no list. */
  lineBytes: 64 * 1024,
  /** How long the lines can be looked at afterwards. */
  keepDays: 30,
} as const;

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

/** What would become of a line; only `new` is taken over. */
export const importVerdicts = {
  new: 'Becomes a subscriber',
  known: 'Is subscribed already',
  unconfirmed: 'Was asked to confirm and has not',
  duplicate: 'Stands further up in the list',
  invalid: 'Is no address',
  elsewhere: 'Left there, says the list',
  unsubscribed: 'Unsubscribed here',
  suppressed: 'Its mail server refused it',
  erased: 'Was erased here',
  removed: 'Was deleted here',
} as const;

export type ImportVerdict = keyof typeof importVerdicts;

export const importFormats = {
  mailchimp: 'Mailchimp',
  listmonk: 'listmonk',
  ghost: 'Ghost',
  mailpoet: 'MailPoet',
} as const;

export type ImportFormat = keyof typeof importFormats;

export const importMessages = {
  created: 'The list can be sent',
  partTaken: 'Part received',
  checking: 'The list is being checked',
  importing: 'The addresses are being taken over',
  cancelled: 'The list was thrown away',
  notFound: 'Import not found',
  wrongStatus: 'This cannot be done in the import’s present state',
  consentRequired: 'Please say where these people agreed to your newsletter',
  nothingNew: 'There is nobody in this list who can be taken over',
  empty: 'The file is empty',
  noEmailColumn: 'No column holds addresses: choose one',
  noTopicsColumn: 'The list has no such column of topics',
  tooManyLines: 'A list may have 200,000 lines at most',
  tooLong: 'A line is longer than 64 kB: this is no list of addresses',
  unreadable: 'The file is no CSV',
  tooLarge: 'A file may have 64 MB at most',
} as const;
