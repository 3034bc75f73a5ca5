import { normalizeEmail } from '@perfboard/contracts/email';
import { isEmail } from '@perfboard/contracts/email-field';
import type { ImportFormat } from '@perfboard/contracts/words/subscriber-import';
import { type ConsentKind, consentKind, plainName } from './consent-column.ts';

interface Format {
  /** Columns that only this program's export has together, in the form of `plainName`. */
  has: readonly string[];
  /** The column with the date of the consent. */
  since?: string;
  /** Columns whose names are misleading in this export; null: nothing about consent. */
  consent?: Readonly<Record<string, ConsentKind | null>>;
}

/** Exports as the programs write them. */
const formats: Record<ImportFormat, Format> = {
  mailchimp: {
    has: ['email address', 'optin time', 'member rating'],
    since: 'optin time',
    // Empty for contacts that were imported there.
    consent: { 'optin time': null, 'confirm time': null },
  },
  listmonk: { has: ['email', 'attributes', 'status'], since: 'created at' },
  ghost: { has: ['email', 'subscribed to emails'], since: 'created at' },
  mailpoet: { has: ['email', 'first name', 'last name', 'global status'], since: 'created at' },
  brevo: { has: ['email', 'email blacklisted'], since: 'added time' },
  hubspot: { has: ['email', 'unsubscribed from all email'], since: 'create date' },
  shopify: { has: ['email', 'accepts email marketing'] },
  klaviyo: { has: ['email', 'email marketing consent'], since: 'email marketing consent timestamp' },
  buttondown: {
    has: ['email', 'type', 'unsubscription date'],
    since: 'creation date',
    consent: { type: 'state' },
  },
  // Paid or free; free subscribers are subscribers too.
  substack: {
    has: ['email', 'active subscription'],
    since: 'created at',
    consent: { 'active subscription': null },
  },
  kit: { has: ['email address', 'state', 'created at'], since: 'created at', consent: { state: 'state' } },
  // The column with the addresses; the date column is named like a flag.
  mailerlite: { has: ['subscriber', 'subscribed'], since: 'subscribed' },
};

/** In order of reliability. */
const emailNames = [
  'email address|email|e mail|e mail address|email adresse|e mail adresse|emailadresse|mail adresse|mailadresse|adresse email|adresse e mail',
  'adresse mail|courriel|correo electronico|correo|direccion de correo electronico|indirizzo email|indirizzo e mail|posta elettronica',
  'e mailadres|emailadres|e post|e postadress|epost|e mailadresse|sahkoposti|adres e mail|adres email|endereco de email',
  'электронная почта|эл почта|почта|メールアドレス|电子邮件|邮箱|電子郵件|이메일|e mail 1 value|e mail 1|email 1|primary email|email primary',
  'subscriber email|customer email|contact email|user email|work email|your email|billing email|mail|subscriber|address|adresse',
].flatMap((names) => names.split('|').map(plainName));

const isAddress = (cell: string): boolean =>
  cell.includes('@') && isEmail(normalizeEmail(cell.slice(0, 1_000)));

export const hasAddress = (cells: readonly string[]): boolean => cells.some(isAddress);

/** The column of addresses, by its name; of several, one that contains any. Negative if no name is known. */
export function emailColumnOf(columns: readonly string[], sample: readonly (readonly string[])[]): number {
  const names = columns.map(plainName);
  const known = emailNames.map((name) => names.indexOf(name)).filter((index) => index >= 0);
  const others = names.flatMap((name, index) =>
    /(?:^| )e ?mail(?: |$)/.test(name) && !known.includes(index) ? [index] : [],
  );
  const holds = (index: number) => sample.some((cells) => isAddress(cells[index] ?? ''));
  return known.find(holds) ?? others.find(holds) ?? known[0] ?? -1;
}

/** The column that contains the most addresses. Negative if none does. */
export function fullestEmailColumn(sample: readonly (readonly string[])[]): number {
  const width = Math.max(0, ...sample.map((cells) => cells.length));
  const counts = Array.from(
    { length: width },
    (_, at) => sample.filter((cells) => isAddress(cells[at] ?? '')).length,
  );
  const most = Math.max(0, ...counts);
  return most === 0 ? -1 : counts.indexOf(most);
}

const sinceNames = [
  'subscribed date|subscribed at|subscribed on|subscription date|date subscribed|subscribe date|subscribe time|optin time|opt in time',
  'opt in date|optin date|opt in timestamp|consent date|consent timestamp|confirmed at|signup date|sign up date|signed up at|date joined',
  'joined|joined at|created at|creation date|created|created on|create date|date created|date added|added at|added time|anmeldedatum',
  'angemeldet am|eingetragen am|registriert am|erstellt am|date d inscription|fecha de suscripcion|data iscrizione',
].flatMap((names) => names.split('|').map(plainName));

export interface ListFormat {
  name: ImportFormat | null;
  emailColumn: number;
  /** Negative if the list does not have it. */
  sinceColumn: number;
  topicsColumn: number;
  /** By column; undefined if only its values can show consent, null if not even they can. */
  kinds: (ConsentKind | null | undefined)[];
}

/** How to interpret a list, by the names of its columns. */
export function readFormat(
  columns: readonly string[],
  chosen: { emailColumn: number; topics: string },
): ListFormat {
  const names = columns.map(plainName);
  const found = Object.entries(formats).find(([, { has }]) => has.every((name) => names.includes(name)));
  const format = found?.[1];
  const since = [...(format?.since ? [format.since] : []), ...sinceNames].find((name) =>
    names.includes(name),
  );
  const topics = chosen.topics.trim().toLowerCase();
  const topicsColumn = topics ? columns.findIndex((column) => column.toLowerCase() === topics) : -1;
  return {
    name: (found?.[0] ?? null) as ImportFormat | null,
    emailColumn: chosen.emailColumn,
    sinceColumn: since === undefined ? -1 : names.indexOf(since),
    topicsColumn,
    kinds: names.map((name, index) => {
      if (index === chosen.emailColumn || index === topicsColumn) return null;
      const own = format?.consent?.[name];
      return own === undefined ? consentKind(columns[index] ?? '') : own;
    }),
  };
}
