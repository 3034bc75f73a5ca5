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
  /** Only where its reader chose any. */
  topics: z.array(z.string()).optional(),
  /** Of a suppressed one: what its mail server said, where that is known. */
  last_error: z.string().nullish(),
});

export type Subscriber = z.output<typeof subscriberSchema>;
