import type { ImportFormat } from '@perfboard/contracts/words/subscriber-import';

interface Format {
  /** A combination of columns that only this program's export has. */
  has: readonly string[];
  email: string;
  /** The sign-up date. */
  since?: string;
  /** Whether a line says that its address has unsubscribed. */
  isOnSuppressionList(cell: (column: string) => string): boolean;
}

/** Export formats as the programs document them; names are compared in lower case. */
const formats: Record<ImportFormat, Format> = {
  mailchimp: {
    has: ['email address', 'optin_time', 'member_rating'],
    email: 'email address',
    since: 'optin_time',
    isOnSuppressionList: (cell) => cell('unsub_time') !== '' || cell('clean_time') !== '',
  },
  listmonk: {
    has: ['email', 'attributes', 'status'],
    email: 'email',
    since: 'created_at',
    isOnSuppressionList: (cell) => cell('status') !== 'enabled',
  },
  ghost: {
    has: ['email', 'subscribed_to_emails'],
    email: 'email',
    since: 'created_at',
    isOnSuppressionList: (cell) => cell('subscribed_to_emails') !== 'true' || cell('deleted_at') !== '',
  },
  mailpoet: {
    has: ['email', 'first name', 'last name', 'global status'],
    email: 'email',
    since: 'created at',
    isOnSuppressionList: (cell) => cell('global status') !== 'subscribed',
  },
};

/** Columns of any program with the date of an unsubscription, or with the status. */
const leftAtNames = ['unsub_time', 'clean_time', 'unsubscribed_at', 'deleted_at'];
const stateNames = ['status', 'list status', 'global status', 'subscription status'];
const leftStates = new Set([
  'unsubscribed',
  'cleaned',
  'bounced',
  'complained',
  'blocklisted',
  'inactive',
  'disabled',
]);

const hasLeftAnyhow = (cell: (column: string) => string): boolean =>
  leftAtNames.some((name) => cell(name) !== '') || stateNames.some((name) => leftStates.has(cell(name)));

const emailNames = ['email', 'email address', 'e-mail', 'e-mail address', 'mail', 'address'];

export interface ListFormat {
  name: ImportFormat | null;
  emailColumn: number;
  sinceColumn: number;
  /** Negative if the list has no topics. */
  topicsColumn: number;
  isOnSuppressionList(record: readonly string[]): boolean;
}

/**
 * Detects the format of a list by its column names.
 * @param chosen the columns of addresses and topics, if selected by hand
 * @returns undefined when no column holds addresses
 */
export function readFormat(
  columns: readonly string[],
  chosen: { email: string; topics: string },
): ListFormat | undefined {
  const names = columns.map((column) => column.trim().toLowerCase());
  const at = (name: string) => names.indexOf(name);
  const found = Object.entries(formats).find(([, { has }]) => has.every((name) => at(name) >= 0));
  const name = (found?.[0] ?? null) as ImportFormat | null;
  const format = found?.[1];
  const wanted = chosen.email ? [chosen.email.trim().toLowerCase()] : [format?.email ?? '', ...emailNames];
  const emailColumn = wanted.map(at).find((index) => index >= 0);
  if (emailColumn === undefined) return undefined;
  return {
    name,
    emailColumn,
    topicsColumn: chosen.topics ? at(chosen.topics.trim().toLowerCase()) : -1,
    sinceColumn: format?.since ? at(format.since) : -1,
    isOnSuppressionList: (record) => {
      const cell = (column: string) => (record[at(column)] ?? '').trim().toLowerCase();
      return (format?.isOnSuppressionList(cell) ?? false) || hasLeftAnyhow(cell);
    },
  };
}
