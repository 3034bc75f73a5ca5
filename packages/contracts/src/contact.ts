import { z } from 'zod';
import { emailField } from './email-field.ts';
import { instantSchema, uuidSchema } from './identifier.ts';
import { leadOriginSchema } from './lead-origin.ts';
import { requiredLine, requiredParagraphs } from './text-field.ts';
import { contactLimits, contactMessages, contactMobilePattern, contactStatuses } from './words/contact.ts';

export const contactFields = z.strictObject({
  name: requiredLine({
    required: 'Name is required',
    max: [contactLimits.nameMax, 'Name must not exceed 100 characters'],
  }),
  email: emailField('Invalid email address'),
  mobile: requiredLine({
    required: 'Invalid mobile number',
    max: [contactLimits.mobileMax, 'Invalid mobile number'],
    pattern: [contactMobilePattern, 'Invalid mobile number'],
  }),
  subject: requiredLine({
    required: 'Subject is required',
    max: [contactLimits.subjectMax, 'Subject must not exceed 200 characters'],
  }),
  message: requiredParagraphs({
    required: 'Message must be at least 10 characters',
    min: [contactLimits.messageMin, 'Message must be at least 10 characters'],
    max: [contactLimits.messageMax, contactMessages.messageTooLong],
  }),
});

export type ContactFields = z.output<typeof contactFields>;

export const contactStatusField = z.enum(contactStatuses, { error: 'Invalid contact status' });

export const contactSchema = z.object({
  uuid: uuidSchema,
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  subject: z.string(),
  message: z.string(),
  status: z.enum(contactStatuses),
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

export type Contact = z.output<typeof contactSchema>;
