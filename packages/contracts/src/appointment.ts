import { z } from 'zod';
import { isTimeZone } from './clock.ts';
import { idempotencyKeySchema, instantSchema, uuidSchema } from './identifier.ts';
import { leadFilterFields } from './lead-filter.ts';
import { cursorSchema, limitSchema } from './list.ts';
import { requiredLine } from './text-field.ts';
import { appointmentLimits, appointmentMessages, usualLength } from './words/appointment.ts';

const { minutesMin, minutesMax, placeMax } = appointmentLimits;

/** The fields with which a member creates or moves an appointment. */
export const appointmentFields = z.object({
  starts_at: z
    .string({ error: appointmentMessages.timeRequired })
    .min(1, appointmentMessages.timeRequired)
    .max(40, appointmentMessages.badTime)
    .meta({
      description: 'Local time in the time zone, or a time with an offset',
      example: '2026-12-01T10:00',
    }),
  time_zone: z
    .string()
    .max(100, appointmentMessages.badZone)
    .refine(isTimeZone, appointmentMessages.badZone)
    .optional()
    .meta({
      description: 'Time zone of the appointment; defaults to the shop’s',
      example: 'Europe/Rome',
    }),
  minutes: z
    .int({ error: appointmentMessages.badLength })
    .min(minutesMin, appointmentMessages.badLength)
    .max(minutesMax, appointmentMessages.badLength)
    .default(usualLength),
  place: requiredLine({
    required: appointmentMessages.placeRequired,
    max: [placeMax, appointmentMessages.placeTooLong],
  }),
  /** The version that the member saw, 0 for none: a concurrent change causes a conflict. */
  version: z.int().min(0).optional(),
  /** Created by the form: a second click is the same appointment. */
  idempotency_key: idempotencyKeySchema,
});
export type AppointmentFields = z.output<typeof appointmentFields>;

export const appointmentSchema = z.object({
  uuid: uuidSchema,
  /** Exactly one of the two is set. */
  booking_uuid: uuidSchema.nullable(),
  contact_uuid: uuidSchema.nullable(),
  starts_at: instantSchema,
  ends_at: instantSchema,
  time_zone: z.string(),
  place: z.string(),
  kind_name: z.string().meta({ description: 'The kind that its visitor picked; empty if a member made it' }),
  member_id: z.string().nullable().meta({ description: 'The member who takes it, if known' }),
  /** How often it has been changed since it was created. */
  sequence: z.number().int(),
});

/** The current appointment of a lead; null if there is none, or it is over. */
export const leadAppointmentSchema = z.object({
  appointment: appointmentSchema.nullable(),
  version: z.number().int(),
  /** The shop's time zone. */
  time_zone: z.string(),
});

/**
 * An entry of the list, with the person and the subject; a contact's sender uses the same field names as a
 * booking's.
 */
export const upcomingSchema = appointmentSchema.extend({
  full_name: z.string(),
  email: z.string(),
  mobile_no: z.string(),
  project_title: z.string(),
});
export type Upcoming = z.output<typeof upcomingSchema>;

export const upcomingInput = z.object({
  from: leadFilterFields.from.meta({ description: 'Ends after this time; defaults to now' }),
  until: leadFilterFields.until.meta({
    description: 'Starts before this time, or by the end of this UTC day',
  }),
  cursor: cursorSchema,
  limit: limitSchema().optional(),
});
export type UpcomingInput = z.output<typeof upcomingInput>;

export const calendarSchema = z.object({
  created_at: instantSchema
    .nullable()
    .meta({ description: 'When the address was created; null if there is none' }),
  last_used_at: instantSchema.nullable(),
});

export const calendarMadeSchema = z.object({
  message: z.string(),
  url: z.string().meta({ description: 'Shown once' }),
});
