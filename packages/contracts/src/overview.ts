import { z } from 'zod';
import { instantSchema, uuidSchema } from './identifier.ts';
import { quoteOverviewSchema } from './quote.ts';
import { bookingStatuses } from './words/booking.ts';
import { contactStatuses } from './words/contact.ts';
import { newsletterStatuses } from './words/newsletter.ts';

const overviewLeadSchema = z.object({
  kind: z.enum(['booking', 'contact']),
  uuid: uuidSchema,
  name: z.string(),
  email: z.string(),
  title: z.string(),
  status: z.enum([...bookingStatuses, ...contactStatuses]),
  created_at: instantSchema,
});
export type OverviewLead = z.output<typeof overviewLeadSchema>;

export const overviewSchema = z.object({
  /** One entry per day, oldest first, including empty days. */
  days: z.array(
    z.object({
      day: z.iso.date(),
      bookings: z.number(),
      contacts: z.number(),
      subscribers: z.number(),
      views: z.number(),
    }),
  ),
  /** The number of leads that wait for an answer. */
  unanswered: z.object({
    bookings: z.number(),
    contacts: z.number(),
    oldest: z
      .object({
        kind: z.enum(['booking', 'contact']),
        uuid: z.string(),
        name: z.string(),
        created_at: instantSchema,
      })
      .nullable(),
    /** Answered ones that are in the caller's inbox: customers who wrote again, follow-ups that are due. */
    returned: z.number(),
  }),
  unread_contacts: z.number(),
  spam: z.object({
    bookings: z.number(),
    contacts: z.number(),
    /** When the newest one arrived. */
    newest: instantSchema.nullable(),
  }),
  /** The sources of these days' leads, most frequent first; an empty source is unknown. */
  sources: z.array(z.object({ source: z.string(), bookings: z.number(), contacts: z.number() })),
  /** Some of today's leads, newest first; their number is in the last day's entry. */
  today: z.array(overviewLeadSchema),
  /** Some of the longest waits. */
  waiting: z.array(overviewLeadSchema),
  /** By week of arrival: weeks begin on Monday, empty ones are left out. */
  answers: z.array(
    z.object({
      week: z.iso.date(),
      leads: z.number(),
      answered: z.number(),
      median_minutes: z.number().nullable().meta({ description: 'Median response time' }),
    }),
  ),
  /** The newsletter whose sending started last. */
  newsletter: z
    .object({
      uuid: uuidSchema,
      subject: z.string(),
      status: z.enum(newsletterStatuses),
      started_at: instantSchema,
      recipients: z.number(),
      sent: z.number(),
      failed: z.number(),
    })
    .nullable(),
  quotes: quoteOverviewSchema,
  next_appointment: z.object({ name: z.string(), starts_at: instantSchema }).nullable(),
  subscribers: z.number(),
  /** The number of published projects. */
  projects: z.number(),
  /** Drafts and scheduled projects. */
  hidden_projects: z.number(),
  /** Views of a project's page and bookings for it, in the same days. */
  conversion: z.array(
    z.object({ uuid: z.string(), project_name: z.string(), views: z.number(), bookings: z.number() }),
  ),
});
export type Overview = z.output<typeof overviewSchema>;

export const workerStateSchema = z.object({
  ok: z.boolean().meta({ description: 'Whether at least one worker process is alive' }),
  last_seen_at: instantSchema.nullable().meta({ description: 'The latest heartbeat of any worker' }),
});
export type WorkerState = z.output<typeof workerStateSchema>;
