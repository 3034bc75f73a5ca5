import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { MailError } from '@perfboard/mail/mail-error';
import type { Clock } from '@perfboard/process/time-limit';
import { createDeliveryFlow } from './delivery-flow.ts';
import {
  failedOutcome,
  isAboutRecipient,
  isCrowded,
  isOwnFault,
  isUnconfirmed,
  sentOutcome,
} from './delivery-outcome.ts';
import type { ClaimedDelivery, DeliveryStore } from './delivery-store.ts';
import type { NewsletterPace } from './newsletter-pace.ts';
import { createRefusalWatch } from './refusal-watch.ts';

let collect: (() => void) | undefined;

/**
 * Collects garbage of a long run. V8 would let some 60 MB of short messages accumulate first; at a dozen
 * milliseconds every few thousand emails, the process stays small on a small machine.
 */
function releaseMemory(): void {
  if (!collect) {
    // The process has no flags, so this exposes the garbage collector.
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as () => void;
    setFlagsFromString('--no-expose-gc');
  }
  collect();
}

/** Number of emails between garbage collections. */
const RELEASE_EVERY = 4_000;

/** All dependencies of a slice: a simulator replaces database, mail server and time. */
export interface SliceOptions {
  store: DeliveryStore;
  pace: NewsletterPace;
  clock: Clock;
  /**
   * Resolves when the mail server has accepted the email.
   * @throws MailError
   */
  send: (delivery: ClaimedDelivery) => Promise<void>;
  /** Number of concurrent connections. */
  connections: number;
  sliceMs: number;
  /** The mail server's last answers in the previous slice. */
  recentAnswers: string;
  /** Aborted when nothing more may be claimed. */
  signal: AbortSignal;
  onProgress: () => void;
  /** Whether no other newsletter needs this worker; called while waiting for the cap. */
  isAlone?: () => Promise<boolean>;
}

export interface SliceResult {
  /** The failure that stopped it, such as an unavailable server. */
  fault: unknown;
  /** The server's response and the number of remaining connections, if it rejected some of them. */
  crowd: { error: MailError; connections: number } | undefined;
  /** The server's error, if it rejects emails for reasons that don't, or may not, concern the recipients. */
  refusal: MailError | undefined;
  /** It stopped because rejections dominate. */
  isRefused: boolean;
  /** All recent answers are rejections. */
  isRefusedOnly: boolean;
  hasProgress: boolean;
  recentAnswers: string;
  /** How long the remaining deliveries wait for the hourly cap. */
  heldMs: number | undefined;
}

/**
 * Uses every connection for one time slice, or until no delivery is due.
 * @throws errors of the deliveries' table
 */
export async function sendSlice(options: SliceOptions): Promise<SliceResult> {
  const { clock, send } = options;
  const sliceEnd = clock.now() + options.sliceMs;
  const flow = createDeliveryFlow({ ...options, until: sliceEnd });
  // Includes answers of the previous slice: a slow server gives few in one.
  const watch = createRefusalWatch(options.recentAnswers);
  let fault: unknown;
  let refusal: MailError | undefined;
  let crowd: SliceResult['crowd'];
  let sent = 0;
  let senders = options.connections;
  const recordFailure = (delivery: ClaimedDelivery, error: unknown) => {
    const { outcome, isFault } = failedOutcome(delivery, error, watch);
    flow.report(outcome);
    if (isFault) fault ??= error;
    else if (isOwnFault(error)) {
      watch.note('refused', error);
      if (error.kind === 'refused' || outcome.status === 'pending') refusal = error;
    } else if (isUnconfirmed(error)) {
      // Only the first attempt counts, so that a resumed newsletter gets past the addresses that paused it.
      if (delivery.attempts === 1) watch.note('unconfirmed', error);
      if (outcome.status === 'pending') refusal = error;
    } else if (isAboutRecipient(error)) {
      // A server that says this about every address rejects the shop.
      if (delivery.attempts === 1) watch.note('unconfirmed', error);
    } else watch.note('other');
    if (isFault || watch.dominant()) flow.stop();
  };
  const sender = async () => {
    while (clock.now() < sliceEnd) {
      const delivery = await flow.next();
      if (!delivery) return;
      try {
        await send(delivery);
      } catch (error) {
        if (isCrowded(error) && senders > 1) {
          // Fewer connections for the rest of this slice; the next one tries them all again.
          senders -= 1;
          crowd = { error, connections: senders };
          flow.report(failedOutcome(delivery, error, watch).outcome);
          return;
        }
        recordFailure(delivery, error);
        continue;
      }
      flow.report(sentOutcome(delivery));
      watch.note('accepted');
      sent += 1;
      if (sent % RELEASE_EVERY === 0) releaseMemory();
    }
  };
  await Promise.all(Array.from({ length: options.connections }, sender));
  const broken = await flow.end();
  if (broken) throw broken;
  const dominant = watch.dominant();
  return {
    fault,
    crowd,
    refusal: dominant ?? refusal,
    isRefused: dominant !== undefined,
    isRefusedOnly: watch.isRefusedOnly(),
    hasProgress: flow.settledCount() > 0,
    recentAnswers: watch.recent(),
    heldMs: flow.heldMs(),
  };
}
