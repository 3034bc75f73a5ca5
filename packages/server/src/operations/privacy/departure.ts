import { createHash } from 'node:crypto';
import type { ImageStore } from '@perfboard/media/store';

/**
 * Somebody who left (unsubscribed, was refused for good), was erased or was removed at the desk, as it is kept outside the
 * database, where a restore of an older archive finds it. Of who left, was erased or was taken off the list (`delisted`) it knows the
 * address, as a keyed hash; of who was removed the row, by `rowHash`. In hex: names in a store are lower case.
 */
export interface Departure {
  kind: 'left' | 'erased' | 'removed' | 'delisted';
  hash: string;
  at: Date;
}

/** What is removed at the desk and must not come back, as the audit trail calls it. */
export const removedEntities = ['member', 'subscriber'] as const;
type RemovedEntity = (typeof removedEntities)[number];

/** A row by its identifier, which is random and never given again: whoever is taken in anew is another row. */
export const rowHash = (entity: RemovedEntity, id: string): string =>
  createHash('sha256').update(`${entity} ${id}`).digest('hex');

export const departurePrefix = 'departures/';
const keyPattern = /^departures\/(left|erased|removed|delisted)\/([0-9a-f]{64})\.(\d{1,12})$/;

/** Everything is in the name, so that a ledger is read by one listing. */
export const departureKey = ({ kind, hash, at }: Departure): string =>
  `${departurePrefix}${kind}/${hash}.${Math.floor(at.getTime() / 1_000)}`;

/** The hash as the database keeps it. */
export const toSuppressionHash = ({ hash }: Departure): string =>
  Buffer.from(hash, 'hex').toString('base64url');

export const fromSuppressionHash = (hash: string): string => Buffer.from(hash, 'base64url').toString('hex');

/** What a store knows of departures since an instant. */
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
