import { createHash, ECDH } from 'node:crypto';
import { AppError } from '@perfboard/contracts/error';
import type { PushBrowser, PushFields } from '@perfboard/contracts/push';
import { pushLimits, pushMessages } from '@perfboard/contracts/words/notification';
import type { Db } from '@perfboard/db/client';
import { outboxRow } from '@perfboard/jobs/outbox-row';
import { deviceName } from '../device/device-name.ts';

const hashOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('hex');

/**
 * A member's browsers with push notifications, oldest first. Their endpoint URLs stay on the server, because
 * they allow pushing.
 */
export async function listBrowsers(db: Db, userId: string): Promise<PushBrowser[]> {
  const rows = await db.pushSubscription.findMany({ where: { user_id: userId }, orderBy: { uuid: 'asc' } });
  return rows.map(({ uuid, device, endpoint, created_at, last_told_at, last_error }) => ({
    uuid,
    device,
    endpoint_hash: hashOf(endpoint),
    created_at: created_at.toISOString(),
    last_told_at: last_told_at?.toISOString() ?? null,
    last_error,
  }));
}

/** Whether a key is a valid point on the curve of push encryption. */
function isPublicKey(p256dh: string): boolean {
  try {
    return ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'hex').length > 0;
  } catch {
    return false;
  }
}

/**
 * Stores a browser for its signed-in member, replacing a previous member. Returns its uuid.
 * @throws AppError BAD_REQUEST for invalid keys; CONFLICT when the member has too many browsers
 */
export async function saveBrowser(
  tx: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
  { endpoint, p256dh, auth }: PushFields,
): Promise<string> {
  if (!isPublicKey(p256dh)) {
    const issues = [{ path: 'p256dh', message: pushMessages.badKey }];
    throw new AppError('BAD_REQUEST', pushMessages.badKey, { issues });
  }
  // Locks the member, so that concurrent requests can't exceed the limit.
  await tx.$queryRaw`select 1 from users where id = ${userId} for update`;
  const others = await tx.pushSubscription.count({ where: { user_id: userId, endpoint: { not: endpoint } } });
  if (others >= pushLimits.perMember) throw new AppError('CONFLICT', pushMessages.tooMany);
  const session = await tx.session.findUnique({ where: { id: sessionId }, select: { userAgent: true } });
  const device = deviceName(session?.userAgent ?? null) ?? 'Unknown browser';
  const row = { user_id: userId, session_id: sessionId, device, p256dh, auth };
  const { uuid } = await tx.pushSubscription.upsert({
    where: { endpoint },
    create: { ...row, endpoint },
    update: { ...row, refusals: 0, refused_since: null, last_error: null },
    select: { uuid: true },
  });
  return uuid;
}

/** @throws AppError NOT_FOUND */
export async function removeBrowser(tx: Db, userId: string, uuid: string): Promise<void> {
  const { count } = await tx.pushSubscription.deleteMany({ where: { uuid, user_id: userId } });
  if (count === 0) throw new AppError('NOT_FOUND', pushMessages.notFound);
}

/**
 * Removes browsers registered in a session, or all of a member's: after signing out they get no more push
 * notifications.
 */
export async function removeBrowsers(tx: Db, where: { user_id: string; session_id?: string }): Promise<void> {
  await tx.pushSubscription.deleteMany({ where });
}

/**
 * Enqueues push messages for a notification in the transaction that addresses it to a member: like the
 * notification, once per person and lead.
 */
export async function addPushes(
  tx: Db,
  notification: { uuid: string; recipient: string; request_id: string | null },
): Promise<void> {
  const browsers = await tx.pushSubscription.findMany({
    where: { user_id: notification.recipient },
    select: { uuid: true },
  });
  const trace = notification.request_id ? { requestId: notification.request_id } : {};
  await tx.outbox.createMany({
    data: browsers.map(({ uuid }) =>
      outboxRow('push.send', { subscription_uuid: uuid, notification_uuid: notification.uuid }, trace),
    ),
  });
}
