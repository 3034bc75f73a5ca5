import { createHmac } from 'node:crypto';
import type { Db } from '@perfboard/db/client';

/**
 * What remains of an erased address: enough to recognize it, not to read it. Keyed, because an unkeyed hash
 * can be reversed by trying addresses.
 */
export const suppressionHash = (secret: string, email: string): string =>
  createHmac('sha256', `${secret}/suppression`).update(email).digest('base64url');

/**
 * Records that an address unsubscribed, even if its row is deleted: only a click in an email resubscribes it.
 */
export async function addSuppression(tx: Db, secret: string, email: string): Promise<void> {
  // Not an upsert: without an update, Prisma reads and then inserts, and of two at once one fails.
  const data = [{ email_hash: suppressionHash(secret, email) }];
  await tx.suppression.createMany({ data, skipDuplicates: true });
}

/**
 * Whether an address unsubscribed, was rejected permanently or was erased, and has not resubscribed since.
 */
export async function isOnSuppressionList(tx: Db, secret: string, email: string): Promise<boolean> {
  const email_hash = suppressionHash(secret, email);
  if ((await tx.suppression.count({ where: { email_hash } })) > 0) return true;
  return (
    (await tx.subscriber.count({ where: { email, status: { in: ['unsubscribed', 'suppressed'] } } })) > 0
  );
}

/** Records that the desk deleted an address: imports don't add it again. */
export async function addRemoved(tx: Db, secret: string, email: string): Promise<void> {
  const data = [{ email_hash: suppressionHash(secret, email) }];
  await tx.removedSubscriber.createMany({ data, skipDuplicates: true });
}

/** Deletes that record: the owner of the address has subscribed again. */
export async function clearRemoved(tx: Db, secret: string, email: string): Promise<void> {
  await tx.removedSubscriber.deleteMany({ where: { email_hash: suppressionHash(secret, email) } });
}
