import { AppError } from '@perfboard/contracts/error';
import { newsletterMessages } from '@perfboard/contracts/words/newsletter';
import { subscriberMessages } from '@perfboard/contracts/words/subscriber';
import { type Db, Prisma, type PrismaClient } from '@perfboard/db/client';

/** Suppressed because they rejected this newsletter. */
const suppressedBy = (newsletterUuid: string): Prisma.Sql => Prisma.sql`
  from newsletter_deliveries delivery join newsletters on newsletters.uuid = delivery.newsletter_uuid
  where delivery.newsletter_uuid = ${newsletterUuid}::uuid
    and (delivery.status = 'failed' or delivery.bounced_at is not null
      -- Failed, and skipped when it was tried again: its address was suppressed by then.
      or (delivery.status = 'suppressed' and delivery.message_id is not null))
    and subscriber.uuid = delivery.subscriber_uuid and subscriber.status = 'suppressed'
    and subscriber.status_changed_at >= newsletters.started_at`;

/**
 * Restores an address suppressed after rejections.
 * @throws AppError NOT_FOUND, CONFLICT
 */
export async function restoreSubscriber(tx: Db, uuid: string): Promise<void> {
  const { count } = await tx.subscriber.updateMany({
    where: { uuid, status: 'suppressed' },
    data: { status: 'active', refusals: 0, status_changed_at: new Date() },
  });
  if (count > 0) return;
  const known = await tx.subscriber.count({ where: { uuid } });
  throw known === 0
    ? new AppError('NOT_FOUND', subscriberMessages.notFound)
    : new AppError('CONFLICT', subscriberMessages.notSuppressed);
}

/** Restores all addresses suppressed because of one newsletter. Returns their number. */
export async function restoreSuppressedBy(tx: Db, newsletterUuid: string): Promise<number> {
  await tx.$executeRaw`select set_config('statement_timeout', '120000', true)`;
  return tx.$executeRaw`
    update subscribers subscriber set status = 'active', refusals = 0, status_changed_at = now()
    ${suppressedBy(newsletterUuid)}`;
}

/**
 * The number of addresses suppressed because of one newsletter.
 * @throws AppError NOT_FOUND
 */
export async function countSuppressedBy(prisma: PrismaClient, newsletterUuid: string): Promise<number> {
  const [row] = await prisma.$queryRaw<{ count: number }[]>`
    select (select count(*)::int from subscribers subscriber
      where exists (select 1 ${suppressedBy(newsletterUuid)})) as count
    from newsletters where uuid = ${newsletterUuid}::uuid`;
  if (!row) throw new AppError('NOT_FOUND', newsletterMessages.notFound);
  return row.count;
}
