import { z } from 'zod';
import { instantSchema, uuidSchema } from './identifier.ts';

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
