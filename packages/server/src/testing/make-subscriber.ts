import type { Database, Prisma } from '@perfboard/db/client';
import { uniqueEmail } from './unique.ts';

type Fields = Partial<Prisma.SubscriberUncheckedCreateInput>;

export const makeSubscriber = (
  { prisma }: Pick<Database, 'prisma'>,
  data: Fields = {},
): Promise<Prisma.SubscriberGetPayload<object>> =>
  prisma.subscriber.create({ data: { email: uniqueEmail('reader'), ...data } });

/** A list of them at once; `fields` gives each its own. */
export async function makeSubscribers(
  { prisma }: Pick<Database, 'prisma'>,
  count: number,
  fields: (index: number) => Fields = () => ({}),
): Promise<void> {
  await prisma.subscriber.createMany({
    data: Array.from({ length: count }, (_, index) => ({ email: uniqueEmail('reader'), ...fields(index) })),
  });
}
