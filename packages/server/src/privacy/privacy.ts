import type { PersonalData } from '@perfboard/contracts/privacy';
import type { Db } from '@perfboard/db/client';
import { toBooking } from '../booking/booking.ts';
import { toContact } from '../contact/contact.ts';
import { hashRequest } from '../idempotency/idempotency.ts';
import { keepSuppressed, suppressionHash } from './suppression.ts';

interface PrivacyOptions {
  tx: Db;
  /** Key of the hashes of erased addresses. */
  secret: string;
}

/** Everything that is stored about an address, which is trimmed and lower-cased already. */
export async function findPersonalData(options: PrivacyOptions, email: string): Promise<PersonalData> {
  const { tx } = options;
  const newestFirst = { created_at: 'desc' as const };
  const ofLead = { OR: [{ booking: { email } }, { contact: { email } }] };
  const ofAppointment = { appointment_change: { appointment: ofLead } };
  // One after the other: a transaction has one connection.
  const fileNames = { orderBy: { place: 'asc' }, select: { name: true } } as const;
  const bookings = await tx.booking.findMany({
    where: { email },
    orderBy: newestFirst,
    include: { files: fileNames },
  });
  const contacts = await tx.contact.findMany({ where: { email }, orderBy: newestFirst });
  const subscriber = await tx.subscriber.findUnique({ where: { email } });
  const notices = await tx.notice.findMany({
    where: {
      OR: [
        ...ofLead.OR,
        { subscriber: { email } },
        { reply: ofLead },
        { invitation: { email } },
        ofAppointment,
      ],
    },
    orderBy: newestFirst,
  });
  const recipients = await tx.campaignRecipient.findMany({
    where: { OR: [{ email }, { subscriber: { email } }] },
    include: { campaign: { select: { subject: true } } },
    orderBy: { campaign: { created_at: 'desc' } },
  });
  const suppressed = await tx.suppression.findUnique({
    where: { email_hash: suppressionHash(options.secret, email) },
  });
  const notes = await tx.leadNote.findMany({ where: ofLead, orderBy: newestFirst });
  const replies = await tx.reply.findMany({
    where: ofLead,
    orderBy: newestFirst,
    include: { files: fileNames },
  });
  const invitations = await tx.invitation.findMany({ where: { email }, orderBy: newestFirst });
  const incoming = await tx.incomingMail.findMany({
    where: { OR: [{ from_email: email }, ...ofLead.OR] },
    orderBy: { received_at: 'desc' },
    include: { files: fileNames },
  });
  const appointments = await tx.appointment.findMany({ where: ofLead, orderBy: newestFirst });
  return {
    email,
    bookings: bookings.map(({ files, ...row }) => ({
      ...toBooking(row),
      files: files.map(({ name }) => name),
    })),
    contacts: contacts.map(toContact),
    subscriber: subscriber && {
      uuid: subscriber.uuid,
      status: subscriber.status,
      topics: subscriber.topics,
      paused_until: subscriber.paused_until?.toISOString() ?? null,
      consent: subscriber.consent,
      consent_at: subscriber.consent_at?.toISOString() ?? null,
      created_at: subscriber.created_at.toISOString(),
      status_changed_at: subscriber.status_changed_at.toISOString(),
    },
    mails: notices.map((notice) => ({
      kind: notice.kind,
      status: notice.status,
      created_at: notice.created_at.toISOString(),
      sent_at: notice.sent_at?.toISOString() ?? null,
    })),
    notes: notes.map(({ body, created_at }) => ({ body, created_at: created_at.toISOString() })),
    replies: replies.map(({ subject, body, created_at, files }) => ({
      subject,
      body,
      created_at: created_at.toISOString(),
      files: files.map(({ name }) => name),
    })),
    received_mails: incoming.map(({ from_email, subject, body, received_at, files }) => ({
      from_email,
      subject,
      body,
      received_at: received_at.toISOString(),
      files: files.map(({ name }) => name),
    })),
    invitations: invitations.map(({ role, created_at, expires_at }) => ({
      role,
      created_at: created_at.toISOString(),
      expires_at: expires_at.toISOString(),
    })),
    appointments: appointments.map(({ starts_at, ends_at, time_zone, place, cancelled_at }) => ({
      starts_at: starts_at.toISOString(),
      ends_at: ends_at.toISOString(),
      time_zone,
      place,
      cancelled_at: cancelled_at?.toISOString() ?? null,
    })),
    campaigns: recipients.map((recipient) => ({
      subject: recipient.campaign.subject,
      status: recipient.status,
      sent_at: recipient.sent_at?.toISOString() ?? null,
      left_at: recipient.left_at?.toISOString() ?? null,
      bounced_at: recipient.bounced_at?.toISOString() ?? null,
      complained_at: recipient.complained_at?.toISOString() ?? null,
      last_error: recipient.last_error,
    })),
    is_suppressed: suppressed !== null,
  };
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
 * Erases an address: its leads with their mails, its subscription, its invitations, its name in the ledgers of campaigns. What stays
 * is a keyed hash, by which it is never mailed again unless its owner confirms anew.
 * @param at when it was asked for: what the mailbox holds until then is not read again
 */
export async function erasePersonalData(
  { tx, secret }: PrivacyOptions,
  email: string,
  at = new Date(),
): Promise<ErasedCounts> {
  await keepSuppressed(tx, secret, email);
  await tx.suppression.update({
    where: { email_hash: suppressionHash(secret, email) },
    data: { erased_at: at },
  });
  await forgetRepetitions({ tx, secret }, email);
  // The counts of a campaign stay true; what was not sent yet never will be.
  const recipients = await tx.$executeRaw`
    update campaign_recipients set email = 'erased-' || uuid::text, last_error = null,
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
async function forgetRepetitions({ tx, secret }: PrivacyOptions, email: string): Promise<void> {
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
