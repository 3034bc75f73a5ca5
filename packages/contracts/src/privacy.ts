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
      /** Names of the sent files. */
      files: z.array(z.string()),
    }),
  ),
  contacts: z.array(contactSchema),
  subscriber: z
    .object({
      uuid: z.string(),
      status: z.string(),
      /** The subscriber's topics, and until when newsletters are paused. */
      topics: z.array(z.string()),
      language: z.string(),
      paused_until: instantSchema.nullable(),
      /** Values before a change, stored for a day or while deliveries of a newsletter are being inserted. */
      before: z.array(
        z.object({
          until: instantSchema,
          status: z.string(),
          topics: z.array(z.string()),
          paused_until: instantSchema.nullable(),
        }),
      ),
      /** For an imported address: source and date of the consent. */
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
  /** Members' notes about its leads. */
  notes: z.array(z.object({ body: z.string(), created_at: instantSchema })),
  /** Members' replies. */
  replies: z.array(
    z.object({
      subject: z.string(),
      body: z.string(),
      created_at: instantSchema,
      /** Names of the sent files. */
      files: z.array(z.string()),
    }),
  ),
  /** Emails from the address, and about its leads. */
  received_mails: z.array(
    z.object({
      from_email: z.string(),
      subject: z.string(),
      body: z.string(),
      received_at: instantSchema,
      /** Names of their stored files. */
      files: z.array(z.string()),
    }),
  ),
  /** When members wanted to come back to its leads. */
  follow_ups: z.array(z.object({ due_at: instantSchema, note: z.string(), created_at: instantSchema })),
  appointments: z.array(
    z.object({
      starts_at: instantSchema,
      ends_at: instantSchema,
      time_zone: z.string(),
      place: z.string(),
      kind_name: z.string(),
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
  /** Invitations to the team. */
  invitations: z.array(z.object({ role: z.string(), created_at: instantSchema, expires_at: instantSchema })),
  newsletters: z.array(
    z.object({
      subject: z.string(),
      status: z.string(),
      sent_at: instantSchema.nullable(),
      /** When the subscriber unsubscribed with this email, when it bounced, when it was marked as spam. */
      left_at: instantSchema.nullable(),
      bounced_at: instantSchema.nullable(),
      complained_at: instantSchema.nullable(),
      last_error: z.string().nullable(),
    }),
  ),
  /** Its lines in uploaded lists of subscribers. */
  uploads: z.array(
    z.object({
      file_name: z.string(),
      line: z.number().int(),
      verdict: z.string(),
      /** Where the owner says that consent was given. */
      consent: z.string(),
      consent_at: instantSchema.nullable(),
      topics: z.array(z.string()),
      /** Other words in the column with topics. */
      other_topics: z.array(z.string()),
      created_at: instantSchema,
    }),
  ),
  /** Erased, or resubscribed after unsubscribing without confirming yet. */
  is_suppressed: z.boolean(),
});

const count = z.number().int();

/** The newest rows of each kind, and how many there are. */
export const foundDataSchema = personalDataSchema.extend({
  counts: z.object({
    bookings: count,
    contacts: count,
    mails: count,
    notes: count,
    replies: count,
    received_mails: count,
    follow_ups: count,
    appointments: count,
    quotes: count,
    /** Quotes by status. */
    quotes_by_status: z.record(z.string(), count),
    invitations: count,
    newsletters: count,
    uploads: count,
    /** Files sent and received. */
    files: count,
  }),
});

export type FoundData = z.output<typeof foundDataSchema>;

export type PersonalData = z.output<typeof personalDataSchema>;
