import type { ImageStore } from '@perfboard/media/store';

/**
 * Somebody who left (unsubscribed, was refused for good) or was erased, as it is kept outside the database, where a restore
 * of an older archive finds it. The address is a keyed hash, in hex: names in a store are lower case.
 */
export interface Departure {
  kind: 'left' | 'erased';
  hash: string;
  at: Date;
}

export const departurePrefix = 'departures/';
const keyPattern = /^departures\/(left|erased)\/([0-9a-f]{64})\.(\d{1,12})$/;

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
