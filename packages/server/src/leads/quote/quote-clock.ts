import type { Db } from '@perfboard/db/client';
import { addNotifications } from '../../base/notification/notification.ts';
import type { JobServices } from '../../base/service/services.ts';
import { notifyWebhooks } from '../../base/webhook/add-deliveries.ts';
import { shopDay } from '../../catalog/shop/shop-words.ts';
import { takeStep } from './quote-step.ts';

/** At once; the next run takes the rest. */
const batch = 200;

/** Open quotes whose last day is in a range, the oldest first. */
const due = (tx: Db, { from, until }: { from: string; until: string }, more = '') =>
  tx.$queryRawUnsafe<{ uuid: string }[]>(
    `select uuid from quotes where status in ('sent', 'viewed') and valid_until between $1::date and $2::date ${more}
      order by valid_until, uuid limit ${batch} for update skip locked`,
    from,
    until,
  );

/** The day that is so many days after another one. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/**
 * Expires quotes whose last day has passed at the shop, and reminds clients of those about to, once each. Leads
 * in spam are not reminded.
 * @returns how many of each
 */
export async function runQuoteClock(
  { prisma, shop }: Pick<JobServices, 'prisma' | 'shop'>,
  now = new Date(),
): Promise<{ expired: number; reminded: number }> {
  const { words, isFresh } = await shop.read();
  // Another shop's time zone and settings would be wrong.
  if (!isFresh) throw new Error('Could not read the site content');
  const today = shopDay(words.profile.time_zone, now);
  const requestId = 'quote-clock';
  const expired = await prisma.$transaction(async (tx) => {
    const rows = await due(tx, { from: '-infinity', until: addDays(today, -1) });
    for (const { uuid } of rows) {
      await takeStep(tx, 'expire', uuid);
      await notifyWebhooks(tx, { event: 'quote.expired', entity_uuid: uuid, requestId });
    }
    return rows.length;
  });
  const { is_on, days } = words.quotes.reminder;
  if (!is_on) return { expired, reminded: 0 };
  const reminded = await prisma.$transaction(async (tx) => {
    const rows = await due(
      tx,
      // Not after its last day: more than a batch may be due on one.
      { from: today, until: addDays(today, days) },
      // Not on the day on which it was sent, when it has only just arrived.
      `and reminded_at is null and sent_at < now() - interval '1 day'
        and not exists (select from bookings where uuid = booking_uuid and is_spam)
        and not exists (select from contacts where uuid = contact_uuid and is_spam)`,
    );
    for (const { uuid } of rows) {
      await tx.quote.update({ where: { uuid }, data: { reminded_at: new Date(), updated_at: new Date() } });
      await addNotifications(tx, ['quote_reminder'], { quote_uuid: uuid }, { requestId });
    }
    return rows.length;
  });
  return { expired, reminded };
}
