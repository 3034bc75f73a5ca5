import { isLanguage, type Language } from '@perfboard/messages/language';
import { z } from 'zod';
import { instantSchema, uuidSchema } from './identifier.ts';
import { cleanLine, cleanText } from './text.ts';
import { requiredLine, requiredParagraphs } from './text-field.ts';
import {
  type NewsletterDeliveryStatus,
  type NewsletterFindingKind,
  newsletterDeliveryStatuses,
  newsletterFindings,
  newsletterIssues,
  newsletterLimits,
  newsletterStatuses,
  topicLimits,
  undo,
} from './words/newsletter.ts';

/** Topic ids separated by commas, for a query string. */
export const topicIdsQuery = z
  .string()
  .max(topicLimits.count * (topicLimits.id + 1))
  .transform((ids) => ids.split(',').filter(Boolean))
  .meta({ description: 'Topic IDs, separated by commas' });

/** Topics by their ids. */
export const topicIdsField = z
  .array(z.string().max(topicLimits.id))
  .max(topicLimits.count)
  .meta({ description: 'Topic IDs; empty for all subscribers' });

/** Tolerance for clock differences, and for time fields without seconds. */
const clockToleranceMs = 60_000;

const previewText = z
  .string()
  .max(newsletterLimits.previewMax * 4, newsletterIssues.previewTooLong)
  .transform(cleanLine)
  .refine((text) => text.length <= newsletterLimits.previewMax, newsletterIssues.previewTooLong)
  .meta({ description: 'Text that an inbox shows after the subject; defaults to the start of the message' });

/** Only subscribers whose address contains this text; if omitted, all. */
const filter = z.string().max(newsletterLimits.filterMax);

const isPublic = z.boolean().meta({ description: 'Published on the site after the first delivery' });

export const newsletterFields = z.strictObject({
  subject: requiredLine({
    required: newsletterIssues.subjectRequired,
    max: [newsletterLimits.subjectMax, newsletterIssues.subjectTooLong],
  }),
  body: requiredParagraphs({
    required: newsletterIssues.bodyRequired,
    max: [newsletterLimits.bodyMax, newsletterIssues.bodyTooLong],
  }),
  preview_text: previewText.optional(),
  filter: filter.optional(),
  topics: topicIdsField.optional(),
  is_public: isPublic.optional(),
  /** A time in the past would send to everyone immediately. */
  scheduled_at: z.iso
    .datetime({ offset: true, error: newsletterIssues.badTime })
    .refine((time) => Date.parse(time) > Date.now() - clockToleranceMs, newsletterIssues.pastTime)
    .optional(),
});

export type NewsletterFields = z.output<typeof newsletterFields>;

/** The fields of a draft: data that sending requires may be missing. */
export const newsletterDraftFields = z.strictObject({
  subject: z.string().max(newsletterLimits.subjectMax, newsletterIssues.subjectTooLong).transform(cleanLine),
  preview_text: previewText,
  body: z.string().max(newsletterLimits.bodyMax, newsletterIssues.bodyTooLong).transform(cleanText),
  filter: filter.nullable(),
  /** Unchanged if omitted. */
  topics: topicIdsField.optional(),
  /** Unchanged if omitted. */
  is_public: isPublic.optional(),
  /** Null: immediately. Sending checks whether it is in the future. */
  scheduled_at: z.iso.datetime({ offset: true, error: newsletterIssues.badTime }).nullable(),
});

export type NewsletterDraftFields = z.output<typeof newsletterDraftFields>;

/** The version that the caller has read: a newer one is not overwritten. */
export const newsletterVersion = z.number().int().min(1);

/** Ids of the caller's own saves: the last one is this one, the earlier ones had no response. */
export const saveAttempts = z
  .array(z.string().min(1).max(100))
  .max(newsletterLimits.attemptsMax)
  .optional()
  .meta({
    description:
      'IDs chosen by the caller for this save and for earlier saves without a response. Versions saved under these IDs do not conflict.',
  });

