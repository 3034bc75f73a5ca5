import { z } from 'zod';
import { emailField } from './email-field.ts';
import { instantSchema, uuidSchema } from './identifier.ts';

export const subscriberFields = z.strictObject({
  email: emailField('Please enter a valid email address'),
});

export const subscriberSchema = z.object({ uuid: uuidSchema, email: z.string(), created_at: instantSchema });

export type Subscriber = z.output<typeof subscriberSchema>;
