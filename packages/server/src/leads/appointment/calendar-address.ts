import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '@perfboard/contracts/error';
import { appointmentMessages } from '@perfboard/contracts/words/appointment';
import type { Role } from '@perfboard/contracts/words/member';
import type { Db } from '@perfboard/db/client';

/** 256 random bits need no slow hash. */
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
const isSecret = /^[A-Za-z0-9_-]{43}$/;

/** Last use is only informative. */
const lastUseEveryMs = 60_000;

/**
 * Creates the member's calendar address, replacing an existing one. The result is the only place with its
 * secret.
 */
export async function makeCalendarAddress(tx: Db, userId: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const row = { secret_hash: hashOf(secret), created_at: new Date(), last_used_at: null };
  await tx.calendarAddress.upsert({
    where: { user_id: userId },
    create: { user_id: userId, ...row },
    update: row,
  });
  return secret;
}

export async function readCalendarAddress(db: Db, userId: string) {
  const row = await db.calendarAddress.findUnique({ where: { user_id: userId } });
  return {
    created_at: row?.created_at.toISOString() ?? null,
    last_used_at: row?.last_used_at?.toISOString() ?? null,
  };
}

/** @throws AppError NOT_FOUND when there is none */
export async function endCalendarAddress(tx: Db, userId: string): Promise<void> {
  const { count } = await tx.calendarAddress.deleteMany({ where: { user_id: userId } });
  if (count === 0) throw new AppError('NOT_FOUND', appointmentMessages.noCalendar);
}

const owner = { role: true, twoFactorEnabled: true, _count: { select: { passkeys: true } } } as const;

/** The member of a calendar address, or null if it is invalid or replaced. */
export async function openCalendarAddress(
  db: Db,
  secret: string,
): Promise<{ role: Role; hasSecondFactor: boolean } | null> {
  if (!isSecret.test(secret)) return null;
  const row = await db.calendarAddress.findUnique({
    where: { secret_hash: hashOf(secret) },
    include: { user: { select: owner } },
  });
  if (!row) return null;
  if (Date.now() - (row.last_used_at?.getTime() ?? 0) > lastUseEveryMs) {
    await db.calendarAddress.updateMany({
      where: { secret_hash: row.secret_hash },
      data: { last_used_at: new Date() },
    });
  }
  const { role, twoFactorEnabled, _count } = row.user;
  return { role, hasSecondFactor: Boolean(twoFactorEnabled || _count.passkeys) };
}
