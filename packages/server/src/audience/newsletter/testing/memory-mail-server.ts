import { MailError, type MailErrorDetails } from '@perfboard/mail/mail-error';
import type { ClaimedDelivery } from '../delivery-store.ts';
import type { MemoryNewsletter } from './memory-delivery-store.ts';

/** Thrown when a promised property did not hold. */
export class Violation extends Error {
  override name = 'Violation';
}

type Kind = 'good' | 'dead' | 'unknown' | 'greylisted' | 'policy';

const kinds: readonly Kind[] = [
  'good',
  'good',
  'good',
  'good',
  'good',
  'good',
  'dead',
  'unknown',
  'greylisted',
  'policy',
];

export const mailError = (details: Partial<MailErrorDetails>) =>
  new MailError('simulated', {
    kind: 'transient',
    stage: 'envelope',
    isUncertain: false,
    responseCode: 451,
    ...details,
  });

/** A mail server in memory, with a mailbox of some kind for each recipient. */
export class MemoryMailServer {
  readonly delivered = new Map<string, number>();
  isQuotaOut = false;
  /** Rejects every address as unknown, without an enhanced code. */
  isRelayOut = false;
  #isMended = false;
  readonly #newsletter: MemoryNewsletter;
  readonly #kinds = new Map<string, Kind>();
  readonly #tries = new Map<string, number>();

  constructor(
    newsletter: MemoryNewsletter,
    { readers, random }: { readers: readonly string[]; random: () => number },
  ) {
    this.#newsletter = newsletter;
    for (const uuid of readers) this.#kinds.set(uuid, kinds[Math.floor(random() * kinds.length)] ?? 'good');
  }

  /**
   * A member fixes the cause of a pause: mailboxes that were unknown without an enhanced code exist from now
   * on.
   */
  mend(): void {
    this.isQuotaOut = false;
    this.isRelayOut = false;
    this.#isMended = true;
  }

  /** Whether a rejection may count against this recipient. */
  mayCount(uuid: string): boolean {
    const kind = this.#kinds.get(uuid);
    return kind === 'dead' || kind === 'unknown';
  }

  refusalOf({ uuid }: ClaimedDelivery): MailError | undefined {
    if (this.isQuotaOut) return mailError({ kind: 'refused', responseCode: 550 });
    if (this.isRelayOut) return mailError({ kind: 'unconfirmed', responseCode: 550 });
    const tries = (this.#tries.get(uuid) ?? 0) + 1;
    this.#tries.set(uuid, tries);
    switch (this.#kinds.get(uuid)) {
      case 'dead':
        return mailError({ kind: 'recipient', responseCode: 550 });
      case 'unknown':
        return this.#isMended ? undefined : mailError({ kind: 'unconfirmed', responseCode: 550 });
      case 'greylisted':
        return tries < 4 ? mailError({}) : undefined;
      case 'policy':
        return tries < 3 ? mailError({ kind: 'refused', responseCode: 550 }) : undefined;
      default:
        return undefined;
    }
  }

  /** @throws Violation when the row's state does not allow an email to arrive */
  deliver({ uuid, messageId }: ClaimedDelivery): void {
    const row = this.#newsletter.deliveries.find((one) => one.uuid === uuid);
    if (row?.messageId !== messageId)
      throw new Violation(`${uuid} got a mail whose Message-ID was not written down`);
    if (row.status === 'pending' || row.status === 'sent')
      throw new Violation(`${uuid} got a mail while its row was ${row.status}`);
    const copies = (this.delivered.get(uuid) ?? 0) + 1;
    this.delivered.set(uuid, copies);
    if (copies > 1) throw new Violation(`${uuid} got the newsletter ${copies} times`);
  }
}
