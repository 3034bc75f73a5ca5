import type { Db, PrismaClient } from '@perfboard/db/client';
import { outboxRow } from '@perfboard/jobs/outbox-row';
import { addNotifications } from '../../base/notification/notification.ts';

/** How long before an appointment its visitor is reminded. */
const beforeMs = 24 * 60 * 60_000;

/** Whose email about the change is not the reminder: it was picked, and is not so soon. */
interface Planned {
  /** Of the change. */
  uuid: string;
  kind_name: string;
  starts_at: Date;
}

/**
 * Plans the reminder of an appointment that its visitor picked, in the transaction that makes or moves it. A later
 * change has its own, and this one does nothing then.
 */
export async function planReminder(
  tx: Db,
  { uuid, kind_name, starts_at }: Planned,
  requestId: string,
): Promise<void> {
  const runAt = new Date(starts_at.getTime() - beforeMs);
  if (!kind_name || runAt <= new Date()) return;
  await tx.outbox.create({
    data: outboxRow('appointment.remind', { change_uuid: uuid }, { requestId, runAt }),
  });
}

/** Adds the reminder's email once, however often the job runs; nothing if the appointment was moved or cancelled. */
export function addReminder(prisma: PrismaClient, change_uuid: string, requestId: string): Promise<void> {
  return prisma.$transaction(async (tx) => {
    // Two runs of the job come one after the other, and so does a change.
    await tx.$executeRaw`select from appointments where uuid =
      (select appointment_uuid from appointment_changes where uuid = ${change_uuid}::uuid) for update`;
    const change = await tx.appointmentChange.findUnique({
      where: { uuid: change_uuid },
      include: { appointment: true },
    });
    if (!change || change.starts_at <= new Date()) return;
    const { booking_uuid, contact_uuid, sequence } = change.appointment;
    if (sequence !== change.sequence) return;
    const kind = 'appointment_reminder';
    if (await tx.notification.findFirst({ where: { kind, about: change_uuid }, select: { uuid: true } }))
      return;
    const owner = booking_uuid ? { booking_uuid } : { contact_uuid: contact_uuid ?? '' };
    await addNotifications(tx, [kind], { ...owner, about: change_uuid }, { requestId });
  });
}
