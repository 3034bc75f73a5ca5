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
/** The maximum difference between two workers' clocks. */
export const clockSkewMs = 60 * 60_000;

interface ShopDigestOptions {
  notifyEmail: string;
  /** The shop's time zone. */
  time_zone: string;
  now: Date;
}

/** Makes the digest of a recipient without a settings row: the last digest's time is the timestamp. */
async function makeShopDigest(
  tx: Db,
  { recipient, kinds }: { recipient: string; kinds: NotifiedKinds },
  options: ShopDigestOptions,
): Promise<boolean> {
  const until = lastHour(defaultHour, options);
  const earliest = new Date(until.getTime() - backMs);
  // Before looking up the last digest, which takes longer: most days have no spam.
  if ((await listSpamLeads(tx, kinds, { since: earliest, until })).length === 0) return false;
  // Several workers check at the same time.
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('shop digest'))`;
  const last = await tx.notification.findFirst({
    // Every status, for the index that begins with it.
    where: {
      status: { in: ['pending', 'sent', 'failed', 'uncertain'] },
      // One from the future was made with a wrong clock.
      created_at: { gt: earliest, lte: new Date(options.now.getTime() + clockSkewMs) },
      kind: 'digest',
      recipient,
    },
    select: { created_at: true },
    orderBy: { created_at: 'desc' },
  });
  const since = last?.created_at ?? earliest;
  if ((await listSpamLeads(tx, kinds, { since, until })).length === 0) return false;
  await addMemberMail(tx, { kind: 'digest', recipient, since, created_at: options.now });
  return true;
}

/**
 * Adds a daily digest of spam for default recipients of lead notifications, in the shop's morning. Members
 * with settings, owners included, have it in their own digest.
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
  for (const [recipient, kinds] of recipients)
    if (await prisma.$transaction((tx) => makeShopDigest(tx, { recipient, kinds }, options))) made += 1;
  return made;
}
