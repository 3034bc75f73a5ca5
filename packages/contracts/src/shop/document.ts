import { z } from 'zod';
import { instantSchema } from '../identifier.ts';
import { shopDocumentNames } from '../words/shop.ts';
import { categoriesFields } from './categories.ts';
import { homeFields } from './home.ts';
import { legalFields } from './legal.ts';
import { mailsFields } from './mails.ts';
import { profileFields } from './profile.ts';
import { questionsFields } from './questions.ts';
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
  retention: retentionFields,
  redirects: redirectsFields,
} as const;

/** Counts saves; 0 while nothing of the document is the owner's. */
export const versionField = z.number({ error: 'Say which version you began from' }).int().min(0).meta({
  description: 'The version that the editor began from; a save over a newer one is refused with 409',
});

/** The profile at the time: what a save leaves as it was read then follows the profile, however often it changed since. */
export const profileVersionField = z.number().int().min(0).meta({
  description:
    'The version of the profile that the read words name; sent along, they go on naming the present one',
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

export const documentNameField = z.enum(shopDocumentNames, { error: 'There is no such document' });
