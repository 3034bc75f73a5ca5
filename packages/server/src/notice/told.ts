import { isExampleAddress, toOwners } from '@perfboard/contracts/words/notice';
import type { Db } from '@perfboard/db/client';

export interface Told {
  /** A member's id; empty for the shop's own address. */
  recipient: string;
  email: string;
  pace: 'at_once' | 'digest';
}

/** Whom the shop tells where no member asked to be: the address of `NOTIFY_EMAIL`, or its owners. */
export async function shopTells(db: Db, notifyEmail: string): Promise<Told[]> {
  if (notifyEmail !== toOwners) return [{ recipient: '', email: notifyEmail, pace: 'at_once' }];
  const owners = await db.user.findMany({ where: { role: 'owner' }, orderBy: { createdAt: 'asc' } });
  return owners.map(({ id, email }) => ({ recipient: id, email, pace: 'at_once' }));
}

/** Whom the shop tells of a new lead: each member who asked to be, once; where nobody did, as `shopTells` says. */
export async function whoIsTold(
  db: Db,
  notifyEmail: string,
  subject: 'bookings' | 'contacts',
): Promise<Told[]> {
  const choices = await db.noticeChoice.findMany({
    where: { [subject]: { not: 'never' } },
    select: { bookings: true, contacts: true, user: { select: { id: true, email: true } } },
    orderBy: { user_id: 'asc' },
  });
  const told = choices.map(
    ({ user, ...pace }): Told => ({
      recipient: user.id,
      email: user.email,
      pace: pace[subject] === 'digest' ? 'digest' : 'at_once',
    }),
  );
  return told.length > 0 ? told : shopTells(db, notifyEmail);
}

/** True where an address that is told of leads is an example's: what goes there reaches nobody. */
export async function reachesNobody(db: Db, notifyEmail: string): Promise<boolean> {
  const subjects = await Promise.all([
    whoIsTold(db, notifyEmail, 'bookings'),
    whoIsTold(db, notifyEmail, 'contacts'),
  ]);
  return subjects.some((told) => told.some(({ email }) => isExampleAddress(email)));
}
