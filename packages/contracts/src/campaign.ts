import { z } from 'zod';
import { instantSchema, uuidSchema } from './identifier.ts';
import { requiredLine, requiredParagraphs } from './text-field.ts';
import {
  campaignLimits,
  campaignMessages,
  campaignStatuses,
  type RecipientStatus,
  recipientStatuses,
} from './words/campaign.ts';

/** By which clocks may differ, and the minute that a field for a time cannot tell from the next. */
const clockToleranceMs = 60_000;

export const campaignFields = z.strictObject({
  subject: requiredLine({
    required: 'Subject is required',
    max: [campaignLimits.subjectMax, 'Subject must not exceed 200 characters'],
  }),
  body: requiredParagraphs({
    required: 'Message is required',
    max: [campaignLimits.bodyMax, 'Message must not exceed 50000 characters'],
  }),
  /** Only subscribers whose address contains this text; all when left out. */
  filter: z.string().max(100).optional(),
  /** A wrong year would send to everybody at once. */
  scheduled_at: z.iso
    .datetime({ offset: true, error: 'Invalid time' })
    .refine((time) => Date.parse(time) > Date.now() - clockToleranceMs, campaignMessages.pastTime)
    .optional(),
});

export type CampaignFields = z.output<typeof campaignFields>;

export const campaignProgressSchema = z.object(
  Object.fromEntries(recipientStatuses.map((status) => [status, z.number().int()])) as Record<
    RecipientStatus,
    z.ZodInt
  >,
);

export const campaignSchema = z.object({
  uuid: uuidSchema,
  subject: z.string(),
  body: z.string(),
  filter: z.string().nullable(),
  status: z.enum(campaignStatuses),
  total: z.number().int(),
  progress: campaignProgressSchema,
  last_error: z.string().nullable(),
  scheduled_at: instantSchema.nullable(),
  started_at: instantSchema.nullable(),
  finished_at: instantSchema.nullable(),
  created_at: instantSchema,
});

export type Campaign = z.output<typeof campaignSchema>;

export const campaignRecipientSchema = z.object({
  uuid: uuidSchema,
  email: z.string(),
  status: z.enum(recipientStatuses),
  message_id: z.string().nullable(),
  last_error: z.string().nullable(),
  sent_at: instantSchema.nullable(),
});

export type CampaignRecipient = z.output<typeof campaignRecipientSchema>;
