import { ruleOf } from '@perfboard/contracts/words/notification-kind';
import type { Db } from '@perfboard/db/client';
import type { Language } from '@perfboard/messages/language';
import { storedLanguage } from '../../base/language/language.ts';
import type { NotificationWithLead } from '../../base/notification/notification-renderer.ts';
import { knownLanguage } from '../../base/trpc/actor.ts';

/** The language of a visitor: that of the lead or subscriber that the notification is about. */
function visitorLanguage(notification: NotificationWithLead): Language {
  const { reply, appointment_change: change, quote, subscriber } = notification;
  const leads = [notification, reply, change?.appointment, quote];
  const lead = leads.map((about) => about?.booking ?? about?.contact).find((found) => found);
  return storedLanguage((lead ?? subscriber)?.language);
}

/**
 * The language of a notification's reader. A member's is their own choice; without one, and for an address that belongs
 * to no member, it is the shop's primary one.
 * @param to the address of a notification to the shop
 */
export async function readerLanguage(
  prisma: Db,
  notification: NotificationWithLead,
  { to, primary }: { to: string; primary: Language },
): Promise<Language> {
  const { kind, recipient } = notification;
  if (ruleOf(kind).to === 'visitor') return visitorLanguage(notification);
  const member = to
    ? await prisma.user.findUnique({ where: { email: to.toLowerCase() }, select: { language: true } })
    : recipient && (await prisma.user.findUnique({ where: { id: recipient }, select: { language: true } }));
  return knownLanguage(member ? member.language : null) ?? primary;
}
