import { quarantineError } from '@perfboard/jobs/outbox-mark';

/** True of an outbox row whose job took its process down again and again: only an admin asks for it again. */
export const isQuarantined = `(failed_at is not null and last_error = '${quarantineError}')`;
