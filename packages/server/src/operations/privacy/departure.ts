import { createHash } from 'node:crypto';
import type { ImageStore } from '@perfboard/media/store';

/**
 * A person who unsubscribed, was suppressed, erased or removed at the desk, as recorded outside the database,
 * where a restore of an older archive finds it. For unsubscribed, erased or deleted subscribers (`delisted`)
 * it has a keyed hash of the address; for removed rows their `rowHash`. In hex: names in a store are lower
 * case.
 */
export interface Departure {
  kind: 'left' | 'erased' | 'removed' | 'delisted';
  hash: string;
  at: Date;
}

/** Removed rows that must not be restored, by their audit entity. */
export const removedEntities = ['member', 'subscriber'] as const;
type RemovedEntity = (typeof removedEntities)[number];

/** A hash of a row's id, which is random and never reused: a person who is added again has another row. */
export const rowHash = (entity: RemovedEntity, id: string): string =>
  createHash('sha256').update(`${entity} ${id}`).digest('hex');

export const departurePrefix = 'departures/';
const keyPattern = /^departures\/(left|erased|removed|delisted)\/([0-9a-f]{64})\.(\d{1,12})$/;

/** The name contains everything, so that one listing reads all departures. */
export const departureKey = ({ kind, hash, at }: Departure): string =>
  `${departurePrefix}${kind}/${hash}.${Math.floor(at.getTime() / 1_000)}`;

/** The hash in the database's format. */
export const toSuppressionHash = ({ hash }: Departure): string =>
  Buffer.from(hash, 'hex').toString('base64url');

export const fromSuppressionHash = (hash: string): string => Buffer.from(hash, 'base64url').toString('hex');

/** The departures in a store since an instant. */
export async function listDepartures(store: ImageStore, since: Date): Promise<Departure[]> {
  const found: Departure[] = [];
  for await (const key of store.list(departurePrefix)) {
    const [, kind, hash, seconds] = keyPattern.exec(key) ?? [];
    if (!kind || !hash) continue;
    const at = new Date(Number(seconds) * 1_000);
    if (at >= since) found.push({ kind: kind as Departure['kind'], hash, at });
  }
  return found;
}
