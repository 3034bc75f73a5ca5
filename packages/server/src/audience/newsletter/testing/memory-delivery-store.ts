import { type DeliveryStore, START } from '../delivery-store.ts';
import type { PlanStep } from '../newsletter-plan.ts';

export interface MemoryDelivery {
  uuid: string;
  email: string;
  status: 'pending' | 'sending' | 'sent' | 'failed' | 'suppressed' | 'uncertain';
  attempts: number;
  messageId: string | null;
  claimedBy: string | null;
  /** Number of its claims. */
  claims: number;
  nextAttemptAt: number;
  /** Whether its subscriber is active. */
  isActive: boolean;
  refusals: number;
}

export interface MemoryNewsletter {
  isSending: boolean;
  /** Ordered by uuid. */
  deliveries: MemoryDelivery[];
  /** Deliveries still to be inserted, in the same order; absent if there are none. */
  unplanned?: MemoryDelivery[];
}

/** Inserts one batch of the plan and moves the cursor, atomically. */
export function planMemoryBatch(newsletter: MemoryNewsletter, size: number): PlanStep {
  if (!newsletter.isSending || !newsletter.unplanned) return 'stopped';
  newsletter.deliveries.push(...newsletter.unplanned.splice(0, size));
  if (newsletter.unplanned.length > 0) return 'more';
  delete newsletter.unplanned;
  return 'whole';
}

/** The answers of the deliveries' table; the caller decides when and whether an answer arrives. */
export type MemoryDeliveryStore = {
  [Name in keyof DeliveryStore]: (
    ...parameters: Parameters<DeliveryStore[Name]>
  ) => Awaited<ReturnType<DeliveryStore[Name]>>;
};

const refusalsUntilSuppressed = 2;

/** The deliveries in memory, for simulations only. A test compares its answers with PostgreSQL's. */
export function openMemoryDeliveryStore(
  newsletter: MemoryNewsletter,
  runId: string,
  now: () => number,
): MemoryDeliveryStore {
  const held = ({ claimedBy, status }: MemoryDelivery) =>
    claimedBy === runId && (status === 'sending' || status === 'uncertain');
  return {
    claim({ cursor, limit }) {
      const due = newsletter.isSending
        ? newsletter.deliveries
            .filter((row) => row.status === 'pending' && row.nextAttemptAt <= now() && row.uuid > cursor)
            .slice(0, limit)
        : [];
      for (const row of due) {
        row.claimedBy = runId;
        row.claims += 1;
        row.status = row.isActive ? 'sending' : 'suppressed';
        if (!row.isActive) continue;
        row.attempts += 1;
        row.messageId ??= `<${row.uuid}@shop.example>`;
      }
      const active = due.filter(({ isActive }) => isActive);
      return {
        deliveries: active.map(({ uuid, email, messageId, attempts, claims }) => ({
          uuid,
          email,
          subscriberUuid: uuid,
          messageId: messageId as string,
          language: 'en',
          attempts,
          claim: String(claims),
        })),
        suppressed: due.length - active.length,
        cursor: due.length < limit ? START : (due.at(-1)?.uuid ?? START),
      };
    },
    write(outcomes) {
      for (const outcome of outcomes) {
        const row = newsletter.deliveries.find(({ uuid }) => uuid === outcome.uuid);
        if (!row || !held(row) || outcome.claim !== String(row.claims)) continue;
        row.status = outcome.status;
        row.nextAttemptAt = now() + outcome.pauseMs;
        if (!outcome.isTried) row.attempts -= 1;
        if (outcome.isRefusal) {
          row.refusals += 1;
          if (row.refusals >= refusalsUntilSuppressed) row.isActive = false;
        } else if (outcome.status === 'sent') row.refusals = 0;
      }
    },
    releaseUnknown(uncertain) {
      for (const row of newsletter.deliveries) {
        if (!held(row) || uncertain.includes(row.uuid)) continue;
        row.status = 'pending';
        row.attempts -= 1;
      }
    },
    markAbandoned() {
      const abandoned = newsletter.deliveries.filter(({ status }) => status === 'sending');
      for (const row of abandoned) row.status = 'uncertain';
      return abandoned.length;
    },
  };
}
