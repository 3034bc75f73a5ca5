import type { Db, PrismaClient } from '@perfboard/db/client';
import { addDeliveries, webhooksFor } from '../../base/webhook/add-deliveries.ts';

interface PageView {
  route: string;
  path: string;
  requestId: string;
}

/**
 * Counts a view by day (UTC), route and path. The count is the last statement of its transaction: every
 * visitor of the home page writes the same row, so its lock must be short.
 */
export async function countPageView(
  prisma: PrismaClient,
  { route, path, requestId }: PageView,
): Promise<void> {
  const event = 'page_view.counted';
  const count = (db: Db) => db.$queryRaw<[{ uuid: string }]>`
    insert into page_views (day, route, path, views)
      values ((now() at time zone 'utc')::date, ${route}, ${path}, 1)
      on conflict (day, route, path) do update set views = page_views.views + 1 returning uuid`;
  const webhooks = await webhooksFor(prisma, event);
  if (webhooks.length === 0) {
    await count(prisma);
    return;
  }
  await prisma.$transaction(async (tx) => {
    const [{ uuid }] = await count(tx);
    await addDeliveries(tx, webhooks, { event, entity_uuid: uuid, requestId });
  });
}
