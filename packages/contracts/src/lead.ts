import { z } from 'zod';
import { bookingFields } from './booking.ts';
import { bookingFiles } from './booking-file.ts';
import { contactFields } from './contact.ts';
import { idempotencyKeySchema } from './identifier.ts';
import { leadOriginInput } from './lead-origin.ts';
import { subscriberFields } from './subscriber.ts';

/**
 * What rides along with every form a visitor sends. All optional: a script that posts the bare fields is
 * as welcome as a form, it only has less to say for itself.
 */
const leadGuard = {
  idempotency_key: idempotencyKeySchema,
  /** Honeypot: hidden from people. A password manager may still fill it, so it is one sign of a bot among others. */
  leave_empty: z.string().max(500).optional(),
  /** The honeypot of former forms. Password managers fill it, so it is ignored. */
  website: z.string().max(500).optional(),
  /** Signed time at which the form was opened. */
  form_token: z.string().max(500).optional(),
};

export const bookingInput = bookingFields.extend({
  ...leadGuard,
  ...leadOriginInput,
  files: bookingFiles.optional(),
});

export const contactInput = contactFields.extend({ ...leadGuard, ...leadOriginInput });

export const subscriberInput = subscriberFields.extend(leadGuard);
