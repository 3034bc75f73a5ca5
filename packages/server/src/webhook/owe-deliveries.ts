import type { WebhookEvent } from '@perfboard/contracts/webhook';
import type { Db } from '@perfboard/db/client';
import { outboxRow } from '@perfboard/jobs/outbox-row';

interface Owed {
  event: WebhookEvent;
  entity_uuid: string;
  requestId: string;
}

/** Owes an event to every webhook that wants it, in the transaction that causes it: one row and one job each. */
export async function oweDeliveries(tx: Db, { event, entity_uuid, requestId }: Owed): Promise<void> {
  const webhooks = await tx.webhook.findMany({
    where: { active: true, events: { has: event } },
    select: { uuid: true },
  });
  if (webhooks.length === 0) return;
  const entity = event.split('.')[0] ?? '';
  const deliveries = await tx.webhookDelivery.createManyAndReturn({
    data: webhooks.map(({ uuid }) => ({ webhook_uuid: uuid, event, entity, entity_uuid })),
    select: { uuid: true },
  });
  await tx.outbox.createMany({
    data: deliveries.map(({ uuid }) => outboxRow('webhook.deliver', { delivery_uuid: uuid }, { requestId })),
  });
}
