import { isExampleAddress, toOwners } from '@perfboard/contracts/words/notification';
import { type Db, Prisma } from '@perfboard/db/client';
import { storedOption } from '../../base/list/stored-value.ts';
import { factorColumns, hasFactor } from '../../base/trpc/actor.ts';
import { needsSecondFactor } from '../../base/trpc/role.ts';

/** A recipient of the notification of a new lead. */
export interface LeadRecipient {
  /** A member's id; empty for the shop's own address. */
  recipient: string;
  email: string;
  pace: 'at_once' | 'digest';
}

/** The shop's own address; undefined if the owners are the recipients. */
export const shopAddress = (notifyEmail: string): string | undefined =>
  notifyEmail === toOwners ? undefined : notifyEmail;

/** Those who may use the desk. A member without the required second factor would read in an email what the desk does not show. */
async function whoMayRead(db: Db, recipients: readonly LeadRecipient[]): Promise<LeadRecipient[]> {
  if (recipients.length === 0 || !(await needsSecondFactor(db, { hasSecondFactor: false })))
    return [...recipients];
  const users = await db.user.findMany({
    where: { id: { in: recipients.map(({ recipient }) => recipient) } },
    select: { id: true, ...factorColumns },
  });
  const able = new Set(users.filter(hasFactor).map(({ id }) => id));
  return recipients.filter(({ recipient }) => able.has(recipient));
}

/** The default recipients: the address of `NOTIFY_EMAIL`, or the owners. */
export async function shopRecipients(db: Db, notifyEmail: string): Promise<LeadRecipient[]> {
  const address = shopAddress(notifyEmail);
  if (address) return [{ recipient: '', email: address, pace: 'at_once' }];
  const owners = await db.user.findMany({ where: { role: 'owner' }, orderBy: { createdAt: 'asc' } });
  const all = owners.map(({ id, email }): LeadRecipient => ({ recipient: id, email, pace: 'at_once' }));
  const able = await whoMayRead(db, all);
  // A lead of which no one is notified would be lost.
  return able.length > 0 ? able : all;
}

/** The recipients: each member who chose it and may use the desk, once; without any, `shopRecipients`. */
export async function leadRecipients(
  db: Db,
  notifyEmail: string,
  subject: 'bookings' | 'contacts',
): Promise<LeadRecipient[]> {
  const pace = Prisma.raw(subject);
  // As text: a value that a later release added must not stop all notifications.
  const choices = await db.$queryRaw<{ recipient: string; email: string; pace: string }[]>`
    select user_id as recipient, email, ${pace}::text as pace
    from notification_choices join users on users.id = user_id
    where ${pace} <> 'never' order by user_id`;
  const members = choices.map(
    (choice): LeadRecipient => ({
      ...choice,
      pace: storedOption(['at_once', 'digest'], choice.pace, 'at_once'),
    }),
  );
  const able = await whoMayRead(db, members);
  return able.length > 0 ? able : shopRecipients(db, notifyEmail);
}

/** The kinds of leads of which a recipient is notified, chosen or by default. */
export interface NotifiedKinds {
  bookings: boolean;
  contacts: boolean;
}

/** The kinds for a member, or for the shop's own address, whose id is empty. */
export async function notifiedKinds(db: Db, notifyEmail: string, recipient: string): Promise<NotifiedKinds> {
  const isNotified = async (subject: 'bookings' | 'contacts') =>
    (await leadRecipients(db, notifyEmail, subject)).some((one) => one.recipient === recipient);
  return { bookings: await isNotified('bookings'), contacts: await isNotified('contacts') };
}

/** True if a member is notified of bookings or contacts immediately. */
export async function isNotifiedAtOnce(db: Db, notifyEmail: string, userId: string): Promise<boolean> {
  const subjects = await Promise.all([
    leadRecipients(db, notifyEmail, 'bookings'),
    leadRecipients(db, notifyEmail, 'contacts'),
  ]);
  return subjects.some((recipients) =>
    recipients.some(({ recipient, pace }) => recipient === userId && pace === 'at_once'),
  );
}

/** True if bookings, or contacts, are emailed to no one: all their recipients have example addresses. */
export async function hasNoLeadRecipient(db: Db, notifyEmail: string): Promise<boolean> {
  const subjects = await Promise.all([
    leadRecipients(db, notifyEmail, 'bookings'),
    leadRecipients(db, notifyEmail, 'contacts'),
  ]);
  return subjects.some((recipients) => recipients.every(({ email }) => isExampleAddress(email)));
}
