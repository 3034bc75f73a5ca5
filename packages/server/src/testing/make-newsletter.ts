import type { Database, Prisma } from '@perfboard/db/client';
import { unique, uniqueEmail } from './unique.ts';

/** A queued newsletter and a delivery for each recipient, as 'send' in the composer writes them. */
export async function makeNewsletter(
  { pool, prisma }: Pick<Database, 'pool' | 'prisma'>,
  recipients: number | readonly string[],
  data: Partial<Prisma.NewsletterUncheckedCreateInput> = {},
): Promise<{ uuid: string; emails: string[] }> {
  const suffix = unique();
  const emails =
    typeof recipients === 'number'
      ? Array.from({ length: recipients }, (_, index) => `reader${index}-${suffix}@reader.example`)
      : [...recipients];
  const { uuid } = await prisma.newsletter.create({
    data: {
      subject: 'Newsletter Update',
      body: 'Hello **readers**',
      status: 'queued',
      planned_at: new Date(),
      ...data,
    },
  });
  await pool.query(
    `with subscribed as (
        insert into subscribers (uuid, email) select gen_random_uuid(), unnest($2::text[])
          on conflict (email) do update set email = excluded.email returning uuid, email)
      insert into newsletter_deliveries (uuid, newsletter_uuid, subscriber_uuid, email)
        select gen_random_uuid(), $1, uuid, email from subscribed`,
    [uuid, emails],
  );
  return { uuid, emails };
}

/** Number of deliveries by status. */
export async function countDeliveries(
  { pool }: Pick<Database, 'pool'>,
  uuid: string,
): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ status: string; count: number }>(
    'select status::text, count(*)::int as count from newsletter_deliveries where newsletter_uuid = $1 group by status',
    [uuid],
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

type Fields = Partial<Prisma.SubscriberUncheckedCreateInput>;

export const makeSubscriber = (
  { prisma }: Pick<Database, 'prisma'>,
  data: Fields = {},
): Promise<Prisma.SubscriberGetPayload<object>> =>
  prisma.subscriber.create({ data: { email: uniqueEmail('reader'), ...data } });

/** Makes many at once; `fields` varies them. */
export async function makeSubscribers(
  { prisma }: Pick<Database, 'prisma'>,
  count: number,
  fields: (index: number) => Fields = () => ({}),
): Promise<void> {
  await prisma.subscriber.createMany({
    data: Array.from({ length: count }, (_, index) => ({ email: uniqueEmail('reader'), ...fields(index) })),
  });
}
