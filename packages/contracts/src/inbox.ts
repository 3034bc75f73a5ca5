import { z } from 'zod';
import { bookingSchema } from './booking.ts';
import { contactSchema } from './contact.ts';
import { instantSchema, uuidSchema } from './identifier.ts';

const waiting = {
  /** The lead's uuid. */
  uuid: uuidSchema,
  /** Since when it waits for an answer: since it arrived, or since its sender's last reply. */
  waiting_since: instantSchema,
  /** Its sender replied to the shop. */
  is_reply: z.boolean(),
};

/** A lead of either kind that waits for an answer. */
export const inboxItemSchema = z.discriminatedUnion('kind', [
  z.object({ ...waiting, kind: z.literal('booking'), lead: bookingSchema }),
  z.object({ ...waiting, kind: z.literal('contact'), lead: contactSchema }),
]);

export type InboxItem = z.output<typeof inboxItemSchema>;
