import { MailError } from '@perfboard/mail/mail-error';
import { isServerFault } from '../../base/mail/mail-health.ts';
import type { ClaimedDelivery, DeliveryOutcome } from './delivery-store.ts';
import type { RefusalWatch } from './refusal-watch.ts';

/**
 * Attempts of one delivery after temporary rejections: 5 s, 20 s, 80 s, ... then hourly, for a day in all.
 * Greylisting and sender rate limits last that long.
 */
const MAX_ATTEMPTS = 29;
const FIRST_PAUSE_MS = 5_000;
const PAUSE_FACTOR = 4;
const MAX_PAUSE_MS = 60 * 60_000;

export const sentOutcome = ({ uuid, claim }: ClaimedDelivery): DeliveryOutcome => ({
  uuid,
  claim,
  status: 'sent',
  error: null,
  pauseMs: 0,
  isTried: true,
  isRefusal: false,
});

interface Failure {
  outcome: DeliveryOutcome;
  /** The next email would fail too, so sending should stop for now. */
  isFault: boolean;
}

/**
 * The consequence of a failure for its delivery, and for those after it.
 * @param watch the server's last responses
 */
export function failedOutcome(
  { uuid, claim, attempts }: ClaimedDelivery,
  error: unknown,
  watch: Pick<RefusalWatch, 'isAccepting' | 'isRefusingAll'>,
): Failure {
  const base = { uuid, claim, error: reasonOf(error), pauseMs: 0, isTried: true, isRefusal: false };
  if (!(error instanceof MailError)) {
    // Not a server's answer: our own fault, which affects every delivery.
    return { outcome: { ...base, status: 'pending', isTried: false }, isFault: true };
  }
  // The connection broke after the email was sent and before the answer.
  if (error.isUncertain) return { outcome: { ...base, status: 'uncertain' }, isFault: false };
  if (isServerFault(error)) return { outcome: { ...base, status: 'pending', isTried: false }, isFault: true };
  // A rejection in words alone counts at the second attempt: by then, a server that rejects everyone has
  // paused the newsletter.
  const isConfirmed = error.kind === 'unconfirmed' && attempts > 1 && watch.isAccepting();
  // The same code for one address after another is about the shop, whatever its text says.
  const isRefusal = (error.kind === 'recipient' && !watch.isRefusingAll()) || isConfirmed;
  // Until the server accepts an email, a rejected message may be the shop's fault, so no delivery fails.
  const isFinal = error.kind === 'recipient' || (error.kind === 'permanent' && watch.isAccepting());
  if (isRefusal || isFinal || attempts >= MAX_ATTEMPTS) {
    return { outcome: { ...base, status: 'failed', isRefusal }, isFault: false };
  }
  const pauseMs = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * PAUSE_FACTOR ** (attempts - 1));
  return { outcome: { ...base, status: 'pending', pauseMs }, isFault: false };
}

/**
 * True of a temporary rejection of one connection, such as `421 too many connections`: others may still work.
 */
export const isCrowded = (error: unknown): error is MailError =>
  error instanceof MailError &&
  !error.isUncertain &&
  error.kind === 'transient' &&
  error.responseCode === 421;

/** True of a response that is about the server or the shop, not about the recipient. */
export const isOwnFault = (error: unknown): error is MailError =>
  error instanceof MailError && (error.kind === 'refused' || error.kind === 'permanent');

/** True of a response about the address, by its enhanced code, such as 5.1.1. */
export const isAboutRecipient = (error: unknown): error is MailError =>
  error instanceof MailError && error.kind === 'recipient';

/** True of a response about the address in words alone, without an enhanced code. */
export const isUnconfirmed = (error: unknown): error is MailError =>
  error instanceof MailError && error.kind === 'unconfirmed';

/** Only a mail error's text is known to contain no address. */
export const reasonOf = (error: unknown): string =>
  error instanceof MailError ? error.message : 'Could not create the email';
