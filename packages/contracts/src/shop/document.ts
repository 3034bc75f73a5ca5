import { z } from 'zod';
import { instantSchema } from '../identifier.ts';
import { shopDocumentNames } from '../words/shop.ts';
import { appointmentsFields } from './appointments.ts';
import { categoriesFields } from './categories.ts';
import { clientsFields } from './clients.ts';
import { homeFields } from './home.ts';
import { languagesFields } from './languages.ts';
import { legalFields } from './legal.ts';
import { mailsFields } from './mails.ts';
import { profileFields } from './profile.ts';
import { questionsFields } from './questions.ts';
import { quotesFields } from './quotes.ts';
import { redirectsFields } from './redirects.ts';
import { repliesFields } from './replies.ts';
import { retentionFields } from './retention.ts';
import { testimonialsFields } from './testimonials.ts';

/** Every document with its fields. */
export const shopFields = {
  profile: profileFields,
  categories: categoriesFields,
  home: homeFields,
  testimonials: testimonialsFields,
  questions: questionsFields,
  legal: legalFields,
  mails: mailsFields,
  replies: repliesFields,
  clients: clientsFields,
  quotes: quotesFields,
  appointments: appointmentsFields,
  retention: retentionFields,
  languages: languagesFields,
  redirects: redirectsFields,
} as const;

/** Counts saves; 0 while the document is the default. */
export const versionField = z.number({ error: 'Provide the version you edited' }).int().min(0).meta({
  description: 'The version that was edited; saving over a newer version fails with 409',
});

/**
 * The profile's version at the time: fields that a save does not change follow the profile, however often it
 * has changed since.
 */
export const profileVersionField = z.number().int().min(0).meta({
  description: 'The profile version that the texts mention; send it to keep mentioning the current profile',
});

/** A document in the desk's editor: `value` is complete, the owner's values over the defaults. */
export const documentSchema = <Value extends z.ZodType>(value: Value) =>
  z.object({
    version: z.number().int(),
    /** The profile version in the defaults of `value`. */
    profile_version: profileVersionField,
    value,
    /** The fields with the owner's values, as dotted paths. */
    own: z.array(z.string()),
    updated_at: instantSchema.nullable(),
    updated_by: z.string().nullable(),
  });

export const shopVersionSchema = z.object({
  version: z.number().int(),
  actor: z.string(),
  changed: z.array(z.string()),
  created_at: instantSchema,
});

export type ShopVersion = z.output<typeof shopVersionSchema>;

export const documentNameField = z.enum(shopDocumentNames, { error: 'Document not found' });
