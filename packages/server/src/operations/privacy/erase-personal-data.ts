import type { Db } from '@perfboard/db/client';
import { hashRequest } from '../../base/idempotency/idempotency.ts';
import { addSuppression, suppressionHash } from '../../base/suppression/suppression.ts';

interface PrivacyOptions {
  tx: Db;
  /** Key of the hashes of erased addresses. */
  secret: string;
}

export interface ErasedCounts {
  bookings: number;
  contacts: number;
  subscribers: number;
  recipients: number;
  invitations: number;
  mails: number;
}

/**
 * Erases an address: its leads with their mails, its subscription, its invitations, its name in the ledgers of newsletters. What stays
 * is a keyed hash, by which it is never mailed again unless its owner confirms anew.
 * @param at when it was asked for: what the mailbox holds until then is not read again
 */
export async function erasePersonalData(
  { tx, secret }: PrivacyOptions,
  email: string,
  at = new Date(),
): Promise<ErasedCounts> {
  await addSuppression(tx, secret, email);
  await tx.suppression.update({
    where: { email_hash: suppressionHash(secret, email) },
    data: { erased_at: at },
  });
  await deleteIdempotencyKeys({ tx, secret }, email);
  // A batch of recipients that is being written down has its row in it: what comes after this sees the batch.
  await tx.$queryRaw`select uuid from subscribers where email = ${email} for update`;
  // The counts of a newsletter stay true; what was not sent yet never will be.
  const recipients = await tx.$executeRaw`
    update newsletter_deliveries set email = 'erased-' || uuid::text, last_error = null,
      status = case when status in ('pending', 'failed') then 'suppressed'::recipient_status else status end
    where email = ${email}
      or subscriber_uuid in (select uuid from subscribers where email = ${email})`;
  // Before the subscribers: a list that is being taken over holds its rows, and ends first. Its file goes as well, or a new check
  // would read the address again.
  const lists = await tx.subscriberImportRow.findMany({
    where: { email },
    select: { import_uuid: true },
    distinct: ['import_uuid'],
  });
  await tx.subscriberImportPart.deleteMany({
    where: { import_uuid: { in: lists.map(({ import_uuid }) => import_uuid) } },
  });
  await tx.subscriberImportRow.deleteMany({ where: { email } });
  const subscribers = await tx.subscriber.deleteMany({ where: { email } });
  // Those in the history of its leads go with them; these it wrote to others' leads, or they belong to none.
  const mails = await tx.incomingMail.deleteMany({ where: { from_email: email } });
  const bookings = await tx.booking.deleteMany({ where: { email } });
  const contacts = await tx.contact.deleteMany({ where: { email } });
  const invitations = await tx.invitation.deleteMany({ where: { email } });
  return {
    bookings: bookings.count,
    contacts: contacts.count,
    subscribers: subscribers.count,
    recipients,
    invitations: invitations.count,
    mails: mails.count,
  };
}

/**
 * Takes the idempotency keys along that an address has left, by the rows that their answers name or by what was sent: a
 * repetition of an erased request is a new one.
 */
async function deleteIdempotencyKeys({ tx, secret }: PrivacyOptions, email: string): Promise<void> {
  const where = { where: { email }, select: { uuid: true } };
  const rows = [
    ...(await tx.booking.findMany(where)),
    ...(await tx.contact.findMany(where)),
    ...(await tx.subscriber.findMany(where)),
  ];
  const uuids = rows.map(({ uuid }) => uuid);
  const subscribed = await hashRequest(secret, { email });
  await tx.$executeRaw`
    delete from idempotency_keys where response ->> 'uuid' = any(${uuids}::text[])
      or request_hash = ${subscribed}`;
}
