import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { MailError } from '@perfboard/mail/mail-error';
import type { Clock } from '@perfboard/process/clock';
import type { NewsletterPace } from './newsletter-pace.ts';
import { createRecipientFlow } from './recipient-flow.ts';
import type { ClaimedRecipient, RecipientLedger } from './recipient-ledger.ts';
import { failedOutcome, isOwnFault, isUnconfirmed, sentOutcome } from './recipient-outcome.ts';
import { createRefusalWatch } from './refusal-watch.ts';

let collect: (() => void) | undefined;

/**
 * Frees what a long run has thrown away. V8 would let some 60 MB of short messages grow old before it looks; at a dozen
 * milliseconds every few thousand mails the process stays small on a small machine.
 */
export function releaseMemory(): void {
  if (!collect) {
    // The process is started without flags, so the collector is asked for here.
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as () => void;
    setFlagsFromString('--no-expose-gc');
  }
  collect();
}

/** Mails after which garbage is collected. */
const RELEASE_EVERY = 4_000;

/** Everything that a slice meets comes in here: a simulator stands in for database, mail server and time. */
export interface SliceOptions {
  ledger: RecipientLedger;
  pace: NewsletterPace;
  clock: Clock;
  /** Resolves when the mail server has taken the mail. @throws MailError */
  send: (recipient: ClaimedRecipient) => Promise<void>;
  /** Mails on their way at a time. */
  connections: number;
  sliceMs: number;
  /** The mail server's last answers in the slice before. */
  recentAnswers: string;
  /** Aborted when nothing more may be claimed. */
  signal: AbortSignal;
  onProgress: () => void;
  /** Whether no other newsletter wants this worker's time; asked where somebody waits for a share. */
  isAlone?: () => Promise<boolean>;
}

export interface SliceResult {
  /** The failure that made it stop: the server is away, say. */
  fault: unknown;
  /** The server's words, if it refuses mails for reasons that are not, or not for sure, the recipients'. */
  refusal: MailError | undefined;
  /** Those refusals dominate: it stopped because of them. */
  isRefused: boolean;
  /** The last answers are refusals without exception. */
  isRefusedOnly: boolean;
  hasProgress: boolean;
  recentAnswers: string;
  /** Those who are left wait so long for their provider's share. */
  heldMs: number | undefined;
}

/**
 * Keeps every connection busy for one slice of time, or until nobody is due.
 * @throws what went wrong with the ledger
 */
export async function sendSlice(options: SliceOptions): Promise<SliceResult> {
  const { clock, send } = options;
  const sliceEnd = clock.now() + options.sliceMs;
  const flow = createRecipientFlow({ ...options, until: sliceEnd });
  // The last answers may lie in the slice before: a slow server gives few in one.
  const watch = createRefusalWatch(options.recentAnswers);
  let fault: unknown;
  let refusal: MailError | undefined;
  let sent = 0;
  const recordFailure = (recipient: ClaimedRecipient, error: unknown) => {
    const { outcome, isFault } = failedOutcome(recipient, error, watch.isAccepting());
    flow.report(outcome);
    if (isFault) fault ??= error;
    else if (isOwnFault(error)) {
      watch.note('refused', error);
      if (error.kind === 'refused') refusal = error;
    } else if (isUnconfirmed(error)) {
      // Only the first time: a resumed newsletter gets past the addresses that paused it.
      if (recipient.attempts === 1) watch.note('unconfirmed', error);
      if (outcome.status === 'pending') refusal = error;
    } else watch.note('other');
    if (isFault || watch.dominant()) flow.stop();
  };
  const sender = async () => {
    while (clock.now() < sliceEnd) {
      const recipient = await flow.next();
      if (!recipient) return;
      try {
        await send(recipient);
      } catch (error) {
        recordFailure(recipient, error);
        continue;
      }
      flow.report(sentOutcome(recipient));
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
    refusal: dominant ?? refusal,
    isRefused: dominant !== undefined,
    isRefusedOnly: watch.isRefusedOnly(),
    hasProgress: flow.settledCount() > 0,
    recentAnswers: watch.recent(),
    heldMs: flow.heldMs(),
  };
}
