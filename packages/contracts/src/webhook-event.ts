import { z } from 'zod';
import { appointmentSchema } from './appointment.ts';
import { instantSchema, uuidSchema } from './identifier.ts';
import { incomingMailSchema } from './mailbox.ts';
import { newsletterSchema } from './newsletter.ts';
import { projectSchema } from './project.ts';
import { quoteItemSchema, quoteSchema } from './quote.ts';

const ofLead = {
  booking_uuid: uuidSchema.nullable().meta({ description: 'The lead, if it is a booking' }),
  contact_uuid: uuidSchema.nullable().meta({ description: 'The lead, if it is a contact' }),
};

/** A visitor's answer to a lead's conversation, as webhooks get it. */
export const answerEventSchema = z.object({
  uuid: uuidSchema,
  ...ofLead,
  ...incomingMailSchema.pick({ from_name: true, from_email: true, subject: true }).shape,
  body: z.string().meta({ description: 'The whole text, quotations included' }),
  sender_verdict: incomingMailSchema.shape.sender_verdict.meta({
    description: 'Whether the address of the sender is verified',
  }),
  received_at: instantSchema,
});

/** An appointment with its visitor, as webhooks get it. */
export const appointmentEventSchema = z.object({
  ...appointmentSchema.shape,
  ...ofLead,
  time_zone: z.string().meta({ description: 'The time zone in which it was agreed' }),
  sequence: z.number().int().meta({ description: 'Grows with every move, so the highest one counts' }),
  full_name: z.string(),
  email: z.string(),
  mobile_no: z.string(),
  project_title: z.string().meta({ description: 'Of a contact: its subject' }),
  cancelled_at: instantSchema.nullable(),
});

/** A newsletter's outcome, as webhooks get it. */
export const newsletterEventSchema = newsletterSchema
  .pick({ uuid: true, subject: true, status: true, is_public: true, total: true })
  .extend({
    sent: z.number().int(),
    failed: z.number().int(),
    suppressed: z.number().int().meta({ description: 'Not sent, because the subscriber left' }),
    uncertain: z.number().int().meta({ description: 'Interrupted while sending, so it may have arrived' }),
    started_at: instantSchema.nullable(),
    finished_at: instantSchema.nullable(),
  });

/** A quote, as webhooks get it: current, without the client's link. */
export const quoteEventSchema = quoteItemSchema.extend({
  lines: quoteSchema.shape.lines,
  accepted_name: quoteSchema.shape.accepted_name.meta({
    description: 'The name that the client accepted with',
  }),
});

/** The stage of a lead, as webhooks get it. */
export const stageEventSchema = z.object({
  uuid: uuidSchema,
  kind: z.enum(['booking', 'contact']),
  stage: z.string().meta({ description: 'ID of the stage' }),
  stage_title: z.string(),
});

/** A project, as webhooks get it. */
export const projectEventSchema = projectSchema
  .pick({ uuid: true, project_name: true, description: true, category: true, tags: true, author: true })
  .extend({
    url: z.string().meta({ description: 'Its public page' }),
    published_at: instantSchema.nullable().meta({ description: 'Null if it is a draft again' }),
  });
