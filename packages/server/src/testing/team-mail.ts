import { addNotifications } from '../base/notification/notification.ts';
import { saveNotificationChoice } from '../operations/notification/notification-choice.ts';
import { sendNotification } from '../operations/notification/send-notification.ts';
import { insertMember } from '../people/member/member.ts';
import { makeBooking, makeContact } from './make-lead.ts';
import type { TestServices } from './services.ts';

const never = { bookings: 'never', contacts: 'never', failures: 'never' } as const;
const hour = { digest_hour: 8, time_zone: 'Asia/Kolkata' };

/** Adds a member, `<name>@team.shop`, with their notification settings; returns their id. */
export function addMember(
  { prisma }: TestServices,
  name: string,
  choice?: object,
  role: 'owner' | 'editor' = 'editor',
): Promise<string> {
  const fields = { email: `${name}@team.shop`, name, role, password_hash: 'x' };
  return prisma.$transaction(async (tx) => {
    const id = await insertMember(tx, fields);
    if (choice) await saveNotificationChoice(tx, id, { ...never, ...hour, ...choice });
    return id;
  });
}

/** A lead with the notification to the shop, as a form creates them; returns the lead's id. */
export async function leaveLead(services: TestServices, kind: 'booking' | 'contact'): Promise<string> {
  const { uuid } = kind === 'booking' ? await makeBooking(services) : await makeContact(services);
  const owner = kind === 'booking' ? { booking_uuid: uuid } : { contact_uuid: uuid };
  await services.prisma.$transaction((tx) =>
    addNotifications(tx, [`${kind}_notification`], owner, { requestId: 'r' }),
  );
  return uuid;
}

/** Sends as the worker does, until no notification is pending. */
export async function sendAllNotifications(services: TestServices): Promise<void> {
  for (let left = true; left; ) {
    const rows = await services.prisma.notification.findMany({ where: { status: 'pending' } });
    left = rows.length > 0;
    for (const { uuid } of rows) await sendNotification(services, uuid, { isLast: false });
  }
}
