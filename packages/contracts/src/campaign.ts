import { z } from 'zod';
import { instantSchema, uuidSchema } from './identifier.ts';
import { requiredLine, requiredParagraphs } from './text.ts';

export const campaignLimits = { subjectMax: 200, bodyMax: 50_000 } as const;

/** By which clocks may differ, and the minute that a field for a time cannot tell from the next. */
const clockToleranceMs = 60_000;

/** What the composer starts with, and what 'Open mail draft' puts into the mail program. */
export const campaignDefaults = {
  subject: 'Newsletter Update',
  body: 'Hello,\n\nThank you for subscribing to our newsletter!\n\nBest regards',
} as const;

export const campaignMessages = {
  created: 'Campaign saved',
  queued: 'Campaign is being sent',
  scheduled: 'Campaign is scheduled',
  paused: 'Campaign paused',
  resumed: 'Campaign resumed',
  cancelled: 'Campaign cancelled',
  testSent: 'Test mail is on its way',
  notFound: 'Campaign not found',
  noRecipients: 'There is nobody to send this to',
  recipientNotFound: 'Recipient not found',
  recipientQueued: 'This address is tried again',
  recipientMarked: 'Recipient updated',
  pastTime: 'Please choose a time in the future',
  noMailServer: 'No mail server is set up',
  wrongStatus: 'This cannot be done in the campaign’s present state',
} as const;

/** draft -> queued -> sending <-> paused -> done | cancelled; a scheduled one is queued with `scheduled_at`. */
export const campaignStatuses = ['draft', 'queued', 'sending', 'paused', 'done', 'cancelled'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

/** `uncertain`: a crash came between handing the mail over and noting it; only an admin may send it again. */
export const recipientStatuses = ['pending', 'sending', 'sent', 'failed', 'suppressed', 'uncertain'] as const;
export type RecipientStatus = (typeof recipientStatuses)[number];

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
