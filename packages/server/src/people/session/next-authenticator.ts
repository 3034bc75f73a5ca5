import { randomUUID } from 'node:crypto';
import type { Db } from '@perfboard/db/client';
import type { SessionActor } from '../../base/trpc/actor.ts';
import type { LibraryAnswer } from './auth-library.ts';

/** How long a next authenticator can wait for its first code. */
const waitMs = 15 * 60_000;

/** It belongs to the session that made it, and ends with it. */
const identifierOf = ({ sessionId }: SessionActor): string => `next-authenticator:${sessionId}`;

/** As the library stores it: secret and codes are encrypted. */
interface StoredFactor {
  id: string;
  secret: string;
  backupCodes: string;
  verified: boolean | null;
}

/** The account's authenticator. It is locked: a backup code that is used at the same time must not come back. */
async function lockFactor(tx: Db, userId: string): Promise<StoredFactor | undefined> {
  const [own] = await tx.$queryRaw<StoredFactor[]>`
    select id, secret, backup_codes as "backupCodes", verified from two_factors
     where user_id = ${userId} for update`;
  return own;
}

/**
 * Makes an authenticator. If the account has one, it stays until `confirmNext`: the library, which knows one per
 * account, sees it as unconfirmed while it makes the next, which is then set aside.
 * @param make calls the library, in the same transaction
 */
export async function makeNext(
  tx: Db,
  actor: SessionActor,
  make: () => Promise<LibraryAnswer>,
): Promise<LibraryAnswer> {
  const own = await lockFactor(tx, actor.id);
  if (!own || own.verified === false) return make();
  const { id } = own;
  await tx.twoFactor.update({ where: { id }, data: { verified: false } });
  const answer = await make();
  if (answer.status === 200) {
    const select = { secret: true, backupCodes: true };
    const next = await tx.twoFactor.findUniqueOrThrow({ where: { id }, select });
    const identifier = identifierOf(actor);
    const expiresAt = new Date(Date.now() + waitMs);
    await tx.verification.deleteMany({ where: { identifier } });
    await tx.verification.create({
      data: { id: randomUUID(), identifier, value: JSON.stringify(next), expiresAt },
    });
  }
  await tx.twoFactor.update({ where: { id }, data: own });
  return answer;
}

/**
 * Puts the session's next authenticator in the place of the account's own if its first code is right.
 * @param confirm asks the library about the code, in the same transaction
 * @returns null if there is no next authenticator
 */
export async function confirmNext(
  tx: Db,
  actor: SessionActor,
  confirm: () => Promise<LibraryAnswer>,
): Promise<LibraryAnswer | null> {
  const identifier = identifierOf(actor);
  const own = await lockFactor(tx, actor.id);
  const next = await tx.verification.findFirst({ where: { identifier, expiresAt: { gt: new Date() } } });
  if (!own || !next) return null;
  const { id } = own;
  await tx.twoFactor.update({ where: { id }, data: { ...JSON.parse(next.value), verified: false } });
  const answer = await confirm();
  if (answer.status === 200) await tx.verification.deleteMany({ where: { identifier } });
  else await tx.twoFactor.update({ where: { id }, data: own });
  return answer;
}
