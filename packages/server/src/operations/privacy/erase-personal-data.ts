import type { Db } from '@perfboard/db/client';
import { hashRequest } from '../../base/idempotency/idempotency.ts';
import { addSuppression, suppressionHash } from '../../base/suppression/suppression.ts';

interface PrivacyOptions {
  tx: Db;
  /** Key of the suppression hashes. */
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
 * Erases an address: its leads with their emails, its subscription, its invitations, its deliveries' names.
 * What remains is a keyed hash, which prevents further newsletters unless the owner subscribes again.
 * @param at time of the request: emails in the mailbox up to then are not read again
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
  // First, so that nothing deleted a moment ago comes back; others' deletions can't be undone then either.
  await tx.$executeRaw`delete from undos where deleted is not null`;
  await deleteIdempotencyKeys({ tx, secret }, email);
  // Waits for a batch of deliveries with this row that is being inserted, so that the following statements
  // see it.
  await tx.$queryRaw`select uuid from subscribers where email = ${email} for update`;
  // A newsletter's counts stay correct; unsent deliveries are never sent.
  const recipients = await tx.$executeRaw`
    update newsletter_deliveries set email = 'erased-' || uuid::text, last_error = null,
      status = case when status in ('pending', 'failed') then 'suppressed'::recipient_status else status end
    where email = ${email}
      or subscriber_uuid in (select uuid from subscribers where email = ${email})`;
  // Before the subscribers, because a running import holds its rows and finishes first. Its file is removed
  // as well, or a new check would read the address again.
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
  // Emails in the history of its leads are deleted with them; these were matched to others' leads, or to
  // none.
  const mails = await tx.incomingMail.deleteMany({ where: { from_email: email } });
  await tx.clientLinkRequest.deleteMany({ where: { email } });
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
 * Deletes the idempotency keys of an address, found by the rows in their answers or by the request's hash: a
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
