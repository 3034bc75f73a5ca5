import { AppError } from '@perfboard/contracts/error';
import { subscriberMessages } from '@perfboard/contracts/words/subscriber';
import { type Db, Prisma, type PrismaClient } from '@perfboard/db/client';

/** Suppressed since a newsletter's mail was refused to them. */
const suppressedBy = (newsletterUuid: string): Prisma.Sql => Prisma.sql`
  from newsletter_deliveries recipient join newsletters on newsletters.uuid = recipient.newsletter_uuid
  where recipient.newsletter_uuid = ${newsletterUuid}::uuid
    and (recipient.status = 'failed' or recipient.bounced_at is not null
      -- Failed, and skipped when it was tried again: its address was suppressed by then.
      or (recipient.status = 'suppressed' and recipient.message_id is not null))
    and subscriber.uuid = recipient.subscriber_uuid and subscriber.status = 'suppressed'
    and subscriber.status_changed_at >= newsletters.started_at`;

/** Lets an address receive newsletters again that its mail server had refused. @throws AppError NOT_FOUND, CONFLICT */
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

/** The same for everybody whom one newsletter's refusals suppressed. Answers how many. */
export async function restoreSuppressedBy(tx: Db, newsletterUuid: string): Promise<number> {
  await tx.$executeRaw`select set_config('statement_timeout', '120000', true)`;
  return tx.$executeRaw`
    update subscribers subscriber set status = 'active', refusals = 0, status_changed_at = now()
    ${suppressedBy(newsletterUuid)}`;
}

export async function countSuppressedBy(prisma: PrismaClient, newsletterUuid: string): Promise<number> {
  const [row] = await prisma.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from subscribers subscriber
    where exists (select 1 ${suppressedBy(newsletterUuid)})`;
  return row?.count ?? 0;
}
