import { z } from 'zod';
import { bookingSchema } from './booking.ts';
import { contactSchema } from './contact.ts';
import { emailField } from './email-field.ts';
import { instantSchema } from './identifier.ts';
import { quoteItemSchema, quoteSchema } from './quote.ts';

export const privacyFields = z.strictObject({ email: emailField('Invalid email address') });

/** Everything that is stored about one address. */
export const personalDataSchema = z.object({
  email: z.string(),
  bookings: z.array(
    bookingSchema.extend({
      /** Names of what was sent along. */
      files: z.array(z.string()),
    }),
  ),
  contacts: z.array(contactSchema),
  subscriber: z
    .object({
      uuid: z.string(),
      status: z.string(),
      /** What its reader chose, and until when they pause. */
      topics: z.array(z.string()),
      paused_until: instantSchema.nullable(),
      /** What it said before a change, for a day or as long as a newsletter is being planned. */
      before: z.array(
        z.object({
          until: instantSchema,
          status: z.string(),
          topics: z.array(z.string()),
          paused_until: instantSchema.nullable(),
        }),
      ),
      /** Of an imported address: where the consent came from, and since when. */
      consent: z.string().nullable(),
      consent_at: instantSchema.nullable(),
      created_at: instantSchema,
      status_changed_at: instantSchema,
    })
    .nullable(),
  mails: z.array(
    z.object({
      kind: z.string(),
      status: z.string(),
      created_at: instantSchema,
      sent_at: instantSchema.nullable(),
    }),
  ),
  /** What members noted of its leads. */
  notes: z.array(z.object({ body: z.string(), created_at: instantSchema })),
  /** What members answered. */
  replies: z.array(
    z.object({
      subject: z.string(),
      body: z.string(),
      created_at: instantSchema,
      /** Names of what was sent along. */
      files: z.array(z.string()),
    }),
  ),
  /** What came from it, and about its leads. */
  received_mails: z.array(
    z.object({
      from_email: z.string(),
      subject: z.string(),
      body: z.string(),
      received_at: instantSchema,
      /** Names of what came with it and is kept. */
      files: z.array(z.string()),
    }),
  ),
  appointments: z.array(
    z.object({
      starts_at: instantSchema,
      ends_at: instantSchema,
      time_zone: z.string(),
      place: z.string(),
      cancelled_at: instantSchema.nullable(),
    }),
  ),
  /** Every version, drafts too. */
  quotes: z.array(
    quoteItemSchema.extend(
      quoteSchema.pick({
        lines: true,
        notes: true,
        delivery_time: true,
        terms: true,
        accepted_name: true,
        accepted_hash: true,
      }).shape,
    ),
  ),
  /** Into the team. */
  invitations: z.array(z.object({ role: z.string(), created_at: instantSchema, expires_at: instantSchema })),
  newsletters: z.array(
    z.object({
      subject: z.string(),
      status: z.string(),
      sent_at: instantSchema.nullable(),
      /** When its reader unsubscribed by this mail, when it came back, when it was called spam. */
      left_at: instantSchema.nullable(),
      bounced_at: instantSchema.nullable(),
      complained_at: instantSchema.nullable(),
      last_error: z.string().nullable(),
    }),
  ),
  /** Erased, or asked to come back after it had left, and not confirmed since. */
  is_suppressed: z.boolean(),
});

export type PersonalData = z.output<typeof personalDataSchema>;
