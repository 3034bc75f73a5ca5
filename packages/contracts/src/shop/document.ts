import { z } from 'zod';
import { instantSchema } from '../identifier.ts';
import { shopDocumentNames } from '../words/shop.ts';
import { categoriesFields } from './categories.ts';
import { clientsFields } from './clients.ts';
import { homeFields } from './home.ts';
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
  retention: retentionFields,
  redirects: redirectsFields,
} as const;

/** Counts saves; 0 while nothing of the document is the owner's. */
export const versionField = z.number({ error: 'Provide the version you edited' }).int().min(0).meta({
  description: 'The version that was edited; saving over a newer version fails with 409',
});

/** The profile at the time: what a save leaves as it was read then follows the profile, however often it changed since. */
export const profileVersionField = z.number().int().min(0).meta({
  description: 'The profile version that the texts mention; send it to keep mentioning the current profile',
});

/** A document as the desk edits it: `value` is whole, the owner's words over the defaults. */
export const documentSchema = <Value extends z.ZodType>(value: Value) =>
  z.object({
    version: z.number().int(),
    /** Whose words the defaults of `value` name. */
    profile_version: profileVersionField,
    value,
    /** The fields that are the owner's, as dotted paths. */
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
