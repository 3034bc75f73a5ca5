import type { PersonalData } from '@perfboard/contracts/privacy';
import type { Db, Prisma } from '@perfboard/db/client';
import { readOptions, storedTexts } from '../../base/list/stored-value.ts';
import { readMailOptions } from '../../base/notification/notification.ts';
import { suppressionHash } from '../../base/suppression/suppression.ts';
import { type BookingRow, toBooking } from '../../leads/booking/booking.ts';
import { type ContactRow, toContact } from '../../leads/contact/contact.ts';
import { contentOf, type QuoteRow, toQuoteItem } from '../../leads/quote/quote.ts';
import { readMentions, withMentions } from '../../people/member/member-names.ts';

interface Search {
  tx: Db;
  email: string;
  /** The newest rows of each kind to read; all if it is left out. */
  take?: number | undefined;
}

const newestFirst = { created_at: 'desc' } as const;
const limited = (take: number | undefined): { take?: number } => (take === undefined ? {} : { take });
const fileNames = { orderBy: { place: 'asc' }, select: { name: true } } as const;
const namesOf = (files: readonly { name: string }[]): string[] => files.map(({ name }) => name);
const uuidsOf = (rows: readonly { uuid: string }[]): string[] => rows.map(({ uuid }) => uuid);
const instant = (at: Date | null): string | null => at?.toISOString() ?? null;

// Each search names its columns: Prisma would fail all rows for one value of an enum that a later release added.

/** Rows that belong to a lead of this address. */
export const ofLead = (email: string) => ({ OR: [{ booking: { email } }, { contact: { email } }] });

/**
 * Emails sent automatically: to the address, about its leads, their replies and appointments, and
 * invitations.
 */
export const mailsAbout = (email: string) => {
  const lead = ofLead(email);
  return {
    OR: [
      ...lead.OR,
      { subscriber: { email } },
      { reply: lead },
      { invitation: { email } },
      { appointment_change: { appointment: lead } },
      { quote: lead },
    ],
  };
};

/** Emails from the address, and about its leads. */
export const receivedFrom = (email: string) => ({ OR: [{ from_email: email }, ...ofLead(email).OR] });

export const newslettersTo = (email: string) => ({ OR: [{ email }, { subscriber: { email } }] });

interface PersonalDataOptions {
  tx: Db;
  /** The key of the suppression hashes. */
  secret: string;
  /** The newest rows of each kind to read; all if it is left out. */
  take?: number | undefined;
}

/** Everything stored about an address, which must be trimmed and lower case. */
export async function findPersonalData(
  { tx, secret, take }: PersonalDataOptions,
  email: string,
): Promise<PersonalData> {
  const search = { tx, email, take };
  const email_hash = suppressionHash(secret, email);
  // Sequentially, because a transaction has one connection.
  return {
    email,
    bookings: await findBookings(search),
    contacts: await findContacts(search),
    subscriber: await findSubscriber(search),
    mails: await findMails(search),
    notes: await findNotes(search),
    replies: await findReplies(search),
    received_mails: await findReceivedMails(search),
    invitations: await findInvitations(search),
    appointments: await findAppointments(search),
    follow_ups: await findFollowUps(search),
    quotes: await findQuotes(search),
    newsletters: await findNewsletters(search),
    uploads: await findUploads(search),
    is_suppressed: (await tx.suppression.findUnique({ where: { email_hash } })) !== null,
  };
}

async function findBookings({ tx, email, take }: Search): Promise<PersonalData['bookings']> {
  const rows = await tx.$queryRaw<BookingRow[]>`
    select * from bookings where email = ${email} order by created_at desc
    limit ${take ?? null}::bigint`;
  const files = await tx.file.findMany({
    where: { booking_uuid: { in: uuidsOf(rows) } },
    orderBy: { place: 'asc' },
    select: { name: true, booking_uuid: true },
  });
  return (await withMentions(tx, rows)).map((row) => ({
    ...toBooking(row),
    files: namesOf(files.filter(({ booking_uuid }) => booking_uuid === row.uuid)),
  }));
}

async function findContacts({ tx, email, take }: Search): Promise<PersonalData['contacts']> {
  const rows = await tx.$queryRaw<ContactRow[]>`
    select * from contacts where email = ${email} order by created_at desc
    limit ${take ?? null}::bigint`;
  return (await withMentions(tx, rows)).map(toContact);
}

async function findSubscriber({ tx, email }: Search): Promise<PersonalData['subscriber']> {
  const [row] = await tx.$queryRaw<Prisma.SubscriberGetPayload<object>[]>`
    select * from subscribers where email = ${email}`;
  if (!row) return null;
  const before = await tx.$queryRaw<Prisma.SubscriberPastGetPayload<object>[]>`
    select * from subscriber_pasts where subscriber_uuid = ${row.uuid}::uuid order by until desc`;
  return {
    uuid: row.uuid,
    status: row.status,
    topics: storedTexts(row.topics),
    language: row.language,
    paused_until: instant(row.paused_until),
    before: before.map(({ until, status, topics, paused_until }) => ({
      until: until.toISOString(),
      status,
      topics: storedTexts(topics),
      paused_until: instant(paused_until),
    })),
    consent: row.consent,
    consent_at: instant(row.consent_at),
    created_at: row.created_at.toISOString(),
    status_changed_at: row.status_changed_at.toISOString(),
  };
}

