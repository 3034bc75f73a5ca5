import type { IncomingMatch } from '@perfboard/contracts/words/mailbox';
import type { Db } from '@perfboard/db/client';
import { readMessageIds } from '../../base/mail/mail-tag.ts';
import { type ReplyClaim, readReplyAddress } from '../reply/reply-address.ts';
import type { ParsedMail } from './parse-mail.ts';

export interface MatchedLead extends ReplyClaim {
  by: IncomingMatch;
  isSpam: boolean;
}

type Owner = { booking_uuid: string | null; contact_uuid: string | null };

const leadOf = ({ booking_uuid, contact_uuid }: Owner): ReplyClaim | undefined => {
  if (booking_uuid) return { kind: 'booking', uuid: booking_uuid };
  return contact_uuid ? { kind: 'contact', uuid: contact_uuid } : undefined;
};

/** The lead of one of our emails. */
async function leadOfNotification(db: Db, uuid: string): Promise<ReplyClaim | undefined> {
  const owner = { booking_uuid: true, contact_uuid: true } as const;
  const notification = await db.notification.findUnique({
    where: { uuid },
    select: {
      ...owner,
      reply: { select: owner },
      appointment_change: { select: { appointment: { select: owner } } },
    },
  });
  if (!notification) return undefined;
  return leadOf(notification.appointment_change?.appointment ?? notification.reply ?? notification);
}

/** Matches by the emails that it replies to: the newest whose lead still exists. */
async function byReference(db: Db, secret: string, mail: ParsedMail): Promise<ReplyClaim | undefined> {
  const claims = readMessageIds(secret, mail.references).filter(({ kind }) => kind === 'notification');
  // `In-Reply-To` comes first, then the thread, whose last entry is the newest.
  const [first, ...thread] = claims;
  for (const claim of first ? [first, ...thread.reverse()] : []) {
    const lead = await leadOfNotification(db, claim.uuid);
    if (lead) return lead;
  }
  return undefined;
}

/** Matches by sender: the newest lead with that address. */
async function bySender(db: Db, email: string): Promise<ReplyClaim | undefined> {
  if (!email) return undefined;
  const query = {
    where: { email, is_spam: false },
    orderBy: { created_at: 'desc' },
    select: { uuid: true, created_at: true },
  } as const;
  const booking = await db.booking.findFirst(query);
  const contact = await db.contact.findFirst(query);
  const isBooking = booking && (!contact || booking.created_at > contact.created_at);
  if (isBooking) return { kind: 'booking', uuid: booking.uuid };
  return contact ? { kind: 'contact', uuid: contact.uuid } : undefined;
}

/** Null if it is gone. */
async function readLead(db: Db, { kind, uuid }: ReplyClaim): Promise<{ is_spam: boolean } | null> {
  const query = { where: { uuid }, select: { is_spam: true } };
  return kind === 'booking' ? db.booking.findUnique(query) : db.contact.findUnique(query);
}

/**
 * Finds the lead of an incoming email: by the emails that it replies to, then by the lead's signed address,
 * then, as probable, by its sender.
 */
export async function matchMail(db: Db, secret: string, mail: ParsedMail): Promise<MatchedLead | undefined> {
  const ways: [IncomingMatch, () => Promise<ReplyClaim | undefined>][] = [
    ['reference', () => byReference(db, secret, mail)],
    ['address', async () => readReplyAddress(secret, mail.recipients)],
    ['sender', () => bySender(db, mail.fromEmail)],
  ];
  for (const [by, find] of ways) {
    const claim = await find();
    const lead = claim && (await readLead(db, claim));
    if (lead) return { ...claim, by, isSpam: lead.is_spam };
  }
  return undefined;
}
