import type { PrismaClient } from '@perfboard/db/client';
import type { RateLimits } from '../../base/rate-limit/rate-limit.ts';

/** Domains where dots before the @ are ignored. */
const dotless: Readonly<Record<string, string>> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' };

/** The mailbox behind different spellings of an address: upper case, plus tags, Gmail's dots. */
export function mailboxOf(email: string): string {
  const [, local = '', domain = ''] = /^(.*)@([^@]*)$/.exec(email.trim().toLowerCase()) ?? [];
  const name = local.split('+', 1)[0] || local;
  const dotlessDomain = dotless[domain];
  return dotlessDomain ? `${name.replaceAll('.', '')}@${dotlessDomain}` : `${name}@${domain}`;
}

/** An automatic reply to a visitor's message. */
export const autoReplied = { headers: { 'Auto-Submitted': 'auto-replied' } };

export const acknowledgementLimit = 'acknowledgementByMailbox';

/**
 * Whether another acknowledgement may be sent to a mailbox: entering another person's address into our forms
 * must not fill that mailbox. The lead is stored and the shop notified either way.
 */
export async function mayAcknowledge(rateLimits: RateLimits, email: string): Promise<boolean> {
  return rateLimits.consume(acknowledgementLimit, mailboxOf(email)).then(
    () => true,
    () => false,
  );
}

/**
 * Which of these leads may still be acknowledged. Spends a point for each lead without an acknowledgement,
 * like the form does.
 */
export async function acknowledgeable(
  { prisma, rateLimits }: { prisma: PrismaClient; rateLimits: RateLimits },
  kind: 'booking' | 'contact',
  uuids: readonly string[],
): Promise<ReadonlySet<string>> {
  const query = {
    where: {
      uuid: { in: [...uuids] },
      notifications: { none: { kind: `${kind}_acknowledgement` as const } },
    },
    select: { uuid: true, email: true },
  };
  const rows = await (kind === 'booking' ? prisma.booking.findMany(query) : prisma.contact.findMany(query));
  const allowed = new Set<string>();
  for (const { uuid, email } of rows) if (await mayAcknowledge(rateLimits, email)) allowed.add(uuid);
  return allowed;
}

const bookingAnswered = ['contacted', 'scheduled', 'done'] as const;

interface Sent {
  email: string;
  created_at: Date;
}

/**
 * True if the shop has answered the sender before: the address is confirmed then, and an email may repeat
 * their text. For unknown senders nothing is repeated, because the address may be another person's. A booking whose time
 * was picked proves nothing: its sender did that alone.
 */
export async function isKnownSender(prisma: PrismaClient, { email, created_at }: Sent): Promise<boolean> {
  const earlier = { email, is_spam: false, created_at: { lt: created_at } };
  const [booking, contact] = await Promise.all([
    prisma.booking.findFirst({
      where: {
        ...earlier,
        status: { in: [...bookingAnswered] },
        appointments: { none: { kind_name: { not: '' } } },
      },
      select: { uuid: true },
    }),
    prisma.contact.findFirst({ where: { ...earlier, status: 'responded' }, select: { uuid: true } }),
  ]);
  return Boolean(booking ?? contact);
}
