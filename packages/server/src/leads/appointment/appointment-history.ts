import type { LeadEntry } from '@perfboard/contracts/lead';
import { formatShortMoment } from '@perfboard/contracts/words/appointment';
import type { PrismaClient } from '@perfboard/db/client';
import { type Language, localeOf, sourceLanguage } from '@perfboard/messages/language';
import { mailStatusOf } from '../../base/notification/notification.ts';
import { blankEntry } from '../lead/lead-entry.ts';

/** Why an email was not sent; its row is gone then. */
const notSent = ({ kind, isOvertaken }: { kind: string; isOvertaken: boolean }): string =>
  isOvertaken ? 'overtaken' : kind === 'cancelled' ? 'uninvited' : 'over';

/** When a lead's appointments were made, moved and cancelled, and the delivery of their emails. */
export async function readAppointmentHistory(
  prisma: PrismaClient,
  owner: { booking_uuid: string } | { contact_uuid: string },
  language: Language = sourceLanguage,
): Promise<LeadEntry[]> {
  const rows = await prisma.appointmentChange.findMany({
    where: { appointment: owner },
    include: { notification: true, appointment: { select: { sequence: true } } },
  });
  return rows.map(({ uuid, kind, sequence, starts_at, time_zone, place, author, created_at, ...row }) => ({
    ...blankEntry,
    kind: 'appointment' as const,
    uuid,
    at: created_at.toISOString(),
    author,
    subject: kind,
    text: `${formatShortMoment(starts_at, time_zone, localeOf(language))}, ${place}`,
    state: row.notification
      ? mailStatusOf(row.notification)
      : notSent({ kind, isOvertaken: sequence < row.appointment.sequence }),
    error: row.notification?.last_error ?? null,
  }));
}
