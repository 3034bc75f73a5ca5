import { z } from 'zod';
import { emailField } from './email.ts';
import { instantSchema, uuidSchema } from './identifier.ts';
import { requiredLine } from './text.ts';

export const bookingLimits = { nameMin: 2, nameMax: 100, titleMin: 5, titleMax: 100 } as const;

export const bookingMessages = {
  created: 'Your consultation request has been received. We will reply within 24 hours.',
  failed: 'Failed to submit booking request',
  unexpected: 'Something went wrong. Please try again.',
  loadFailed: 'Failed to fetch booking requests',
  notFound: 'Booking request not found',
  updated: 'Booking request updated successfully',
} as const;

/** Optional plus, three digits, three digits, four to six digits, optional separators. */
const mobilePattern = /^\+?\(?\d{3}\)?[-\s.]?\d{3}[-\s.]?\d{4,6}$/;

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
    pattern: [mobilePattern, 'Invalid mobile number format'],
  }),
  project_title: requiredLine({
    required: 'Project title is required',
    min: [bookingLimits.titleMin, 'Project title must be at least 5 characters'],
    max: [bookingLimits.titleMax, 'Project title must not exceed 100 characters'],
  }),
});
export type BookingFields = z.output<typeof bookingFields>;

export const bookingStatuses = ['new', 'contacted', 'scheduled', 'done', 'archived'] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

export const bookingSchema = z.object({
  uuid: uuidSchema,
  full_name: z.string(),
  email: z.string(),
  mobile_no: z.string(),
  project_title: z.string(),
  status: z.enum(bookingStatuses),
  note: z.string(),
  is_spam: z.boolean(),
  created_at: instantSchema,
});
export type Booking = z.output<typeof bookingSchema>;

/** Columns by which a list of bookings can be sorted. */
export const bookingSorts = ['full_name', 'email', 'project_title', 'status', 'created_at'] as const;
