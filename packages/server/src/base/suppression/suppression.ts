import { createHmac } from 'node:crypto';
import type { Db } from '@perfboard/db/client';

/**
 * What stays of an address that asked to be erased: enough to recognize it, not enough to read it. Keyed, because
 * a bare hash of an address is found by trying addresses.
 */
export const suppressionHash = (secret: string, email: string): string =>
  createHmac('sha256', `${secret}/suppression`).update(email).digest('base64url');

/** Remembers that an address left, whatever becomes of its row: it comes back by the click in a mail only. */
export async function addSuppression(tx: Db, secret: string, email: string): Promise<void> {
  const email_hash = suppressionHash(secret, email);
  await tx.suppression.upsert({ where: { email_hash }, create: { email_hash }, update: {} });
}

/** Whether an address unsubscribed, was refused for good or was erased, and has not come back since. */
export async function isOnSuppressionList(tx: Db, secret: string, email: string): Promise<boolean> {
  const email_hash = suppressionHash(secret, email);
  if ((await tx.suppression.count({ where: { email_hash } })) > 0) return true;
  return (
    (await tx.subscriber.count({ where: { email, status: { in: ['unsubscribed', 'suppressed'] } } })) > 0
  );
}

/** Remembers that the desk deleted an address: no list from elsewhere brings it back. */
export async function addRemoved(tx: Db, secret: string, email: string): Promise<void> {
  const email_hash = suppressionHash(secret, email);
  await tx.removedSubscriber.upsert({ where: { email_hash }, create: { email_hash }, update: {} });
}

/** Forgets it: whoever owns the address has subscribed anew. */
export async function clearRemoved(tx: Db, secret: string, email: string): Promise<void> {
  await tx.removedSubscriber.deleteMany({ where: { email_hash: suppressionHash(secret, email) } });
}
