import { createHmac } from 'node:crypto';
import type { IncomingMatch } from '@perfboard/contracts/words/mailbox';
import type { Db } from '@perfboard/db/client';
import { idsIn, localPartOf } from '@perfboard/mail/message-id';
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
      quote: { select: owner },
    },
  });
  if (!notification) return undefined;
  return leadOf(
    notification.appointment_change?.appointment ?? notification.reply ?? notification.quote ?? notification,
  );
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

/** Matches by the ids that a relay gave to our emails. */
async function byRelayId(db: Db, mail: ParsedMail): Promise<ReplyClaim | undefined> {
  const ids = idsIn(mail.references).map(localPartOf);
  if (ids.length === 0) return undefined;
  const notification = await db.notification.findFirst({
    where: { relay_id: { in: ids } },
    orderBy: { created_at: 'desc' },
    select: { uuid: true },
  });
  return notification ? leadOfNotification(db, notification.uuid) : undefined;
}

/** A keyed hash of a Message-ID, without its angle brackets and spaces. */
export const messageKeyOf = (secret: string, messageId: string): string =>
  createHmac('sha256', `${secret}/message-key`)
    .update(messageId.replace(/[<>\s]/g, ''))
    .digest('base64url');

/** Matches by a visitor's own email, to which a colleague in Cc replies. */
async function byVisitorMail(db: Db, secret: string, mail: ParsedMail): Promise<ReplyClaim | undefined> {
  const keys = idsIn(mail.references).map((id) => messageKeyOf(secret, id));
  if (keys.length === 0) return undefined;
  const before = await db.incomingMail.findFirst({
    where: {
      message_key: { in: keys },
      OR: [{ booking_uuid: { not: null } }, { contact_uuid: { not: null } }],
    },
    orderBy: { received_at: 'desc' },
    select: { booking_uuid: true, contact_uuid: true },
  });
  return before ? leadOf(before) : undefined;
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
 * then by ids that relays and visitors' programs gave, then, as probable, by its sender.
 */
export async function matchMail(db: Db, secret: string, mail: ParsedMail): Promise<MatchedLead | undefined> {
  const ways: [IncomingMatch, () => Promise<ReplyClaim | undefined>][] = [
    ['reference', () => byReference(db, secret, mail)],
    ['address', async () => readReplyAddress(secret, mail.recipients)],
    ['reference', () => byRelayId(db, mail)],
    ['reference', () => byVisitorMail(db, secret, mail)],
    ['sender', () => bySender(db, mail.fromEmail)],
  ];
  for (const [by, find] of ways) {
    const claim = await find();
    const lead = claim && (await readLead(db, claim));
    if (lead) return { ...claim, by, isSpam: lead.is_spam };
  }
  return undefined;
}
