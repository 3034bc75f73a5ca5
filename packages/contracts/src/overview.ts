import { z } from 'zod';
import { instantSchema, uuidSchema } from './identifier.ts';
import { quoteOverviewSchema } from './quote.ts';

const overviewLeadSchema = z.object({
  kind: z.enum(['booking', 'contact']),
  uuid: uuidSchema,
  name: z.string(),
  email: z.string(),
  title: z.string(),
  status: z.string(),
  created_at: instantSchema,
});
export type OverviewLead = z.output<typeof overviewLeadSchema>;

export const overviewSchema = z.object({
  /** One entry a day, oldest first, days without anything included. */
  days: z.array(
    z.object({
      day: z.iso.date(),
      bookings: z.number(),
      contacts: z.number(),
      subscribers: z.number(),
      views: z.number(),
    }),
  ),
  /** What waits for an answer. */
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
  }),
  unread_contacts: z.number(),
  spam: z.object({
    bookings: z.number(),
    contacts: z.number(),
    /** When the last of it came. */
    newest: instantSchema.nullable(),
  }),
  /** The sources of these days' leads, most frequent first; an empty source is unknown. */
  sources: z.array(z.object({ source: z.string(), bookings: z.number(), contacts: z.number() })),
  /** What came today, the newest first, a few of it; how many there were is the last of the days. */
  today: z.array(overviewLeadSchema),
  /** Some of the longest waits. */
  waiting: z.array(overviewLeadSchema),
  /** By the week in which leads came: weeks begin on Monday, those without a lead are left out. */
  answers: z.array(
    z.object({
      week: z.iso.date(),
      leads: z.number(),
      answered: z.number(),
      median_minutes: z.number().nullable().meta({ description: 'Median response time' }),
    }),
  ),
  /** That began to be sent last. */
  newsletter: z
    .object({
      uuid: uuidSchema,
      subject: z.string(),
      status: z.string(),
      started_at: instantSchema,
      recipients: z.number(),
      sent: z.number(),
      failed: z.number(),
    })
    .nullable(),
  quotes: quoteOverviewSchema,
  next_appointment: z.object({ name: z.string(), starts_at: instantSchema }).nullable(),
  subscribers: z.number(),
  /** That visitors see. */
  projects: z.number(),
  /** Drafts, and those whose time is to come. */
  hidden_projects: z.number(),
  /** Views of a project's page against the bookings that name it, over the same days. */
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