export const undoSeconds = z.number().int().min(0).max(undo.maxSeconds).optional().meta({
  description:
    'Seconds before sending starts, during which `undo` makes the newsletter a draft again; defaults to 0',
});

/** The email that one subscriber gets. */
export const renderedNewsletterSchema = z.object({
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  /** Of the whole message, including headers. */
  bytes: z.number().int(),
  is_translated: z.boolean().meta({ description: 'It is a translation, not in the primary language' }),
  /** Its headers and its body contain a link to unsubscribe. */
  has_unsubscribe: z.boolean(),
  findings: z.array(
    z.object({
      kind: z.enum(Object.keys(newsletterFindings) as [NewsletterFindingKind, ...NewsletterFindingKind[]]),
      /** The link or image concerned. */
      subject: z.string(),
    }),
  ),
});

export type RenderedNewsletter = z.output<typeof renderedNewsletterSchema>;

const newsletterProgressSchema = z.object(
  Object.fromEntries(newsletterDeliveryStatuses.map((status) => [status, z.number().int()])) as Record<
    NewsletterDeliveryStatus,
    z.ZodInt
  >,
);

export const newsletterSchema = z.object({
  uuid: uuidSchema,
  subject: z.string(),
  preview_text: z.string(),
  body: z.string(),
  filter: z.string().nullable(),
  topics: z.array(z.string()),
  is_public: z.boolean(),
  status: z.enum(newsletterStatuses),
  version: newsletterVersion,
  /** Its text, audience and time can still be changed. */
  is_editable: z.boolean(),
  /** Its deliveries are past the retention period: only the counts are left. */
  is_folded: z.boolean(),
  /**
   * While deliveries are being inserted: their number at the time of sending. Addresses that are deleted
   * before they are inserted are not included in the end.
   */
  total: z.number().int(),
  /** The number of inserted deliveries, while they are being inserted; otherwise null. */
  planned: z.number().int().nullable(),
  progress: newsletterProgressSchema,
  last_error: z.string().nullable(),
  scheduled_at: instantSchema.nullable(),
  undo_until: instantSchema.nullable(),
  started_at: instantSchema.nullable(),
  finished_at: instantSchema.nullable(),
  archived_at: instantSchema.nullable(),
  created_at: instantSchema,
  updated_at: instantSchema,
});

export type Newsletter = z.output<typeof newsletterSchema>;

/** How much of a newsletter is translated into a further language. */
export const newsletterLanguageSchema = z.object({
  language: z.string().refine((tag): tag is Language => isLanguage(tag)),
  missing: z.number().int().meta({ description: 'The number of texts without a translation' }),
  outdated: z
    .number()
    .int()
    .meta({ description: 'The number of texts that changed since their translation' }),
});

export type NewsletterLanguage = z.output<typeof newsletterLanguageSchema>;

export const newsletterDeliverySchema = z.object({
  uuid: uuidSchema,
  email: z.string(),
  status: z.enum(newsletterDeliveryStatuses),
  message_id: z.string().nullable(),
  last_error: z.string().nullable(),
  sent_at: instantSchema.nullable(),
});

export type NewsletterDelivery = z.output<typeof newsletterDeliverySchema>;

/** A newsletter as published on the site. */
export const publishedNewsletterSchema = z.object({
  uuid: uuidSchema,
  subject: z.string(),
  preview_text: z.string(),
  /** When its sending started. */
  sent_at: instantSchema,
  primary_subject: z.string().optional().meta({
    description: 'Its subject in the primary language; only on pages that show a translation',
  }),
});

export type NewsletterSummary = z.output<typeof publishedNewsletterSchema>;

export const publishedNewsletterDetailSchema = publishedNewsletterSchema.extend({
  html: z.string().meta({ description: 'HTML rendered from Markdown, with raw HTML escaped' }),
});

export type PublishedNewsletterDetail = z.output<typeof publishedNewsletterDetailSchema>;
