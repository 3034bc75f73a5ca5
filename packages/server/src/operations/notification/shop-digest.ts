import { instantOf } from '@perfboard/contracts/zoned-time';
import type { Db, PrismaClient } from '@perfboard/db/client';
import { addMemberMail } from '../../base/notification/notification.ts';
import { defaultHour } from './notification-choice.ts';
import { leadRecipients, type NotifiedKinds } from './recipient.ts';
import { listSpamLeads } from './spam-leads.ts';

const dayMs = 24 * 60 * 60_000;

/** The last time that the clocks of a zone showed this hour. On a day that skips it, the next hour counts. */
export function lastHour(hour: number, { time_zone, now }: { time_zone: string; now: Date }): Date {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: time_zone, dateStyle: 'short' });
  for (const daysBack of [0, 1]) {
    const day = format.format(new Date(now.getTime() - daysBack * dayMs));
    const hours = [hour, hour + 1].map((one) =>
      instantOf(`${day}T${`${one}`.padStart(2, '0')}:00`, time_zone),
    );
    const at = hours.find((one) => one instanceof Date);
    if (at instanceof Date && at <= now) return at;
  }
  return new Date(now.getTime() - dayMs);
}

/** A worker that was away for longer leaves the rest to the list of spam. */
const backMs = 7 * dayMs;
/** By how much the clocks of two workers may differ. */
export const clockSkewMs = 60 * 60_000;

interface ShopDigestOptions {
  notifyEmail: string;
  /** The shop's. */
  time_zone: string;
  now: Date;
}

/** Makes the digest of one that has no choice to keep a clock in: the last digest is the clock. */
async function makeShopDigest(
  tx: Db,
  { recipient, told }: { recipient: string; told: NotifiedKinds },
  options: ShopDigestOptions,
): Promise<boolean> {
  const until = lastHour(defaultHour, options);
  const earliest = new Date(until.getTime() - backMs);
  // Before the look for the last one, which takes longer: most days have none.
  if ((await listSpamLeads(tx, told, { since: earliest, until })).length === 0) return false;
  // Several workers look at once.
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('shop digest'))`;
  const last = await tx.notification.findFirst({
    // Every status, by the index that begins with it.
    where: {
      status: { in: ['pending', 'sent', 'failed', 'uncertain'] },
      // One from the future was made while a clock was wrong.
      created_at: { gt: earliest, lte: new Date(options.now.getTime() + clockSkewMs) },
      kind: 'digest',
      recipient,
    },
    select: { created_at: true },
    orderBy: { created_at: 'desc' },
  });
  const since = last?.created_at ?? earliest;
  if ((await listSpamLeads(tx, told, { since, until })).length === 0) return false;
  await addMemberMail(tx, { kind: 'digest', recipient, since, created_at: options.now });
  return true;
}

/**
 * Adds a digest of what was kept apart as spam for whoever is told of leads although no member asked to be: once a day, in the
 * morning of the shop. Members with a choice, owners too, have it in their own.
 * @returns how many
 */
export async function makeShopDigests(prisma: PrismaClient, options: ShopDigestOptions): Promise<number> {
  const { notifyEmail } = options;
  const recipients = new Map<string, NotifiedKinds>();
  for (const subject of ['bookings', 'contacts'] as const)
    for (const { recipient } of await leadRecipients(prisma, notifyEmail, subject))
      recipients.set(recipient, {
        bookings: false,
        contacts: false,
        ...recipients.get(recipient),
        [subject]: true,
      });
  const choices = await prisma.notificationChoice.findMany({ select: { user_id: true } });
  for (const { user_id } of choices) recipients.delete(user_id);
  let made = 0;
  for (const [recipient, told] of recipients)
    if (await prisma.$transaction((tx) => makeShopDigest(tx, { recipient, told }, options))) made += 1;
  return made;
}
