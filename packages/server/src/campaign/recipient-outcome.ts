import { MailError } from '@perfboard/mail/mail-error';
import { isServerFault } from '../notice/mail-health.ts';
import type { ClaimedRecipient, RecipientOutcome } from './recipient-ledger.ts';

/** Tries of one recipient whose server says 'later': 5 s, 20 s, 80 s, ... in all some two hours. */
const MAX_ATTEMPTS = 7;
const FIRST_PAUSE_MS = 5_000;
const PAUSE_FACTOR = 4;

export const sentOutcome = ({ uuid }: ClaimedRecipient): RecipientOutcome => ({
  uuid,
  status: 'sent',
  error: null,
  pauseMs: 0,
  isTried: true,
  isRefusal: false,
});

/**
 * What a failure means for the recipient, and whether it means that the next mail would fail likewise (`isFault`).
 */
export function failedOutcome(
  { uuid, attempts }: ClaimedRecipient,
  error: unknown,
): { outcome: RecipientOutcome; isFault: boolean } {
  const base = { uuid, error: reasonOf(error), pauseMs: 0, isTried: true, isRefusal: false };
  if (!(error instanceof MailError)) {
    // Nothing that a mail server said: our own fault, which every other recipient would meet as well.
    return { outcome: { ...base, status: 'pending', isTried: false }, isFault: true };
  }
  // The connection broke after the mail had gone out and before the answer.
  if (error.isUncertain) return { outcome: { ...base, status: 'uncertain' }, isFault: false };
  if (isServerFault(error)) return { outcome: { ...base, status: 'pending', isTried: false }, isFault: true };
  if (error.kind !== 'transient') {
    return { outcome: { ...base, status: 'failed', isRefusal: error.kind === 'recipient' }, isFault: false };
  }
  if (attempts >= MAX_ATTEMPTS) return { outcome: { ...base, status: 'failed' }, isFault: false };
  const pauseMs = FIRST_PAUSE_MS * PAUSE_FACTOR ** (attempts - 1);
  return { outcome: { ...base, status: 'pending', pauseMs }, isFault: false };
}

/** Only a mail error's words are known to hold no address. */
export const reasonOf = (error: unknown): string =>
  error instanceof MailError ? error.message : 'The mail could not be made';
