import { z } from 'zod';
import { instantSchema, uuidSchema } from './identifier.ts';
import { cleanLine, cleanText } from './text.ts';
import { requiredLine, requiredParagraphs } from './text-field.ts';
import {
  type NewsletterFindingKind,
  newsletterFindings,
  newsletterLimits,
  newsletterMessages,
  newsletterStatuses,
  type RecipientStatus,
  recipientStatuses,
  topicLimits,
  undo,
} from './words/newsletter.ts';

/** Ids with commas between, as an address has them. */
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

const previewMessage = `Preview text must not exceed ${newsletterLimits.previewMax} characters`;
const previewText = z
  .string()
  .max(newsletterLimits.previewMax * 4, previewMessage)
  .transform(cleanLine)
  .refine((text) => text.length <= newsletterLimits.previewMax, previewMessage)
  .meta({ description: 'Text that an inbox shows after the subject; defaults to the start of the message' });

/** Only subscribers whose address contains this text; all when left out. */
const filter = z.string().max(newsletterLimits.filterMax);

const isPublic = z.boolean().meta({ description: 'Published on the site after the first delivery' });

export const newsletterFields = z.strictObject({
  subject: requiredLine({
    required: 'Subject is required',
    max: [newsletterLimits.subjectMax, 'Subject must not exceed 200 characters'],
  }),
  body: requiredParagraphs({
    required: 'Message is required',
    max: [newsletterLimits.bodyMax, 'Message must not exceed 50,000 characters'],
  }),
  preview_text: previewText.optional(),
  filter: filter.optional(),
  topics: topicIdsField.optional(),
  is_public: isPublic.optional(),
  /** A wrong year would send to everybody at once. */
  scheduled_at: z.iso
    .datetime({ offset: true, error: 'Invalid time' })
    .refine((time) => Date.parse(time) > Date.now() - clockToleranceMs, newsletterMessages.pastTime)
    .optional(),
});

export type NewsletterFields = z.output<typeof newsletterFields>;

/** A newsletter as it is while it is written: what a send needs may be missing still. */
export const newsletterDraftFields = z.strictObject({
  subject: z
    .string()
    .max(newsletterLimits.subjectMax, 'Subject must not exceed 200 characters')
    .transform(cleanLine),
  preview_text: previewText,
  body: z
    .string()
    .max(newsletterLimits.bodyMax, 'Message must not exceed 50,000 characters')
    .transform(cleanText),
  filter: filter.nullable(),
  /** Left out: as they were. */
  topics: topicIdsField.optional(),
  /** Left out: as it was. */
  is_public: isPublic.optional(),
  /** Null: as soon as it is sent. Whether it lies ahead is asked when it is sent. */
  scheduled_at: z.iso.datetime({ offset: true, error: 'Invalid time' }).nullable(),
});

export type NewsletterDraftFields = z.output<typeof newsletterDraftFields>;

/** The save that the caller has read: a newer one is not overwritten. */
export const newsletterVersion = z.number().int().min(1);

/** Names of the caller's own saves: the last one is this, those before it were sent and never answered. */
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

/** What one reader gets, as it leaves. */
export const renderedNewsletterSchema = z.object({
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  /** Of the whole message, headers included. */
  bytes: z.number().int(),
  /** Its headers and its body let the reader unsubscribe. */
  has_unsubscribe: z.boolean(),
  findings: z.array(
    z.object({
      kind: z.enum(Object.keys(newsletterFindings) as [NewsletterFindingKind, ...NewsletterFindingKind[]]),
      /** Which link or picture. */
      subject: z.string(),
    }),
  ),
});

export type RenderedNewsletter = z.output<typeof renderedNewsletterSchema>;

export const newsletterProgressSchema = z.object(
  Object.fromEntries(recipientStatuses.map((status) => [status, z.number().int()])) as Record<
    RecipientStatus,
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
  /** Its words, audience and time can still be changed. */
  is_editable: z.boolean(),
  /** Its ledger is older than the owner keeps it: only the counts are left. */
  is_folded: z.boolean(),
  /** While it is being planned: for how many it was when it was sent. Whose address is deleted before it is written down is not in it in the end. */
  total: z.number().int(),
  /** How many recipients are written down, while they are; null before, and once all are. */
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

export const newsletterDeliverySchema = z.object({
  uuid: uuidSchema,
  email: z.string(),
  status: z.enum(recipientStatuses),
  message_id: z.string().nullable(),
  last_error: z.string().nullable(),
  sent_at: instantSchema.nullable(),
});

export type NewsletterDelivery = z.output<typeof newsletterDeliverySchema>;

/** A newsletter as everybody may read it. */
export const publishedNewsletterSchema = z.object({
  uuid: uuidSchema,
  subject: z.string(),
  preview_text: z.string(),
  /** When it began to be sent. */
  sent_at: instantSchema,
});

export type NewsletterSummary = z.output<typeof publishedNewsletterSchema>;

export const publishedNewsletterDetailSchema = publishedNewsletterSchema.extend({
  html: z.string().meta({ description: 'HTML rendered from Markdown, with raw HTML escaped' }),
});

export type PublishedNewsletterDetail = z.output<typeof publishedNewsletterDetailSchema>;
