/** The documents of the site content: each is one document, one screen and one path of the API. */
export const shopDocumentNames = [
  'profile',
  // Before the home page, whose slides link to them.
  'categories',
  'home',
  'testimonials',
  'questions',
  'legal',
  'mails',
  'replies',
  'clients',
  'quotes',
  'appointments',
  'retention',
  'languages',
  'redirects',
] as const;
export type ShopDocumentName = (typeof shopDocumentNames)[number];

/** The documents that no page shows. */
export const deskDocuments = [
  'mails',
  'replies',
  'clients',
  'quotes',
  'appointments',
  'languages',
  'redirects',
] as const satisfies readonly ShopDocumentName[];
export type DeskDocumentName = (typeof deskDocuments)[number];
export type PageDocumentName = Exclude<ShopDocumentName, DeskDocumentName>;

export const shopMessages = {
  saved: 'Saved and live',
  unchanged: 'Nothing changed',
  restored: 'Version restored',
  imported: 'Site content imported',
  conflict: 'Another member saved this since you opened it. Nothing was overwritten.',
  conflictOwn: 'You saved this in another tab or device since you opened it. Nothing was overwritten.',
  noVersion: 'Version not found',
} as const;

export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** Versions of a document that are listed, newest first; older ones stay stored. */
export const shopVersionsListed = 50;

/** Fields of one request at any depth: sixty testimonials of eight, and all documents in one file. */
export const shopFieldsMax = 4_000;

/** A file of the site content has the translations too, with five fields each. */
export const shopTranslationsMax = 7_000;
export const shopFileFieldsMax = shopFieldsMax + 5 * shopTranslationsMax;

/** The longest texts that fit their place on a phone, with room for other languages. */
export const shopLimits = {
  name: 80,
  legalName: 120,
  tagline: 160,
  description: 500,
  phone: 40,
  addressLine: 120,
  label: 60,
  href: 500,
  title: 160,
  text: 1_000,
  long: 5_000,
  hours: 14,
  /** Three years of holidays. */
  exceptions: 90,
  social: 12,
  slides: 12,
  list: 24,
  testimonials: 60,
  questions: 60,
  /** Two fields each: as many as one request may contain. */
  redirects: 1_000,
} as const;

/** The drawings that a section can show beside a text. */
export const serviceIcons = ['circuit', 'network', 'neural', 'mentor'] as const;
export type ServiceIcon = (typeof serviceIcons)[number];

export const reasonIcons = ['measure', 'source', 'explain', 'budget', 'support', 'reply'] as const;
export type ReasonIcon = (typeof reasonIcons)[number];

export const domainIcons = [
  'neural',
  'home',
  'leaf',
  'pulse',
  'battery',
  'lock',
  'robot',
  'antenna',
] as const;
export type DomainIcon = (typeof domainIcons)[number];

/** Variables of the texts, which the shop fills in: `{{name}}`. */
export const legalVariables = [
  'name',
  'legal_name',
  'email',
  'privacy_email',
  'phone',
  'address',
  'hours',
  'lead_months',
  'spam_days',
  'page_view_days',
  'backup_days',
] as const;
export type LegalVariable = (typeof legalVariables)[number];

/** The maximum length of one text: three times the longest that we have seen. */
export const legalTextMax = 60_000;

/** Variables of every email, which the shop fills in: `{{name}}`. */
export const mailVariables = ['name', 'phone', 'email', 'address', 'url'] as const;

/** The emails with editable texts, as named in the desk. */
export const mailKinds = [
  'booking_acknowledgement',
  'contact_acknowledgement',
  'subscription_confirm',
  'booking_notification',
  'contact_notification',
  'digest',
  'newsletter',
] as const;
export type MailKind = (typeof mailKinds)[number];

/** Email programs cut subjects after some seventy characters, and the prefix comes first. */
export const mailLimits = { subject: 120, prefix: 60, text: 2_000 } as const;

export const mailsMessages = {
  unknown: (variable: string, known: readonly string[]): string =>
    `Unknown placeholder ${variable}. You can use ${known.map((name) => `{{${name}}}`).join(', ')}.`,
  half: 'Write placeholders with two braces on each side, such as {{name}}',
  sent: 'Test email sent to you',
} as const;
