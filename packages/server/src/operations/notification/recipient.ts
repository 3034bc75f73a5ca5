import { isExampleAddress, toOwners } from '@perfboard/contracts/words/notification';
import type { Db } from '@perfboard/db/client';

/** Who gets the mail about a new lead. */
export interface LeadRecipient {
  /** A member's id; empty for the shop's own address. */
  recipient: string;
  email: string;
  pace: 'at_once' | 'digest';
}

/** The shop's own address; undefined where its owners have that part. */
export const shopAddress = (notifyEmail: string): string | undefined =>
  notifyEmail === toOwners ? undefined : notifyEmail;

/** Who gets it where no member asked to: the address of `NOTIFY_EMAIL`, or its owners. */
export async function shopRecipients(db: Db, notifyEmail: string): Promise<LeadRecipient[]> {
  const address = shopAddress(notifyEmail);
  if (address) return [{ recipient: '', email: address, pace: 'at_once' }];
  const owners = await db.user.findMany({ where: { role: 'owner' }, orderBy: { createdAt: 'asc' } });
  return owners.map(({ id, email }) => ({ recipient: id, email, pace: 'at_once' }));
}

/** Who gets it: each member who asked to, once; where nobody did, as `shopRecipients` says. */
export async function leadRecipients(
  db: Db,
  notifyEmail: string,
  subject: 'bookings' | 'contacts',
): Promise<LeadRecipient[]> {
  const choices = await db.notificationChoice.findMany({
    where: { [subject]: { not: 'never' } },
    select: { bookings: true, contacts: true, user: { select: { id: true, email: true } } },
    orderBy: { user_id: 'asc' },
  });
  const members = choices.map(
    ({ user, ...pace }): LeadRecipient => ({
      recipient: user.id,
      email: user.email,
      pace: pace[subject] === 'digest' ? 'digest' : 'at_once',
    }),
  );
  return members.length > 0 ? members : shopRecipients(db, notifyEmail);
}

/** Of which leads somebody is told, whether chosen or for want of anybody else. */
export interface NotifiedKinds {
  bookings: boolean;
  contacts: boolean;
}

/** What a member is told of, or the shop's own address, whose name is empty. */
export async function notifiedKinds(db: Db, notifyEmail: string, recipient: string): Promise<NotifiedKinds> {
  const isTold = async (subject: 'bookings' | 'contacts') =>
    (await leadRecipients(db, notifyEmail, subject)).some((one) => one.recipient === recipient);
  return { bookings: await isTold('bookings'), contacts: await isTold('contacts') };
}

/** True where requests or messages come to a member the moment they arrive. */
export async function isNotifiedAtOnce(db: Db, notifyEmail: string, userId: string): Promise<boolean> {
  const subjects = await Promise.all([
    leadRecipients(db, notifyEmail, 'bookings'),
    leadRecipients(db, notifyEmail, 'contacts'),
  ]);
  return subjects.some((recipients) =>
    recipients.some(({ recipient, pace }) => recipient === userId && pace === 'at_once'),
  );
}

/** True where an address that gets mail about leads is an example's: what goes there reaches nobody. */
export async function hasExampleRecipient(db: Db, notifyEmail: string): Promise<boolean> {
  const subjects = await Promise.all([
    leadRecipients(db, notifyEmail, 'bookings'),
    leadRecipients(db, notifyEmail, 'contacts'),
  ]);
  return subjects.some((recipients) => recipients.some(({ email }) => isExampleAddress(email)));
}
