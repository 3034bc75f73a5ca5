import type { PersonalData } from '@perfboard/contracts/privacy';
import type { Db } from '@perfboard/db/client';
import { suppressionHash } from '../../base/suppression/suppression.ts';
import { toBooking } from '../../leads/booking/booking.ts';
import { toContact } from '../../leads/contact/contact.ts';

interface Search {
  tx: Db;
  email: string;
}

const newestFirst = { created_at: 'desc' } as const;
const fileNames = { orderBy: { place: 'asc' }, select: { name: true } } as const;
const namesOf = (files: readonly { name: string }[]): string[] => files.map(({ name }) => name);
const instant = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Rows that belong to a lead of this address. */
const ofLead = (email: string) => ({ OR: [{ booking: { email } }, { contact: { email } }] });

/**
 * Everything stored about an address, which must be trimmed and lower case.
 * @param options.secret the key of the suppression hashes
 */
export async function findPersonalData(
  { tx, secret }: { tx: Db; secret: string },
  email: string,
): Promise<PersonalData> {
  const search = { tx, email };
  const email_hash = suppressionHash(secret, email);
  // Sequentially, because a transaction has one connection.
  return {
    email,
    bookings: await findBookings(search),
    contacts: (await tx.contact.findMany({ where: { email }, orderBy: newestFirst })).map(toContact),
    subscriber: await findSubscriber(search),
    mails: await findMails(search),
    notes: await findNotes(search),
    replies: await findReplies(search),
    received_mails: await findReceivedMails(search),
    invitations: await findInvitations(search),
    appointments: await findAppointments(search),
    newsletters: await findNewsletters(search),
    is_suppressed: (await tx.suppression.findUnique({ where: { email_hash } })) !== null,
  };
}

async function findBookings({ tx, email }: Search): Promise<PersonalData['bookings']> {
  const rows = await tx.booking.findMany({
    where: { email },
    orderBy: newestFirst,
    include: { files: fileNames },
  });
  return rows.map(({ files, ...row }) => ({ ...toBooking(row), files: namesOf(files) }));
}

async function findSubscriber({ tx, email }: Search): Promise<PersonalData['subscriber']> {
  const row = await tx.subscriber.findUnique({ where: { email } });
  const before = row
    ? await tx.subscriberPast.findMany({ where: { subscriber_uuid: row.uuid }, orderBy: { until: 'desc' } })
    : [];
  return (
    row && {
      uuid: row.uuid,
      status: row.status,
      topics: row.topics,
      paused_until: instant(row.paused_until),
      before: before.map(({ until, status, topics, paused_until }) => ({
        until: until.toISOString(),
        status,
        topics,
        paused_until: instant(paused_until),
      })),
      consent: row.consent,
      consent_at: instant(row.consent_at),
      created_at: row.created_at.toISOString(),
      status_changed_at: row.status_changed_at.toISOString(),
    }
  );
}

/**
 * Emails sent automatically: to the address, about its leads, their replies and appointments, and
 * invitations.
 */
async function findMails({ tx, email }: Search): Promise<PersonalData['mails']> {
  const lead = ofLead(email);
  const rows = await tx.notification.findMany({
    where: {
      OR: [
        ...lead.OR,
        { subscriber: { email } },
        { reply: lead },
        { invitation: { email } },
        { appointment_change: { appointment: lead } },
      ],
    },
    orderBy: newestFirst,
  });
  return rows.map(({ kind, status, created_at, sent_at }) => ({
    kind,
    status,
    created_at: created_at.toISOString(),
    sent_at: instant(sent_at),
  }));
}

async function findNotes({ tx, email }: Search): Promise<PersonalData['notes']> {
  const rows = await tx.leadNote.findMany({ where: ofLead(email), orderBy: newestFirst });
  return rows.map(({ body, created_at }) => ({ body, created_at: created_at.toISOString() }));
}

async function findReplies({ tx, email }: Search): Promise<PersonalData['replies']> {
  const rows = await tx.reply.findMany({
    where: ofLead(email),
    orderBy: newestFirst,
    include: { files: fileNames },
  });
  return rows.map(({ subject, body, created_at, files }) => ({
    subject,
    body,
    created_at: created_at.toISOString(),
    files: namesOf(files),
  }));
}

async function findReceivedMails({ tx, email }: Search): Promise<PersonalData['received_mails']> {
  const rows = await tx.incomingMail.findMany({
    where: { OR: [{ from_email: email }, ...ofLead(email).OR] },
    orderBy: { received_at: 'desc' },
    include: { files: fileNames },
  });
  return rows.map(({ from_email, subject, body, received_at, files }) => ({
    from_email,
    subject,
    body,
    received_at: received_at.toISOString(),
    files: namesOf(files),
  }));
}

async function findInvitations({ tx, email }: Search): Promise<PersonalData['invitations']> {
  const rows = await tx.invitation.findMany({ where: { email }, orderBy: newestFirst });
  return rows.map(({ role, created_at, expires_at }) => ({
    role,
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
  }));
}

async function findAppointments({ tx, email }: Search): Promise<PersonalData['appointments']> {
  const rows = await tx.appointment.findMany({ where: ofLead(email), orderBy: newestFirst });
  return rows.map(({ starts_at, ends_at, time_zone, place, cancelled_at }) => ({
    starts_at: starts_at.toISOString(),
    ends_at: ends_at.toISOString(),
    time_zone,
    place,
    cancelled_at: instant(cancelled_at),
  }));
}

async function findNewsletters({ tx, email }: Search): Promise<PersonalData['newsletters']> {
  const rows = await tx.newsletterDelivery.findMany({
    where: { OR: [{ email }, { subscriber: { email } }] },
    include: { newsletter: { select: { subject: true } } },
    orderBy: { newsletter: { created_at: 'desc' } },
  });
  return rows.map((row) => ({
    subject: row.newsletter.subject,
    status: row.status,
    sent_at: instant(row.sent_at),
    left_at: instant(row.left_at),
    bounced_at: instant(row.bounced_at),
    complained_at: instant(row.complained_at),
    last_error: row.last_error,
  }));
}
