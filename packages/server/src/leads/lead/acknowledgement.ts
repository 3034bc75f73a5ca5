import type { PrismaClient } from '@perfboard/db/client';
import type { RateLimits } from '../../base/rate-limit/rate-limit.ts';

/** Where dots in the name before the @ mean nothing. */
const dotless: Readonly<Record<string, string>> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' };

/** One mailbox under all the spellings that lead to it: upper case, what follows a plus, Gmail's dots. */
export function mailboxOf(email: string): string {
  const [, local = '', domain = ''] = /^(.*)@([^@]*)$/.exec(email.trim().toLowerCase()) ?? [];
  const name = local.replace(/\+.*$/, '') || local;
  const dotlessDomain = dotless[domain];
  return dotlessDomain ? `${name.replaceAll('.', '')}@${dotlessDomain}` : `${name}@${domain}`;
}

/** An answer that nobody wrote, to somebody who wrote. */
export const autoReplied = { headers: { 'Auto-Submitted': 'auto-replied' } };

export const acknowledgementLimit = 'acknowledgementByMailbox';

/**
 * Whether one more mail may go out that only says "it has arrived": whoever types somebody else's address into our forms
 * must not fill that mailbox. The lead is kept, and the shop is told of it, either way.
 */
export async function mayAcknowledge(rateLimits: RateLimits, email: string): Promise<boolean> {
  return rateLimits.consume(acknowledgementLimit, mailboxOf(email)).then(
    () => true,
    () => false,
  );
}

/**
 * Which of these leads may still tell their sender that they have arrived. A point is spent for each that has not told so yet,
 * as for one that a form brings.
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
 * True for somebody whom the shop has answered before: then the address is his, and a mail may repeat what he wrote.
 * Of a stranger nothing is repeated: it may be somebody else's words to somebody else's address.
 */
export async function isKnownSender(prisma: PrismaClient, { email, created_at }: Sent): Promise<boolean> {
  const earlier = { email, is_spam: false, created_at: { lt: created_at } };
  const [booking, contact] = await Promise.all([
    prisma.booking.findFirst({
      where: { ...earlier, status: { in: [...bookingAnswered] } },
      select: { uuid: true },
    }),
    prisma.contact.findFirst({ where: { ...earlier, status: 'responded' }, select: { uuid: true } }),
  ]);
  return Boolean(booking ?? contact);
}