async function findMails({ tx, email, take }: Search): Promise<PersonalData['mails']> {
  const rows = await tx.notification.findMany({
    where: mailsAbout(email),
    orderBy: newestFirst,
    ...limited(take),
    select: { uuid: true, created_at: true, sent_at: true },
  });
  const optionsOf = await readMailOptions(tx, uuidsOf(rows));
  return rows.map(({ uuid, created_at, sent_at }) => ({
    ...optionsOf(uuid),
    created_at: created_at.toISOString(),
    sent_at: instant(sent_at),
  }));
}

async function findNotes({ tx, email, take }: Search): Promise<PersonalData['notes']> {
  const rows = await tx.leadNote.findMany({ where: ofLead(email), orderBy: newestFirst, ...limited(take) });
  const shown = await readMentions(
    tx,
    rows.map(({ body }) => body),
  );
  return rows.map(({ body, created_at }) => ({ body: shown(body), created_at: created_at.toISOString() }));
}

async function findReplies({ tx, email, take }: Search): Promise<PersonalData['replies']> {
  const rows = await tx.reply.findMany({
    where: ofLead(email),
    orderBy: newestFirst,
    ...limited(take),
    include: { files: fileNames },
  });
  return rows.map(({ subject, body, created_at, files }) => ({
    subject,
    body,
    created_at: created_at.toISOString(),
    files: namesOf(files),
  }));
}

async function findReceivedMails({ tx, email, take }: Search): Promise<PersonalData['received_mails']> {
  const rows = await tx.incomingMail.findMany({
    where: receivedFrom(email),
    orderBy: { received_at: 'desc' },
    ...limited(take),
    select: { from_email: true, subject: true, body: true, received_at: true, files: fileNames },
  });
  return rows.map(({ from_email, subject, body, received_at, files }) => ({
    from_email,
    subject,
    body,
    received_at: received_at.toISOString(),
    files: namesOf(files),
  }));
}

async function findInvitations({ tx, email, take }: Search): Promise<PersonalData['invitations']> {
  const rows = await tx.$queryRaw<Prisma.InvitationGetPayload<object>[]>`
    select * from invitations where email = ${email} order by created_at desc
    limit ${take ?? null}::bigint`;
  return rows.map(({ role, created_at, expires_at }) => ({
    role,
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
  }));
}

async function findAppointments({ tx, email, take }: Search): Promise<PersonalData['appointments']> {
  const rows = await tx.appointment.findMany({
    where: ofLead(email),
    orderBy: newestFirst,
    ...limited(take),
  });
  return rows.map(({ starts_at, ends_at, time_zone, place, kind_name, cancelled_at }) => ({
    starts_at: starts_at.toISOString(),
    ends_at: ends_at.toISOString(),
    time_zone,
    place,
    kind_name,
    cancelled_at: instant(cancelled_at),
  }));
}

async function findFollowUps({ tx, email, take }: Search): Promise<PersonalData['follow_ups']> {
  const rows = await tx.followUp.findMany({ where: ofLead(email), orderBy: newestFirst, ...limited(take) });
  return rows.map(({ due_at, note, created_at }) => ({
    due_at: due_at.toISOString(),
    note,
    created_at: created_at.toISOString(),
  }));
}

async function findQuotes({ tx, email, take }: Search): Promise<PersonalData['quotes']> {
  const rows = await tx.$queryRaw<QuoteRow[]>`
    select * from quotes where client_email = ${email} order by created_at desc
    limit ${take ?? null}::bigint`;
  return rows.map((row) => {
    const { lines, notes, delivery_time, terms } = contentOf(row);
    const { accepted_name, accepted_hash } = row;
    return { ...toQuoteItem(row), lines, notes, delivery_time, terms, accepted_name, accepted_hash };
  });
}

async function findNewsletters({ tx, email, take }: Search): Promise<PersonalData['newsletters']> {
  const rows = await tx.newsletterDelivery.findMany({
    where: newslettersTo(email),
    ...limited(take),
    select: {
      uuid: true,
      sent_at: true,
      left_at: true,
      bounced_at: true,
      complained_at: true,
      last_error: true,
      newsletter: { select: { subject: true } },
    },
    orderBy: { newsletter: { created_at: 'desc' } },
  });
  const optionsOf = await readOptions(tx, {
    table: 'newsletter_deliveries',
    columns: ['status'],
    uuids: uuidsOf(rows),
  });
  return rows.map((row) => ({
    subject: row.newsletter.subject,
    ...optionsOf(row.uuid),
    sent_at: instant(row.sent_at),
    left_at: instant(row.left_at),
    bounced_at: instant(row.bounced_at),
    complained_at: instant(row.complained_at),
    last_error: row.last_error,
  }));
}

interface UploadRow extends Omit<PersonalData['uploads'][number], 'consent_at' | 'created_at'> {
  consent_at: Date | null;
  created_at: Date;
}

async function findUploads({ tx, email, take }: Search): Promise<PersonalData['uploads']> {
  const rows = await tx.$queryRaw<UploadRow[]>`
    select file_name, line, verdict, consent, consent_at, rows.topics, other_topics, created_at
      from subscriber_import_rows rows join subscriber_imports on uuid = import_uuid where email = ${email}
     order by created_at desc, line limit ${take ?? null}::bigint`;
  return rows.map(({ consent_at, created_at, ...row }) => ({
    ...row,
    topics: storedTexts(row.topics),
    other_topics: storedTexts(row.other_topics),
    consent_at: instant(consent_at),
    created_at: created_at.toISOString(),
  }));
}
