import type { FoundData } from '@perfboard/contracts/privacy';
import type { Db } from '@perfboard/db/client';
import { mailsAbout, newslettersTo, ofLead, receivedFrom } from './find-personal-data.ts';

/** How many rows of each kind are stored about an address. */
export async function countPersonalData(tx: Db, email: string): Promise<FoundData['counts']> {
  const where = { email };
  const lead = { where: ofLead(email) };
  // Not by Prisma, which would fail for a status that a later release added.
  const quotes = await tx.$queryRaw<{ status: string; count: number }[]>`
    select status::text, count(*)::int as count from quotes where client_email = ${email} group by status`;
  // Sequentially, because a transaction has one connection.
  return {
    bookings: await tx.booking.count({ where }),
    contacts: await tx.contact.count({ where }),
    mails: await tx.notification.count({ where: mailsAbout(email) }),
    notes: await tx.leadNote.count(lead),
    replies: await tx.reply.count(lead),
    received_mails: await tx.incomingMail.count({ where: receivedFrom(email) }),
    follow_ups: await tx.followUp.count(lead),
    appointments: await tx.appointment.count(lead),
    quotes: quotes.reduce((sum, { count }) => sum + count, 0),
    quotes_by_status: Object.fromEntries(quotes.map(({ status, count }) => [status, count])),
    invitations: await tx.invitation.count({ where }),
    newsletters: await tx.newsletterDelivery.count({ where: newslettersTo(email) }),
    uploads: await tx.subscriberImportRow.count({ where }),
    files: await tx.file.count({
      where: { OR: [{ booking: where }, { reply: lead.where }, { incoming: receivedFrom(email) }] },
    }),
  };
}
