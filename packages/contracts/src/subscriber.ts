import { z } from 'zod';
import { emailField } from './email-field.ts';
import { instantSchema, uuidSchema } from './identifier.ts';

export const subscriberFields = z.strictObject({
  email: emailField('Please enter a valid email address'),
});

export const subscriberSchema = z.object({
  uuid: uuidSchema,
  email: z.string(),
  created_at: instantSchema,
  /** Absent if the subscriber chose none. */
  topics: z.array(z.string()).optional(),
  /** For a suppressed one: the mail server's response, if known. */
  last_error: z.string().nullish(),
});

export type Subscriber = z.output<typeof subscriberSchema>;
