import { z } from 'zod';
import { isTimeZone } from './clock.ts';
import { instantSchema, uuidSchema } from './identifier.ts';
import { requiredLine, tooLong } from './text-field.ts';
import { appointmentTimeMessages, busyCalendarLimits as limits, meetingWays } from './words/booking-time.ts';

/** A calendar elsewhere, as its member adds it. */
export const busyCalendarFields = z.strictObject({
  name: requiredLine({ required: 'Name is required', max: [limits.name, tooLong('Name', limits.name)] }),
  address: requiredLine({
    required: appointmentTimeMessages.badAddress,
    max: [limits.address, appointmentTimeMessages.badAddress],
  })
    .transform((address) => address.replace(/^webcals?:/i, 'https:'))
    .refine(
      (address) => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol),
      appointmentTimeMessages.badAddress,
    )
    .meta({ description: 'The private ICS address of the calendar' }),
});
export type BusyCalendarFields = z.output<typeof busyCalendarFields>;

export const busyCalendarSchema = z.object({
  uuid: uuidSchema,
  name: z.string(),
  host: z.string().meta({ description: 'Host of its address; the address itself is not shown again' }),
  read_at: instantSchema.nullable().meta({ description: 'When its busy times were read last' }),
  problem: z
    .string()
    .nullable()
    .meta({ description: 'Why it can’t be read; no time of its member is offered then' }),
});
export type BusyCalendar = z.output<typeof busyCalendarSchema>;

/** A member, and whether visitors can pick times with them. */
export const appointmentMemberSchema = z.object({
  id: z.string(),
  name: z.string(),
  is_own: z.boolean().meta({ description: 'Whether this is the calling member' }),
  takes_appointments: z.boolean(),
  calendars: z.number().int(),
  problem: z
    .string()
    .nullable()
    .meta({ description: 'Why none of this member’s times are offered, although they take appointments' }),
});
export type AppointmentMember = z.output<typeof appointmentMemberSchema>;

export const takesAppointmentsFields = z.strictObject({
  id: z.string().max(100),
  takes_appointments: z.boolean(),
});

export const appointmentTimesInput = z.object({
  token: z.string().max(200).meta({ description: 'Of the link in the confirmation of the booking' }),
  kind: z.string().max(100).optional().meta({ description: 'Name of a kind; defaults to the first' }),
  from: instantSchema.optional().meta({ description: 'Times after this one' }),
});

/** What a visitor can pick from. */
export const appointmentTimesSchema = z.object({
  time_zone: z.string().refine(isTimeZone).meta({ description: 'The shop’s time zone' }),
  kinds: z.array(
    z.object({ name: z.string(), way: z.enum(meetingWays), minutes: z.number().int(), place: z.string() }),
  ),
  kind: z.string(),
  times: z.array(instantSchema).meta({ description: 'Starts of free times' }),
  next: instantSchema.nullable().meta({ description: 'For `from`: there are later times' }),
});
export type AppointmentTimes = z.output<typeof appointmentTimesSchema>;
