import { z } from 'zod';
import { emailField } from './email-field.ts';
import { writeResultSchema } from './error.ts';
import { instantSchema, uuidSchema } from './identifier.ts';
import { leadOriginSchema } from './lead-origin.ts';
import { cleanLine, cleanText } from './text.ts';
import { optionalText, requiredLine } from './text-field.ts';
import { bookingDetails, bookingLimits, bookingMobilePattern, bookingStatuses } from './words/booking.ts';

const [purpose, ...lines] = bookingDetails;
const [quantity, budget, wantedBy] = lines;
/** Empty if omitted. */
const detail = ({ label, max }: { label: string; max: number }) =>
  optionalText(label, max, cleanLine).default('');

export const bookingFields = z.strictObject({
  full_name: requiredLine({
    required: 'Full name is required',
    min: [bookingLimits.nameMin, 'Name must be at least 2 characters'],
    max: [bookingLimits.nameMax, 'Name must not exceed 100 characters'],
  }),
  email: emailField('Invalid email address'),
  mobile_no: requiredLine({
    required: 'Mobile number is required',
    max: [24, 'Invalid mobile number format'],
    pattern: [bookingMobilePattern, 'Invalid mobile number format'],
  }),
  project_title: requiredLine({
    required: 'Project title is required',
    min: [bookingLimits.titleMin, 'Project title must be at least 5 characters'],
    max: [bookingLimits.titleMax, 'Project title must not exceed 100 characters'],
  }),
  purpose: optionalText('Purpose', purpose.max, cleanText).default(''),
  quantity: detail(quantity),
  budget: detail(budget),
  wanted_by: detail(wantedBy),
});

export type BookingFields = z.output<typeof bookingFields>;

export const bookingSchema = z.object({
  uuid: uuidSchema,
  full_name: z.string(),
  email: z.string(),
  mobile_no: z.string(),
  project_title: z.string(),
  purpose: z.string(),
  quantity: z.string(),
  budget: z.string(),
  wanted_by: z.string(),
  status: z.enum(bookingStatuses),
  note: z.string(),
  /** The member who is responsible for it. */
  assignee_id: z.string().nullable(),
  is_spam: z.boolean(),
  ...leadOriginSchema,
  /** Id of its stage on the client page; empty for the first one. */
  stage: z.string(),
  /** BCP 47 tag of the language in which its sender wrote. */
  language: z.string(),
  created_at: instantSchema,
});

/** The answer to a new booking. */
export const bookingCreatedSchema = writeResultSchema.extend({
  time_path: z
    .string()
    .optional()
    .meta({ description: 'Where its sender picks a time, if the shop lets visitors do so' }),
});

export type Booking = z.output<typeof bookingSchema>;
